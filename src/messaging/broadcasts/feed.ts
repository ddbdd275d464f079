import type { App } from '#core/context/context.ts'
import { inTransaction, run, type Tx } from '#core/db/db.ts'
import { announce, appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { type Acceptance, saveAcceptances } from '#messaging/messages/accept.ts'
import { type MessageRow, newMessage } from '#messaging/messages/message-row.ts'
import { previewOf } from '#messaging/messages/preview.ts'
import { templateContent } from '#messaging/messages/template-content.ts'
import { templateForHandOver } from '#messaging/templates/sending.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, pendingOf } from './broadcast-row.ts'
import {
  type BroadcastWithRoom,
  type FedRecipient,
  fates,
  hungryBroadcasts,
  lockRunning,
  nextRecipients,
  pauseRunning,
  saveFed,
  type WaitingRecipient,
} from './feed-sql.ts'
import { takeMonth } from './month.ts'
import { valuesFor } from './values.ts'

const broadcastsAtOnce = 20

/** Gives recipients of running broadcasts their messages, a share each. */
export async function feedBroadcasts(app: App): Promise<void> {
  const hungry = await run(app.pool, hungryBroadcasts, [app.clock.now(), broadcastsAtOnce])
  for (const one of hungry) {
    // What is wrong with one is not the others' fault; its turn comes again.
    await feedOne(app, one).catch((error) =>
      app.log.error({ err: error, broadcastId: one.id }, 'a broadcast could not be fed'),
    )
  }
}

/**
 * The next recipients of one broadcast, in one transaction: their messages, their place in the hand-over queue and the
 * counters, so that a recipient has one message or none, whenever a process dies (house rule 7).
 */
async function feedOne(app: App, { workspaceId, id, room }: BroadcastWithRoom): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    const [broadcast] = await run(tx, lockRunning, [workspaceId, id])
    if (!broadcast || pendingOf(broadcast) === broadcast.inFlight) return
    const month = await takeMonth(tx, workspaceId, app.clock.now())
    const left = month.limit === null ? room : month.limit - month.used - month.inFlight
    if (month.limit !== null && month.used >= month.limit) return pause(app, tx, broadcast)
    // Those under way may yet fail, and failed ones do not count.
    if (left > 0) await feed(app, tx, broadcast, Math.min(room, left))
  })
}

async function feed(app: App, tx: Tx, broadcast: BroadcastRow, many: number): Promise<void> {
  const { workspaceId, id } = broadcast
  const recipients = await run(tx, nextRecipients, [workspaceId, id, many])
  const number = await numberById(app, workspaceId, broadcast.numberId)
  const template = await templateForHandOver(app, workspaceId, broadcast.templateId)
  const now = app.clock.now()
  const ends = recipients.map((recipient) => fateOf(broadcast, recipient, number, template, now))
  const messages = ends.flatMap(({ message }) => message ?? [])
  if (messages.length > 0) {
    await saveAcceptances(tx, messages.map(acceptanceOf))
    tx.afterCommit(() => announce(app, messages))
    tx.afterCommit(() => app.wake('hand-over'))
  }
  const [after] = await run(tx, saveFed, [workspaceId, id, now, ...fates.values(ends)])
  if (after?.status === 'completed') await appendEvents(app, tx, [statusEvent(after, broadcast.status, now)])
}

/** Deleted people are skipped (spec/4 D30); who wants no marketing by now gets none. */
function fateOf(
  broadcast: BroadcastRow,
  recipient: WaitingRecipient,
  number: NumberEntry | null,
  template: TemplateRow | null,
  now: Date,
): FedRecipient {
  const none = { recipient, message: null }
  if (recipient.gone) return { ...none, status: 'cancelled', errorMessage: null }
  if (recipient.optedOut && (template?.category ?? broadcast.templateCategory) === 'marketing') {
    return { ...none, status: 'failed', errorMessage: 'The contact is opted out of marketing.' }
  }
  if (!template) return { ...none, status: 'failed', errorMessage: 'The template is gone.' }
  const values = valuesFor(broadcast.defaults, recipient.own)
  const content = templateContent(template, values)
  const message = messageTo(broadcast, recipient, number, content, now)
  return { recipient, message, status: 'pending', errorMessage: null }
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

function acceptanceOf(message: MessageRow): Acceptance {
  return {
    message,
    eventId: newId(message.createdAt.getTime()),
    preview: previewOf(message.type, message.content),
  }
}

/** The month is used up: what was not sent stays pending until somebody resumes (document 3, Campaign status). */
async function pause(app: App, tx: Tx, broadcast: BroadcastRow): Promise<void> {
  const now = app.clock.now()
  const reason = 'The broadcast messages of this month are used up.'
  const [paused] = await run(tx, pauseRunning, [broadcast.workspaceId, broadcast.id, reason, now])
  if (paused) await appendEvents(app, tx, [statusEvent(paused, broadcast.status, now)])
}
