import { timesOf } from '#core/db/columns.ts'
import { defineResource } from '#core/events/resource.ts'
import { type JsonSchema, orNull } from '#core/json-schema.ts'
import { conversationLoader, conversationsByContacts } from './conversation-queries.ts'

const uuid: JsonSchema = { type: 'string', format: 'uuid' }

const assignee = orNull({
  type: 'object',
  properties: { id: uuid, name: { type: 'string' } },
  required: ['id', 'name'],
})

const by: JsonSchema = {
  type: 'object',
  description: 'Who did it.',
  properties: {
    type: { type: 'string', examples: ['api'] },
    id: { type: ['string', 'null'], format: 'uuid' },
  },
  required: ['type', 'id'],
}

const note: JsonSchema = {
  type: 'string',
  description: 'The note it was closed with, if any.',
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
  description: 'workspace, or external for another responder: then answers are refused.',
  examples: ['external'],
}

const ownerRole: JsonSchema = {
  type: ['string', 'null'],
  description: 'The role of the other responder, in the word of the platform.',
}

/** Chats; a chat is known by its contact's id (spec/4 B13, chat.*). */
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
      description: 'A chat was opened again.',
      extras: { by },
      story: {
        object: { status: 'open' },
        beside: { by: { type: 'contact', id: '0198f0a2-0000-7000-8000-000000000010' } },
      },
      live: ['conversation'],
    },
    'chat.owner_changed': {
      description:
        'Another responder on the number answers in a chat from now on, or the workspace does again.',
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
      description: 'Canned responses were made, changed or deleted; uses are not told.',
      live: ['conversation'],
    },
    'note.created': {
      description: 'A colleague wrote a note in a chat.',
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
      description: 'A message is to be sent later, or was changed before its time.',
      live: ['conversation'],
    },
    'scheduled.cancelled': {
      description: 'A message that was to be sent later was taken back.',
      live: ['conversation'],
    },
    'scheduled.sent': {
      description: 'A message that was to be sent later was sent.',
      live: ['conversation'],
    },
    'scheduled.refused': {
      description: 'A message could not be sent when its time came.',
      live: ['conversation'],
    },
    'transfer.created': {
      description: 'A chat was handed over to people.',
      live: ['transfer', 'conversation'],
    },
    'transfer.assigned': {
      description: 'A chat that was handed over was given to another agent.',
      live: ['transfer', 'conversation'],
    },
    'transfer.moved': {
      description: 'A chat that was handed over went back to a queue, or to another team with its agent.',
      live: ['transfer', 'conversation'],
    },
    'transfer.prioritized': {
      description: 'A chat that was handed over got another priority.',
      live: ['transfer', 'conversation'],
    },
    'transfer.resumed': {
      description: 'A chat that was handed over was given back.',
      live: ['transfer', 'conversation'],
    },
    'transfer.expired': {
      description: 'A chat that was handed over went back by itself, as nobody answered in time.',
      live: ['transfer', 'conversation'],
    },
    'transfer.escalated': {
      description: 'Nobody has answered in a chat that was handed over for too long.',
      live: ['transfer', 'conversation'],
    },
    'transfer.breached': {
      description: 'A deadline of a chat that was handed over has passed.',
      live: ['transfer', 'conversation'],
    },
    'agent.availability': {
      description: 'Somebody of the team went away, or is here again.',
      live: ['transfer'],
    },
    'view.changed': {
      description: 'A saved view was made, changed or deleted.',
      live: ['view'],
    },
    'call.missed': {
      description: 'A contact called, and nobody took the call.',
      live: ['call', 'conversation'],
    },
    'call.incoming': { description: 'A contact calls.', live: ['call'] },
    'call.ringing': { description: 'A call rings at other people than before.', live: ['call'] },
    'call.answered': { description: 'Somebody took the call of a contact.', live: ['call'] },
    'call.changed': {
      description: 'Something of a call changed: it is on hold, or goes on, or its session came.',
      live: ['call'],
    },
    'call.ended': {
      description: 'A call has ended that was taken, refused or failed.',
      live: ['call', 'conversation'],
    },
    'call_transfer.waiting': { description: 'Somebody is looked for who takes a call.', live: ['call'] },
    'call_transfer.connected': { description: 'Somebody was found who took a call.', live: ['call'] },
    'call_transfer.completed': {
      description: 'Whoever took a call does not speak any more.',
      live: ['call'],
    },
    'call_transfer.abandoned': {
      description: 'The contact hung up while somebody was looked for.',
      live: ['call'],
    },
    'call_transfer.no_answer': { description: 'Nobody took a call in time.', live: ['call'] },
    'outgoing_call.initiated': { description: 'A member calls a contact.', live: ['call'] },
    'outgoing_call.ringing': { description: 'It rings at a contact who is called.', live: ['call'] },
    'outgoing_call.answered': { description: 'A contact who is called has taken the call.', live: ['call'] },
    'outgoing_call.rejected': { description: 'A contact who is called has refused.', live: ['call'] },
    'call_permission.changed': {
      description: 'A contact was asked whether they may be called, or has answered.',
      live: ['call'],
    },
    'chat.snoozed': {
      description: 'A chat was put off.',
      live: ['conversation'],
    },
    'chat.unsnoozed': {
      description: 'A chat came back that was put off.',
      live: ['conversation'],
    },
    'case.changed': {
      description: 'Tags, fields or the reason of a case of a chat changed.',
      live: ['conversation'],
    },
    'case_settings.changed': {
      description: 'Reasons, fields or settings of cases were made or changed.',
      live: ['settings'],
    },
    'chat.prioritized': {
      description: 'The priority of a chat changed.',
      live: ['conversation'],
    },
    'chat.updated': {
      description: 'The read mark or the preview of a chat changed.',
      live: ['conversation'],
    },
    'keyword_rules.changed': {
      description: 'Keyword rules of the chatbot were made, changed or deleted.',
      live: ['settings'],
    },
    'ai_contexts.changed': {
      description: 'AI contexts were made, changed or deleted.',
      live: ['settings'],
    },
    'chatbot_flows.changed': {
      description: 'Conversation flows of the chatbot were made, changed, published or deleted.',
      live: ['settings'],
    },
    'chatbot_settings.changed': {
      description: 'Settings of the chatbot, of business hours or of response times were changed.',
      live: ['settings'],
    },
  },
})
