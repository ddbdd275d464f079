import { nextRetryAt } from '#messaging/campaigns/broadcasts/auto-retry.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { builder } from '../../builder.ts'
import { Broadcast } from './broadcasts.ts'

// Failed people of broadcasts that are tried again by itself (docs/adr/0091).

const AutoRetry = builder.objectRef<BroadcastRow>('BroadcastAutoRetry').implement({
  description:
    'That failed people of a broadcast are tried again by itself: once a day, those whose failure time mends (the platform held the message back, was busy, or had enough of the number), and who has not taken marketing back.',
  fields: (t) => ({
    days: t.int({
      description: 'On so many days, 1 to 7.',
      resolve: ({ autoRetryDays }) => autoRetryDays ?? 0,
    }),
    madeCount: t.int({
      description: 'On so many days they were.',
      resolve: ({ autoRetries }) => autoRetries,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When they are tried next: a day after it was over, or after the last time. Null while it is not over, where nobody has failed, and after the last day. One read for all of a page.',
      resolve: ({ id }, _args, ctx) => nextRetryAt(ctx, id),
    }),
  }),
})

builder.objectField(Broadcast, 'autoRetry', (t) =>
  t.field({
    type: AutoRetry,
    nullable: true,
    description: 'That failed people are tried again by itself; null is never.',
    resolve: (row) => (row.autoRetryDays === null ? null : row),
  }),
)
