import {
  type SessionData,
  sessionDataLoader,
} from '#messaging/automation/chatbot/bot-sessions/session-data.ts'
import { isWindowOpen } from '#messaging/chat-model/chats/windows.ts'
import {
  assignEntryInput,
  createEntryInput,
  updateEntryInput,
} from '#messaging/contacts/contacts/entry-input.ts'
import { metadataFor } from '#messaging/contacts/contacts/metadata.ts'
import { numberedEntries } from '#messaging/inbox/contact-changes/entries.ts'
import { type ContactEntry as Entry, entryOf } from '#messaging/inbox/contact-changes/entry-row.ts'
import { assignEntry, createEntry, updateEntry } from '#messaging/inbox/conversations/entry-commands.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { requires } from '../../requires.ts'

// A contact with its chat beside it, as /api shows it (spec/5 1.1). In the graph these are two objects.

const SessionDataType = builder.objectRef<SessionData>('ContactSessionData').implement({
  description: 'What a session with the chatbot shows beside the chat.',
  fields: (t) => ({
    sessionId: t.exposeID('sessionId', { description: 'UUID of the session.' }),
    flowId: t.exposeID('flowId', { nullable: true, description: 'UUID of its flow.' }),
    flowName: t.exposeString('flowName', { nullable: true, description: 'The name of its flow.' }),
    variables: t.field({
      type: 'JSON',
      description: 'What it holds; of a flow the variables that its panel names.',
      resolve: ({ vars }) => vars,
    }),
    panelConfig: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The panel of its flow.',
      resolve: ({ panelConfig }) => panelConfig,
    }),
  }),
})

export const ContactEntry = builder.objectRef<Entry>('ContactEntry').implement({
  description: 'A contact, and what its chat tells beside it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    phoneNumber: t.string({
      description: 'Digits alone; empty for people known by a platform id.',
      resolve: ({ phone }, _args, { actor }) => phoneFor(actor, phone) ?? '',
    }),
    name: t.string({
      description: "The workspace's name, else the person's own, else empty.",
      resolve: ({ name, profileName }, _args, { actor }) => nameFor(actor, name ?? profileName ?? ''),
    }),
    tags: t.exposeStringList('tags', { description: 'Sorted by name.' }),
    metadata: t.field({
      type: 'JSON',
      description: 'Any JSON object.',
      resolve: ({ phone, customFields }, _args, { actor }) =>
        metadataFor(actor, { phone, metadata: customFields }),
    }),
    sessionData: t.field({
      type: SessionDataType,
      nullable: true,
      description: 'What their newest active or completed session with the chatbot shows beside the chat.',
      resolve: ({ id }, _args, ctx) => sessionDataLoader(ctx).load(id),
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Either way.',
    }),
    lastMessagePreview: t.string({
      description: 'Cut to 100 characters.',
      resolve: ({ lastMessagePreview: text, lastMessageType }, _args, { actor }) =>
        (lastMessageType === 'system' ? (contentFor(actor, text) as string | null) : text) ?? '',
    }),
    unreadCount: t.exposeInt('unreadCount', { description: 'Incoming messages that nobody has opened.' }),
    assignedUserId: t.exposeID('agentId', { nullable: true, description: 'Whose chat it is.' }),
    messagingAccount: t.exposeString('accountName', {
      nullable: true,
      description: 'Name of the account of the last message, else the one that was given.',
    }),
    lastInboundAt: t.expose('lastIncomingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person last wrote.',
    }),
    isWindowOpen: t.boolean({
      description: 'Whether that was less than 24 hours ago.',
      resolve: ({ lastIncomingAt }, _args, ctx) => isWindowOpen(lastIncomingAt, ctx.now()),
    }),
    marketingOptedOut: t.exposeBoolean('marketingOptedOut', { description: 'Gets no marketing templates.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const ContactEntryPage = numberedPageOf('ContactEntry', ContactEntry, {
  of: 'contacts',
  order: 'Latest message first, then those without one, newest first.',
})

const reads = requires({ permission: 'contacts:read', own: true })
const idArg = { required: true, description: 'UUID of the contact.' } as const

builder.queryFields((t) => ({
  contactEntryPage: t.field({
    type: ContactEntryPage,
    ...onlyForDoors(reads),
    throws: ['invalid_field'],
    description:
      'Contacts of the workspace, latest message first. Without the permission those whose chat is yours.',
    args: {
      search: t.arg.string({ description: 'Part of a name or a phone.' }),
      tags: t.arg.stringList({ description: 'Any of these.' }),
      messagingAccount: t.arg.string({ description: 'Name or id of an account.' }),
      unreadOnly: t.arg.boolean({ description: 'Only those with unread messages.' }),
      assignedUserId: t.arg.string({ description: 'UUID of a member, or none.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedEntries(ctx, args),
  }),
  contactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(reads),
    throws: ['not_found'],
    description: 'One contact.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => entryOf(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateContactEntryInput', createEntryInput)
const UpdateInput = inputFrom('UpdateContactEntryInput', updateEntryInput)
const AssignInput = inputFrom('AssignContactEntryInput', assignEntryInput)

const writes = requires({ permission: 'contacts:write' })

builder.mutationFields((t) => ({
  createContactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(writes),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_phone', 'invalid_state', 'limit_reached'],
    description: 'Makes a contact.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The contact.' }) },
    resolve: (_root, { input }, ctx) => createEntry(ctx, input),
  }),
  updateContactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(writes),
    throws: ['not_found', 'invalid_request', 'invalid_field', 'invalid_state', 'forbidden'],
    description: 'Changes what is given of a contact; null and empty texts clear.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, ctx) => updateEntry(ctx, id, input),
  }),
  assignContactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(requires({ permission: 'chat.assign:write' })),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'Gives the chat of a contact to a member, or to nobody.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: AssignInput, required: true, description: 'To whom.' }),
    },
    resolve: (_root, { id, input }, ctx) => assignEntry(ctx, id, input),
  }),
}))
