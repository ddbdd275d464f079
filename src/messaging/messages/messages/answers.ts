import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowKeys, rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { slowDown } from '#messaging/numbers/accounts/number-pace.ts'
import type { SendOutcome } from '#outside/platform/messages.ts'
import type { ClaimedMessage } from './hand-over-row.ts'
import { tellHeld } from './held.ts'
import { countHandedOver } from './message-metrics.ts'
import { traceChanges } from './message-trace.ts'
import { isAwaited, linkNow, type PlatformName, platformName, platformNames } from './parked-links.ts'
import { applyStatuses, eventsOf, type StatusReport, saveTransitions } from './status.ts'
import { type Failure, fail, statusFields, type Transition } from './transitions.ts'

/** The result of one call to the platform. */
export interface AnsweredMessage {
  message: ClaimedMessage
  outcome: SendOutcome
  /** the trace step of its dispatch, if traces are recorded: later reports of the platform are part of it */
  trace?: Traceparent | undefined
}

export const lockPending = statement<MessageRow>(
  'hand_over.lock_pending',
  `select ${messageColumns('m')} from message m
   join ${rowKeys.from('q')} on m.workspace_id = q.workspace_id and m.id = q.id
   where m.status = 'pending' order by m.workspace_id, m.id for update of m`,
)

/** The response is inconclusive: the message stays handed over and waits for a callback or the verdict. */
const saveAmbiguous = statement(
  'hand_over.save_ambiguous',
  `update hand_over h set answered_at = $3 from ${rowKeys.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id`,
)

/** Saves the platform's responses to concurrent calls, set-wise. */
export async function concludeAnswers(app: App, batch: readonly AnsweredMessage[]): Promise<true[]> {
  const of = (kind: SendOutcome['kind']) => batch.filter((one) => one.outcome.kind === kind)
  await saveAll(app, of('accepted'))
  await failRefused(app, of('refused'))
  await returnToQueue(app, of('retry'))
  const ambiguous = of('ambiguous')
  if (ambiguous.length > 0) await run(app.pool, saveAmbiguous, [...keysOf(ambiguous), app.clock.now()])
  for (const { outcome } of batch) countHandedOver({ outcome: outcome.kind })
  return batch.map(() => true)
}

const keysOf = (batch: readonly AnsweredMessage[]) => rowKeys.values(batch.map((one) => one.message))

/** Data that arrived before the message's platform id was known: a status, or (null) replies and reactions. */
type UnparkedStatus = PlatformName &
  (
    | { status: string; body: Pick<StatusReport, 'error' | 'billed' | 'recipient'> & { at: string } }
    | { status: null; body: null }
  )

const unpark = statement<UnparkedStatus>(
  'hand_over.unpark',
  `
  with q as (
    select * from ${platformNames.from('q')}
  ), told as (
    delete from parked_status p using q
    where p.workspace_id = q.workspace_id and p.number_id = q.number_id
      and p.platform_message_id = q.platform_message_id
    returning p.*)
  select ${platformName('told')}, status, body from told
  union all
  select ${platformName('q')}, null, null from q where ${isAwaited('q')}
  `,
)

/** Messages that the platform has accepted, with its ids for them. */
interface Taken {
  message: ClaimedMessage
  platformMessageId: string
  isHeld: boolean
  trace: string | undefined
}

const taken = rowsIn<Taken>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  platform_id: ['text', (one) => one.platformMessageId],
  trace: ['text', ({ trace }) => trace],
  held: ['boolean', ({ isHeld }) => isHeld],
})

/** The platform has it: its id is stored, unless a status that came first has done so already. */
const saveAccepted = statement(
  'hand_over.save_accepted',
  `with answered as (
     update hand_over h set answered_at = $6, held_at = case when q.held then $6::timestamptz end from ${taken.from('q')}
     where h.workspace_id = q.workspace_id and h.message_id = q.id)
   update message m set platform_message_id = q.platform_id, trace = coalesce(q.trace, m.trace)
   from ${taken.from('q')}
   where m.workspace_id = q.workspace_id and m.id = q.id and m.platform_message_id is null`,
)

