import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import type { Priority } from '#messaging/chat-model/chats/conversation-sets.ts'
import { priorityOf, rankOf } from '#messaging/chat-model/chats/priorities.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { setChatsDue } from './clock-writes.ts'
import { levelColumns, type ServiceLevel } from './level-row.ts'
import { createServiceLevelInput, updateServiceLevelInput } from './service-level-input.ts'

const most = 50
const kind = 'service_level' as const

/** One more than there may be is not made. */
const insert = statement<ServiceLevel>(
  'service_levels.insert',
  `insert into service_level as s (workspace_id, id, name, team_id, priority, first_response_minutes,
     next_response_minutes, resolution_minutes, in_business_hours, pauses_for_customer, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4::uuid, $5::smallint, $6::int, $7::int, $8::int, $9::boolean, $10::boolean,
     $11::timestamptz, $11::timestamptz
   where (select count(*) from service_level o where o.workspace_id = $1 and o.archived_at is null) < ${most}
   returning ${levelColumns}`,
)

const lock = statement<ServiceLevel>(
  'service_levels.lock',
  `select ${levelColumns} from service_level s
   where s.workspace_id = $1 and s.id = $2 and s.archived_at is null for update`,
)

const save = statement<ServiceLevel>(
  'service_levels.save',
  `update service_level s set name = $3, team_id = $4, priority = $5, first_response_minutes = $6,
     next_response_minutes = $7, resolution_minutes = $8, in_business_hours = $9, pauses_for_customer = $10, updated_at = $11
   where s.workspace_id = $1 and s.id = $2 returning ${levelColumns}`,
)

const hasTeam = statement<{ id: string }>(
  'service_levels.team',
  'select t.id from team t where t.workspace_id = $1 and t.id = $2',
)

const archive = statement<never>(
  'service_levels.archive',
  'update service_level s set archived_at = $3, updated_at = $3 where s.workspace_id = $1 and s.id = $2',
)

/** In order, and before their times, as whoever changes chats holds them. */
const holdChats = statement<{ contactId: string }>(
  'service_levels.hold_chats',
  `select ${columns('Conversation', 'v', ['contactId'])} from conversation v
   where v.workspace_id = $1 and v.contact_id in (select k.contact_id from service_clock k
     where k.workspace_id = $1 and k.level_id = $2 and k.ended_at is null)
   order by v.workspace_id, v.contact_id for update`,
)

/** What it was to be of is due no more; what was missed stays so. Where no level applies any more nothing is measured. */
const clear = statement<never>(
  'service_levels.clear',
  `with others as (select from service_level o where o.workspace_id = $1 and o.archived_at is null and o.id <> $2 limit 1
   ), measured as (
     delete from service_clock k where k.workspace_id = $1 and k.ended_at is null and k.breached_at is null
       and not exists (select from others)
   )
   update service_clock k set due_at = null, look_at = null, updated_at = $3,
     level_id = case when k.breached_at is not null then k.level_id end,
     target_minutes = case when k.breached_at is not null then k.target_minutes end,
     running_since = case when k.breached_at is null then k.running_since end,
     ended_at = case when k.breached_at is not null then $3::timestamptz end
   where k.workspace_id = $1 and k.level_id = $2 and k.ended_at is null
     and (k.breached_at is not null or exists (select from others))`,
)

const taken = () =>
  new AppError('conflict', 'A service level with this name, or for this team and priority, exists.').because(
    'name_taken',
  )

