import { timesOf } from '#core/db/columns.ts'
import { defineResource } from '#core/events/resource.ts'
import { type JsonSchema, orNull } from '#core/json-schema.ts'
import {
  conversationLoader,
  conversationsByContacts,
} from '#messaging/chat-model/chats/conversation-queries.ts'

const uuid: JsonSchema = { type: 'string', format: 'uuid' }

const assignee = orNull({
  type: 'object',
  properties: { id: uuid, name: { type: 'string' } },
  required: ['id', 'name'],
})

const by: JsonSchema = {
  type: 'object',
  description: 'Who caused the event.',
  properties: {
    type: { type: 'string', examples: ['api'] },
    id: { type: ['string', 'null'], format: 'uuid' },
  },
  required: ['type', 'id'],
}

const note: JsonSchema = {
  type: 'string',
  description: 'Note that the chat was closed with, if any.',
  examples: ['Solved.'],
}

const reason: JsonSchema = {
  type: 'object',
  description: 'Why it was closed, if somebody said so: one of the reasons of the workspace.',
  properties: { id: uuid, name: { type: 'string', examples: ['Solved'] } },
  required: ['id', 'name'],
}

const owner: JsonSchema = {
  type: 'string',
  description:
    'Who answers the chat: workspace, or external for another responder, in which case replies are refused.',
  examples: ['external'],
}

const ownerRole: JsonSchema = {
  type: ['string', 'null'],
  description: 'Role of the other responder, as the platform names it.',
}

