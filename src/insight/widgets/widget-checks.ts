import { type AppError, errors } from '#core/errors.ts'
import type { WidgetRow } from './widget-row.ts'
import { sourceFields, type WidgetDisplay } from './widget-sets.ts'

/** What it takes to say what a widget shows. */
export type WidgetShape = Pick<
  WidgetRow,
  | 'dataSource'
  | 'metric'
  | 'field'
  | 'filters'
  | 'displayType'
  | 'chartType'
  | 'groupByField'
  | 'gridX'
  | 'gridW'
>

const invalid = (text: string, field: string): AppError => errors.told(text, field).because('invalid_value')

function assertFieldsOf({ dataSource, metric, field, filters, groupByField }: WidgetShape): void {
  if (!dataSource) throw errors.missing('Data source is required', 'dataSource')
  if (!metric) throw errors.missing('Metric is required', 'metric')
  const { fields, measures } = sourceFields[dataSource]
  if (metric !== 'count') {
    if (measures.length === 0) throw invalid('Invalid metric for this data source', 'metric')
    if (!field) throw errors.missing('Field is required for this metric', 'field')
    if (!measures.includes(field)) throw invalid('Invalid field for this data source', 'field')
  }
  if (filters.some((one) => !fields.includes(one.field)))
    throw invalid('Invalid filter field for this data source', 'filters')
  if (groupByField && !fields.includes(groupByField))
    throw invalid('Invalid group by field for this data source', 'groupByField')
}

/** Throws invalid_field where a widget would reach over the edge of the grid. */
export function assertInColumns({ gridX, gridW }: Pick<WidgetShape, 'gridX' | 'gridW'>): void {
  if (gridX + gridW > 12) throw invalid('The grid has 12 columns', 'gridW')
}

/** Throws invalid_field unless the widget is whole (spec/5 1.16, spec/8 WI). Shortcuts are static. */
export function assertWhole(widget: WidgetShape): void {
  if (widget.displayType !== 'shortcuts') assertFieldsOf(widget)
  assertInColumns(widget)
}

/** The size that a widget has unless it was given one (spec/5 1.16). */
export function sizeOf(displayType: WidgetDisplay): { gridW: number; gridH: number } {
  if (displayType === 'chart') return { gridW: 6, gridH: 5 }
  if (displayType === 'table' || displayType === 'shortcuts') return { gridW: 6, gridH: 8 }
  return { gridW: 3, gridH: 3 }
}
