import { nextRetryAt } from '#messaging/campaigns/broadcasts/auto-retry.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { builder } from '../../builder.ts'
import { Broadcast } from './broadcasts.ts'

// Failed people of broadcasts that are tried again by itself (docs/adr/0091).

const AutoRetry = builder.objectRef<BroadcastRow>('BroadcastAutoRetry').implement({
  description:
    'Automatic retries of a broadcast. Once a day, recipients are retried if time can cure the failure (the platform held the message back, was busy or limited the number) and the recipient has not opted out of marketing.',
  fields: (t) => ({
    days: t.int({
      description: 'Number of days on which failed recipients are retried automatically, 1 to 7.',
      resolve: ({ autoRetryDays }) => autoRetryDays ?? 0,
    }),
    madeCount: t.int({
      description: 'Number of days on which failed recipients were already retried.',
      resolve: ({ autoRetries }) => autoRetries,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the next retry, one day after the broadcast ended or was last retried. Null while the broadcast runs, if no recipients failed, and after the last day. One read serves all broadcasts of a page.',
      resolve: ({ id }, _args, ctx) => nextRetryAt(ctx, id),
    }),
  }),
})

builder.objectField(Broadcast, 'autoRetry', (t) =>
  t.field({
    type: AutoRetry,
    nullable: true,
    description:
      'Settings and progress of automatic retries; null if failed recipients are not retried automatically.',
    resolve: (row) => (row.autoRetryDays === null ? null : row),
  }),
)
