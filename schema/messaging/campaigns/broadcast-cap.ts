import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { builder } from '../../builder.ts'
import { Broadcast } from './broadcasts.ts'

// How much marketing a person gets by broadcasts (docs/adr/0083).

const Cap = builder.objectRef<BroadcastRow>('BroadcastCap').implement({
  description: 'Cap of a broadcast on recent marketing messages, above which recipients are excluded.',
  fields: (t) => ({
    messages: t.int({
      description: 'Number of messages from other marketing broadcasts at which a recipient is excluded.',
      resolve: ({ capMessages }) => capMessages ?? 0,
    }),
    days: t.int({
      description: 'Number of days in which the messages are counted.',
      resolve: ({ capDays }) => capDays ?? 0,
    }),
  }),
})

builder.objectField(Broadcast, 'cap', (t) =>
  t.field({
    type: Cap,
    nullable: true,
    description:
      'Cap on recent marketing messages, above which recipients are excluded; null if the broadcast excludes nobody.',
    resolve: (row) => (row.capMessages === null ? null : row),
  }),
)
