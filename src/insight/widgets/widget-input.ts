import { z } from 'zod'
import type { ClosedSet } from '#core/closed-set.ts'
import { named, needed, ofSet } from '#core/input-schema.ts'
import { given, optional, parseInput, text, uuid, whole, wholeNeeded } from '#core/validation.ts'
import { widgetCharts, widgetDisplays, widgetMetrics, widgetOperators, widgetSources } from './widget-sets.ts'

const columnsOfGrid = 12
const mostRows = 50
const mostFilters = 10
/** A grid is as long as people scroll. */
const lowest = 10_000

const word = <V extends string>(set: ClosedSet<V>, problem: string) =>
  given(ofSet(set, z.enum(set.values, { error: whole(problem) })))

const filter = named(
  'WidgetFilterInput',
  'A condition on what a widget counts.',
  z.object({
    field: text(1, 50).meta({ description: 'A field of the source: status.' }),
    operator: ofSet(
      widgetOperators,
      z.enum(widgetOperators.values, { error: whole('Invalid operator') }),
    ).meta({ description: 'How it compares.' }),
    value: text(0, 200).meta({ description: 'What it is compared with.' }),
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
  gridX: 'Its first column, from 0.',
  gridY: 'Its first row, from 0.',
  gridW: 'How many columns it has; up to 12 with the first.',
  gridH: 'How many rows it has, 1 to 50.',
} as const

const fields = {
  description: optional(text(0, 500)).meta({ description: 'Up to 500 characters.' }),
  dataSource: word(widgetSources, 'Invalid data source').meta({
    description: 'What it is about; shortcuts need none.',
  }),
  metric: word(widgetMetrics, 'Invalid metric').meta({
    description: 'What it makes of that; shortcuts need none.',
  }),
  field: text(0, 50).nullish().meta({ description: 'What is summed or averaged.' }),
  filters: optional(z.array(filter).max(mostFilters, whole('A widget has at most 10 filters'))).meta({
    description: 'Up to 10; all must hold.',
  }),
  displayType: word(widgetDisplays, 'Invalid display type').meta({
    description: 'How it shows it; a number unless said.',
  }),
  chartType: word(widgetCharts, 'Invalid chart type').meta({ description: 'Of charts; a line unless said.' }),
  groupByField: text(0, 50)
    .nullish()
    .meta({ description: 'The field that a chart is divided by; "" for none.' }),
  showChange: optional(z.boolean()).meta({ description: 'Whether the change is shown; true unless said.' }),
  color: optional(text(0, 30)).meta({ description: 'A word of the client: blue.' }),
  size: optional(text(0, 20)).meta({ description: 'A word of the client: small.' }),
  config: optional(
    z
      .record(z.string(), z.unknown())
      .refine((value) => JSON.stringify(value).length <= 16_384, whole('config has at most 16 KB')),
  ).meta({ description: 'What the client keeps with it, as an object of up to 16 KB.' }),
  isShared: optional(z.boolean()).meta({ description: 'Whether all see it; false unless said.' }),
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
  name: needed(name).meta({ description: 'What it is called, up to 100 characters.' }),
  ...fields,
})

/** PUT /api/widgets/{id} and updateWidget. */
export const updateWidgetInput = z.object({
  name: optional(name).meta({ description: 'What it is called, up to 100 characters.' }),
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
          'Where a widget stands on the grid.',
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
  ).meta({ description: 'Each widget that moves, once.' }),
})
export type WidgetPlace = z.output<typeof layoutInput>['layout'][number]

export const readCreate = (input: unknown) => parseInput(createWidgetInput, input)
export const readUpdate = (input: unknown) => parseInput(updateWidgetInput, input)
export const readLayout = (input: unknown) => parseInput(layoutInput, input).layout
