import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { dayOfZone } from '#core/time/days.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'

/** From a moment to the one that no longer belongs to it. */
export interface Window {
  from: Date
  before: Date
}

/** Days as a request names them, YYYY-MM-DD; both, or none for the present month up to now. */
export interface AskedDays {
  from?: string | null | undefined
  to?: string | null | undefined
}

/** What figures are about, and the window before it of the same length (spec/8 AN1). */
export interface ComparedWindows {
  /** whose clock says when days begin */
  zone: string
  now: Date
  window: Window
  preceding: Window
}

const malformed = (name: string) =>
  errors.told(`Invalid '${name}' date format. Use YYYY-MM-DD`, name).because('unreadable')

/** Ten years: each day of a window is looked at. */
const mostDays = 3_660

function windowOf({ from, to }: AskedDays, zone: string, now: Date): Window {
  if (!from && !to) {
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
    return { from: new Date(today.with({ day: 1 }).startOfDay().epochMilliseconds), before: now }
  }
  const first = from ? dayOfZone(from, zone) : undefined
  const last = to ? dayOfZone(to, zone) : undefined
  if (first === null) throw malformed('from')
  if (last === null) throw malformed('to')
  if (!first || !last)
    throw errors.told('from and to belong together', first ? 'to' : 'from').because('value_missing')
  if (last.from.getTime() - first.from.getTime() > mostDays * 86_400_000)
    throw errors
      .told(`A window has at most ${mostDays} days`, 'to')
      .because('out_of_bounds', { maximum: mostDays })
  if (last.from < first.from) throw errors.told('to must not be before from', 'to').because('range_reversed')
  return { from: first.from, before: last.before }
}

/** The window that a request asks for, by the workspace's clock, with the one before (spec/8 AN1, AN2). */
export async function askedWindows(ctx: Ctx, asked: AskedDays): Promise<ComparedWindows> {
  const zone = await workspaceZone(ctx.app.pool, workspaceOf(ctx.actor))
  const now = ctx.now()
  const window = windowOf(asked, zone, now)
  const length = window.before.getTime() - window.from.getTime()
  return {
    zone,
    now,
    window,
    preceding: { from: new Date(window.from.getTime() - length), before: window.from },
  }
}

const tenths = (n: number) => Math.round(n * 10) / 10

/** By how many percent a figure grew, with one decimal (spec/8 AN1). */
export function changeOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100
  return tenths(((now - before) / before) * 100)
}
