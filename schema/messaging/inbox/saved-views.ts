import { conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'
import { inboxFilterInput } from '#messaging/chat-model/chats/inbox-filters.ts'
import type { InboxCount as Count } from '#messaging/inbox/conversations/inbox-counts.ts'
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
import { InboxCount, InboxCounts } from './inbox.ts'

// Filters of the inbox under names.

export const FilterValues = filterValues(
  'ConversationFilterValues',
  'Values of a saved filter of chats. Null for a value that was not given.',
  inboxFilterInput,
)

export const SavedView = builder.objectRef<View>('SavedView').implement({
  interfaces: [Node],
  description: 'A saved filter of the inbox.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the view.' }),
    name: t.exposeString('name', { description: 'Display name of the view.' }),
    filter: t.expose('filter', {
      type: FilterValues,
      description: 'Filter that selects the chats of the view.',
    }),
    orderBy: t.expose('orderBy', {
      type: enumFrom(conversationOrders),
      description: 'Order of the chats in the view.',
    }),
    isShared: t.exposeBoolean('isShared', {
      description: 'Whether the view is shared with all members of the workspace.',
    }),
    isOwn: t.boolean({
      description: 'Whether the caller created the view.',
      resolve: ({ ownerId }, _args, { actor }) => actor.kind === 'member' && actor.userId === ownerId,
    }),
    createdBy: t.field({
      type: Actor,
      description: 'The member who created the view.',
      resolve: ({ ownerId }) => memberActor(ownerId),
    }),
    count: t.field({
      type: InboxCount,
      complexity: 10,
      throws: ['forbidden'],
      description:
        'Number of chats of the view that the caller can see. One SQL statement serves all views of a page.',
      resolve: (view, _args, ctx) => countOfView(ctx, view),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the view was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the view was last changed.',
    }),
  }),
})

const SavedViewInboxCount = builder.objectRef<{ view: View; count: Count }>('SavedViewInboxCount').implement({
  description: 'Number of chats in a saved view.',
  fields: (t) => ({
    view: t.expose('view', { type: SavedView, description: 'The saved view whose chats are counted.' }),
    count: t.expose('count', {
      type: InboxCount,
      description: 'Number of chats of the view that the caller can see.',
    }),
  }),
})

builder.objectField(InboxCounts, 'savedViews', (t) =>
  t.expose('savedViews', {
    type: [SavedViewInboxCount],
    complexity: { field: 500, multiplier: 1 },
    description:
      "Number of chats for each of the caller's own views and the shared views, in the order of their creation.",
  }),
)

const SavedViewConnection = connectionOf('SavedView', SavedView)

const access = { permission: 'chat:read' } as const
const idArg = { required: true, description: 'UUID of the view.' } as const

builder.queryField('savedViews', (t) =>
  t.field({
    type: SavedViewConnection,
    ...requires(access),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      "Lists the caller's own views and the shared views of the workspace in the order of their creation.",
    args: cursorArgs,
    resolve: (_root, args, ctx) => listSavedViews(ctx, args),
  }),
)

builder.mutationFields((t) => ({
  createSavedView: t.field({
    type: SavedView,
    ...requires(access),
    throws: ['invalid_request', 'invalid_field', 'conflict'],
    description:
      'Saves a filter of the inbox as a view. A member has at most 50 own views, and a workspace has at most 50 shared views.',
    args: {
      input: t.arg({
        type: inputFrom('CreateSavedViewInput', createViewInput),
        required: true,
        description: 'The view to create.',
      }),
    },
    resolve: (_root, { input }, ctx) => createSavedView(ctx, input),
  }),
  updateSavedView: t.field({
    type: SavedView,
    ...requires(access),
    throws: ['not_found', 'invalid_request', 'invalid_field', 'conflict'],
    description: 'Changes the given fields of a view. A shared view requires chat.assign:write.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateViewInput) },
    resolve: (_root, { id, ...change }, ctx) => updateSavedView(ctx, id, change),
  }),
  deleteSavedView: t.field({
    type: 'ID',
    ...requires(access),
    throws: ['not_found'],
    description: 'Deletes a view and returns its ID. A shared view requires chat.assign:write.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteSavedView(ctx, id),
  }),
}))

findsNodes({ type: 'SavedView', ids: { table: 'saved_view' }, access, load: findSavedView })
