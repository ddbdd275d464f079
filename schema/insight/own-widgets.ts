import { previewWidget } from '#insight/widgets/data/widget-data.ts'
import { arrangeOwnWidgets, forgetOwnPlaces, listOwnPlaces } from '#insight/widgets/own-places.ts'
import { createWidgetInput, layoutInput, type WidgetPlace } from '#insight/widgets/widget-input.ts'
import { builder } from '../builder.ts'
import { inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { shownData, WidgetDataType } from './widget-data.ts'

// What each person does with the dashboard for themselves: their own arrangement, and a look at a widget before it is made.

const Place = builder.objectRef<WidgetPlace>('WidgetPlace').implement({
  description: "Position of a widget on the caller's own dashboard.",
  fields: (t) => ({
    widgetId: t.id({ description: 'UUID of the widget.', resolve: ({ id }) => id }),
    gridX: t.exposeInt('gridX', {
      description: 'First column of the widget in a grid of 12 columns, counted from 0.',
    }),
    gridY: t.exposeInt('gridY', { description: 'First row of the widget, counted from 0.' }),
    gridW: t.exposeInt('gridW', { description: 'Number of columns that the widget covers.' }),
    gridH: t.exposeInt('gridH', { description: 'Number of rows that the widget covers.' }),
  }),
})

const reads = requires({ permission: 'analytics:read' })

builder.queryFields((t) => ({
  ownWidgetPlaces: t.field({
    type: [Place],
    ...requires({ permission: 'analytics:read', operational: false }),
    description:
      'Lists the positions of widgets that the caller has arranged for themselves. All other widgets keep their shared positions.',
    resolve: (_root, _args, ctx) => listOwnPlaces(ctx),
  }),
  previewWidget: t.field({
    type: WidgetDataType,
    ...reads,
    throws: ['invalid_field'],
    description: 'Returns the data that a widget would show, before the widget is created.',
    args: {
      input: t.arg({
        type: inputFrom('CreateWidgetInput', createWidgetInput),
        required: true,
        description: 'The widget to preview.',
      }),
      ...dayArgs,
    },
    resolve: async (_root, { input, ...args }, ctx) =>
      shownData(await previewWidget(ctx, input, args)) as never,
  }),
}))

builder.mutationFields((t) => ({
  arrangeOwnWidgets: t.field({
    type: [Place],
    ...requires({ permission: 'analytics:read', operational: false }),
    answersAs: 'places',
    throws: ['not_found', 'invalid_field'],
    description:
      "Arranges widgets on the caller's own dashboard, either all given widgets or none. Dashboards of other members do not change.",
    args: {
      input: t.arg({
        type: inputFrom('ArrangeWidgetsInput', layoutInput),
        required: true,
        description: 'The new positions of the widgets.',
      }),
    },
    resolve: (_root, { input }, ctx) => arrangeOwnWidgets(ctx, input),
  }),
  forgetOwnWidgetPlaces: t.field({
    type: 'Boolean',
    ...requires({ permission: 'analytics:read', operational: false }),
    answersAs: 'success',
    throws: [],
    description: "Resets the caller's own arrangement, so that widgets return to their shared positions.",
    resolve: (_root, _args, ctx) => forgetOwnPlaces(ctx),
  }),
}))
