import { type ConversationOrder, conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'
import { arrangeSavedViews, keepViewOrder } from '#messaging/inbox/views/arrangement-commands.ts'
import { arrangeViewsInput, keepOrderInput } from '#messaging/inbox/views/arrangement-input.ts'
import {
  type InboxArrangement as Arrangement,
  readArrangement,
} from '#messaging/inbox/views/arrangement-queries.ts'
import { watchOwnArrangement } from '#telling/live/own-arrangement.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// How a person has arranged the inbox for themselves.

const ViewOrder = builder
  .objectRef<{ view: string; orderBy: ConversationOrder }>('InboxViewOrder')
  .implement({
    description: 'The order that the caller has chosen for a view of the inbox.',
    fields: (t) => ({
      view: t.exposeString('view', {
        description: 'View that the order is of: the word of a built-in view, or the UUID of a saved view.',
      }),
      orderBy: t.expose('orderBy', {
        type: enumFrom(conversationOrders),
        description: 'Order of the chats in the view.',
      }),
    }),
  })

const InboxArrangement = builder.objectRef<Arrangement>('InboxArrangement').implement({
  description: 'How the caller has arranged the inbox. No other member can see the arrangement.',
  fields: (t) => ({
    savedViewIds: t.exposeIDList('savedViewIds', {
      description:
        'UUIDs of saved views in the order of the caller. Views that are not listed come after them in the order of their creation. Can contain UUIDs of deleted views.',
    }),
    orders: t.field({
      type: [ViewOrder],
      description: 'Orders of views that the caller has chosen, sorted by view.',
      resolve: ({ orders }) =>
        Object.entries(orders)
          .map(([view, orderBy]) => ({ view, orderBy }))
          .toSorted((a, b) => (a.view < b.view ? -1 : 1)),
    }),
  }),
})

const access = { permission: 'chat:read' } as const

builder.queryField('inboxArrangement', (t) =>
  t.field({
    type: InboxArrangement,
    ...requires(access),
    description: 'Returns how the caller has arranged the inbox.',
    resolve: (_root, _args, ctx) => readArrangement(ctx),
  }),
)

builder.mutationFields((t) => ({
  keepViewOrder: t.field({
    type: InboxArrangement,
    ...requires(access),
    throws: ['invalid_field', 'conflict'],
    description:
      'Keeps the order of the chats in a view for the caller. Orders are kept for at most 200 views.',
    args: argsFrom(keepOrderInput),
    resolve: (_root, args, ctx) => keepViewOrder(ctx, args),
  }),
  arrangeSavedViews: t.field({
    type: InboxArrangement,
    ...requires(access),
    throws: ['invalid_field'],
    description: 'Puts the saved views into an order that only the caller sees.',
    args: argsFrom(arrangeViewsInput),
    resolve: (_root, args, ctx) => arrangeSavedViews(ctx, args),
  }),
}))

builder.subscriptionField('inboxArrangementChanged', (t) =>
  t.field({
    type: InboxArrangement,
    ...requires(access),
    description:
      'Reports how the caller has arranged the inbox: once at the beginning, and after each change on any device of the caller.',
    subscribe: (_root, _args, ctx) => watchOwnArrangement(ctx),
    resolve: (arrangement) => arrangement,
  }),
)
