import { updateCaseInput } from '#messaging/chat-model/cases/case-input.ts'
import {
  caseById,
  caseLoader,
  casesOfContact,
  latestCaseLoader,
} from '#messaging/chat-model/cases/case-queries.ts'
import { caseReasonLoader } from '#messaging/chat-model/cases/case-reasons.ts'
import type { CaseRow } from '#messaging/chat-model/cases/case-row.ts'
import { transcriptFile } from '#messaging/chat-model/cases/transcript.ts'
import { updateCase } from '#messaging/chat-model/cases/update-case.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee, TeamAssignee } from './assignees.ts'
import { CaseReason } from './case-settings.ts'
import { Contact, contactReads } from './contacts.ts'
import { Conversation, chatReads } from './conversations.ts'

// Pieces of work in chats: closing a chat ends a case, and the next message begins one.

export const Case = builder.objectRef<CaseRow>('Case').implement({
  interfaces: [Node],
  description: 'A piece of work in a chat, from the message that opens it to its closing.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    contactId: t.exposeID('contactId', { description: 'Whose chat it is in.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description: 'The person; one read for all cases of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'The chat that it is in; one read for all cases of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it began.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it goes on.',
    }),
    closedBy: t.field({
      type: Actor,
      nullable: true,
      description: 'The member who closed it; null while it goes on, and where a key or nobody did.',
      resolve: ({ closedById }) => (closedById ? memberActor(closedById) : null),
    }),
    reason: t.field({
      type: CaseReason,
      nullable: true,
      description: 'Why it was closed, if somebody said so; one read for all cases of a page.',
      resolve: ({ reasonId }, _args, ctx) => (reasonId ? caseReasonLoader(ctx).load(reasonId) : null),
    }),
    closingNote: t.exposeString('note', { nullable: true, description: 'The note it was closed with.' }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who had the chat when it was closed; null while it goes on.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that had the chat when it was closed; null while it goes on.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    tagNames: t.exposeStringList('tags', {
      description: 'Names of its own tags, beside those of the person; sorted.',
    }),
    fields: t.field({
      type: 'JSON',
      description: 'Values by the keys of declared fields (`caseFields`).',
      resolve: ({ fields }) => fields,
    }),
    transcriptPath: t.string({
      description:
        'Where what was said in it can be downloaded as a text, with the same credentials, by whoever sees the chat.',
      resolve: ({ id }) => `/api/cases/${id}/transcript`,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const CaseConnection = connectionOf('Case', Case)

const writes = { permission: 'chat:write', scope: 'chats:write', feature: 'api.chats' } as const
const idArg = { required: true, description: 'UUID of the case.' } as const

builder.objectField(Conversation, 'case', (t) =>
  t.field({
    type: Case,
    nullable: true,
    reads: ['contactId'],
    description:
      'The case that goes on, or the last one of a chat that is closed; null before the first. One read for all chats of a page.',
    resolve: ({ contactId }, _args, ctx) => latestCaseLoader(ctx).load(contactId),
  }),
)

builder.objectField(Conversation, 'cases', (t) =>
  t.field({
    type: CaseConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Its cases, newest first; one statement for all chats of a page.',
    args: cursorArgs,
    reads: ['contactId'],
    resolve: ({ contactId }, args, ctx) => casesOfContact(ctx, contactId, args),
  }),
)

builder.queryField('case', (t) =>
  t.field({
    type: Case,
    ...requires(chatReads),
    throws: ['not_found'],
    description: 'One case.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => caseById(ctx, id),
  }),
)

builder.queryField('caseTranscriptFile', (t) =>
  t.string({
    ...onlyForDoors(requires({ permission: 'chat:read' })),
    throws: ['not_found'],
    description: 'The name of the file with what was said in a case; the door writes it.',
    args: { caseId: t.arg.id(idArg) },
    resolve: (_root, { caseId }, ctx) => transcriptFile(ctx, caseId),
  }),
)

builder.mutationField('updateCase', (t) =>
  t.field({
    type: Case,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description: 'Changes tags, fields and, once it is closed, the reason of a case.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateCaseInput) },
    resolve: (_root, { id, ...change }, ctx) => updateCase(ctx, id, change),
  }),
)

findsNodes({
  type: 'Case',
  ids: { table: 'conversation_case' },
  access: chatReads,
  load: (ctx, id) => caseLoader(ctx).load(id),
})
