import type { App } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { announce, appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { NumberEntry } from '#messaging/accounts/directory.ts'
import { isTimed, whoseTurn } from '#messaging/broadcast-hours/turns.ts'
import { restTest } from '#messaging/broadcast-splits/split-decide.ts'
import { isTesting } from '#messaging/broadcast-splits/split-shape.ts'
import { type Version, versionsOf } from '#messaging/broadcast-splits/split-versions.ts'
import { type Acceptance, saveAcceptances } from '#messaging/messages/accept.ts'
import { type MessageRow, newMessage } from '#messaging/messages/message-row.ts'
import { previewOf } from '#messaging/messages/preview.ts'
import { templateContent } from '#messaging/messages/template-content.ts'
import { failUnsent } from '#messaging/messages/unsent.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import type { RecipientStatus } from './broadcast-sets.ts'
import { cappedOf } from './cap.ts'
import { turnSentences } from './cause-sets.ts'
import { isOver } from './follow.ts'
import { type Means, numberIn } from './means.ts'
import { noteMoved } from './progress.ts'
import type { OwnValues } from './values.ts'

interface WaitingRecipient {
  id: string
  contactId: string
  own: OwnValues | null
  variant: number | null
  /** of a message that was held when the broadcast was paused: it is sent now, as it is */
  heldId: string | null
  phone: string | null
  /** the contact was deleted since */
  gone: boolean
  optedOut: boolean
  isBlocked: boolean
}

/** What becomes of a recipient: a message, or an end without one. */
interface FedRecipient {
  recipient: WaitingRecipient
  message: MessageRow | null
  messageId: string | null
  status: RecipientStatus
  errorMessage: string | null
}

/** After workspace, broadcast and time. */
const fates = rowsIn<FedRecipient>(
  {
    id: ['uuid', ({ recipient }) => recipient.id],
    message_id: ['uuid', ({ messageId }) => messageId],
    status: ['text', ({ status }) => status],
    error_message: ['text', ({ errorMessage }) => errorMessage],
  },
  3,
)

/** What became of the next recipients: a message, or an end without one; the counters move with them. */
const saveFed = statement<BroadcastRow>(
  'broadcasts.save_fed',
  `
  with fate as (
    select * from ${fates.from('f')}
  ), fed as (
    update broadcast_recipient r set message_id = f.message_id, held_at = null, due_at = null, status = f.status, error_message = f.error_message,
      failed_at = case when f.status = 'failed' then $3::timestamptz end
    from fate f where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = f.id
  ), change as (
    select (count(*) filter (where message_id is not null))::int as begun,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled
    from fate
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

const waiting = (which: string) => `
  select ${columns('BroadcastRecipient', 'r', ['id', 'contactId', 'own', 'variant'])}, ${columnsAs('BroadcastRecipient', 'r', { heldId: 'messageId' })}, c.phone, c.deleted_at is not null as gone,
     ${columnsAs('Contact', 'c', { optedOut: 'marketingOptedOut' })}, c.blocked_at is not null as "isBlocked"
   from broadcast_recipient r join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and ${which}
   order by r.id limit $3`

/** Those first whose messages were held; whoever holds the broadcast is alone with them. */
const heldRecipients = statement<WaitingRecipient>(
  'broadcasts.held_recipients',
  waiting('r.held_at is not null'),
)

/** Then the next without a message. */
const nextRecipients = statement<WaitingRecipient>(
  'broadcasts.next_recipients',
  waiting('r.message_id is null and r.due_at is null'),
)

/** Of a test of variants nobody but those who are in it. */
const nextOfTest = statement<WaitingRecipient>(
  'broadcasts.next_of_test',
  waiting('r.message_id is null and r.due_at is null and r.variant is not null'),
)

/** Those of whom it is known that it is their turn ($4). */
const chosenRecipients = statement<WaitingRecipient>(
  'broadcasts.chosen_recipients',
  waiting('r.id = any($4::uuid[])'),
)

async function waitingRecipients(app: App, tx: Tx, broadcast: BroadcastRow, many: number, now: Date) {
  const { workspaceId, id } = broadcast
  if (isTimed(broadcast)) {
    const chosen = await whoseTurn(app, tx, broadcast, many, now)
    return chosen.length > 0 ? run(tx, chosenRecipients, [workspaceId, id, many, chosen]) : []
  }
  const held = await run(tx, heldRecipients, [workspaceId, id, many])
  if (held.length >= many) return held
  const next = isTesting(broadcast) ? nextOfTest : nextRecipients
  return [...held, ...(await run(tx, next, [workspaceId, id, many - held.length]))]
}

/** Messages that were held wait for the hand-over again, from now on: their 15 minutes begin anew. */
const queueAgain = statement(
  'broadcasts.queue_again',
  `insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
   select m.workspace_id, m.id, m.contact_id, m.number_id, $3::timestamptz, $3::timestamptz, true from message m
   where m.workspace_id = $1 and m.id = any($2::uuid[]) and m.status = 'pending' order by m.id
   on conflict do nothing`,
)

/**
 * Gives the next recipients of a broadcast that is locked their messages, `many` at most: new ones, or those that were
 * held while it was paused. The counters move with them. Answers the messages that wait for the hand-over now.
 */
export async function feedShare(
  app: App,
  tx: Tx,
  broadcast: BroadcastRow,
  many: number,
  means: Means,
): Promise<string[]> {
  const { workspaceId, id } = broadcast
  const now = app.clock.now()
  const recipients = await waitingRecipients(app, tx, broadcast, many, now)
  if (recipients.length === 0 && isTesting(broadcast)) {
    await restTest(tx, broadcast, now)
    return []
  }
  if (recipients.length === 0 && isTimed(broadcast)) return []
  const number = numberIn(means, broadcast.numberId)
  const template = means.templates.get(broadcast.templateId) ?? null
  const versionOf = versionsOf(means.templates, broadcast)
  const capped = await cappedOf(tx, broadcast, template, recipients, now)
  const ends = recipients.map((recipient) => {
    const isCapped = capped.has(recipient.contactId)
    return fateOf(broadcast, { ...recipient, isCapped }, number, versionOf(recipient.variant), now)
  })
  const told = await sendHeld(tx, workspaceId, ends, now)
  const messages = ends.flatMap(({ message }) => message ?? [])
  if (messages.length > 0) {
    const acceptances = messages.map((message) => acceptanceOf(app, tx, message))
    // Recipients are linked to them without a foreign key (docs/adr/0090).
    if ((await saveAcceptances(tx, acceptances)).includes(false))
      throw new Error('A contact was gone when its message was saved.')
    tx.afterCommit(() => announce(app, messages))
  }
  tx.afterCommit(() => app.wake('hand-over'))
  const [after] = await run(tx, saveFed, [workspaceId, id, now, ...fates.values(ends)])
  const late = await failUnsent(app, tx, workspaceId, told, 'The recipient is not sent to any more.')
  const done = after?.status === 'completed' ? [statusEvent(after, broadcast.status, now)] : []
  if (late.length + done.length > 0) await appendEvents(app, tx, [...late, ...done])
  return ends.flatMap(({ messageId }) => messageId ?? [])
}

/** Puts held messages back into the queue. Answers those that are not sent any more, since their people left meanwhile. */
async function sendHeld(
  tx: Tx,
  workspaceId: string,
  ends: readonly FedRecipient[],
  now: Date,
): Promise<string[]> {
  const held = ends.flatMap(({ recipient, messageId }) =>
    recipient.heldId ? [{ id: recipient.heldId, isSent: messageId !== null }] : [],
  )
  const back = held.filter(({ isSent }) => isSent).map(({ id }) => id)
  if (back.length > 0) await run(tx, queueAgain, [workspaceId, back, now])
  return held.filter(({ isSent }) => !isSent).map(({ id }) => id)
}

/** Deleted people are skipped (spec/4 D30); who is blocked gets nothing (docs/adr/0160), and who wants no marketing by now gets none. */
function fateOf(
  broadcast: BroadcastRow,
  recipient: WaitingRecipient & { isCapped: boolean },
  number: NumberEntry | null,
  { template, valuesFor }: Version,
  now: Date,
): FedRecipient {
  const none = { recipient, message: null, messageId: null }
  if (recipient.gone) return { ...none, status: 'cancelled', errorMessage: null }
  if (recipient.isBlocked) return { ...none, status: 'failed', errorMessage: turnSentences.blocked }
  if (recipient.optedOut && (template?.category ?? broadcast.templateCategory) === 'marketing') {
    return { ...none, status: 'failed', errorMessage: turnSentences.opted_out }
  }
  if (!template) return { ...none, status: 'failed', errorMessage: turnSentences.template_gone }
  if (recipient.heldId) return { ...none, messageId: recipient.heldId, status: 'pending', errorMessage: null }
  if (recipient.isCapped) return { ...none, status: 'failed', errorMessage: turnSentences.capped }
  const content = templateContent(template, valuesFor(recipient.own))
  const message = messageTo(broadcast, recipient, number, content, now)
  return { recipient, message, messageId: message.id, status: 'pending', errorMessage: null }
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
