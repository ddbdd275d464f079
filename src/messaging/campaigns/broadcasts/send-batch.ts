import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announce, appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { versionsOf } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import { type MessageRow, newMessage } from '#messaging/chat-model/messages/message-row.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import { type Acceptance, saveAcceptances } from '#messaging/messages/messages/accept.ts'
import { templateContent } from '#messaging/messages/messages/template-content.ts'
import { failUnsent } from '#messaging/messages/messages/unsent.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { isOver } from './follow.ts'
import { type Means, numberIn } from './means.ts'
import { noteMoved } from './progress.ts'
import { nextRecipients, outcomesOf, waits } from './sending/policies.ts'
import type { Batch, Outcome } from './sending/policy.ts'
import type { WaitingRecipient } from './sending/waiting-recipient.ts'

/** A recipient with a message, or with an outcome without one. */
interface SentRecipient extends Outcome {
  recipient: WaitingRecipient
  message: MessageRow | null
}

/** After workspace, broadcast and time. */
const outcomes = rowsIn<SentRecipient>(
  {
    id: ['uuid', ({ recipient }) => recipient.id],
    message_id: ['uuid', ({ messageId }) => messageId],
    status: ['text', ({ status }) => status],
    error_message: ['text', ({ errorMessage }) => errorMessage],
  },
  3,
)

/** The outcomes of a batch; the counters move with them. */
const saveSent = statement<BroadcastRow>(
  'broadcasts.save_sent',
  `
  with outcome as (
    select * from ${outcomes.from('f')}
  ), sent as (
    update broadcast_recipient r set message_id = f.message_id, held_at = null, due_at = null, status = f.status, error_message = f.error_message,
      failed_at = case when f.status = 'failed' then $3::timestamptz end
    from outcome f where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = f.id
  ), change as (
    select (count(*) filter (where message_id is not null))::int as begun,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled
    from outcome
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight + c.begun from change c where u.workspace_id = $1
  ), counted as (
  update broadcast b
  set in_flight = b.in_flight + c.begun, failed = b.failed + c.failed, cancelled = b.cancelled + c.cancelled, fed_at = $3,
    updated_at = case when c.failed + c.cancelled > 0 then $3 else b.updated_at end,
    status = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then 'completed' else b.status end,
    completed_at = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then $3 else b.completed_at end
  from change c where b.workspace_id = $1 and b.id = $2
  returning b.workspace_id, ${broadcastColumns('b')}
  ), noted as (${noteMoved('counted')}
  )
  select * from counted
  `,
)

/** Messages that were held wait for the hand-over again, from now on: their 15 minutes begin. */
const queueAgain = statement(
  'broadcasts.queue_again',
  `insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
   select m.workspace_id, m.id, m.contact_id, m.number_id, $3::timestamptz, $3::timestamptz, true from message m
   where m.workspace_id = $1 and m.id = any($2::uuid[]) and m.status = 'pending' order by m.id
   on conflict do nothing`,
)

/**
 * Gives the next recipients of a broadcast that is locked their messages, `many` at most: new ones, or those that were
 * held while it was paused. The counters move with them. Returns the messages that wait for the hand-over now.
 */
export async function sendBatch(
  app: App,
  tx: Tx,
  broadcast: BroadcastRow,
  many: number,
  means: Means,
): Promise<string[]> {
  const now = app.clock.now()
  const template = means.templates.get(broadcast.templateId) ?? null
  const batch: Batch = {
    app,
    tx,
    broadcast,
    template,
    versionOf: versionsOf(means.templates, broadcast),
    now,
  }
  const recipients = await nextRecipients(batch, many)
  if (recipients.length === 0 && (await waits(batch))) return []
  const number = numberIn(means, broadcast.numberId)
  const outcomeOf = await outcomesOf(batch, recipients)
  return saveBatch(
    batch,
    recipients.map((recipient) => sentTo(batch, recipient, outcomeOf(recipient), number)),
  )
}

