import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { type AskedDays, askedWindows, type ComparedWindows } from '#insight/analytics/windows.ts'
import { withAccountNames } from '../widget-accounts.ts'
import { assertWhole } from '../widget-checks.ts'
import { draftWidget } from '../widget-commands.ts'
import { listWidgets, widgetById } from '../widget-queries.ts'
import type { WidgetRow } from '../widget-row.ts'
import type { WidgetSource } from '../widget-sets.ts'
import { type Cell, type Days, daysOf } from './cells.ts'
import { type Found, foundBy } from './results.ts'
import { cellsOf } from './source-cells.ts'
import { latestLines, rowsOf, type TableRow } from './tables.ts'

/** What a widget shows, by how it shows it. */
export type WidgetResult = { widget: WidgetRow } & (
  | { kind: 'figure' | 'chart'; found: Found }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'shortcuts' }
  | { kind: 'broken'; message: string }
)

const accountNames = statement<{ id: string; name: string }>(
  'widgets.account_names',
  'select n.id, n.name from number n where n.workspace_id = $1',
)

async function namesOfAccounts(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await run(ctx.app.pool, accountNames, [workspaceOf(ctx.actor)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What widgets of a source add up in a window. */
export async function cellsInWindow(
  ctx: Ctx,
  source: WidgetSource,
  windows: ComparedWindows,
): Promise<Cell[]> {
  const cells = await cellsOf(ctx, source, windows, daysOf(windows), await namesOfAccounts(ctx))
  return cells.filter(({ day }) => day > 0)
}

/** What several widgets need of the same, read once. */
function sharedReads(ctx: Ctx, windows: ComparedWindows, days: Days) {
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) ?? read()
    kept.set(key, known)
    return known as Promise<T>
  }
  const accounts = () => once('accounts', () => namesOfAccounts(ctx))
  return {
    cells: (source: WidgetSource) =>
      once(`cells ${source}`, async () => cellsOf(ctx, source, windows, days, await accounts())),
    lines: (source: WidgetSource) =>
      once(`lines ${source}`, async () => latestLines(ctx, source, windows.window)),
  }
}

/** What a widget can no longer be, as one whose fields are gone, is said of that widget alone. */
async function resultOf(
  ctx: Ctx,
  widget: WidgetRow,
  reads: ReturnType<typeof sharedReads>,
  days: Days,
): Promise<WidgetResult> {
  try {
    const { displayType, dataSource } = widget
    assertWhole(widget)
    if (displayType === 'shortcuts' || !dataSource) return { widget, kind: 'shortcuts' }
    const filters = await withAccountNames(ctx, widget.filters)
    if (displayType === 'table')
      return { widget, kind: 'table', rows: await rowsOf(await reads.lines(dataSource), filters) }
    const found = foundBy({ ...widget, filters }, await reads.cells(dataSource), days)
    return { widget, kind: displayType === 'chart' ? 'chart' : 'figure', found }
  } catch (error) {
    if (error instanceof AppError) return { widget, kind: 'broken', message: error.message }
    if (isOutage(error)) throw error
    logFailure(ctx.app, { err: error as Error, widgetId: widget.id }, 'a widget could not be worked out')
    return { widget, kind: 'broken', message: 'This widget could not be worked out' }
  }
}

async function resultsOf(ctx: Ctx, widgets: readonly WidgetRow[], asked: AskedDays): Promise<WidgetResult[]> {
  const windows = await askedWindows(ctx, asked)
  const days = daysOf(windows)
  const reads = sharedReads(ctx, windows, days)
  return Promise.all(widgets.map((widget) => resultOf(ctx, widget, reads, days)))
}

/** What all widgets that the caller sees show: a number of statements that does not grow with them (spec/8 WI). */
export const allWidgetData = async (ctx: Ctx, asked: AskedDays): Promise<WidgetResult[]> =>
  resultsOf(ctx, await listWidgets(ctx), asked)

/** What one widget shows. Throws not_found. */
export async function widgetData(ctx: Ctx, id: string, asked: AskedDays): Promise<WidgetResult> {
  const [result] = await resultsOf(ctx, [await widgetById(ctx, id)], asked)
  return result as WidgetResult
}

/** What a widget would show that is not made yet. Throws invalid_field as createWidget does. */
export async function previewWidget(ctx: Ctx, input: unknown, asked: AskedDays): Promise<WidgetResult> {
  const [result] = await resultsOf(ctx, [await draftWidget(ctx, input)], asked)
  return result as WidgetResult
}
