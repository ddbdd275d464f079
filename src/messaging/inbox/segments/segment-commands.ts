import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { parseInput } from '#core/validation.ts'
import { firstStranger } from '#messaging/chat-model/chats/assignees.ts'
import { assertNumber } from '#messaging/chat-model/chats/conversation-filters.ts'
import { type ContactFilter, digitsAsked } from '#messaging/contacts/contacts/contact-filters.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { createSegmentInput, updateSegmentInput } from './segment-input.ts'
import { mostSegments, type Segment, segmentColumns } from './segment-queries.ts'

const taken = () =>
  new AppError('conflict', 'A segment with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostSegments} segments.`).because('too_many', {
    maximum: mostSegments,
  })

/** One more than there may be is not made. */
const insertSegment = statement<Segment>(
  'segments.insert',
  `insert into contact_segment as s (workspace_id, id, name, filter, created_by_id, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4::jsonb, $5::uuid, $6::timestamptz, $6::timestamptz
   where (select count(*) from contact_segment o where o.workspace_id = $1) < ${mostSegments}
   returning ${segmentColumns}`,
)

const lockSegment = statement<Segment>(
  'segments.lock',
  `select ${segmentColumns} from contact_segment s where s.workspace_id = $1 and s.id = $2 for update`,
)

const saveSegment = statement<Segment>(
  'segments.save',
  `update contact_segment s set name = $3, filter = $4::jsonb, updated_at = $5
   where s.workspace_id = $1 and s.id = $2 returning ${segmentColumns}`,
)

const removeSegment = statement(
  'segments.remove',
  'delete from contact_segment where workspace_id = $1 and id = $2',
)

const kind = 'contact_segment' as const

/** A filter is named and not told (spec/8 G9): it may hold a phone. */
function changesOf(before: Segment, after: Segment): Changes | null {
  const named = differences({ name: before.name }, { name: after.name })
  const filter = differences({ filter: before.filter }, { filter: after.filter })
  if (!named && !filter) return null
  return { ...named, ...(filter && { filter: { old: 'changed', new: 'changed' } }) }
}

/** Screens that show segments ask for them again. */
async function tell(ctx: Ctx, tx: Tx, { workspaceId, id }: Segment): Promise<void> {
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'segment.changed',
      subjectId: id,
      contactId: null,
      data: { extras: { segment_id: id } },
      occurredAt: ctx.now(),
    },
  ])
}

/** The filter as it is kept. Throws what the list itself would throw, and invalid_field for what the workspace has not. */
async function checkedFilter(ctx: Ctx, filter: ContactFilter): Promise<ContactFilter> {
  const { phone, agentIds = [], numberIds = [] } = filter
  const workspaceId = workspaceOf(ctx.actor)
  const whole = phone === undefined ? null : wholePhone(phone, await phoneCountry(ctx))
  const stranger = await firstStranger(ctx.app.pool, workspaceId, agentIds)
  if (stranger >= 0)
    throw errors.invalidField(`filter.agentIds[${stranger}]`, 'No such agent.').because('no_such')
  for (const [index, id] of numberIds.entries()) {
    await assertNumber(ctx, workspaceId, id, `filter.numberIds[${index}]`)
  }
  return whole === null ? filter : { ...filter, phone: whole }
}

/** It is kept with its country code: whoever looks later may have another country. */
function wholePhone(phone: string, country: Country | null): string | null {
  try {
    return formatPhone(digitsAsked(phone, country))
  } catch (error) {
    throw error instanceof AppError ? error.at('filter.phone') : error
  }
}

/** Keeps a filter of contacts under a name, for all of the workspace. */
export async function createSegment(ctx: Ctx, input: unknown): Promise<Segment> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { name, filter } = parseInput(createSegmentInput, input)
  const kept = await checkedFilter(ctx, filter)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const values = [workspaceId, ctx.newId(), name, JSON.stringify(kept), userId, ctx.now()]
    const [made] = await run(tx, insertSegment, values)
    if (!made) throw tooMany()
    const changes = newValues({ name })
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await tell(ctx, tx, made)
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateSegment(ctx: Ctx, id: string, input: unknown): Promise<Segment> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateSegmentInput, input)
  const filter = change.filter && (await checkedFilter(ctx, change.filter))
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockSegment, [workspaceId, id], 'segment')
    const after: Segment = {
      ...before,
      name: change.name ?? before.name,
      filter: filter ?? before.filter,
    }
    const changes = changesOf(before, after)
    if (!changes) return before
    const values = [workspaceId, id, after.name, JSON.stringify(after.filter), ctx.now()]
    const saved = await oneRow(tx, saveSegment, values, 'segment')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tell(ctx, tx, saved)
    return saved
  })
  return await conflictOn(work, taken)
}

/** Forgets a segment; its contacts are where they were. */
export async function deleteSegment(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const segment = await byId(tx, lockSegment, [workspaceId, id], 'segment')
    await run(tx, removeSegment, [workspaceId, id])
    const changes = oldValues({ name: segment.name })
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
    await tell(ctx, tx, segment)
    return id
  })
}