/** A recipient without an outcome so far gets a new message. */
function sentTo(
  { broadcast, versionOf, now }: Batch,
  recipient: WaitingRecipient,
  outcome: Outcome | null,
  number: NumberEntry | null,
): SentRecipient {
  if (outcome) return { recipient, message: null, ...outcome }
  const { template, valuesFor } = versionOf(recipient.variant)
  if (!template) throw new Error('A recipient whose template is gone has an outcome.')
  const message = messageTo(
    broadcast,
    recipient,
    number,
    templateContent(template, valuesFor(recipient.own)),
    now,
  )
  return { recipient, message, messageId: message.id, status: 'pending', errorMessage: null }
}

/** Saves messages, outcomes and counters of a batch. */
async function saveBatch(
  { app, tx, broadcast, now }: Batch,
  sent: readonly SentRecipient[],
): Promise<string[]> {
  const { workspaceId, id } = broadcast
  const unsent = await sendHeld(tx, workspaceId, sent, now)
  const messages = sent.flatMap(({ message }) => message ?? [])
  if (messages.length > 0) {
    const acceptances = messages.map((message) => acceptanceOf(app, tx, message))
    // Recipients are linked to them without a foreign key (docs/adr/0090).
    if ((await saveAcceptances(tx, acceptances)).includes(false))
      throw new Error('A contact was gone when its message was saved.')
    tx.afterCommit(() => announce(app, messages))
  }
  tx.afterCommit(() => app.wake('hand-over'))
  const [after] = await run(tx, saveSent, [workspaceId, id, now, ...outcomes.values(sent)])
  const late = await failUnsent(app, tx, workspaceId, unsent, 'The recipient is not sent to any more.')
  const done = after?.status === 'completed' ? [statusEvent(after, broadcast.status, now)] : []
  if (late.length + done.length > 0) await appendEvents(app, tx, [...late, ...done])
  return sent.flatMap(({ messageId }) => messageId ?? [])
}

/** Puts held messages back into the queue. Returns those that are not sent any more, because their recipients left in the meantime. */
async function sendHeld(
  tx: Tx,
  workspaceId: string,
  sent: readonly SentRecipient[],
  now: Date,
): Promise<string[]> {
  const held = sent.flatMap(({ recipient, messageId }) =>
    recipient.heldId ? [{ id: recipient.heldId, isSent: messageId !== null }] : [],
  )
  const back = held.filter(({ isSent }) => isSent).map(({ id }) => id)
  if (back.length > 0) await run(tx, queueAgain, [workspaceId, back, now])
  return held.filter(({ isSent }) => !isSent).map(({ id }) => id)
}

function messageTo(
  broadcast: BroadcastRow,
  { contactId, phone }: WaitingRecipient,
  number: NumberEntry | null,
  content: Record<string, unknown>,
  now: Date,
): MessageRow {
  return newMessage({
    workspaceId: broadcast.workspaceId,
    id: newId(now.getTime()),
    contactId,
    numberId: broadcast.numberId,
    type: 'template',
    fromPhone: number?.phone ?? null,
    toPhone: phone,
    content,
    sentByType: 'broadcast',
    sentById: broadcast.id,
    broadcastId: broadcast.id,
    createdAt: now,
  })
}

/** Each message begins a trace of its own, where traces are on (docs/adr/0063). */
function acceptanceOf(app: App, tx: Tx, message: MessageRow): Acceptance {
  const step = app.tracer?.begin('message.accept', 'internal', null, {
    'parley.workspace.id': message.workspaceId,
    'parley.message.id': message.id,
    'parley.broadcast.id': String(message.broadcastId),
  })
  if (step) tx.afterCommit(() => step.end())
  return {
    message,
    trace: step?.traceparent ?? null,
    eventId: newId(message.createdAt.getTime()),
    preview: previewOf(message.type, message.content),
  }
}
