import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput, text } from '#core/validation.ts'
import { type BroadcastRow, broadcastColumns } from '#messaging/broadcasts/broadcast-row.ts'
import { type BroadcastZone, broadcastZones } from '#messaging/broadcasts/broadcast-sets.ts'
import { lockDraft } from '#messaging/broadcasts/draft-commands.ts'
import { tellDraftChange } from '#messaging/broadcasts/tell-draft.ts'

// Quiet hours of a broadcast (docs/adr/0084).

const timeOfDay = text(5, 5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be HH:MM, 00:00 to 23:59.')

export const quietHoursInput = z.object({
  from: timeOfDay.meta({ description: 'HH:MM; from then on nobody is sent to.' }),
  to: timeOfDay.meta({
    description: 'HH:MM, when they are sent to again; the next day where it is earlier.',
  }),
  zone: z.enum(broadcastZones.values).meta({ description: 'Whose clock counts.' }),
})

/** Times of day (HH:MM) between which nobody is sent to; past midnight where `to` is the earlier one. */
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
 * When the quiet hours end in which a moment lies, by the clock of a zone; null when it lies in none. A time that the clock
 * leaves out in that night comes as much later; of one that comes twice the first is meant that is still ahead.
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

const saveQuiet = statement<BroadcastRow>(
  'broadcasts.save_quiet',
  `update broadcast b set quiet_from = $3, quiet_to = $4, quiet_zone = $5, updated_at = $6
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

const noHours = { from: null, to: null, zone: null }

/** Says between which times of the day a draft sends to nobody; at any time, without hours. Throws not_found, invalid_state. */
export async function quietBroadcast(ctx: Ctx, id: string, input: unknown): Promise<BroadcastRow> {
  const { hours } = parseInput(z.object({ hours: quietHoursInput.nullish() }), input)
  if (hours && hours.from === hours.to) throw errors.invalidField('hours.to', 'Must not be when they begin.')
  const { from, to, zone } = hours ?? noHours
  return inTransaction(ctx.app.pool, async (tx) => {
    const draft = await lockDraft(ctx, tx, id, 'Can only update draft campaigns')
    if (draft.quietFrom === from && draft.quietTo === to && draft.quietZone === zone) return draft
    const after = await oneRow(tx, saveQuiet, [draft.workspaceId, id, from, to, zone, ctx.now()], 'broadcast')
    return tellDraftChange(ctx, tx, draft, after)
  })
}
