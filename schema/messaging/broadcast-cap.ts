import type { BroadcastRow } from '#messaging/broadcasts/broadcast-row.ts'
import { capBroadcast, capInput } from '#messaging/broadcasts/cap.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
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

builder.mutationField('capBroadcast', (t) =>
  t.field({
    type: Broadcast,
    ...requires({ permission: 'campaigns:write' }),
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description:
      'Says of a draft who is left out since they got enough marketing by broadcasts lately; nobody, without messages and days. Who is left out stands as failed, and can be tried again.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the draft.' }), ...argsFrom(capInput) },
    resolve: (_root, { id, ...cap }, ctx) => capBroadcast(ctx, id, cap),
  }),
)
