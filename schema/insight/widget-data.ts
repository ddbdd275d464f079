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
      description: 'A date (YYYY-MM-DD), a month (YYYY-MM), or a value of a field.',
    }),
    value: t.exposeFloat('value', { description: 'What it comes to.' }),
  }),
})

const Line = builder.objectRef<GroupedSeries['datasets'][number]>('WidgetLine').implement({
  description: 'One of several lines.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The value of the field that it is about.' }),
    data: t.exposeFloatList('data', { description: 'A value for each label, in their order.' }),
  }),
})

const Row = builder.objectRef<TableRow>('WidgetTableRow').implement({
  description: 'A line of a table.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of what it is about.' }),
    label: t.exposeString('label', { description: 'What it is called.' }),
    subLabel: t.exposeString('subLabel', { description: 'What else there is to say.' }),
    status: t.exposeString('status', { description: 'How far it is, in a word of the source.' }),
    direction: t.field({
      type: enumFrom(messageDirections),
      nullable: true,
      description: 'Of messages: who it comes from.',
      resolve: ({ direction }) => direction as MessageDirection | null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made, or began.' }),
  }),
})

const Figure = builder.interfaceRef<Found>('WidgetFigures').implement({
  description: 'A figure of a time beside that of the time before.',
  fields: (t) => ({
    value: t.exposeFloat('value', { description: 'Of the time itself.' }),
    previous: t.exposeFloat('previous', { description: 'Of the time before.' }),
    change: t.exposeFloat('change', { description: 'By how many percent it grew, with one decimal.' }),
  }),
})

const figures = { interfaces: [Figure] }

const Total = builder.objectRef<Found>('FigureData').implement({ ...figures, description: 'A figure alone.' })

const Series = builder.objectRef<Found>('SeriesData').implement({
  ...figures,
  description: 'A chart over time; where nothing was, it is 0.',
  fields: (t) => ({
    points: t.expose('series', { type: [PointType], description: 'By day; by month beyond 92 days.' }),
  }),
})

const Parts = builder.objectRef<Found>('PartsData').implement({
  ...figures,
  description: 'Parts of a whole.',
  fields: (t) => ({
    points: t.expose('parts', { type: [PointType], description: 'By the field that it is divided by.' }),
  }),
})

const Grouped = builder.objectRef<Found>('GroupedData').implement({
  ...figures,
  description: 'A chart over time with a line for each value of a field.',
  fields: (t) => ({
    labels: t.stringList({
      description: 'Days, or months.',
      resolve: ({ grouped }) => grouped?.labels ?? [],
    }),
    lines: t.field({
      type: [Line],
      description: 'By value.',
      resolve: ({ grouped }) => grouped?.datasets ?? [],
    }),
    points: t.expose('parts', { type: [PointType], description: 'What each comes to over the whole time.' }),
  }),
})

const Table = builder.objectRef<{ rows: TableRow[] }>('TableData').implement({
  description: 'The latest of those that the caller may see.',
  fields: (t) => ({ rows: t.expose('rows', { type: [Row], description: 'Up to 10.' }) }),
})

const Shortcuts = builder.objectRef<object>('ShortcutsData').implement({
  description: 'Links count nothing.',
  fields: (t) => ({
    isStatic: t.boolean({ description: 'Always true: a type needs a field.', resolve: () => true }),
  }),
})

const Broken = builder.objectRef<{ message: string }>('BrokenData').implement({
  description: 'A widget that cannot be worked out; the others stand.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'What is said of it.' }) }),
})

type Shown = (Found | { rows: TableRow[] } | { message: string } | object) & { __typename: string }

/** Which type of the union shows what a widget has found. */
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
  description: 'What a widget shows, by how it shows it.',
  types: [Total, Series, Parts, Grouped, Table, Shortcuts, Broken],
  resolveType: (row) => (row as unknown as Shown).__typename,
})

export const WidgetResultType = builder.objectRef<WidgetResult>('WidgetResult').implement({
  description: 'A widget with what it shows.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the widget.', resolve: ({ widget }) => widget.id }),
    data: t.field({
      type: WidgetDataType,
      description: 'What it shows.',
      resolve: (result) => shownData(result) as never,
    }),
  }),
})