async function saveAll(app: App, batch: readonly AnsweredMessage[]): Promise<void> {
  if (batch.length === 0) return
  const accepted = batch.map(({ message, outcome, trace }) => ({
    message,
    trace,
    platformMessageId: outcome.kind === 'accepted' ? outcome.platformMessageId : '',
    isHeld: outcome.kind === 'accepted' && outcome.isHeld,
  }))
  await run(app.pool, saveAccepted, [...taken.values(accepted), app.clock.now()])
  await tellHeld(
    app,
    accepted.flatMap(({ message, isHeld }) => (isHeld ? [message] : [])),
  )
  const names = accepted.map(({ message: { workspaceId, numberId }, platformMessageId }) => ({
    workspaceId,
    numberId,
    platformMessageId,
  }))
  const parked = await run(app.pool, unpark, platformNames.values(names))
  await linkNow(
    app,
    parked.filter(({ status }) => status === null),
  )
  await applyStatuses(app, parked.flatMap(reportOf))
}

function reportOf({ status, body, ...name }: UnparkedStatus): StatusReport[] {
  if (status === null) return []
  return [
    { ...name, ...body, messageId: null, status: status as StatusReport['status'], at: new Date(body.at) },
  ]
}

async function failRefused(app: App, batch: readonly AnsweredMessage[]): Promise<void> {
  if (batch.length === 0) return
  const errors = new Map<string, Failure>(
    batch.map((one) => [
      one.message.id,
      one.outcome.kind === 'refused' ? one.outcome : { code: 0, message: '' },
    ]),
  )
  await inTransaction(app.pool, async (tx) => {
    const pending = await run(tx, lockPending, keysOf(batch))
    const changes = pending.map((message) =>
      failure(app, message, 'platform', errors.get(message.id) ?? { code: 0, message: 'Refused.' }),
    )
    await traceChanges(app, tx, changes)
    const followed = await saveTransitions(app, tx, changes)
    await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
  })
}

/** A pending message that fails now, as a change to be stored. */
export function failure(
  app: App,
  message: MessageRow,
  cause: NonNullable<MessageRow['failureCause']>,
  error: Failure,
): Transition {
  const now = app.clock.now()
  const previousStatus = message.status
  fail(message, cause, error, now)
  message.updatedAt = now
  return { message, previousStatus, set: statusFields(message), left: false, at: now }
}

/** Messages that will be dispatched later, as they were claimed: the mark has counted this attempt. */
const returned = rowsIn<{ message: ClaimedMessage; dueAt: Date }>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  due_at: ['timestamptz', (one) => one.dueAt],
  attempts: ['int', ({ message }) => message.attempts + 1],
})

/**
 * The platform itself said "not now": it does not have the message, so handing it over later is the first time. Only
 * the try that it said it to: written twice, because nobody heard of the first time, it must not undo a later one.
 */
const putBack = statement(
  'hand_over.put_back',
  `update hand_over h set handed_over_at = null, claimed_until = null, claimed_by = null, due_at = q.due_at
   from ${returned.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.attempts = q.attempts
     and h.handed_over_at is not null`,
)

/** The numbers that, according to the platform, send more per second than it accepts (spec/6 13.2). */
async function tooFast(app: App, batch: readonly AnsweredMessage[]): Promise<NumberEntry[]> {
  const messages = batch.flatMap(({ message, outcome }) =>
    outcome.kind === 'retry' && outcome.code === 130429 ? [message] : [],
  )
  const one = [...new Map(messages.map((message) => [message.numberId, message])).values()]
  const numbers = await Promise.all(one.map((of) => numberById(app, of.workspaceId, of.numberId)))
  return numbers.filter((number) => number !== null)
}

async function returnToQueue(app: App, batch: readonly AnsweredMessage[]): Promise<void> {
  if (batch.length === 0) return
  const now = app.clock.nowMs()
  const later = batch.map(({ message, outcome }) => ({
    message,
    dueAt: new Date(now + (outcome.kind === 'retry' ? outcome.afterMs : 0)),
  }))
  await run(app.pool, putBack, returned.values(later))
  await slowDown(app, await tooFast(app, batch))
}