/** Chats; a chat is identified by the id of its contact (spec/4 B13, chat.*). */
export const chatResource = defineResource({
  type: 'Conversation',
  component: 'Chat',
  load: conversationsByContacts,
  loader: conversationLoader,
  times: timesOf('Conversation'),
  scope: 'chats:read',
  feature: 'webhooks.chats',
  object: {
    fragment: `fragment ChatObject on Conversation {
    contact_id: contactId status agent { id name } team { id name } number_id: numberId
    windows { number_id: numberId expires_at: expiresAt } unread_count: unreadCount
    last_message_at: lastMessageAt last_incoming_at: lastIncomingAt opened_at: openedAt closed_at: closedAt
    created_at: createdAt updated_at: updatedAt
  }`,
    finish: (object) => object,
  },
  events: {
    'chat.assigned': {
      description: 'The agent or team of a chat changed.',
      extras: {
        previous: {
          type: 'object',
          properties: { agent: assignee, team: assignee },
          required: ['agent', 'team'],
        },
      },
      story: {
        object: { agent: { id: '0198f0a2-0000-7000-8000-0000000000d1', name: 'Lee' } },
        beside: { previous: { agent: null, team: null } },
      },
      live: ['conversation'],
    },
    'chat.closed': {
      description: 'A chat was closed.',
      extras: { by },
      sometimes: { note, case_reason: reason },
      story: { object: { status: 'closed', closed_at: '2026-11-20T10:15:30.123Z' } },
      live: ['conversation'],
    },
    'chat.reopened': {
      description: 'A chat was reopened.',
      extras: { by },
      story: {
        object: { status: 'open' },
        beside: { by: { type: 'contact', id: '0198f0a2-0000-7000-8000-000000000010' } },
      },
      live: ['conversation'],
    },
    'chat.owner_changed': {
      description: 'Another responder on the number took over a chat, or the workspace took it back.',
      extras: { number_id: uuid, owner, owner_role: ownerRole },
      story: {
        beside: {
          number_id: '0198f0a2-0000-7000-8000-000000000001',
          owner: 'external',
          owner_role: 'ai_agent',
        },
      },
      live: ['conversation'],
    },
  },
  liveEvents: {
    'canned_responses.changed': {
      description:
        'Canned responses were created, changed or deleted. Uses of canned responses are not reported.',
      live: ['conversation'],
    },
    'note.created': {
      description: 'A member wrote a note in a chat.',
      live: ['note', 'conversation'],
    },
    'note.updated': {
      description: 'A note was changed.',
      live: ['note', 'conversation'],
    },
    'note.deleted': {
      description: 'A note was deleted.',
      live: ['note', 'conversation'],
    },
    'scheduled.saved': {
      description: 'A message was scheduled, or a scheduled message was changed.',
      live: ['conversation'],
    },
    'scheduled.cancelled': {
      description: 'A scheduled message was cancelled.',
      live: ['conversation'],
    },
    'scheduled.sent': {
      description: 'A scheduled message was sent.',
      live: ['conversation'],
    },
    'scheduled.refused': {
      description: 'A scheduled message could not be sent when it was due.',
      live: ['conversation'],
    },
    'transfer.created': {
      description: 'A chat was transferred to agents.',
      live: ['transfer', 'conversation'],
    },
    'transfer.assigned': {
      description: 'A transferred chat was assigned to another agent.',
      live: ['transfer', 'conversation'],
    },
    'transfer.moved': {
      description:
        'A transferred chat went back to a queue, or moved to another team together with its agent.',
      live: ['transfer', 'conversation'],
    },
    'transfer.prioritized': {
      description: 'A chat that was handed over got another priority.',
      live: ['transfer', 'conversation'],
    },
    'transfer.resumed': {
      description: 'A transferred chat was released.',
      live: ['transfer', 'conversation'],
    },
    'transfer.expired': {
      description: 'A transferred chat was released automatically because nobody answered in time.',
      live: ['transfer', 'conversation'],
    },
    'transfer.escalated': {
      description: 'A transferred chat was escalated because nobody has answered for too long.',
      live: ['transfer', 'conversation'],
    },
    'transfer.breached': {
      description: 'A transferred chat has passed one of its deadlines.',
      live: ['transfer', 'conversation'],
    },
    'agent.availability': {
      description: 'A member became away or available again.',
      live: ['transfer'],
    },
    'view.changed': {
      description: 'A saved view was created, changed or deleted.',
      live: ['view'],
    },
    'macro.changed': {
      description: 'Macros were created, changed, put in another order or deleted.',
      live: ['view'],
    },
    'call.missed': {
      description: 'A contact called and nobody answered.',
      live: ['call', 'conversation'],
    },
    'call.incoming': { description: 'A contact is calling.', live: ['call'] },
    'call.ringing': { description: 'A call is ringing for other members than before.', live: ['call'] },
    'call.answered': { description: 'A member answered the call of a contact.', live: ['call'] },
    'call.changed': {
      description: 'A call changed: it was put on hold or resumed, or its session arrived.',
      live: ['call'],
    },
    'call.ended': {
      description: 'A call that was answered, refused or failed has ended.',
      live: ['call', 'conversation'],
    },
    'call_transfer.waiting': {
      description: 'A call transfer is waiting for a member who answers.',
      live: ['call'],
    },
    'call_transfer.connected': { description: 'A member answered a transferred call.', live: ['call'] },
    'call_transfer.completed': {
      description: 'The member who answered a transferred call has left the call.',
      live: ['call'],
    },
    'call_transfer.abandoned': {
      description: 'The contact hung up before anyone answered the transferred call.',
      live: ['call'],
    },
    'call_transfer.no_answer': { description: 'Nobody answered a transferred call in time.', live: ['call'] },
    'outgoing_call.initiated': { description: 'A member is calling a contact.', live: ['call'] },
    'outgoing_call.ringing': { description: 'An outgoing call is ringing at the contact.', live: ['call'] },
    'outgoing_call.answered': { description: 'The contact answered an outgoing call.', live: ['call'] },
    'outgoing_call.rejected': { description: 'The contact rejected an outgoing call.', live: ['call'] },
    'call_permission.changed': {
      description: 'A contact was asked for permission to be called, or answered that request.',
      live: ['call'],
    },
    'chat.snoozed': {
      description: 'A chat was snoozed.',
      live: ['conversation'],
    },
    'chat.unsnoozed': {
      description: 'The snooze of a chat ended.',
      live: ['conversation'],
    },
    'case.changed': {
      description: 'Tags, fields or the reason of a case changed, or the customer answered about it.',
      live: ['conversation'],
    },
    'message.translated': {
      description: 'A member had a message of the chat translated.',
      live: ['conversation'],
    },
    'case_settings.changed': {
      description: 'Reasons, fields or settings of cases were made or changed.',
      live: ['settings'],
    },
    'service.due_soon': {
      description: 'A deadline of the service level of a chat is near.',
      live: ['conversation'],
    },
    'service.missed': {
      description: 'A deadline of the service level of a chat passed.',
      live: ['conversation'],
    },
    'chat.prioritized': {
      description: 'The priority of a chat changed.',
      live: ['conversation'],
    },
    'inbox_rule.ran': {
      description: 'A rule of the inbox did something in a chat.',
      live: ['conversation'],
    },
    'inbox_rules.changed': {
      description: 'Rules of the inbox were created, changed, put in another order or deleted.',
      live: ['settings'],
    },
    'chat.skills_required': {
      description: 'Which skills the chat requires of whoever is given it changed.',
      live: ['conversation'],
    },
    'skills.changed': {
      description: 'Skills were created, changed or deleted, or members or teams have others than before.',
      live: ['settings'],
    },
    'chat.updated': {
      description: 'The read mark, the preview or the next deadline of a chat changed.',
      live: ['conversation'],
    },
    'keyword_rules.changed': {
      description: 'Keyword rules of the chatbot were created, changed or deleted.',
      live: ['settings'],
    },
    'ai_contexts.changed': {
      description: 'AI contexts were created, changed or deleted.',
      live: ['settings'],
    },
    'chatbot_flows.changed': {
      description: 'Conversation flows of the chatbot were created, changed, published or deleted.',
      live: ['settings'],
    },
    'chatbot_settings.changed': {
      description: 'Settings of the chatbot, business hours or response times were changed.',
      live: ['settings'],
    },
  },
})
