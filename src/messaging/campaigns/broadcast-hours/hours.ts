import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { named } from '#core/input-schema.ts'
import { text } from '#core/validation.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { type BroadcastZone, broadcastZones } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'

// Quiet hours of a broadcast (docs/adr/0084).

const timeOfDay = text(5, 5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be HH:MM, 00:00 to 23:59.')

export const quietHoursInput = named(
  'BroadcastQuietHoursInput',
  'Times of day between which a broadcast sends no messages.',
  z.object({
    from: timeOfDay.meta({ description: 'Start of the quiet hours, as HH:MM.' }),
    to: timeOfDay.meta({
      description: 'End of the quiet hours, as HH:MM; on the next day if earlier than the start.',
    }),
    zone: z.enum(broadcastZones.values).meta({ description: 'Clock by which the quiet hours are read.' }),
  }),
)

/** Times of day (HH:MM) between which no messages are sent; past midnight where `to` is the earlier one. */
export type QuietHours = Pick<z.output<typeof quietHoursInput>, 'from' | 'to'>

/** The quiet hours of a broadcast by this clock; null when it has none. */
export function quietHoursOf(
  { quietFrom, quietTo, quietZone }: Pick<BroadcastRow, 'quietFrom' | 'quietTo' | 'quietZone'>,
  clock: BroadcastZone,
): QuietHours | null {
  return quietFrom === null || quietTo === null || quietZone !== clock
    ? null
    : { from: quietFrom, to: quietTo }
}

/**
 * When the quiet hours that contain a moment end, by the clock of a zone; null when no quiet hours contain the
 * moment. An end that the clock skips in that night comes as much later; of an end that occurs twice, the first that
 * is still ahead counts.
 */
export function quietUntil({ from, to }: QuietHours, zone: string, at: Date): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const now = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isQuiet = from < to ? from <= now && now < to : from <= now || now < to
  if (!isQuiet) return null
  const day = local.toPlainDate().add({ days: now < to ? 0 : 1 })
  const end = day.toPlainDateTime(Temporal.PlainTime.from(to))
  const first = end.toZonedDateTime(zone).epochMilliseconds
  if (first > at.getTime()) return new Date(first)
  return new Date(end.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds)
}

/** The quiet hours as a draft keeps them. Throws invalid_field where they end at the time at which they begin. */
export function quietColumns(hours: z.output<typeof quietHoursInput> | null) {
  if (hours && hours.from === hours.to)
    throw errors.invalidField('quietHours.to', 'Must not be when they begin.')
  return {
    quietFrom: hours?.from ?? null,
    quietTo: hours?.to ?? null,
    quietZone: hours?.zone ?? null,
  }
}
