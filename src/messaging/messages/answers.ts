import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import type { SendOutcome } from '#outside/platform/messages.ts'
import {
  type ClaimedMessage,
  putBack,
  returned,
  saveAccepted,
  saveAmbiguous,
  taken,
  type UnparkedStatus,
  unpark,
} from './hand-over-sql.ts'
import { type MessageRow, messageColumns } from './message-row.ts'
import { linkNow, platformNames } from './parked-links.ts'
import { applyStatuses, eventsOf, type StatusReport, saveTransitions } from './status.ts'
import { fail, statusFields, type Transition } from './transitions.ts'

/** What became of one call to the platform. */
export interface AnsweredMessage {
  message: ClaimedMessage
  outcome: SendOutcome
}

export const lockPending = statement<MessageRow>(
  'hand_over.lock_pending',
  `select ${messageColumns('m')} from message m
   join ${rowKeys.from('q')} on m.workspace_id = q.workspace_id and m.id = q.id
   where m.status = 'pending' order by m.workspace_id, m.id for update of m`,
)

/** Saves what the platform answered to calls of the moment, set-wise. */
export async function concludeAnswers(app: App, batch: readonly AnsweredMessage[]): Promise<true[]> {
  const of = (kind: SendOutcome['kind']) => batch.filter((one) => one.outcome.kind === kind)
  await saveAll(app, of('accepted'))
  await failRefused(app, of('refused'))
  await returnToQueue(app, of('retry'))
  const ambiguous = of('ambiguous')
  if (ambiguous.length > 0) await run(app.pool, saveAmbiguous, [...keysOf(ambiguous), app.clock.now()])
  return batch.map(() => true)
}

const keysOf = (batch: readonly AnsweredMessage[]) => rowKeys.values(batch.map((one) => one.message))

async function saveAll(app: App, batch: readonly AnsweredMessage[]): Promise<void> {
  if (batch.length === 0) return
  const accepted = batch.map(({ message, outcome }) => ({
    message,
    platformMessageId: outcome.kind === 'accepted' ? outcome.platformMessageId : '',
  }))
  await run(app.pool, saveAccepted, [...taken.values(accepted), app.clock.now()])
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
  const errors = new Map(
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
    const followed = await saveTransitions(app, tx, changes)
    await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
  })
}

/** A pending message that fails now, as a change to be stored. */
export function failure(
  app: App,
  message: MessageRow,
  cause: NonNullable<MessageRow['failureCause']>,
  error: { code: number; message: string },
): Transition {
  const now = app.clock.now()
  const previousStatus = message.status
  fail(message, cause, { code: error.code, message: error.message }, now)
  message.updatedAt = now
  return { message, previousStatus, set: statusFields(message), left: false, at: now }
}

async function returnToQueue(app: App, batch: readonly AnsweredMessage[]): Promise<void> {
  if (batch.length === 0) return
  const now = app.clock.nowMs()
  const later = batch.map(({ message, outcome }) => ({
    message,
    dueAt: new Date(now + (outcome.kind === 'retry' ? outcome.afterMs : 0)),
  }))
  await run(app.pool, putBack, returned.values(later))
}
