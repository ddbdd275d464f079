import { personOf } from '#core/access/actor.ts'
import { arrangeWidgets } from '#insight/widgets/arrange-widgets.ts'
import { allWidgetData, widgetData } from '#insight/widgets/data/widget-data.ts'
import { withAccountNames } from '#insight/widgets/widget-accounts.ts'
import { createWidget, deleteWidget, updateWidget } from '#insight/widgets/widget-commands.ts'
import { createWidgetInput, layoutInput, updateWidgetInput } from '#insight/widgets/widget-input.ts'
import { listWidgets, widgetById } from '#insight/widgets/widget-queries.ts'
import type { WidgetFilter, WidgetRow } from '#insight/widgets/widget-row.ts'
import {
  operatorLabels,
  type SourceFields,
  sourceFields,
  type WidgetOperator,
  type WidgetSource,
  widgetCharts,
  widgetDisplays,
  widgetMetrics,
  widgetOperators,
  widgetSources,
} from '#insight/widgets/widget-sets.ts'
import { MemberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { inputFrom } from '../input-from.ts'
import { memberActor } from '../member-actor.ts'
import { findsNodes, Node } from '../node.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { WidgetResultType } from './widget-data.ts'

// The dashboard that people put together (spec/5 1.16, spec/8 WI).

const Filter = builder.objectRef<WidgetFilter>('WidgetFilter').implement({
  description: 'A condition on the objects that a widget counts.',
  fields: (t) => ({
    field: t.exposeString('field', { description: "Field of the widget's data source." }),
    operator: t.expose('operator', {
      type: enumFrom(widgetOperators),
      description: 'Operator of the comparison.',
    }),
    value: t.exposeString('value', { description: 'Value that the field is compared with.' }),
  }),
})

export const Widget = builder.objectRef<WidgetRow>('Widget').implement({
  interfaces: [Node],
  description: 'A figure, chart or list on the dashboard.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the widget.' }),
    name: t.exposeString('name', { description: 'Name of the widget.' }),
    description: t.exposeString('description', { description: 'Description of the widget.' }),
    dataSource: t.expose('dataSource', {
      type: enumFrom(widgetSources),
      nullable: true,
      description: 'Data source of the widget; null for shortcuts.',
    }),
    metric: t.expose('metric', {
      type: enumFrom(widgetMetrics),
      nullable: true,
      description: 'Metric that the widget computes from its data source; null for shortcuts.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Field that is summed or averaged; null for other metrics.',
    }),
    filters: t.field({
      type: [Filter],
      description: 'Filters of the widget, all of which must match.',
      resolve: ({ filters }, _args, ctx) => withAccountNames(ctx, filters),
    }),
    displayType: t.expose('displayType', {
      type: enumFrom(widgetDisplays),
      description: 'How the widget displays its data.',
    }),
    chartType: t.expose('chartType', {
      type: enumFrom(widgetCharts),
      nullable: true,
      description: 'Type of the chart; null if the widget is not a chart.',
    }),
    groupByField: t.exposeString('groupByField', {
      nullable: true,
      description: 'Field by which a chart is divided; null for an undivided chart.',
    }),
    showChange: t.exposeBoolean('showChange', {
      description: 'Whether the widget shows the change from the preceding period.',
    }),
    color: t.exposeString('color', { description: 'Color of the widget, in the terms of the client.' }),
    size: t.exposeString('size', { description: 'Size of the widget, in the terms of the client.' }),
    config: t.expose('config', { type: 'JSON', description: 'Data that the client stores with the widget.' }),
    isShared: t.exposeBoolean('isShared', { description: 'Whether all members see the widget.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether the workspace was created with the widget.',
    }),
    isOwner: t.boolean({
      description: 'Whether the caller owns the widget.',
      resolve: ({ ownerId }, _args, { actor }) => ownerId !== null && ownerId === personOf(actor),
    }),
    owner: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Member who created the widget; null for widgets without an owner.',
      resolve: ({ ownerId }) => (ownerId === null ? null : memberActor(ownerId)),
    }),
    displayOrder: t.exposeInt('displayOrder', { description: 'Position of the widget in the list.' }),
    gridX: t.exposeInt('gridX', {
      description: 'First column of the widget in a grid of 12 columns, counted from 0.',
    }),
    gridY: t.exposeInt('gridY', { description: 'First row of the widget, counted from 0.' }),
    gridW: t.exposeInt('gridW', { description: 'Number of columns that the widget covers.' }),
    gridH: t.exposeInt('gridH', { description: 'Number of rows that the widget covers.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the widget was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the widget was last changed.',
    }),
  }),
})

