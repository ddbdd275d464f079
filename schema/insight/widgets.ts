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
  description: 'A condition on what a widget counts.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'A field of its source.' }),
    operator: t.expose('operator', { type: enumFrom(widgetOperators), description: 'How it compares.' }),
    value: t.exposeString('value', { description: 'What it is compared with.' }),
  }),
})

export const Widget = builder.objectRef<WidgetRow>('Widget').implement({
  interfaces: [Node],
  description: 'A figure, chart or list on the dashboard.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    dataSource: t.expose('dataSource', {
      type: enumFrom(widgetSources),
      nullable: true,
      description: 'What it is about; null for shortcuts.',
    }),
    metric: t.expose('metric', {
      type: enumFrom(widgetMetrics),
      nullable: true,
      description: 'What it makes of that; null for shortcuts.',
    }),
    field: t.exposeString('field', { nullable: true, description: 'What is summed or averaged.' }),
    filters: t.field({
      type: [Filter],
      description: 'All must hold.',
      resolve: ({ filters }, _args, ctx) => withAccountNames(ctx, filters),
    }),
    displayType: t.expose('displayType', { type: enumFrom(widgetDisplays), description: 'How it shows it.' }),
    chartType: t.expose('chartType', {
      type: enumFrom(widgetCharts),
      nullable: true,
      description: 'Of charts: what it looks like.',
    }),
    groupByField: t.exposeString('groupByField', {
      nullable: true,
      description: 'The field that a chart is divided by.',
    }),
    showChange: t.exposeBoolean('showChange', { description: 'Whether the change is shown.' }),
    color: t.exposeString('color', { description: 'A word of the client.' }),
    size: t.exposeString('size', { description: 'A word of the client.' }),
    config: t.expose('config', { type: 'JSON', description: 'What the client keeps with it.' }),
    isShared: t.exposeBoolean('isShared', { description: 'Whether all see it.' }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether the workspace began with it.' }),
    isOwner: t.boolean({
      description: "Whether it is the caller's own.",
      resolve: ({ ownerId }, _args, { actor }) => ownerId !== null && ownerId === personOf(actor),
    }),
    owner: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Who made it; null for those that belong to nobody.',
      resolve: ({ ownerId }) => (ownerId === null ? null : memberActor(ownerId)),
    }),
    displayOrder: t.exposeInt('displayOrder', { description: 'Its place in the list.' }),
    gridX: t.exposeInt('gridX', { description: 'Its first column of 12, from 0.' }),
    gridY: t.exposeInt('gridY', { description: 'Its first row, from 0.' }),
    gridW: t.exposeInt('gridW', { description: 'How many columns it has.' }),
    gridH: t.exposeInt('gridH', { description: 'How many rows it has.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const Source = builder.objectRef<SourceFields & { source: WidgetSource }>('WidgetSourceFields').implement({
  description: 'What can be chosen of a source.',
  fields: (t) => ({
    source: t.expose('source', { type: enumFrom(widgetSources), description: 'Which source.' }),
    label: t.exposeString('label', { description: 'What it is called.' }),
    fields: t.stringList({
      description: 'By which it is filtered and divided.',
      resolve: ({ fields }) => [...fields],
    }),
    measures: t.stringList({
      description: 'What can be summed and averaged.',
      resolve: ({ measures }) => [...measures],
    }),
  }),
})

const Operator = builder
  .objectRef<{ operator: WidgetOperator; label: string }>('WidgetOperatorLabel')
  .implement({
    description: 'A way to compare.',
    fields: (t) => ({
      operator: t.expose('operator', { type: enumFrom(widgetOperators), description: 'The way.' }),
      label: t.exposeString('label', { description: 'What it is called.' }),
    }),
  })

const Choices = builder.objectRef<object>('WidgetChoices').implement({
  description: 'Of what widgets can be made.',
  fields: (t) => ({
    sources: t.field({
      type: [Source],
      description: 'What they can be about.',
      resolve: () => widgetSources.values.map((source) => ({ source, ...sourceFields[source] })),
    }),
    metrics: t.field({
      type: [enumFrom(widgetMetrics)],
      description: 'What they can make of it.',
      resolve: () => [...widgetMetrics.values],
    }),
    displays: t.field({
      type: [enumFrom(widgetDisplays)],
      description: 'How they can show it.',
      resolve: () => [...widgetDisplays.values],
    }),
    operators: t.field({
      type: [Operator],
      description: 'How filters can compare.',
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
    description: "The caller's own widgets and all shared ones, in their order.",
    resolve: (_root, _args, ctx) => listWidgets(ctx),
  }),
  widget: t.field({
    type: Widget,
    ...reads,
    throws: ['not_found'],
    description: 'One widget that the caller sees.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => widgetById(ctx, id),
  }),
  widgetChoices: t.field({
    type: Choices,
    ...reads,
    description: 'Of what widgets can be made.',
    resolve: () => ({}),
  }),
  widgetData: t.field({
    type: [WidgetResultType],
    ...reads,
    throws: ['invalid_field'],
    description: 'What all widgets show that the caller sees, in their order.',
    args: dayArgs,
    resolve: (_root, args, ctx) => allWidgetData(ctx, args),
  }),
  dataOfWidget: t.field({
    type: WidgetResultType,
    ...reads,
    throws: ['invalid_field', 'not_found'],
    description: 'What one widget shows.',
    args: { id: t.arg.id(idArg), ...dayArgs },
    resolve: (_root, { id, ...args }, ctx) => widgetData(ctx, id, args),
  }),
}))

builder.mutationFields((t) => ({
  createWidget: t.field({
    type: Widget,
    ...writes,
    throws: ['invalid_field', 'invalid_state'],
    description: "Makes a widget of the caller's own; at most 50 of a person.",
    args: {
      input: t.arg({
        type: inputFrom('CreateWidgetInput', createWidgetInput),
        required: true,
        description: 'The widget.',
      }),
    },
    resolve: (_root, { input }, ctx) => createWidget(ctx, input),
  }),
  updateWidget: t.field({
    type: Widget,
    ...writes,
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description:
      'Changes what is given; only its owner may, and of those that belong to nobody whoever may write.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateWidgetInput', updateWidgetInput),
        required: true,
        description: 'What changes.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateWidget(ctx, id, input),
  }),
  arrangeWidgets: t.field({
    type: [Widget],
    ...requires({ permission: 'analytics:write', operational: false }),
    answersAs: 'widgets',
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description: 'Puts widgets where they are wanted: all of them, or none.',
    args: {
      input: t.arg({
        type: inputFrom('ArrangeWidgetsInput', layoutInput),
        required: true,
        description: 'The places.',
      }),
    },
    resolve: (_root, { input }, ctx) => arrangeWidgets(ctx, input),
  }),
  deleteWidget: t.field({
    type: 'ID',
    ...requires({ permission: 'analytics:delete' }),
    throws: ['not_found', 'forbidden'],
    description: 'Forgets a widget; answers its id. One that the workspace began with does not come back.',
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
