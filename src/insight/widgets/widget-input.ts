import { z } from 'zod'
import type { ClosedSet } from '#core/closed-set.ts'
import { named, needed, ofSet } from '#core/input-schema.ts'
import { given, optional, parseInput, text, uuid, whole, wholeNeeded } from '#core/validation.ts'
import { widgetCharts, widgetDisplays, widgetMetrics, widgetOperators, widgetSources } from './widget-sets.ts'

const columnsOfGrid = 12
const mostRows = 50
const mostFilters = 10
/** A grid is as long as users scroll. */
const lowest = 10_000

const word = <V extends string>(set: ClosedSet<V>, problem: string) =>
  given(ofSet(set, z.enum(set.values, { error: whole(problem) })))

const filter = named(
  'WidgetFilterInput',
  'A condition on the objects that a widget counts.',
  z.object({
    field: text(1, 50).meta({ description: "Field of the widget's data source, for example status." }),
    operator: ofSet(
      widgetOperators,
      z.enum(widgetOperators.values, { error: whole('Invalid operator') }),
    ).meta({ description: 'Operator of the comparison.' }),
    value: text(0, 200).meta({ description: 'Value that the field is compared with.' }),
  }),
)

const place = (problem: string, least: number, most: number) =>
  z.int({ error: 'Must be an integer.' }).min(least, whole(problem)).max(most, whole(problem))

const inColumns = `The grid has ${columnsOfGrid} columns`
const grid = {
  gridX: place(inColumns, 0, columnsOfGrid - 1),
  gridY: place(`grid_y is 0 to ${lowest}`, 0, lowest),
  gridW: place(inColumns, 1, columnsOfGrid),
  gridH: place(`grid_h is 1 to ${mostRows}`, 1, mostRows),
}

const words = {
  gridX: 'First column of the widget in a grid of 12 columns, counted from 0.',
  gridY: 'First row of the widget, counted from 0.',
  gridW:
    'Number of columns that the widget covers. First column and number of columns together are at most 12.',
  gridH: 'Number of rows that the widget covers, 1 to 50.',
} as const

const fields = {
  description: optional(text(0, 500)).meta({
    description: 'Description of the widget, up to 500 characters.',
  }),
  dataSource: word(widgetSources, 'Invalid data source').meta({
    description: 'Data source of the widget. Not needed for shortcuts.',
  }),
  metric: word(widgetMetrics, 'Invalid metric').meta({
    description: 'Metric that the widget computes from its data source. Not needed for shortcuts.',
  }),
  field: text(0, 50).nullish().meta({ description: 'Field that is summed or averaged.' }),
  filters: optional(z.array(filter).max(mostFilters, whole('A widget has at most 10 filters'))).meta({
    description: 'Filters of the widget, up to 10, all of which must match.',
  }),
  displayType: word(widgetDisplays, 'Invalid display type').meta({
    description: 'How the widget displays its data. The default is a number.',
  }),
  chartType: word(widgetCharts, 'Invalid chart type').meta({
    description: 'Type of the chart, for chart widgets. The default is a line chart.',
  }),
  groupByField: text(0, 50)
    .nullish()
    .meta({ description: 'Field by which a chart is divided; an empty text for an undivided chart.' }),
  showChange: optional(z.boolean()).meta({
    description: 'Whether the widget shows the change from the preceding period. The default is true.',
  }),
  color: optional(text(0, 30)).meta({
    description: 'Color of the widget, in the terms of the client, for example blue.',
  }),
  size: optional(text(0, 20)).meta({
    description: 'Size of the widget, in the terms of the client, for example small.',
  }),
  config: optional(
    z
      .record(z.string(), z.unknown())
      .refine((value) => JSON.stringify(value).length <= 16_384, whole('config has at most 16 KB')),
  ).meta({ description: 'Data that the client stores with the widget, as an object of up to 16 KB.' }),
  isShared: optional(z.boolean()).meta({
    description: 'Whether all members see the widget. The default is false.',
  }),
  gridX: optional(grid.gridX).meta({ description: words.gridX }),
  gridY: optional(grid.gridY).meta({ description: words.gridY }),
  gridW: optional(grid.gridW).meta({ description: words.gridW }),
  gridH: optional(grid.gridH).meta({ description: words.gridH }),
}

const nameNeeded = 'Name is required'
const name = z
  .string({ error: wholeNeeded(nameNeeded) })
  .trim()
  .min(1, wholeNeeded(nameNeeded))
  .pipe(text(1, 100))

/** POST /api/widgets and createWidget. */
export const createWidgetInput = z.object({
  name: needed(name).meta({ description: 'Name of the widget, up to 100 characters.' }),
  ...fields,
})

/** PUT /api/widgets/{id} and updateWidget. */
export const updateWidgetInput = z.object({
  name: optional(name).meta({ description: 'Name of the widget, up to 100 characters.' }),
  ...fields,
})
export type WidgetChange = z.output<typeof updateWidgetInput>

const layoutNeeded = wholeNeeded('Layout is required')

/** POST /api/widgets/layout and arrangeWidgets. */
export const layoutInput = z.object({
  layout: needed(
    z
      .array(
        named(
          'WidgetPlaceInput',
          'Position of a widget on the grid.',
          z.object({
            id: uuid.meta({ description: 'UUID of the widget.' }),
            gridX: grid.gridX.meta({ description: words.gridX }),
            gridY: grid.gridY.meta({ description: words.gridY }),
            gridW: grid.gridW.meta({ description: words.gridW }),
            gridH: grid.gridH.meta({ description: words.gridH }),
          }),
        ),
        { error: layoutNeeded },
      )
      .min(1, layoutNeeded)
      .max(500, whole('A layout has at most 500 widgets')),
  ).meta({ description: 'New positions of the widgets that move, each widget once.' }),
})
export type WidgetPlace = z.output<typeof layoutInput>['layout'][number]

export const readCreate = (input: unknown) => parseInput(createWidgetInput, input)
export const readUpdate = (input: unknown) => parseInput(updateWidgetInput, input)
export const readLayout = (input: unknown) => parseInput(layoutInput, input).layout
