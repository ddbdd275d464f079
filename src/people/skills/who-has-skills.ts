import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { assertIsId, found } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { onCapacityChanged } from '#people/members/hooks.ts'
import { getUser } from '#people/members/member-queries.ts'
import type { PersonRow } from '#people/members/people-sql.ts'
import { findTeam, getTeam, peopleOfTeams } from '#people/teams/team-queries.ts'
import { lockTeam, type TeamRow } from '#people/teams/team-sql.ts'
import { skillsChanged } from './skill-events.ts'
import { skillIdsInput } from './skill-input.ts'
import { skillsAmong } from './skill-queries.ts'

// The skills of a member, and of everybody in a team. Whoever has more skills than before is given the next chat that
// waits, as somebody with a higher limit is.

const lockMember = statement<{ id: string }>(
  'skills.lock_member',
  'select user_id as id from membership where workspace_id = $1 and user_id = $2 for no key update',
)

const ofMember = statement<{ id: string }>(
  'skills.ids_of_member',
  'select skill_id as id from member_skill where workspace_id = $1 and user_id = $2',
)

const ofTeam = statement<{ id: string }>(
  'skills.ids_of_team',
  'select skill_id as id from team_skill where workspace_id = $1 and team_id = $2',
)

const saveOfMember = statement<never>(
  'skills.save_of_member',
  `with gone as (
     delete from member_skill where workspace_id = $1 and user_id = $2 and skill_id <> all($3::uuid[])
   )
   insert into member_skill (workspace_id, user_id, skill_id)
   select $1, $2, s.id from skill s where s.workspace_id = $1 and s.id = any($3::uuid[]) for key share
   on conflict do nothing`,
)

const saveOfTeam = statement<never>(
  'skills.save_of_team',
  `with gone as (
     delete from team_skill where workspace_id = $1 and team_id = $2 and skill_id <> all($3::uuid[])
   )
   insert into team_skill (workspace_id, team_id, skill_id)
   select $1, $2, s.id from skill s where s.workspace_id = $1 and s.id = any($3::uuid[]) for key share
   on conflict do nothing`,
)

/** The names before and after, as records show them. Throws invalid_field for a skill that is not of the workspace. */
async function changesOf(
  tx: Tx,
  workspaceId: string,
  before: readonly { id: string }[],
  wanted: readonly string[],
) {
  const old = before.map(({ id }) => id)
  const known = await skillsAmong(tx, workspaceId, [...old, ...wanted])
  const ids = new Set(known.map(({ id }) => id))
  const place = wanted.findIndex((id) => !ids.has(id))
  if (place >= 0) throw errors.invalidField(`skillIds[${place}]`, 'No such skill.').because('no_such')
  const namesOf = (these: readonly string[]) =>
    known.flatMap(({ id, name }) => (these.includes(id) ? [name] : []))
  return differences({ skills: namesOf(old) }, { skills: namesOf(wanted) })
}

const wantedOf = (input: unknown) => {
  const { skillIds } = parseInput(skillIdsInput, input)
  return [...new Set(skillIds.map((id) => id.toLowerCase()))]
}

/** Sets the skills of a member as a whole. What changes nothing leaves no trace. */
export async function changeMemberSkills(ctx: Ctx, userId: string, input: unknown): Promise<PersonRow> {
  const workspaceId = workspaceOf(ctx.actor)
  assertIsId(userId, 'user')
  const wanted = wantedOf(input)
  await inTransaction(ctx.app.pool, async (tx) => {
    found((await run(tx, lockMember, [workspaceId, userId]))[0], 'user')
    const before = await run(tx, ofMember, [workspaceId, userId])
    const changes = await changesOf(tx, workspaceId, before, wanted)
    if (!changes) return
    await run(tx, saveOfMember, [workspaceId, userId, wanted])
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
    await appendEvents(ctx.app, tx, [skillsChanged(ctx)])
    await onCapacityChanged.run(ctx, tx, { userIds: [userId] })
  })
  return getUser(ctx, userId)
}

/** Sets the skills that everybody in a team has, as a whole. */
export async function changeTeamSkills(ctx: Ctx, teamId: string, input: unknown): Promise<TeamRow> {
  const member = memberOf(ctx.actor)
  const { workspaceId } = member
  const wanted = wantedOf(input)
  await inTransaction(ctx.app.pool, async (tx) => {
    await findTeam(tx, member, teamId)
    await run(tx, lockTeam, [workspaceId, teamId])
    const before = await run(tx, ofTeam, [workspaceId, teamId])
    const changes = await changesOf(tx, workspaceId, before, wanted)
    if (!changes) return
    await run(tx, saveOfTeam, [workspaceId, teamId, wanted])
    await recordAudit(tx, ctx, workspaceId, { kind: 'team', resourceId: teamId, action: 'updated', changes })
    await appendEvents(ctx.app, tx, [skillsChanged(ctx)])
    const people = (await peopleOfTeams(tx, workspaceId, [teamId])).get(teamId)
    if (people?.size) await onCapacityChanged.run(ctx, tx, { userIds: [...people] })
  })
  return getTeam(ctx, teamId)
}
