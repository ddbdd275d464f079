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
    'A draft of the caller in a chat, synchronized across all devices of the caller. No other member can see the draft.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description:
        'UUID of the draft. A draft that is started after this one was sent or deleted has another UUID.',
    }),
    contactId: t.exposeID('contactId', {
      description: 'UUID of the contact whose chat the draft belongs to.',
    }),
    kind: t.expose('kind', {
      type: enumFrom(draftKinds),
      description: 'Whether the draft is for a message or a note.',
    }),
    text: t.exposeString('text', { description: 'Text of the draft, up to 5,000 characters, unchanged.' }),
    replyToMessageId: t.exposeID('replyToMessageId', {
      nullable: true,
      description: 'UUID of the message that the draft replies to.',
    }),
    replyTo: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'The message that the draft replies to. One read serves all drafts of a page.',
      resolve: ({ replyToMessageId: id }, _args, ctx) => (id ? messageLoader(ctx).load(id) : null),
    }),
    files: t.field({
      type: [Media],
      ...requires(messageReads),
      complexity: { field: 1, multiplier: 10 },
      description:
        'Files that are sent with the draft, in their order. Deleted files are omitted. One read serves all drafts of a page.',
      resolve: async ({ mediaIds }, _args, ctx) => {
        const files = await Promise.all(mediaIds.map((id) => mediaLoader(ctx).load(id)))
        return files.filter((file) => file !== null)
      },
    }),
    version: t.exposeInt('version', {
      description:
        'Version of the draft, incremented each time the draft is saved. An event with a lower version is older than the draft.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the draft was started.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the draft was last saved.',
    }),
  }),
})

const DraftConnection = connectionOf('Draft', Draft)

builder.objectField(Conversation, 'draft', (t) =>
  t.field({
    type: Draft,
    nullable: true,
    ...requires(draftAccess),
    throws: ['forbidden'],
    description: "The caller's draft in the chat. One read serves all chats of a page.",
    args: {
      kind: t.arg({
        type: enumFrom(draftKinds),
        defaultValue: 'message',
        required: true,
        description: 'Kind of the draft: a message to the customer or a note for members.',
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
    description: "Lists the caller's drafts in chats that the caller can see, most recently started first.",
    args: cursorArgs,
    resolve: (_root, args, ctx) => listDrafts(ctx, args),
  }),
)

const DraftChange = builder.objectRef<DraftsOfChat>('DraftChange').implement({
  description: "A change of the caller's drafts in a chat.",
  fields: (t) => ({
    contactId: t.exposeID('contactId', {
      description: 'UUID of the contact whose chat the drafts belong to.',
    }),
    drafts: t.field({
      type: [Draft],
      ...requires(draftAccess),
      description:
        'Current drafts of the chat, at most one of each kind. Empty once the caller can no longer see the chat.',
      resolve: ({ drafts }) => [...drafts],
    }),
  }),
})

builder.subscriptionField('draftChanged', (t) =>
  t.field({
    type: DraftChange,
    ...requires(draftAccess),
    description:
      "Reports changes of the caller's own drafts on all devices, including the current one. Changes made while disconnected can be read from `drafts`.",
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
    description: "Saves the caller's draft in a chat and replaces the previous draft: the last save wins.",
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
    description: 'Deletes a draft of the caller and returns its ID.',
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
