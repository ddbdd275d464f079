import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { isHere } from '#people/members/here.ts'
import { lacksSkills, type SkillRow, skillColumns } from '#people/skills/skill-row.ts'
import { agents } from './assignees.ts'

// Whoever is given a chat by itself has all skills that it requires (docs/adr/0191).

/** Whether a person lacks a skill that the chat `v` requires, in SQL; nothing is read for a chat that requires none. */
export const lacksSkillFor = (user: string) => lacksSkills('v.workspace_id', 'v.required_skill_ids', user)

const lacking = statement<{ contactId: string }>(
  'skills.lacking_for',
  `select v.contact_id as "contactId" from conversation v
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and ${lacksSkillFor('$3')}`,
)

interface Requiring {
  contactId: string
  requiredSkillIds: readonly string[]
}

/** Those among chats that require a skill that the person does not have. The chats are held. */
export async function beyondSkills(
  tx: Tx,
  workspaceId: string,
  agentId: string,
  chats: readonly Requiring[],
): Promise<Set<string>> {
  const requiring = chats.filter(({ requiredSkillIds }) => requiredSkillIds.length > 0)
  if (requiring.length === 0) return new Set()
  const ids = requiring.map(({ contactId }) => contactId)
  return new Set((await run(tx, lacking, [workspaceId, ids, agentId])).map(({ contactId }) => contactId))
}

const lackingOf = statement<{ lacks: boolean }>(
  'skills.lacking_of',
  `select ${lacksSkills('$1', '$3::uuid[]', '$2')} as lacks`,
)

/** Whether the person lacks one of these skills. */
export async function lacksOneOf(
  tx: Tx,
  workspaceId: string,
  agentId: string,
  skillIds: readonly string[],
): Promise<boolean> {
  if (skillIds.length === 0) return false
  return (await run(tx, lackingOf, [workspaceId, agentId, skillIds])).some(({ lacks }) => lacks)
}

export const withoutSkill = () =>
  new AppError('invalid_state', 'What waits requires skills that you do not have', { whole: true }).because(
    'lacks_skill',
  )

const waiting = statement<{ contactId: string }>(
  'skills.chats_without_anybody',
  `select v.contact_id as "contactId" from conversation v
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'open' and v.agent_id is null
     and exists (select from skill s where s.workspace_id = $1 and s.id = any(v.required_skill_ids))
     and not exists (select from ${agents} where m.workspace_id = $1 and ${isHere({ now: '$3' })}
       and (v.team_id is null or exists (select from team_member k
         where k.workspace_id = $1 and k.team_id = v.team_id and k.user_id = m.user_id))
       and not ${lacksSkillFor('m.user_id')})`,
)

const required = statement<SkillRow & { contactId: string }>(
  'skills.required_by_chats',
  `select ${skillColumns}, v.contact_id as "contactId" from conversation v
   join skill s on s.workspace_id = v.workspace_id and s.id = any(v.required_skill_ids)
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.required_skill_ids <> '{}'
   order by lower(s.name), s.id`,
)

/** The skills that chats require, by contact, gathered. */
export const requiredSkillsLoader = listLoaderOf<SkillRow>(async (ctx, contactIds) =>
  Map.groupBy(
    await run(ctx.app.pool, required, [workspaceOf(ctx.actor), contactIds]),
    ({ contactId }) => contactId,
  ),
)

/** Those of these chats that wait because nobody who is here, of their team, has all skills that they require; gathered. */
export const waitingForSkillsLoader = loaderOf<{ contactId: string }>(async (ctx, contactIds) => {
  const rows = await run(ctx.app.pool, waiting, [workspaceOf(ctx.actor), contactIds, ctx.now()])
  const found = new Map(rows.map((row) => [row.contactId, row]))
  return contactIds.map((id) => found.get(id) ?? null)
})
