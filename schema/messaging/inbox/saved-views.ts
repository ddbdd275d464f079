import { conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'
import { inboxFilterInput } from '#messaging/chat-model/chats/inbox-filters.ts'
import { createSavedView, deleteSavedView, updateSavedView } from '#messaging/inbox/views/view-commands.ts'
import { createViewInput, updateViewInput } from '#messaging/inbox/views/view-input.ts'
import {
  countOfView,
  findSavedView,
  listSavedViews,
  type SavedView as View,
} from '#messaging/inbox/views/view-queries.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { filterValues } from '../../filter-values.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { InboxCount } from './inbox.ts'

// Filters of the inbox under names.

const FilterValues = filterValues(
  'ConversationFilterValues',
  'What a filter of chats was given; what was left out is null.',
  inboxFilterInput,
)

export const SavedView = builder.objectRef<View>('SavedView').implement({
  interfaces: [Node],
  description: 'A filter of the inbox under a name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    filter: t.expose('filter', { type: FilterValues, description: 'Which chats it shows.' }),
    orderBy: t.expose('orderBy', { type: enumFrom(conversationOrders), description: 'By what it runs.' }),
    isShared: t.exposeBoolean('isShared', { description: 'All of the workspace have it.' }),
    isOwn: t.boolean({
      description: 'The caller made it.',
      resolve: ({ ownerId }, _args, { actor }) => actor.kind === 'member' && actor.userId === ownerId,
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Who made it.',
      resolve: ({ ownerId }) => memberActor(ownerId),
    }),
    count: t.field({
      type: InboxCount,
      complexity: 10,
      throws: ['forbidden'],
      description: 'How many chats it shows the caller; one statement for all views of a page.',
      resolve: (view, _args, ctx) => countOfView(ctx, view),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const SavedViewConnection = connectionOf('SavedView', SavedView)

const access = { permission: 'chat:read' } as const
const idArg = { required: true, description: 'UUID of the view.' } as const

builder.queryField('savedViews', (t) =>
  t.field({
    type: SavedViewConnection,
    ...requires(access),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "The caller's own views and those that are shared, in the order in which they were made.",
    args: cursorArgs,
    resolve: (_root, args, ctx) => listSavedViews(ctx, args),
  }),
)

builder.mutationFields((t) => ({
  createSavedView: t.field({
    type: SavedView,
    ...requires(access),
    throws: ['invalid_request', 'invalid_field', 'conflict'],
    description: 'Keeps a filter of the inbox under a name; at most 50 of a person and 50 shared ones.',
    args: {
      input: t.arg({
        type: inputFrom('CreateSavedViewInput', createViewInput),
        required: true,
        description: 'The view.',
      }),
    },
    resolve: (_root, { input }, ctx) => createSavedView(ctx, input),
  }),
  updateSavedView: t.field({
    type: SavedView,
    ...requires(access),
    throws: ['not_found', 'invalid_request', 'invalid_field', 'conflict'],
    description: 'Changes what is given; a shared view needs chat.assign:write.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateViewInput) },
    resolve: (_root, { id, ...change }, ctx) => updateSavedView(ctx, id, change),
  }),
  deleteSavedView: t.field({
    type: 'ID',
    ...requires(access),
    throws: ['not_found'],
    description: 'Forgets a view; a shared one needs chat.assign:write.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteSavedView(ctx, id),
  }),
}))

findsNodes({ type: 'SavedView', ids: { table: 'saved_view' }, access, load: findSavedView })
