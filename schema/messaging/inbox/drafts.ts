import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { deleteDraft, saveDraft } from '#messaging/inbox/drafts/draft-commands.ts'
import { saveDraftInput } from '#messaging/inbox/drafts/draft-input.ts'
import { draftLoader, draftOfChatLoader, listDrafts } from '#messaging/inbox/drafts/draft-queries.ts'
import type { DraftRow } from '#messaging/inbox/drafts/draft-row.ts'
import { draftKinds } from '#messaging/inbox/drafts/draft-sets.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { type DraftsOfChat, draftAccess, watchOwnDrafts } from '#telling/live/own-drafts.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Message, messageReads } from '../messages/messages.ts'
import { Conversation } from './conversations.ts'

// What a person began to write; nobody else sees it.

const Draft = builder.objectRef<DraftRow>('Draft').implement({
  interfaces: [Node],
  description:
    'What the caller began to write in a chat, the same on all their devices; nobody else sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID; what is begun after it was sent or deleted has another.' }),
    contactId: t.exposeID('contactId', { description: 'Whose chat it is in.' }),
    kind: t.expose('kind', { type: enumFrom(draftKinds), description: 'What it is to become.' }),
    text: t.exposeString('text', { description: 'Up to 5,000 characters, as they stand.' }),
    replyToMessageId: t.exposeID('replyToMessageId', {
      nullable: true,
      description: 'The message that it answers.',
    }),
    replyTo: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'The message that it answers; one read for all drafts of a page.',
      resolve: ({ replyToMessageId: id }, _args, ctx) => (id ? messageLoader(ctx).load(id) : null),
    }),
    files: t.field({
      type: [Media],
      ...requires(messageReads),
      complexity: { field: 1, multiplier: 10 },
      description:
        'What goes out with it, in its order; files that are gone are left out. One read for all drafts of a page.',
      resolve: async ({ mediaIds }, _args, ctx) => {
        const files = await Promise.all(mediaIds.map((id) => mediaLoader(ctx).load(id)))
        return files.filter((file) => file !== null)
      },
    }),
    version: t.exposeInt('version', {
      description: 'Counts its savings: what is told with a lower one was saved before.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was begun.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

const DraftConnection = connectionOf('Draft', Draft)

builder.objectField(Conversation, 'draft', (t) =>
  t.field({
    type: Draft,
    nullable: true,
    ...requires(draftAccess),
    throws: ['forbidden'],
    description: 'What the caller began to write in it; one read for all chats of a page.',
    args: {
      kind: t.arg({
        type: enumFrom(draftKinds),
        defaultValue: 'message',
        required: true,
        description: 'A message to the person or a note to colleagues.',
      }),
    },
    resolve: ({ contactId }, { kind }, ctx) => draftOfChatLoader(ctx).load({ contactId, kind }),
  }),
)

builder.queryField('drafts', (t) =>
  t.field({
    type: DraftConnection,
    ...requires(draftAccess),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "The caller's drafts in chats that they see, what was begun last first.",
    args: cursorArgs,
    resolve: (_root, args, ctx) => listDrafts(ctx, args),
  }),
)

const DraftChange = builder.objectRef<DraftsOfChat>('DraftChange').implement({
  description: "A chat in which the caller's drafts have changed.",
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'Whose chat it is.' }),
    drafts: t.field({
      type: [Draft],
      ...requires(draftAccess),
      description:
        'Those that stand in it now, at most one of each kind; none once the chat is out of sight.',
      resolve: ({ drafts }) => [...drafts],
    }),
  }),
})

builder.subscriptionField('draftChanged', (t) =>
  t.field({
    type: DraftChange,
    ...requires(draftAccess),
    description:
      "Changes of the caller's own drafts, whichever device made them, this one included. What changed without a connection is in `drafts`.",
    subscribe: (_root, _args, ctx) => watchOwnDrafts(ctx),
    resolve: (change) => change,
  }),
)

const writes = { permission: 'chat:write' } as const

builder.mutationFields((t) => ({
  saveDraft: t.field({
    type: Draft,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description:
      'Keeps what the caller began to write in a chat, in place of what stood there: the last to save is right.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...argsFrom(saveDraftInput),
    },
    resolve: (_root, { contactId, ...draft }, ctx) => saveDraft(ctx, contactId, draft),
  }),
  deleteDraft: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: "Forgets a draft of the caller's.",
    args: { id: t.arg.id({ required: true, description: 'UUID of the draft.' }) },
    resolve: (_root, { id }, ctx) => deleteDraft(ctx, id),
  }),
}))

findsNodes({
  type: 'Draft',
  ids: { table: 'draft' },
  access: draftAccess,
  load: (ctx, id) => draftLoader(ctx).load(id),
})
