import { heldIn } from '#messaging/campaigns/broadcast-hours/held.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { broadcastZones } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast, Recipient } from './broadcasts.ts'

// When people get a broadcast by their own clock (docs/adr/0084).

const Hours = builder.objectRef<BroadcastRow>('BroadcastQuietHours').implement({
  description: 'Times of day between which a broadcast sends no messages.',
  fields: (t) => ({
    from: t.string({
      description: 'Start of the quiet hours, as HH:MM.',
      resolve: ({ quietFrom }) => quietFrom ?? '',
    }),
    to: t.string({
      description: 'End of the quiet hours, as HH:MM; on the next day if earlier than the start.',
      resolve: ({ quietTo }) => quietTo ?? '',
    }),
    zone: t.field({
      type: enumFrom(broadcastZones),
      description: 'Clock by which the quiet hours are read.',
      resolve: ({ quietZone }) => quietZone ?? 'workspace',
    }),
  }),
})

builder.objectFields(Broadcast, (t) => ({
  quietHours: t.field({
    type: Hours,
    nullable: true,
    description:
      'Times of day between which no messages are sent; recipients due in that period wait. Null if the broadcast has no quiet hours.',
    resolve: (row) => (row.quietFrom === null ? null : row),
  }),
  localStart: t.exposeString('localStart', {
    nullable: true,
    description:
      "Start time by each recipient's own clock, as YYYY-MM-DDTHH:MM; null if the broadcast starts at one time for all recipients.",
  }),
  heldCount: t.int({
    description:
      'Number of recipients that wait for the end of their quiet hours or for their local start time.',
    resolve: async (row, _args, ctx) => (await heldIn(ctx, row)).count,
  }),
  nextDueAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Time at which the first waiting recipient is due; null if no recipients wait.',
    resolve: async (row, _args, ctx) => (await heldIn(ctx, row)).next,
  }),
}))

builder.objectField(Recipient, 'dueAt', (t) =>
  t.expose('dueAt', {
    type: 'DateTime',
    nullable: true,
    description:
      'Time before which no message is sent to the recipient: the end of the quiet hours or the local start time. Null if the recipient does not wait.',
  }),
)
