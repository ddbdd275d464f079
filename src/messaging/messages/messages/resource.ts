import { timesOf } from '#core/db/columns.ts'
import { defineResource } from '#core/events/resource.ts'
import { inSnakeCase, leaveOutNulls } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import { messageChanges } from '#messaging/chat-model/messages/message-sets.ts'
import { referralFields } from '#messaging/contacts/contacts/referral.ts'
import { messageLoader, messagesByIds } from './message-queries.ts'

type Fields = Record<string, unknown>

const reaction = {
  type: 'object',
  description: 'Reaction to the message. Present if change is reaction.',
  properties: {
    id: { type: 'string', description: 'UUID of the reaction.' },
    emoji: {
      type: ['string', 'null'],
      description: 'Emoji of the reaction. Null if the reaction was removed.',
    },
    sent_by: {
      type: 'object',
      properties: { type: { type: 'string' }, id: { type: ['string', 'null'] } },
      required: ['type', 'id'],
    },
  },
  required: ['id', 'emoji', 'sent_by'],
} satisfies JsonSchema

const onlyForTheirType = [
  'error',
  'text',
  'media',
  'template',
  'interactive',
  'form',
  'button',
  'location',
  'contacts',
  'reaction',
  'order',
  'system',
  'unsupported',
]

const files = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** The name of a message's content, by its type. */
const memberOf = ({ type }: Fields) => (files.has(String(type)) ? 'media' : String(type))

/** Fields that only some templates have (spec/10 FR9). */
const onlyForTheirTemplate = ['header_location', 'limited_time_offer', 'cards']

/**
 * Content that the operation returns as free JSON keeps its own names; on the wire they are in snake case.
 */
function finishFreeContent(message: Fields): void {
  for (const name of ['order', 'system', 'unsupported']) {
    if (message[name]) message[name] = inSnakeCase(message[name])
  }
  // The reference reads a shape by its placeholders, which are texts.
  if (typeof message.interactive !== 'object' || message.interactive === null) return
  // The answers to a form are named by who made the form.
  const { response, ...rest } = message.interactive as Fields
  message.interactive = { ...(inSnakeCase(rest) as Fields), response }
}

const owner: JsonSchema = {
  type: 'string',
  description:
    'The value external, if another responder on the number owns the chat, in which case replies are refused (chat.owner_changed).',
  examples: ['external'],
}

/** Messages (spec/4 B13, message.*). */
export const messageResource = defineResource({
  type: 'Message',
  component: 'Message',
  load: messagesByIds,
  loader: messageLoader,
  times: timesOf('Message'),
  scope: 'messages:read',
  feature: 'webhooks.messages',
  object: {
    fragment: `fragment MessageObject on Message {
    id type direction status
    error { code message }
    contact_id: contactId number_id: numberId from to
    text { body preview_url: previewUrl }
    media { id mime_type: mimeType size filename caption }
    template {
      id name language category: categoryText params header_params: headerParams button_params: buttonParams
      header_media: headerMedia
      header_location: headerLocation { latitude longitude name address }
      limited_time_offer: limitedTimeOffer { expires_at: expiresAt }
      cards { header_media: headerMedia params button_params: buttonParams } text
    }
    interactive
    form { flow_id: flowId name fields { name label value } }
    button { text payload }
    location { latitude longitude name address }
    contacts
    reaction { message_id: messageId emoji }
    order system unsupported
    referral { ${referralFields} }
    forwarded frequently_forwarded: frequentlyForwarded
    referred_product: aboutProduct { catalog_id: catalogId product_retailer_id: retailerId }
    reply_to_message_id: replyToMessageId
    sent_by: sentBy { type id }
    broadcast_id: broadcastId platform_message_id: platformMessageId
    deleted edited_at: editedAt deleted_at: deletedAt
    payment { status reference_id: referenceId amount currency transaction_id: transactionId updated_at: updatedAt }
    sent_at: sentAt delivered_at: deliveredAt read_at: readAt failed_at: failedAt
    created_at: createdAt updated_at: updatedAt
  }`,
    finish(object) {
      const message = object as Fields
      leaveOutNulls(message, onlyForTheirType)
      if (message.deleted === true) message[memberOf(message)] = null
      if (message.template) leaveOutNulls(message.template as Fields, onlyForTheirTemplate)
      finishFreeContent(message)
      return message
    },
  },
  events: {
    'message.received': {
      description: 'An incoming message was stored.',
      sometimes: { owner },
      story: {
        object: {
          direction: 'incoming',
          status: 'delivered',
          from: '+15551234567',
          to: '+15550001111',
          text: { body: 'Where is my order?', preview_url: false },
          sent_at: '2026-11-20T10:15:29.000Z',
          sent_by: { type: 'contact', id: '0198f0a2-0000-7000-8000-000000000010' },
        },
      },
      // A new message also changes its chat.
      live: ['message', 'conversation'],
    },
    'message.sent': {
      description: 'An outgoing message, from any source, is first known to have been sent.',
      story: { object: { status: 'sent', sent_at: '2026-11-20T10:15:31.400Z' } },
      live: ['message'],
    },
    'message.status': {
      description: 'The status of an outgoing message changed.',
      extras: { previous_status: { type: 'string', examples: ['pending'] } },
      story: {
        object: {
          status: 'failed',
          error: { code: 131047, message: 'Re-engagement message' },
          failed_at: '2026-11-20T10:15:33.000Z',
        },
        beside: { previous_status: 'pending' },
      },
      live: ['message'],
    },
    'message.updated': {
      description:
        'A message was edited, deleted, paid or reacted to, or its file or the message that it quotes became known.',
      extras: {
        change: {
          type: 'string',
          description: Object.entries(messageChanges.descriptions)
            .map(([change, meaning]) => `${change}: ${meaning}`)
            .join(' '),
          examples: ['edited'],
        },
      },
      sometimes: { reaction },
      story: {
        object: {
          direction: 'incoming',
          status: 'delivered',
          from: '+15551234567',
          to: '+15550001111',
          text: { body: 'My order is 13', preview_url: false },
          sent_by: { type: 'contact', id: '0198f0a2-0000-7000-8000-000000000010' },
          edited_at: '2026-11-20T10:15:40.000Z',
        },
        beside: { change: 'edited' },
      },
      live: ['message', 'conversation'],
    },
  },
  liveEvents: {
    'form.answered': {
      description: 'A customer filled in a form.',
      live: ['message'],
    },
    'message.held': {
      description: 'The platform is holding a message to assess the quality of its template.',
      live: ['message'],
    },
    'message.created': {
      description: 'An outgoing message was accepted.',
      live: ['message', 'conversation'],
    },
  },
})
