import { inSnakeCase } from '../names.ts'

/** The objects of /v1: their fields as fragments (the aliases are the JSON names), and what is left out when empty. */
export interface ObjectShape {
  fragment: string
  /** an object as the operation answered it, ready to be written */
  finish(object: unknown): unknown
}

type Fields = Record<string, unknown>

/** Fields that are documented as left out, not null, when empty (spec/4 B2); undefined members are not written. */
function leaveOut(object: Fields, names: readonly string[]): void {
  for (const name of names) if (object[name] === null) object[name] = undefined
}

const asIs = (object: unknown) => object

export const numberObject: ObjectShape = {
  fragment: `fragment NumberObject on Number {
    id name phone display_name: displayName verified_name: verifiedName status is_default: isDefault
  }`,
  finish: asIs,
}

const onlyForTheirType = [
  'error',
  'text',
  'media',
  'template',
  'interactive',
  'button',
  'location',
  'contacts',
  'reaction',
  'order',
  'system',
  'unsupported',
]

/** Content that the operation answers as free JSON keeps its own names; on the wire they are the outside's. */
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

export const messageObject: ObjectShape = {
  fragment: `fragment MessageObject on Message {
    id type direction status
    error { code message }
    contact_id: contactId number_id: numberId from to
    text { body preview_url: previewUrl }
    media { id mime_type: mimeType size filename caption }
    template {
      id name language category params header_params: headerParams button_params: buttonParams
      header_media: headerMedia text
    }
    interactive
    button { text payload }
    location { latitude longitude name address }
    contacts
    reaction { message_id: messageId emoji }
    order system unsupported
    reply_to_message_id: replyToMessageId
    sent_by: sentBy { type id }
    broadcast_id: broadcastId platform_message_id: platformMessageId
    sent_at: sentAt delivered_at: deliveredAt read_at: readAt failed_at: failedAt
    created_at: createdAt updated_at: updatedAt
  }`,
  finish(object) {
    const message = object as Fields
    leaveOut(message, onlyForTheirType)
    finishFreeContent(message)
    return message
  },
}

export const mediaObject: ObjectShape = {
  fragment: `fragment MediaObject on Media { id mime_type: mimeType size filename expires_at: expiresAt }`,
  finish: asIs,
}

export const contactObject: ObjectShape = {
  fragment: `fragment ContactObject on Contact {
    id phone name profile_name: profileName tags custom_fields: customFields
    marketing_opted_out: marketingOptedOut marketing_opted_out_at: marketingOptedOutAt
    marketing_opted_out_by: marketingOptedOutBy last_message_at: lastMessageAt
    created_at: createdAt updated_at: updatedAt
  }`,
  finish: asIs,
}

export const chatObject: ObjectShape = {
  fragment: `fragment ChatObject on Conversation {
    contact_id: contactId status agent { id name } team { id name } number_id: numberId
    windows { number_id: numberId expires_at: expiresAt } unread_count: unreadCount
    last_message_at: lastMessageAt last_incoming_at: lastIncomingAt opened_at: openedAt closed_at: closedAt
    created_at: createdAt updated_at: updatedAt
  }`,
  finish: asIs,
}

export const templateObject: ObjectShape = {
  fragment: `fragment TemplateObject on Template {
    id name language category status rejection_reason: rejectionReason number_id: numberId
    parameter_format: parameterFormat header { type text } body { text } footer { text }
    buttons { type text url phone } variables { body header buttons header_media: headerMedia }
    quality created_at: createdAt updated_at: updatedAt
  }`,
  finish(object) {
    const template = object as { buttons: Fields[] }
    for (const button of template.buttons) leaveOut(button, ['url', 'phone'])
    return template
  },
}

export const broadcastObject: ObjectShape = {
  fragment: `fragment BroadcastObject on Broadcast {
    id number_id: numberId name status template { id name language category }
    scheduled_at: scheduledAt started_at: startedAt completed_at: completedAt cancelled_at: cancelledAt
    paused_reason: pausedReason failure_reason: failureReason
    counts { total pending sent delivered read failed cancelled }
    skipped { duplicates opted_out: optedOut } created_by: createdBy { type id name }
    created_at: createdAt updated_at: updatedAt
  }`,
  finish: asIs,
}

export const recipientObject: ObjectShape = {
  fragment: `fragment RecipientObject on BroadcastRecipient {
    id contact_id: contactId to name status message_id: messageId error { code message }
    sent_at: sentAt delivered_at: deliveredAt read_at: readAt failed_at: failedAt created_at: createdAt
  }`,
  finish: asIs,
}

const endpointFields = `id url description events headers status disabled_reason: disabledReason disabled_at: disabledAt
  owner { type id name } previous_secret_expires_at: previousSecretExpiresAt failures_in_a_row: failuresInARow
  failing_since: failingSince next_try_at: nextTryAt last_success_at: lastSuccessAt created_at: createdAt
  updated_at: updatedAt`

export const webhookObject: ObjectShape = {
  fragment: `fragment WebhookObject on WebhookEndpoint { ${endpointFields} }`,
  finish: asIs,
}

/** The answer that made the endpoint: the only one with its secret. */
export const newWebhookObject: ObjectShape = {
  fragment: `fragment NewWebhookObject on WebhookEndpoint { ${endpointFields} secret }`,
  finish: asIs,
}

const deliveryFields = `id webhook_id: webhookId event { id type timestamp } state tries next_try_at: nextTryAt
  last_answer: lastAnswer { at status body duration_ms: durationMs } test created_at: createdAt
  delivered_at: deliveredAt failed_at: failedAt expires_at: expiresAt`

export const deliveryObject: ObjectShape = {
  fragment: `fragment DeliveryObject on WebhookDelivery { ${deliveryFields} }`,
  finish: asIs,
}

/** A delivery by itself, with what was posted. */
export const wholeDeliveryObject: ObjectShape = {
  fragment: `fragment WholeDeliveryObject on WebhookDelivery { ${deliveryFields} payload }`,
  finish: asIs,
}

/** The body of a list from the operation's `data` and `next_cursor`. */
export function finishList(shape: ObjectShape): (answer: unknown) => unknown {
  return (answer) => {
    const { data, next_cursor } = answer as { data: unknown[]; next_cursor: string | null }
    return { data: data.map(shape.finish), next_cursor }
  }
}
