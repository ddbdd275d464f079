import { columns, type RowOf } from '#core/db/columns.ts'
import type { WidgetModel } from '#generated/prisma/models/Widget.ts'
import type { WidgetChart, WidgetDisplay, WidgetMetric, WidgetOperator, WidgetSource } from './widget-sets.ts'

/** A condition on what a widget counts. */
export interface WidgetFilter {
  field: string
  operator: WidgetOperator
  value: string
}

export type WidgetRow = RowOf<
  WidgetModel,
  keyof WidgetModel,
  {
    dataSource: WidgetSource | null
    metric: WidgetMetric | null
    filters: WidgetFilter[]
    displayType: WidgetDisplay
    chartType: WidgetChart | null
    config: Record<string, unknown>
  }
>

/** The select list that yields WidgetRow, for `widget w`. */
export const widgetColumns = columns('Widget', 'w')
