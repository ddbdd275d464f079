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
    description: 'Cumulative: read <= delivered <= sent; pending + sent + failed + cancelled = total.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Recipients.' }),
      pending: t.int({ description: 'Nothing is known of them yet.', resolve: pendingOf }),
      inFlight: t.exposeInt('inFlight', {
        description:
          'Those of `pending` whose message is on its way to the platform. A pause stops what has not left; what remains here cannot be stopped.',
      }),
      sent: t.exposeInt('sent', { description: 'Their message has left.' }),
      delivered: t.exposeInt('delivered', { description: 'They got it.' }),
      read: t.exposeInt('read', { description: 'They read it.' }),
      failed: t.exposeInt('failed', { description: 'It could not be sent.' }),
      cancelled: t.exposeInt('cancelled', { description: 'Not sent any more.' }),
      replied: t.exposeInt('replied', {
        description: 'They wrote within 72 hours after it, once each; reactions do not count.',
      }),
      clicked: t.exposeInt('clicked', { description: 'They pressed a quick reply of it, once each.' }),
    }),
  })

export const Skipped = builder.objectRef<BroadcastRow>('BroadcastSkipped').implement({
  description: 'Rows of the request that were left out.',
  fields: (t) => ({
    duplicates: t.exposeInt('duplicates', { description: 'Somebody who has an earlier row.' }),
    optedOut: t.exposeInt('optedOut', { description: 'People who want no marketing.' }),
  }),
})