const Source = builder.objectRef<SourceFields & { source: WidgetSource }>('WidgetSourceFields').implement({
  description: 'A data source of widgets with its fields.',
  fields: (t) => ({
    source: t.expose('source', { type: enumFrom(widgetSources), description: 'The data source.' }),
    label: t.exposeString('label', { description: 'Label of the data source for display.' }),
    fields: t.stringList({
      description: 'Fields by which the data source can be filtered and divided.',
      resolve: ({ fields }) => [...fields],
    }),
    measures: t.stringList({
      description: 'Fields of the data source that can be summed and averaged.',
      resolve: ({ measures }) => [...measures],
    }),
  }),
})

const Operator = builder
  .objectRef<{ operator: WidgetOperator; label: string }>('WidgetOperatorLabel')
  .implement({
    description: 'An operator for filters, with its label.',
    fields: (t) => ({
      operator: t.expose('operator', { type: enumFrom(widgetOperators), description: 'The operator.' }),
      label: t.exposeString('label', { description: 'Label of the operator for display.' }),
    }),
  })

const Choices = builder.objectRef<object>('WidgetChoices').implement({
  description: 'The options from which widgets can be built.',
  fields: (t) => ({
    sources: t.field({
      type: [Source],
      description: 'Data sources that widgets can use.',
      resolve: () => widgetSources.values.map((source) => ({ source, ...sourceFields[source] })),
    }),
    metrics: t.field({
      type: [enumFrom(widgetMetrics)],
      description: 'Metrics that widgets can compute.',
      resolve: () => [...widgetMetrics.values],
    }),
    displays: t.field({
      type: [enumFrom(widgetDisplays)],
      description: 'Ways in which widgets can display their data.',
      resolve: () => [...widgetDisplays.values],
    }),
    operators: t.field({
      type: [Operator],
      description: 'Operators that filters can use.',
      resolve: () =>
        widgetOperators.values.map((operator) => ({ operator, label: operatorLabels[operator] })),
    }),
  }),
})

const widgetReads = { permission: 'analytics:read' } as const
const reads = requires(widgetReads)
const writes = requires({ permission: 'analytics:write' })
const idArg = { required: true, description: 'UUID of the widget.' } as const

builder.queryFields((t) => ({
  widgets: t.field({
    type: [Widget],
    ...reads,
    description: "Lists the caller's own widgets and all shared widgets, in display order.",
    resolve: (_root, _args, ctx) => listWidgets(ctx),
  }),
  widget: t.field({
    type: Widget,
    ...reads,
    throws: ['not_found'],
    description: 'Returns one widget that the caller can see.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => widgetById(ctx, id),
  }),
  widgetChoices: t.field({
    type: Choices,
    ...reads,
    description: 'Returns the options from which widgets can be built.',
    resolve: () => ({}),
  }),
  widgetData: t.field({
    type: [WidgetResultType],
    ...reads,
    throws: ['invalid_field'],
    description: 'Returns the data of all widgets that the caller can see, in display order.',
    args: dayArgs,
    resolve: (_root, args, ctx) => allWidgetData(ctx, args),
  }),
  dataOfWidget: t.field({
    type: WidgetResultType,
    ...reads,
    throws: ['invalid_field', 'not_found'],
    description: 'Returns the data of one widget.',
    args: { id: t.arg.id(idArg), ...dayArgs },
    resolve: (_root, { id, ...args }, ctx) => widgetData(ctx, id, args),
  }),
}))

builder.mutationFields((t) => ({
  createWidget: t.field({
    type: Widget,
    ...writes,
    throws: ['invalid_field', 'invalid_state'],
    description: 'Creates a widget that the caller owns. A member can own at most 50 widgets.',
    args: {
      input: t.arg({
        type: inputFrom('CreateWidgetInput', createWidgetInput),
        required: true,
        description: 'The new widget.',
      }),
    },
    resolve: (_root, { input }, ctx) => createWidget(ctx, input),
  }),
  updateWidget: t.field({
    type: Widget,
    ...writes,
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description:
      'Changes the given fields of a widget. Only the owner may change a widget; widgets without an owner can be changed by any member with the permission.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateWidgetInput', updateWidgetInput),
        required: true,
        description: 'The changes to the widget.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateWidget(ctx, id, input),
  }),
  arrangeWidgets: t.field({
    type: [Widget],
    ...requires({ permission: 'analytics:write', operational: false }),
    answersAs: 'widgets',
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description: 'Arranges widgets for all members, either all given widgets or none.',
    args: {
      input: t.arg({
        type: inputFrom('ArrangeWidgetsInput', layoutInput),
        required: true,
        description: 'The new positions of the widgets.',
      }),
    },
    resolve: (_root, { input }, ctx) => arrangeWidgets(ctx, input),
  }),
  deleteWidget: t.field({
    type: 'ID',
    ...requires({ permission: 'analytics:delete' }),
    throws: ['not_found', 'forbidden'],
    description:
      'Deletes a widget and returns its UUID. A default widget of the workspace is not created again.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteWidget(ctx, id),
  }),
}))

findsNodes({
  type: 'Widget',
  ids: { table: 'widget' },
  access: widgetReads,
  load: (ctx, id) => widgetById(ctx, id).catch(() => null),
})
