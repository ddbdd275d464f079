import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId, found } from '#core/found.ts'
import { assertAhead } from '#core/time/ahead.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, uuid, uuidOrNone } from '#core/validation.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { absentee } from './absence-queries.ts'
import { assertReason, reasonInput } from './absence-reasons.ts'
import { type AbsenceRow, absenceColumns } from './absence-row.ts'
import { endAbsence, holdPerson } from './follow-absences.ts'

const most = 50

const time = (description: string) =>
  z
    .string()
    .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
    .meta({ format: 'date-time', description })

export const planAbsenceInput = z.strictObject({
  memberId: optional(uuid).meta({
    description: 'UUID of the member who will be absent. Default: the caller. Others need users:write.',
  }),
  reason: reasonInput,
  startsAt: time('Time at which the absence begins; a time that has passed begins it at once.'),
  endsAt: time('Time at which the absence ends, in the future and within a year.'),
  toAgentId: uuidOrNone.meta({
    description:
      "UUID of the member who gets the absent member's open chats, as far as the member's limit of open chats allows. Others go back to their queues.",
  }),
  toTeamId: uuidOrNone.meta({
    description: 'UUID of the team in whose queue the open chats will wait. Not together with toAgentId.',
  }),
})
type Asked = z.output<typeof planAbsenceInput>

const lockMember = statement<never>(
  'absences.lock_member',
  'select from membership where workspace_id = $1 and user_id = $2 for no key update',
)

/** Asked once the member is held. */
const standing = statement<{ planned: number; overlaps: boolean }>(
  'absences.standing',
  `select count(*)::int as planned, coalesce(bool_or(a.starts_at < $4 and a.ends_at > $3), false) as overlaps
   from absence a where a.workspace_id = $1 and a.user_id = $2 and a.ended_at is null`,
)

const targets = statement<{ agent: boolean; team: boolean }>(
  'absences.targets',
  `select exists (select from membership where workspace_id = $1 and user_id = $2) as agent,
     exists (select from team where workspace_id = $1 and id = $3) as team`,
)

const insert = statement<AbsenceRow>(
  'absences.insert',
  `with made as (
     insert into absence (workspace_id, id, user_id, reason, starts_at, ends_at, to_agent_id, to_team_id,
       planned_by_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *
   )
   select ${absenceColumns} from made a`,
)

const overlaps = () =>
  new AppError('conflict', 'Another absence of the member overlaps.', { field: 'startsAt' }).because(
    'overlaps',
  )
const tooMany = () =>
  new AppError('invalid_state', `A member has at most ${most} planned absences.`).because('too_many', {
    maximum: most,
  })

async function assertTargets(tx: Tx, workspaceId: string, userId: string, asked: Asked): Promise<void> {
  const { toAgentId = null, toTeamId = null } = asked
  if (toAgentId && toTeamId) throw errors.invalidField('toTeamId', 'Not together with toAgentId.')
  if (!toAgentId && !toTeamId) return
  const [known] = await run(tx, targets, [workspaceId, toAgentId, toTeamId])
  if (toAgentId && (!known?.agent || toAgentId === userId))
    throw errors.invalidField('toAgentId', 'No such other member.').because('no_such')
  if (toTeamId && !known?.team) throw errors.invalidField('toTeamId', 'No such team.').because('no_such')
}

function spanOf(ctx: Ctx, asked: Asked): { startsAt: Date; endsAt: Date } {
  const [startsAt, endsAt] = [readTime(asked.startsAt) as Date, readTime(asked.endsAt) as Date]
  assertAhead(ctx, endsAt, 'endsAt')
  if (startsAt >= endsAt)
    throw errors.invalidField('endsAt', 'Must be after startsAt.').because('range_reversed')
  return { startsAt, endsAt }
}

const shown = ({ reason, startsAt, endsAt }: AbsenceRow) => ({
  absence: { reason, from: startsAt.toISOString(), to: endsAt.toISOString() },
})

/** Plans an absence of the caller or of a member whom the caller may manage (docs/adr/0186). */
export async function planAbsence(ctx: Ctx, input: unknown): Promise<AbsenceRow> {
  const asked = parseInput(planAbsenceInput, input)
  const made = await inTransaction(ctx.app.pool, async (tx) => {
    const { workspaceId, userId } = await absentee(ctx, tx, asked.memberId, 'users:write')
    const { startsAt, endsAt } = spanOf(ctx, asked)
    const { reason = null, toAgentId = null, toTeamId = null } = asked
    await assertReason(tx, workspaceId, reason)
    await assertTargets(tx, workspaceId, userId, asked)
    await run(tx, lockMember, [workspaceId, userId])
    const [known] = await run(tx, standing, [workspaceId, userId, startsAt, endsAt])
    if (known?.overlaps) throw overlaps()
    if ((known?.planned ?? 0) >= most) throw tooMany()
    const by = memberOf(ctx.actor).userId
    const values = [workspaceId, ctx.newId(), userId, reason, startsAt, endsAt, toAgentId, toTeamId, by]
    const row = found((await run(tx, insert, [...values, ctx.now()]))[0], 'user')
    const changes = newValues(shown(row))
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
    return row
  })
  ctx.app.wake('timers')
  return made
}

const byItsId = statement<AbsenceRow>(
  'absences.by_id',
  `select ${absenceColumns} from absence a where a.workspace_id = $1 and a.id = $2 and a.ended_at is null`,
)

const remove = statement<{ id: string }>(
  'absences.remove',
  'delete from absence where workspace_id = $1 and id = $2 and begun_at is null returning id',
)

/** Removes an absence that has not begun, and ends one that goes on. */
export async function cancelAbsence(ctx: Ctx, id: string): Promise<void> {
  const { workspaceId, userId: callerId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { userId } = await byId(tx, byItsId, [workspaceId, id], 'absence')
    if (userId !== callerId) await absentee(ctx, tx, userId, 'users:write')
    await holdPerson(tx, userId)
    const absence = await byId(tx, byItsId, [workspaceId, id], 'absence')
    if ((await run(tx, remove, [workspaceId, id])).length === 0) await endAbsence(ctx, tx, absence)
    const changes = oldValues(shown(absence))
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
  })
}
