import type { Found, GroupedSeries, Point } from '#insight/widgets/data/results.ts'
import type { TableRow } from '#insight/widgets/data/tables.ts'
import type { WidgetResult } from '#insight/widgets/data/widget-data.ts'
import { type MessageDirection, messageDirections } from '#messaging/chat-model/messages/message-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'

// What widgets show, a type for each way (spec/5 1.16, spec/8 WI and GQ).

const PointType = builder.objectRef<Point>('WidgetPoint').implement({
  description: 'A point of a chart.',
  fields: (t) => ({
    label: t.exposeString('label', {
      description: 'Label of the point: a date as YYYY-MM-DD, a month as YYYY-MM, or a value of a field.',
    }),
    value: t.exposeFloat('value', { description: 'Value of the point.' }),
  }),
})

const Line = builder.objectRef<GroupedSeries['datasets'][number]>('WidgetLine').implement({
  description: 'One of several lines of a chart.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Value of the field that the line shows.' }),
    data: t.exposeFloatList('data', { description: 'One value for each label, in the order of the labels.' }),
  }),
})

const Row = builder.objectRef<TableRow>('WidgetTableRow').implement({
  description: 'A row of a table widget.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the object that the row shows.' }),
    label: t.exposeString('label', { description: 'Name of the object that the row shows.' }),
    subLabel: t.exposeString('subLabel', { description: 'Additional information about the object.' }),
    status: t.exposeString('status', {
      description: 'Status of the object, in the terms of the data source.',
    }),
    direction: t.field({
      type: enumFrom(messageDirections),
      nullable: true,
      description: 'Direction of a message; null for all other objects.',
      resolve: ({ direction }) => direction as MessageDirection | null,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the object was created or began.',
    }),
  }),
})

const Figure = builder.interfaceRef<Found>('WidgetFigures').implement({
  description: 'A figure of a period compared with the preceding period.',
  fields: (t) => ({
    value: t.exposeFloat('value', { description: 'Value in the period.' }),
    previous: t.exposeFloat('previous', { description: 'Value in the preceding period.' }),
    change: t.exposeFloat('change', { description: 'Change in percent with one decimal.' }),
  }),
})

const figures = { interfaces: [Figure] }

const Total = builder
  .objectRef<Found>('FigureData')
  .implement({ ...figures, description: 'A single figure.' })

const Series = builder.objectRef<Found>('SeriesData').implement({
  ...figures,
  description: 'A chart over time. Days or months without data have the value 0.',
  fields: (t) => ({
    points: t.expose('series', {
      type: [PointType],
      description: 'Points of the chart by day, or by month for more than 92 days.',
    }),
  }),
})

const Parts = builder.objectRef<Found>('PartsData').implement({
  ...figures,
  description: 'A chart of the parts of a whole.',
  fields: (t) => ({
    points: t.expose('parts', {
      type: [PointType],
      description: 'Points of the chart, one for each value of the field that divides the chart.',
    }),
  }),
})

const Grouped = builder.objectRef<Found>('GroupedData').implement({
  ...figures,
  description: 'A chart over time with one line for each value of a field.',
  fields: (t) => ({
    labels: t.stringList({
      description: 'Labels of the chart, which are days or months.',
      resolve: ({ grouped }) => grouped?.labels ?? [],
    }),
    lines: t.field({
      type: [Line],
      description: 'Lines of the chart, one for each value of the field.',
      resolve: ({ grouped }) => grouped?.datasets ?? [],
    }),
    points: t.expose('parts', {
      type: [PointType],
      description: 'Total of each value of the field over the whole period.',
    }),
  }),
})

const Table = builder.objectRef<{ rows: TableRow[] }>('TableData').implement({
  description: 'A table of the most recent objects that the caller can see.',
  fields: (t) => ({ rows: t.expose('rows', { type: [Row], description: 'Up to 10 rows.' }) }),
})

const Shortcuts = builder.objectRef<object>('ShortcutsData').implement({
  description: 'Data of a shortcuts widget, which shows links and no figures.',
  fields: (t) => ({
    isStatic: t.boolean({
      description: 'Always true. The field exists because a GraphQL type needs at least one field.',
      resolve: () => true,
    }),
  }),
})

const Broken = builder.objectRef<{ message: string }>('BrokenData').implement({
  description: 'A widget whose data could not be computed. Other widgets are not affected.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Error message to display for the widget.' }),
  }),
})

type Shown = (Found | { rows: TableRow[] } | { message: string } | object) & { __typename: string }

/** Which type of the union shows the result of a widget. */
export function shownData(result: WidgetResult): Shown {
  switch (result.kind) {
    case 'figure':
      return { __typename: 'FigureData', ...result.found }
    case 'chart': {
      const { found, widget } = result
      if (found.grouped) return { __typename: 'GroupedData', ...found }
      return { __typename: widget.groupByField ? 'PartsData' : 'SeriesData', ...found }
    }
    case 'table':
      return { __typename: 'TableData', rows: result.rows }
    case 'broken':
      return { __typename: 'BrokenData', message: result.message }
    case 'shortcuts':
      return { __typename: 'ShortcutsData' }
  }
}

export const WidgetDataType = builder.unionType('WidgetData', {
  description: 'Data of a widget, by the way in which the widget displays it.',
  types: [Total, Series, Parts, Grouped, Table, Shortcuts, Broken],
  resolveType: (row) => (row as unknown as Shown).__typename,
})

export const WidgetResultType = builder.objectRef<WidgetResult>('WidgetResult').implement({
  description: 'A widget and its data.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the widget.', resolve: ({ widget }) => widget.id }),
    data: t.field({
      type: WidgetDataType,
      description: 'Data that the widget shows.',
      resolve: (result) => shownData(result) as never,
    }),
  }),
})
