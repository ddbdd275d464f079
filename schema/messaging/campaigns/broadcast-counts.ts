import { type BroadcastRow, pendingOf } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { builder } from '../../builder.ts'

// A broadcast in numbers.

export const Counts = builder
  .objectRef<
    Pick<
      BroadcastRow,
      'total' | 'inFlight' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled' | 'replied' | 'clicked'
    >
  >('BroadcastCounts')
  .implement({
    description:
      'Cumulative numbers of recipients: read <= delivered <= sent, and pending + sent + failed + cancelled = total.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Total number of recipients.' }),
      pending: t.int({
        description: 'Number of recipients about whose message nothing is known yet.',
        resolve: pendingOf,
      }),
      inFlight: t.exposeInt('inFlight', {
        description:
          'Number of pending recipients whose message is on the way to the platform. A pause stops all messages not yet dispatched; the messages counted here cannot be stopped.',
      }),
      sent: t.exposeInt('sent', { description: 'Number of recipients whose message was sent.' }),
      delivered: t.exposeInt('delivered', {
        description: 'Number of recipients whose message was delivered.',
      }),
      read: t.exposeInt('read', { description: 'Number of recipients that read the message.' }),
      failed: t.exposeInt('failed', { description: 'Number of recipients whose message could not be sent.' }),
      cancelled: t.exposeInt('cancelled', {
        description: 'Number of recipients that were cancelled before the message was sent.',
      }),
      replied: t.exposeInt('replied', {
        description:
          'Number of recipients that wrote within 72 hours after the message; each recipient counts once and reactions do not count.',
      }),
      clicked: t.exposeInt('clicked', {
        description:
          'Number of recipients that pressed a quick reply button of the message; each recipient counts once.',
      }),
    }),
  })

export const Skipped = builder.objectRef<BroadcastRow>('BroadcastSkipped').implement({
  description: 'Numbers of rows that were excluded when a broadcast was created.',
  fields: (t) => ({
    duplicates: t.exposeInt('duplicates', {
      description: 'Number of rows whose recipient already has an earlier row.',
    }),
    optedOut: t.exposeInt('optedOut', { description: 'Number of recipients that opted out of marketing.' }),
  }),
})
