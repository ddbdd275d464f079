import { type Changes, differences, newValues } from '#people/audit/log.ts'
import type { WidgetRow } from './widget-row.ts'

/** What the audit log tells of a widget. */
const told = (widget: WidgetRow) => ({
  name: widget.name,
  description: widget.description,
  data_source: widget.dataSource,
  metric: widget.metric,
  field: widget.field,
  filters: JSON.stringify(widget.filters),
  display_type: widget.displayType,
  chart_type: widget.chartType,
  group_by_field: widget.groupByField,
  show_change: widget.showChange,
  color: widget.color,
  size: widget.size,
  config: JSON.stringify(widget.config),
  is_shared: widget.isShared,
  grid: [widget.gridX, widget.gridY, widget.gridW, widget.gridH].join(' '),
})

const long = new Set(['filters', 'config'])

/** Of objects it says that they changed, not how (spec/8 G9). */
const shortened = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      long.has(name) ? { old: 'changed', new: 'changed' } : change,
    ]),
  )

/** What a record of a new widget says. */
export const valuesOfWidget = (widget: WidgetRow): Changes => shortened(newValues(told(widget)))

/** What a record of a change says; null where nothing changed (spec/8 G2). */
export function changesOfWidget(before: WidgetRow, after: WidgetRow): Changes | null {
  const changes = differences(told(before), told(after))
  return changes && shortened(changes)
}
