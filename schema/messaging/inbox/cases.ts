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
import { contentFor } from '#people/workspaces/masking.ts'
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
  description:
    'A case: a piece of work in a chat, from the message that opens the chat until the chat is closed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the case.' }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact whose chat has the case.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description: 'The contact whose chat has the case. One read serves all cases of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'The chat that has the case. One read serves all cases of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'Time at which the case began.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the case was closed; null while it is open.',
    }),
    closedBy: t.field({
      type: Actor,
      nullable: true,
      description:
        'The member who closed the case; null while it is open, or if an API key or the service closed it.',
      resolve: ({ closedById }) => (closedById ? memberActor(closedById) : null),
    }),
    reason: t.field({
      type: CaseReason,
      nullable: true,
      description:
        'Reason for which the case was closed; null if none was given. One read serves all cases of a page.',
      resolve: ({ reasonId }, _args, ctx) => (reasonId ? caseReasonLoader(ctx).load(reasonId) : null),
    }),
    closingNote: t.exposeString('note', {
      nullable: true,
      description: 'Note that was added when the case was closed; null if there was none.',
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Agent of the chat when the case was closed; null while the case is open.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team of the chat when the case was closed; null while the case is open.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    tagNames: t.exposeStringList('tags', {
      description: 'Sorted names of the tags of the case, which are separate from the tags of the contact.',
    }),
    fields: t.field({
      type: 'JSON',
      description:
        'Values of the custom fields of the case, by the keys of declared fields (`caseFields`). If the workspace masks phone numbers, those in texts are masked.',
      resolve: ({ fields }, _args, { actor }) => contentFor(actor, fields),
    }),
    transcriptPath: t.string({
      description:
        'Path at which callers who see the chat can download the transcript of the case as text, with the same credentials.',
      resolve: ({ id }) => `/api/cases/${id}/transcript`,
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the case was last changed.',
    }),
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
      'The open case, or the last case of a closed chat; null before the first case. One read serves all chats of a page.',
    resolve: ({ contactId }, _args, ctx) => latestCaseLoader(ctx).load(contactId),
  }),
)

builder.objectField(Conversation, 'cases', (t) =>
  t.field({
    type: CaseConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Cases of the chat, newest first. One SQL statement serves all chats of a page.',
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
    description: 'Returns one case.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => caseById(ctx, id),
  }),
)

builder.queryField('caseTranscriptFile', (t) =>
  t.string({
    ...onlyForDoors(requires({ permission: 'chat:read' })),
    throws: ['not_found'],
    description: 'Returns the file name of the transcript of a case.',
    args: { caseId: t.arg.id(idArg) },
    resolve: (_root, { caseId }, ctx) => transcriptFile(ctx, caseId),
  }),
)

builder.mutationField('updateCase', (t) =>
  t.field({
    type: Case,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description: 'Changes tags and fields of a case, and the reason of a closed case.',
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
