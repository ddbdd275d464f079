import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { builder } from '../../builder.ts'
import { Broadcast } from './broadcasts.ts'

// How much marketing a person gets by broadcasts (docs/adr/0083).

const Cap = builder.objectRef<BroadcastRow>('BroadcastCap').implement({
  description: 'Whom a broadcast leaves out since they got enough marketing lately.',
  fields: (t) => ({
    messages: t.int({
      description: 'Who got so many messages of other marketing broadcasts is left out.',
      resolve: ({ capMessages }) => capMessages ?? 0,
    }),
    days: t.int({ description: 'Within so many days.', resolve: ({ capDays }) => capDays ?? 0 }),
  }),
})

builder.objectField(Broadcast, 'cap', (t) =>
  t.field({
    type: Cap,
    nullable: true,
    description: 'Whom it leaves out since they got enough marketing lately; null is nobody.',
    resolve: (row) => (row.capMessages === null ? null : row),
  }),
)
