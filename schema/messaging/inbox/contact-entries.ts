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
  description: 'Data of a chatbot session that is shown beside the chat.',
  fields: (t) => ({
    sessionId: t.exposeID('sessionId', { description: 'UUID of the chatbot session.' }),
    flowId: t.exposeID('flowId', { nullable: true, description: 'UUID of the flow that the session runs.' }),
    flowName: t.exposeString('flowName', {
      nullable: true,
      description: 'Name of the flow that the session runs.',
    }),
    variables: t.field({
      type: 'JSON',
      description:
        "Variables of the session. For a session of a flow, only the variables that the flow's panel names.",
      resolve: ({ vars }) => vars,
    }),
    panelConfig: t.field({
      type: 'JSON',
      nullable: true,
      description: "Configuration of the panel of the session's flow.",
      resolve: ({ panelConfig }) => panelConfig,
    }),
  }),
})

export const ContactEntry = builder.objectRef<Entry>('ContactEntry').implement({
  description: 'A contact together with the state of its chat.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the contact.' }),
    phoneNumber: t.string({
      description:
        'Phone number of the contact, digits only. Empty if the contact is known only by a platform ID.',
      resolve: ({ phone }, _args, { actor }) => phoneFor(actor, phone) ?? '',
    }),
    name: t.string({
      description:
        "Name that the workspace gave the contact, or else the name of the contact's platform profile. Empty if there is neither.",
      resolve: ({ name, profileName }, _args, { actor }) => nameFor(actor, name ?? profileName ?? ''),
    }),
    tags: t.exposeStringList('tags', { description: "Names of the contact's tags, sorted by name." }),
    metadata: t.field({
      type: 'JSON',
      description: 'Metadata of the contact, any JSON object.',
      resolve: ({ phone, customFields }, _args, { actor }) =>
        metadataFor(actor, { phone, metadata: customFields }),
    }),
    sessionData: t.field({
      type: SessionDataType,
      nullable: true,
      description:
        "Data of the contact's newest active or completed chatbot session that is shown beside the chat.",
      resolve: ({ id }, _args, ctx) => sessionDataLoader(ctx).load(id),
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last message of the chat, incoming or outgoing.',
    }),
    lastMessagePreview: t.string({
      description: 'Preview of the last message, cut to 100 characters.',
      resolve: ({ lastMessagePreview: text, lastMessageType }, _args, { actor }) =>
        (lastMessageType === 'system' ? (contentFor(actor, text) as string | null) : text) ?? '',
    }),
    unreadCount: t.exposeInt('unreadCount', {
      description: 'Number of incoming messages that no member has opened.',
    }),
    assignedUserId: t.exposeID('agentId', {
      nullable: true,
      description: 'UUID of the agent that the chat is assigned to.',
    }),
    messagingAccount: t.exposeString('accountName', {
      nullable: true,
      description:
        'Name of the account of the last message, or else the account that was given for the contact.',
    }),
    lastInboundAt: t.expose('lastIncomingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the customer last wrote.',
    }),
    isWindowOpen: t.boolean({
      description: 'Whether the customer last wrote less than 24 hours ago.',
      resolve: ({ lastIncomingAt }, _args, ctx) => isWindowOpen(lastIncomingAt, ctx.now()),
    }),
    marketingOptedOut: t.exposeBoolean('marketingOptedOut', {
      description: 'Whether the contact has opted out of marketing and receives no marketing templates.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the contact was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the contact was last changed.',
    }),
  }),
})

const ContactEntryPage = numberedPageOf('ContactEntry', ContactEntry, {
  of: 'contacts',
  order: 'Contacts of the page, latest message first, then contacts without messages, newest first.',
})

const reads = requires({ permission: 'contacts:read', own: true })
const idArg = { required: true, description: 'UUID of the contact.' } as const

builder.queryFields((t) => ({
  contactEntryPage: t.field({
    type: ContactEntryPage,
    ...onlyForDoors(reads),
    throws: ['invalid_field'],
    description:
      'Lists the contacts of the workspace, latest message first. Without the permission, only contacts whose chat is assigned to the caller are listed.',
    args: {
      search: t.arg.string({
        description: 'Only contacts whose name or phone number contains this text are listed.',
      }),
      tags: t.arg.stringList({ description: 'Only contacts with at least one of these tags are listed.' }),
      messagingAccount: t.arg.string({
        description: 'Name or ID of an account. Only contacts of this account are listed.',
      }),
      unreadOnly: t.arg.boolean({ description: 'Whether to list only contacts with unread messages.' }),
      assignedUserId: t.arg.string({
        description:
          'UUID of a member, or `none`. Only contacts whose chat is assigned to this member, or to no agent, are listed.',
      }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedEntries(ctx, args),
  }),
  contactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(reads),
    throws: ['not_found'],
    description: 'Returns one contact.',
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
    description: 'Creates a contact.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The contact to create.' }) },
    resolve: (_root, { input }, ctx) => createEntry(ctx, input),
  }),
  updateContactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(writes),
    throws: ['not_found', 'invalid_request', 'invalid_field', 'invalid_state', 'forbidden'],
    description: 'Changes the given fields of a contact. Null and empty strings clear a field.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: UpdateInput,
        required: true,
        description: 'The fields of the contact to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateEntry(ctx, id, input),
  }),
  assignContactEntry: t.field({
    type: ContactEntry,
    ...onlyForDoors(requires({ permission: 'chat.assign:write' })),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'Assigns the chat of a contact to a member or to no agent.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: AssignInput, required: true, description: 'The member to assign the chat to.' }),
    },
    resolve: (_root, { id, input }, ctx) => assignEntry(ctx, id, input),
  }),
}))
