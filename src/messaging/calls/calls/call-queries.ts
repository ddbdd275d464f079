import { z } from 'zod'
import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage, statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, rawText, uuid } from '#core/validation.ts'
import { type CallRow, callColumns, callSource } from './call-row.ts'
import { callDirections, callStatuses } from './call-sets.ts'
import { whereCallerPhone, whereCallsSeen } from './call-visibility.ts'

const ofWorkspace = (ctx: Pick<Ctx, 'actor'>, name: string): ListShape => ({
  name,
  conditions: ['x.workspace_id = $1'],
  values: [workspaceOf(ctx.actor)],
})

const textOf = ({ conditions }: ListShape) =>
  `select ${callColumns} from ${callSource} where ${conditions.join(' and ')}`

/** Calls that the actor sees, by id, in no order. */
export async function readCalls(
  db: Queryable,
  ctx: Pick<Ctx, 'actor'>,
  ids: readonly string[],
): Promise<CallRow[]> {
  const shape = ofWorkspace(ctx, 'calls.by_ids')
  where(shape, 'ids', 'x.id = any($::uuid[])', ids)
  whereCallsSeen(shape, ctx.actor)
  return run(
    db,
    statementOf<CallRow>(shape.name, () => textOf(shape)),
    shape.values,
  )
}

/** Calls that the reader sees, gathered. */
export const callLoader = loaderOf<CallRow>(async (ctx, ids) =>
  inOrderOf(ids, await readCalls(ctx.app.pool, ctx, ids), ({ id }) => id),
)

/** One call. Throws not_found for one that the caller does not see. */
export const callById = (ctx: Ctx, id: string): Promise<CallRow> => loaded(callLoader(ctx), id, 'call')

const newestFirst: KeysetList<CallRow> = {
  columns: callColumns,
  from: callSource,
  by: { value: 'x.started_at', id: 'x.id' },
  isDescending: true,
  position: ({ startedAt, id }) => ({ value: startedAt, id }),
}

const moment = z
  .string()
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .meta({ format: 'date-time' })

/** What narrows a list of calls. */
export const callFilters = {
  status: optional(ofSet(callStatuses, z.enum(callStatuses.values))).meta({
    description: 'Only calls with this status.',
  }),
  direction: optional(ofSet(callDirections, z.enum(callDirections.values))).meta({
    description: 'Only calls in this direction.',
  }),
  numberIds: optional(z.array(uuid).max(100, 'Must have at most 100 entries.')).meta({
    description: 'Only calls over these numbers, at most 100.',
  }),
  contactId: optional(uuid).meta({ description: 'Only calls with this contact.' }),
  agentId: optional(uuid).meta({ description: 'Only calls that this member took or made.' }),
  ivrFlowId: optional(uuid).meta({ description: 'Only calls that passed through this voice menu.' }),
  phone: optional(rawText()).meta({ description: 'Only calls whose phone number contains these digits.' }),
  from: optional(moment).meta({ description: 'Only calls that began at this time or later.' }),
  to: optional(moment).meta({ description: 'Only calls that began at this time or earlier.' }),
  missedUnanswered: optional(z.boolean()).meta({
    description: 'If true, only missed calls of contacts with whom no member has spoken since.',
  }),
}

export type CallFilter = z.output<z.ZodObject<typeof callFilters>>

export const listCallsInput = z.object({ ...walkInput, ...callFilters })

const isUnanswered = `x.status = 'missed' and not exists (
  select from call later where later.workspace_id = x.workspace_id and later.contact_id = x.contact_id
    and later.started_at > x.started_at and later.answered_at is not null)`

/** Adds the conditions of a filter over `call x`. */
function whereCalls(shape: ListShape, filter: CallFilter, actor: Actor): void {
  const { status, direction, numberIds, contactId, agentId, ivrFlowId, phone, from, to } = filter
  if (status) where(shape, 'status', 'x.status = $', status)
  if (direction) where(shape, 'direction', 'x.direction = $', direction)
  if (numberIds) where(shape, 'numbers', 'x.number_id = any($::uuid[])', numberIds)
  if (contactId) where(shape, 'contact', 'x.contact_id = $::uuid', contactId)
  if (agentId) where(shape, 'agent', 'x.agent_id = $::uuid', agentId)
  if (ivrFlowId) where(shape, 'ivr', 'x.ivr_flow_id = $::uuid', ivrFlowId)
  if (phone?.trim()) whereCallerPhone(shape, phone, actor)
  if (from) where(shape, 'from', 'x.started_at >= $::timestamptz', from)
  if (to) where(shape, 'to', 'x.started_at <= $::timestamptz', to)
  if (filter.missedUnanswered) where(shape, 'unanswered', isUnanswered)
}

/** One page of calls that the caller sees, the newest first. */
export async function listCalls(ctx: Ctx, input: unknown): Promise<Page<CallRow>> {
  const { first, after, last, before, ...filter } = parseInput(listCallsInput, input)
  const binding = { workspaceId: workspaceOf(ctx.actor), list: 'calls', sort: 'newest', filters: filter }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = ofWorkspace(ctx, 'calls.list')
  whereCalls(shape, filter, ctx.actor)
  whereCallsSeen(shape, ctx.actor)
  return readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}

const mostLive = 100

/** Calls in progress, oldest first, at most `mostLive`. */
export async function liveCalls(ctx: Ctx): Promise<CallRow[]> {
  const shape = ofWorkspace(ctx, 'calls.live')
  shape.conditions.push('x.ended_at is null')
  whereCallsSeen(shape, ctx.actor)
  const text = () => `${textOf(shape)} order by x.started_at, x.id limit ${mostLive}`
  return run(ctx.app.pool, statementOf<CallRow>(shape.name, text), shape.values)
}

/** Calls that hang on an object by this column, newest first, as far as the reader sees them. */
const callsBy = (parent: 'contact' | 'agent' | 'number') =>
  edge<AskedWalk, CallRow>({
    name: `${parent}_calls`,
    of: (ctx) => {
      const shape = ofWorkspace(ctx, `calls.of_${parent}`)
      shape.conditions.push(`x.${parent}_id = p.id`)
      whereCallsSeen(shape, ctx.actor)
      return { list: newestFirst, shape, sort: 'started_at' }
    },
  })

export const callsOfContact = callsBy('contact')
export const callsOfAgent = callsBy('agent')
