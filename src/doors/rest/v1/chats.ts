import { z } from 'zod'
import { finishList } from '#doors/documents/v1-objects.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { conversationStatuses } from '#messaging/chat-model/chats/conversation-sets.ts'
import { assignInput } from '#messaging/inbox/conversations/assign.ts'
import { closeInput } from '#messaging/inbox/conversations/conversation-commands.ts'
import { chatResource } from '#messaging/inbox/conversations/resource.ts'
import * as shape from '../shapes.ts'
import type { Endpoint } from './endpoint.ts'

const findChat: Endpoint['find'] = (ctx, { contact_id: id = '' }) => requireConversation(ctx, id)

const listQuery = z
  .strictObject({
    limit: shape.pageLimit,
    cursor: shape.cursor,
    status: shape.oneOf(conversationStatuses),
    agent_id: shape.uuid,
    team_id: shape.uuid,
    number_id: shape.uuid,
    unassigned: shape.trueOrFalse,
  })
  .refine((query) => query.unassigned === undefined || (!query.agent_id && !query.team_id), {
    path: ['unassigned'],
    error: 'Chats of an agent or a team are assigned.',
  })

export const chatEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/chats',
    query: listQuery,
    document: `query (
        $first: Int, $after: String, $status: ConversationStatus, $agentId: ID, $teamId: ID, $numberId: ID, $unassigned: Boolean
      ) {
        answer: chats(
          first: $first, after: $after, status: $status, agentId: $agentId, teamId: $teamId, numberId: $numberId,
          unassigned: $unassigned
        ) { data: nodes { ...ChatObject } next_cursor: nextCursor }
      } ${chatResource.object.fragment}`,
    status: 200,
    variables: ({ query }) => ({
      first: query.limit,
      after: query.cursor,
      status: query.status,
      agentId: query.agent_id,
      teamId: query.team_id,
      numberId: query.number_id,
      unassigned: query.unassigned && query.unassigned === 'true',
    }),
    answer: finishList(chatResource.object),
  },
  {
    method: 'GET',
    path: '/chats/assignees',
    document: 'query { answer: assignees { type id name available } }',
    status: 200,
    variables: () => ({}),
    answer: (assignees) => ({ data: assignees, next_cursor: null }),
  },
  {
    method: 'GET',
    path: '/chats/{contact_id}',
    document: `query ($contactId: ID!) { answer: conversation(contactId: $contactId) { ...ChatObject } }
      ${chatResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ contactId: path.contact_id }),
  },
  {
    method: 'POST',
    path: '/chats/{contact_id}/assign',
    input: assignInput,
    find: findChat,
    // null takes the chat from whoever has it.
    keepNulls: true,
    document: `mutation ($contactId: ID!, $agentId: ID, $teamId: ID) {
        answer: assignConversation(contactId: $contactId, agentId: $agentId, teamId: $teamId) { ...ChatObject }
      } ${chatResource.object.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ contactId: path.contact_id, ...input }),
  },
  {
    method: 'POST',
    path: '/chats/{contact_id}/close',
    // Whoever closes over /v1 says no reason: no document of it has one.
    input: closeInput.pick({ note: true }),
    find: findChat,
    document: `mutation ($contactId: ID!, $note: String) {
        answer: closeConversation(contactId: $contactId, note: $note) { ...ChatObject }
      } ${chatResource.object.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ contactId: path.contact_id, note: input.note }),
  },
  {
    method: 'POST',
    path: '/chats/{contact_id}/reopen',
    document: `mutation ($contactId: ID!) {
        answer: reopenConversation(contactId: $contactId) { ...ChatObject }
      } ${chatResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ contactId: path.contact_id }),
  },
]