const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${most} service levels.`).because('too_many', {
    maximum: most,
  })

type Values = Pick<
  ServiceLevel,
  | 'name'
  | 'teamId'
  | 'priority'
  | 'firstResponseMinutes'
  | 'nextResponseMinutes'
  | 'resolutionMinutes'
  | 'inBusinessHours'
  | 'pausesForCustomer'
>

const rank = (priority: Priority | null | undefined) => (priority ? rankOf(priority) : null)

/** A level that wants nothing is none. */
function assertWantsSome(level: Values): void {
  const { firstResponseMinutes, nextResponseMinutes, resolutionMinutes } = level
  if ((firstResponseMinutes ?? nextResponseMinutes ?? resolutionMinutes) === null)
    throw errors
      .invalidField('firstResponseMinutes', 'At least one of the three times is needed.')
      .because('value_missing')
}

async function assertTeam(db: Queryable, workspaceId: string, teamId: string | null): Promise<void> {
  if (teamId === null || (await run(db, hasTeam, [workspaceId, teamId])).length > 0) return
  throw errors.invalidField('teamId', 'No such team.').because('no_such')
}

const shown = (level: Values) => ({
  name: level.name,
  service_team_id: level.teamId,
  service_priority: level.priority === null ? null : priorityOf(level.priority),
  first_response_minutes: level.firstResponseMinutes,
  next_response_minutes: level.nextResponseMinutes,
  resolution_minutes: level.resolutionMinutes,
  in_business_hours: level.inBusinessHours,
  pauses_for_customer: level.pausesForCustomer,
})

const valuesOf = (workspaceId: string, id: string, level: Values, now: Date) => [
  workspaceId,
  id,
  level.name,
  level.teamId,
  level.priority,
  level.firstResponseMinutes,
  level.nextResponseMinutes,
  level.resolutionMinutes,
  level.inBusinessHours,
  level.pausesForCustomer,
  now,
]

/** Screens that show settings of service ask for them again. */
const tell = (ctx: Ctx, tx: Tx) => {
  const workspaceId = workspaceOf(ctx.actor)
  return appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'chatbot_settings.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}

/** Adds a level: it applies to chats of which something is measured from then on. */
export async function createServiceLevel(ctx: Ctx, input: unknown): Promise<ServiceLevel> {
  const workspaceId = workspaceOf(ctx.actor)
  const given = parseInput(createServiceLevelInput, input)
  const level: Values = {
    name: given.name,
    teamId: given.teamId ?? null,
    priority: rank(given.priority),
    firstResponseMinutes: given.firstResponseMinutes ?? null,
    nextResponseMinutes: given.nextResponseMinutes ?? null,
    resolutionMinutes: given.resolutionMinutes ?? null,
    inBusinessHours: given.isInBusinessHours,
    pausesForCustomer: given.pausesForCustomer,
  }
  assertWantsSome(level)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    await assertTeam(tx, workspaceId, level.teamId)
    const [made] = await run(tx, insert, valuesOf(workspaceId, ctx.newId(), level, ctx.now()))
    if (!made) throw tooMany()
    const changes = newValues(shown(made))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await tell(ctx, tx)
    return made
  })
  return await conflictOn(work, taken)
}

const withChange = (
  before: ServiceLevel,
  change: z.output<typeof updateServiceLevelInput>,
): ServiceLevel => ({
  ...before,
  name: change.name ?? before.name,
  teamId: change.teamId === undefined ? before.teamId : change.teamId,
  priority: change.priority === undefined ? before.priority : rank(change.priority),
  firstResponseMinutes:
    change.firstResponseMinutes === undefined ? before.firstResponseMinutes : change.firstResponseMinutes,
  nextResponseMinutes:
    change.nextResponseMinutes === undefined ? before.nextResponseMinutes : change.nextResponseMinutes,
  resolutionMinutes:
    change.resolutionMinutes === undefined ? before.resolutionMinutes : change.resolutionMinutes,
  inBusinessHours: change.isInBusinessHours ?? before.inBusinessHours,
  pausesForCustomer: change.pausesForCustomer ?? before.pausesForCustomer,
})

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). What is measured already keeps its minutes. */
export async function updateServiceLevel(ctx: Ctx, id: string, input: unknown): Promise<ServiceLevel> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateServiceLevelInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lock, [workspaceId, id], 'service level')
    const after = withChange(before, change)
    const changes = differences(shown(before), shown(after))
    if (!changes) return before
    assertWantsSome(after)
    if (after.teamId !== before.teamId) await assertTeam(tx, workspaceId, after.teamId)
    const saved = await oneRow(tx, save, valuesOf(workspaceId, id, after, ctx.now()), 'service level')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tell(ctx, tx)
    return saved
  })
  return await conflictOn(work, taken)
}

/** It applies to nothing any more, and nothing is due by it; reports keep what it applied to. */
export async function deleteServiceLevel(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  return await inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lock, [workspaceId, id], 'service level')
    const chats = await run(tx, holdChats, [workspaceId, id])
    await run(tx, clear, [workspaceId, id, ctx.now()])
    await run(tx, archive, [workspaceId, id, ctx.now()])
    await setChatsDue(
      tx,
      workspaceId,
      chats.map(({ contactId }) => contactId),
    )
    const changes = oldValues(shown(before))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
    await tell(ctx, tx)
    return id
  })
}
