import { heldIn } from '#messaging/campaigns/broadcast-hours/held.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { broadcastZones } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast, Recipient } from './broadcasts.ts'

// When people get a broadcast by their own clock (docs/adr/0084).

const Hours = builder.objectRef<BroadcastRow>('BroadcastQuietHours').implement({
  description: 'Times of the day between which nobody is sent to.',
  fields: (t) => ({
    from: t.string({ description: 'HH:MM.', resolve: ({ quietFrom }) => quietFrom ?? '' }),
    to: t.string({
      description: 'HH:MM; the next day where it is earlier.',
      resolve: ({ quietTo }) => quietTo ?? '',
    }),
    zone: t.field({
      type: enumFrom(broadcastZones),
      description: 'Whose clock counts.',
      resolve: ({ quietZone }) => quietZone ?? 'workspace',
    }),
  }),
})

builder.objectFields(Broadcast, (t) => ({
  quietHours: t.field({
    type: Hours,
    nullable: true,
    description:
      'Between which times of the day nobody is sent to; whose turn comes then waits. Null is no such.',
    resolve: (row) => (row.quietFrom === null ? null : row),
  }),
  localStart: t.exposeString('localStart', {
    nullable: true,
    description:
      "YYYY-MM-DDTHH:MM of each person's own clock, at which it is sent to them; null is one moment for all.",
  }),
  heldCount: t.int({
    description: 'How many wait for their time: for the end of their quiet hours, or for their local time.',
    resolve: async (row, _args, ctx) => (await heldIn(ctx, row)).count,
  }),
  nextDueAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the first of those is due who wait for their time.',
    resolve: async (row, _args, ctx) => (await heldIn(ctx, row)).next,
  }),
}))

builder.objectField(Recipient, 'dueAt', (t) =>
  t.expose('dueAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Not sent to before: the end of their quiet hours, or their local time.',
  }),
)
