import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { SettledKind } from './settled-day-sets.ts'

/** A day of a clock: it begins at one moment and ends before another. */
export interface Day {
  beginsAt: Date
  beforeAt: Date
}

/** Days as parameters, behind so many others. */
export const daysBehind = (others: number) =>
  rowsIn<Day>(
    {
      begins_at: ['timestamptz', (day) => day.beginsAt],
      before_at: ['timestamptz', (day) => day.beforeAt],
    },
    others,
  )

const settled = statement<Day>(
  'settled_days.among',
  `select d.begins_at as "beginsAt", d.before_at as "beforeAt" from settled_day d
   where d.workspace_id = $1 and d.kind = $2 and d.begins_at >= $3 and d.begins_at < $4`,
)

/** Which of some days have figures that are kept, and which are to be counted. */
export interface Divided {
  kept: Day[]
  open: Day[]
}

/** A day is the same where it begins and ends at the same moments, whatever clock it is of. */
const keyOf = ({ beginsAt, beforeAt }: Day) => `${beginsAt.getTime()} ${beforeAt.getTime()}`

/** Divides days, which are in their order. */
export async function divide(
  db: Queryable,
  workspaceId: string,
  kind: SettledKind,
  days: readonly Day[],
): Promise<Divided> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { kept: [], open: [] }
  const rows = await run(db, settled, [workspaceId, kind, first.beginsAt, last.beforeAt])
  const known = new Set(rows.map(keyOf))
  return {
    kept: days.filter((day) => known.has(keyOf(day))),
    open: days.filter((day) => !known.has(keyOf(day))),
  }
}

/** The last days of a clock that lie behind, the latest first. */
export function pastDays(nowMs: number, zone: string, many: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  const begin = (back: number) =>
    new Date(today.subtract({ days: back }).toZonedDateTime(zone).epochMilliseconds)
  return Array.from({ length: many }, (_, nth) => ({ beginsAt: begin(nth + 1), beforeAt: begin(nth) }))
}
