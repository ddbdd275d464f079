import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError, errors } from '#core/errors.ts'
import { firstProblem, optional, uuid } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { mostOfOne } from '#people/skills/skill-input.ts'
import { skillsAmong } from '#people/skills/skill-queries.ts'
import { type ChatChange, changeHeld, changeOne, holdChats, type LockedChat } from './chat-changes.ts'
import { isClosed } from './prioritize.ts'

const ids = z.array(uuid).max(mostOfOne, `Must have at most ${mostOfOne} entries.`)

const fields = {
  add: optional(ids).meta({
    description: `UUIDs of skills that the chat requires from then on, at most ${mostOfOne}.`,
  }),
  remove: optional(ids).meta({
    description: `UUIDs of skills that the chat no longer requires, at most ${mostOfOne}.`,
  }),
}

export const requireSkillsInput = z
  .object(fields)
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'A skill is needed.',
  })
export type SkillsChange = z.output<typeof requireSkillsInput>

interface Saved {
  contactId: string
  ids: readonly string[]
}

const requiring = rowsIn<Saved>(
  {
    contact_id: ['uuid', ({ contactId }) => contactId],
    ids: ['text', ({ ids: all }) => `{${all.join(',')}}`],
  },
  2,
)

const save = statement<{ contactId: string }>(
  'conversations.require_skills',
  `update conversation v set required_skill_ids = r.ids, updated_at = $2
   from (select q.contact_id, q.ids::uuid[] as ids from ${requiring.from('q')}) r
   where v.workspace_id = $1 and v.contact_id = r.contact_id
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

const ofSkill = statement<{ contactId: string }>(
  'conversations.requiring_skill',
  `select v.contact_id as "contactId" from conversation v
   where v.workspace_id = $1 and v.required_skill_ids <> '{}' and $2 = any(v.required_skill_ids)`,
)

export const tooManySkills = () =>
  new AppError('invalid_state', `A chat requires at most ${mostOfOne} skills.`).because('too_many', {
    maximum: mostOfOne,
  })

/** Throws invalid_field for a skill that the workspace does not have, at its place in the field that names it. */
export async function assertSkills(
  db: Queryable,
  workspaceId: string,
  named: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const all = Object.values(named).flat()
  if (all.length === 0) return
  const known = new Set((await skillsAmong(db, workspaceId, all)).map(({ id }) => id))
  for (const [field, ids] of Object.entries(named)) {
    const place = ids.findIndex((id) => !known.has(id.toLowerCase()))
    if (place >= 0) throw errors.invalidField(`${field}[${place}]`, 'No such skill.').because('no_such')
  }
}

const lower = (all: readonly string[] = []) => [...new Set(all.map((id) => id.toLowerCase()))]

/** The new requirements of chats; chats that already have them are left out. */
function wantedOf(chats: readonly LockedChat[], add: readonly string[], remove: readonly string[]): Saved[] {
  return chats.flatMap(({ contactId, requiredSkillIds: before }) => {
    const all = [...new Set([...before, ...add])].filter((id) => !remove.includes(id))
    const isSame = all.length === before.length && all.every((id) => before.includes(id))
    return isSame ? [] : [{ contactId, ids: all }]
  })
}

/** The requirements of chats from then on; the event of each contains those added and removed. */
const telling = (
  ctx: Ctx,
  add: readonly string[],
  remove: readonly string[],
  apply: ChatChange['apply'],
): ChatChange => ({
  type: 'chat.skills_required',
  extras: (before) => ({
    by: byOf(ctx),
    added_skill_ids: add.filter((id) => !before.requiredSkillIds.includes(id) && !remove.includes(id)),
    removed_skill_ids: remove.filter((id) => before.requiredSkillIds.includes(id)),
  }),
  apply,
})

/**
 * Adds and takes away skills that open chats require (docs/adr/0191). Whoever has a chat keeps it: it is a condition of
 * giving chats, not of having them. `field` names the place of the change in what was asked.
 */
export function requiringSkills(ctx: Ctx, change: SkillsChange, field = ''): ChatChange {
  const add = lower(change.add)
  const remove = lower(change.remove)
  const workspaceId = workspaceOf(ctx.actor)
  return telling(ctx, add, remove, async (tx, chats, now) => {
    try {
      await assertSkills(tx, workspaceId, { add, remove })
    } catch (error) {
      throw field && error instanceof AppError ? error.at(`${field}.${error.field}`) : error
    }
    const closed = chats.filter(({ status }) => status !== 'open')
    const refused = new Map(closed.map(({ contactId }) => [contactId, isClosed()]))
    const open = chats.filter(({ status }) => status === 'open')
    const wanted = wantedOf(open, add, remove)
    for (const { contactId, ids: all } of wanted)
      if (all.length > mostOfOne) refused.set(contactId, tooManySkills())
    const saved = wanted.filter(({ contactId }) => !refused.has(contactId))
    if (saved.length === 0) return { changed: [], refused }
    return { changed: await run(tx, save, [workspaceId, now, ...requiring.values(saved)]), refused }
  })
}

/** Changes which skills an open chat requires. The same again changes nothing. Throws not_found before any fault. */
export async function requireSkills(ctx: Ctx, contactId: string, input: unknown): Promise<ConversationRow> {
  const parsed = firstProblem(requireSkillsInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw parsed.problem
  }
  return changeOne(ctx, contactId, requiringSkills(ctx, parsed.value))
}

/** No chat requires a deleted skill; each affected chat has an event. */
export async function forgetSkill(ctx: Ctx, tx: Tx, { skillId }: { skillId: string }): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const found = await run(tx, ofSkill, [workspaceId, skillId])
  const held = await holdChats(
    tx,
    workspaceId,
    found.map(({ contactId }) => contactId),
  )
  const saved = wantedOf(held, [], [skillId])
  if (saved.length === 0) return
  const forgetting = telling(ctx, [], [skillId], async (part, _chats, now) => ({
    changed: await run(part, save, [workspaceId, now, ...requiring.values(saved)]),
  }))
  await changeHeld(ctx, tx, held, forgetting)
}
