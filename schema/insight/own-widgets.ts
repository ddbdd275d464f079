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
  description: 'Where the caller has a widget on their own dashboard.',
  fields: (t) => ({
    widgetId: t.id({ description: 'UUID of the widget.', resolve: ({ id }) => id }),
    gridX: t.exposeInt('gridX', { description: 'Its first column of 12, from 0.' }),
    gridY: t.exposeInt('gridY', { description: 'Its first row, from 0.' }),
    gridW: t.exposeInt('gridW', { description: 'How many columns it has.' }),
    gridH: t.exposeInt('gridH', { description: 'How many rows it has.' }),
  }),
})

const reads = requires({ permission: 'analytics:read' })

builder.queryFields((t) => ({
  ownWidgetPlaces: t.field({
    type: [Place],
    ...requires({ permission: 'analytics:read', operational: false }),
    description:
      'Where the caller put widgets for themselves; all others stand where they are for everybody.',
    resolve: (_root, _args, ctx) => listOwnPlaces(ctx),
  }),
  previewWidget: t.field({
    type: WidgetDataType,
    ...reads,
    throws: ['invalid_field'],
    description: 'What a widget would show that is not made yet.',
    args: {
      input: t.arg({
        type: inputFrom('CreateWidgetInput', createWidgetInput),
        required: true,
        description: 'The widget.',
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
      "Puts widgets where the caller wants to see them: all of them, or none. Nobody else's dashboard changes.",
    args: {
      input: t.arg({
        type: inputFrom('ArrangeWidgetsInput', layoutInput),
        required: true,
        description: 'The places.',
      }),
    },
    resolve: (_root, { input }, ctx) => arrangeOwnWidgets(ctx, input),
  }),
  forgetOwnWidgetPlaces: t.field({
    type: 'Boolean',
    ...requires({ permission: 'analytics:read', operational: false }),
    answersAs: 'success',
    throws: [],
    description: 'The caller sees widgets again where they are for everybody.',
    resolve: (_root, _args, ctx) => forgetOwnPlaces(ctx),
  }),
}))
