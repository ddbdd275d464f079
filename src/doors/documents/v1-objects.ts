import type { ObjectShape } from '#core/events/resource.ts'

// The objects of /v1 that no event is about. The others are declared with their events (resource.ts of their rooms).

const asIs = (object: unknown) => object

export const mediaObject: ObjectShape = {
  fragment: `fragment MediaObject on Media { id mime_type: mimeType size filename expires_at: expiresAt }`,
  finish: asIs,
}

export const recipientObject: ObjectShape = {
  fragment: `fragment RecipientObject on BroadcastRecipient {
    id contact_id: contactId to name status message_id: messageId error { code message }
    sent_at: sentAt delivered_at: deliveredAt read_at: readAt failed_at: failedAt created_at: createdAt
  }`,
  finish: asIs,
}

const endpointFields = `id url description events headers: headersByName status disabled_reason: disabledReason disabled_at: disabledAt
  owner: ownedBy { type id name } previous_secret_expires_at: previousSecretExpiresAt failures_in_a_row: failuresInARow
  failing_since: failingSince next_try_at: nextTryAt last_success_at: lastSuccessAt created_at: createdAt
  updated_at: updatedAt`

export const webhookObject: ObjectShape = {
  fragment: `fragment WebhookObject on WebhookEndpoint { ${endpointFields} }`,
  finish: asIs,
}

/** The answer that made the endpoint: the only one with its secret. */
export const webhookWithSecretObject: ObjectShape = {
  fragment: `fragment WebhookWithSecretObject on WebhookEndpoint { ${endpointFields} secret }`,
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
