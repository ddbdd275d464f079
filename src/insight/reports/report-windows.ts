import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { type AskedDays, askedWindows, type Window } from '#insight/analytics/windows.ts'
import { type Days, daysOf } from '#insight/widgets/data/cells.ts'

/** What a report is narrowed by; each report takes those that its figures have. */
export interface AskedReport extends AskedDays {
  accountId?: string | null | undefined
  teamId?: string | null | undefined
  agentId?: string | null | undefined
  /** times count within business hours alone */
  businessHours?: boolean | null | undefined
}

/** The window of a report, its days, and what it is narrowed by (null: not). */
export interface ReportWindow {
  workspaceId: string
  zone: string
  /** when it was read */
  asOf: Date
  window: Window
  days: Days
  accountId: string | null
  teamId: string | null
  agentId: string | null
}

function idOf(value: string | null | undefined, field: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (!isUuid(value)) throw errors.invalidField(field, 'Must be a uuid.').because('unreadable')
  return value.toLowerCase()
}

/** Reads what is asked of a report. Throws invalid_field for days and ids that cannot be read. */
export async function reportWindow(ctx: Ctx, asked: AskedReport): Promise<ReportWindow> {
  const ids = {
    accountId: idOf(asked.accountId, 'accountId'),
    teamId: idOf(asked.teamId, 'teamId'),
    agentId: idOf(asked.agentId, 'agentId'),
  }
  const windows = await askedWindows(ctx, asked)
  const { zone, now, window } = windows
  return { workspaceId: workspaceOf(ctx.actor), zone, asOf: now, window, days: daysOf(windows), ...ids }
}

/** So many points are days; beyond them a series has months. */
const mostDayPoints = 92

/** What the points of a series are called, one for each day: YYYY-MM-DD, or YYYY-MM in a longer window. */
const labelsOf = ({ names }: Days): string[] =>
  names.length <= mostDayPoints ? names : names.map((name) => name.slice(0, 7))

/** The points of a series, by what they are called and when they begin. */
export function seriesOf({ days }: ReportWindow): { date: string; beginsAt: Date }[] {
  return labelsOf(days).flatMap((date, at, all) =>
    date === all[at - 1] ? [] : [{ date, beginsAt: days.begin[at] as Date }],
  )
}

/** The points of a series: all of the window, those in which nothing was among them. */
export function pointsOf<Row, Point>(
  { days }: ReportWindow,
  rows: readonly Row[],
  dayOf: (row: Row) => number,
  sum: (rows: readonly Row[]) => Point,
): ({ date: string } & Point)[] {
  const labels = labelsOf(days)
  const byLabel = Map.groupBy(rows, (row) => labels[dayOf(row) - 1] ?? '')
  return [...new Set(labels)].map((date) => ({ date, ...sum(byLabel.get(date) ?? []) }))
}

/** What a scan of single rows may read; longer windows are refused (design: bounded scans). */
const mostScannedDays = 31

export const isScannable = ({ days }: ReportWindow): boolean => days.names.length <= mostScannedDays

/** Throws invalid_field where a report reads single messages and the window is longer than a month. */
export function assertScannable(report: ReportWindow): void {
  if (!isScannable(report))
    throw errors
      .invalidField('from', `Narrow the range: this report reads at most ${mostScannedDays} days.`)
      .because('out_of_bounds', { maximum: mostScannedDays })
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
