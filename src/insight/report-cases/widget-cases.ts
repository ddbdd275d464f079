import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { askedWindows } from '#insight/analytics/windows.ts'
import { asksForPeople, passes } from '#insight/widgets/data/results.ts'
import { cellsInWindow } from '#insight/widgets/data/widget-data.ts'
import { withAccountNames } from '#insight/widgets/widget-accounts.ts'
import { widgetById } from '#insight/widgets/widget-queries.ts'
import type { WidgetFilter, WidgetRow } from '#insight/widgets/widget-row.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { pageOfCases, type ReportCase } from './report-cases.ts'
import { peopleOfCampaigns, type SourceList, sources } from './widget-lists.ts'

// What a widget counts, one by one: the same filters, by the values that things of its source have.

const day = z.string().max(10)

/** Filters for the cases of a widget. */
export const widgetCaseFilter = z.object({
  id: uuid.meta({ description: 'UUID of the widget.' }),
  from: optional(day).meta({ description: 'First day, as YYYY-MM-DD, as in widgetData.' }),
  to: optional(day).meta({ description: 'Last day, as YYYY-MM-DD. The day is included.' }),
  value: optional(z.string().max(512)).meta({
    description:
      "Only cases with this value of the field that divides the widget, as in the widget's points.",
  }),
})
const widgetCasesInput = z.object({ ...walkInput, ...widgetCaseFilter.shape })

/** The filters of a widget, and the value that a part of its chart represents. */
async function filtersOf(ctx: Ctx, widget: WidgetRow, value: string | null): Promise<WidgetFilter[]> {
  const filters = await withAccountNames(ctx, widget.filters)
  if (value === null || !widget.groupByField) return filters
  return [...filters, { field: widget.groupByField, operator: 'equals', value }]
}

const listFor = (widget: WidgetRow): SourceList | null => {
  if (!widget.dataSource || widget.displayType === 'shortcuts') return null
  return widget.dataSource === 'campaigns' && asksForPeople(widget)
    ? peopleOfCampaigns
    : sources[widget.dataSource]
}

/**
 * The cases that a widget counts, the latest first, as far as the reader sees them: values that its filters let pass are
 * found among those that the widget adds up. Throws not_found for a widget that counts nothing, too.
 */
export async function widgetCases(ctx: Ctx, input: unknown): Promise<Page<ReportCase>> {
  const { first, after, last, before, ...asked } = parseInput(widgetCasesInput, input)
  const widget = await widgetById(ctx, asked.id)
  const found = listFor(widget)
  if (!found || !widget.dataSource) throw errors.notFound('widget')
  const windows = await askedWindows(ctx, asked)
  const filters = await filtersOf(ctx, widget, asked.value ?? null)
  const cells = filters.length === 0 ? [] : await cellsInWindow(ctx, widget.dataSource, windows)
  const { list, workspace, time, conditions, seen } = found.of
  const workspaceId = workspaceOf(ctx.actor)
  const shape: ListShape = {
    name: `report_cases.${found.name}`,
    conditions: [`${workspace} = $1`, ...conditions],
    values: [workspaceId],
  }
  where(shape, 'days', `${time} >= $ and ${time} < $`, windows.window.from, windows.window.before)
  for (const filter of filters) {
    const field = found.fields[filter.field]
    if (!field) continue
    const values = new Set(cells.flatMap(({ fields }) => fields[filter.field] ?? []))
    const wanted = [...values].filter((value) => passes(filter, value))
    const raw = field.rawOf ? field.rawOf(wanted) : wanted
    const more = field.needsNow ? [ctx.now()] : []
    where(shape, filter.field, `${field.sql} = any($::text[])`, ...more, raw)
  }
  if (seen) whereSeen(shape, ctx.actor, seen)
  const binding = { workspaceId, list: 'widget_cases', sort: 'newest', filters: asked }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  return pageOfCases(ctx, list, shape, walk)
}
