import { z } from 'zod'
import {
  headInput,
  mostRecipients,
  numberInput,
  recipientInput,
  scheduleInput,
} from '#messaging/broadcasts/broadcast-input.ts'
import {
  bulkContactInput,
  createContactInput,
  mostRows,
  updateContactInput,
} from '#messaging/contacts/contact-input.ts'
import { assignInput } from '#messaging/conversations/assign.ts'
import { closeInput } from '#messaging/conversations/conversation-commands.ts'
import { sendMessageInput } from '#messaging/messages/message-input.ts'
import { newTemplateInput, templateChangeInput } from '#messaging/templates/template-input.ts'
import { acceptInput, tokenInput } from '#people/invitations/answers.ts'
import { inviteInput } from '#people/invitations/invitation-commands.ts'
import { registrationInput } from '#people/passkeys/registration.ts'
import { requestInput, resetInput } from '#people/password-reset/password-reset-commands.ts'
import {
  createPublicKeyInput,
  rotatePublicKeyInput,
  updatePublicKeyInput,
} from '#people/public-keys/public-key-input.ts'
import { confirmInput, provenInput } from '#people/second-factor/settings.ts'
import { completeInput } from '#people/sign-in/second-step.ts'
import { confirmLinkInput, pendingLinkInput } from '#people/sso/pending-links.ts'
import { saveSsoInput } from '#people/sso/sso-input.ts'
import {
  createLegacyWebhookInput,
  updateLegacyWebhookInput,
} from '#telling/older-webhooks/older-webhook-input.ts'
import { replayInput } from '#telling/webhooks/deliveries/replay.ts'
import { testInput } from '#telling/webhooks/deliveries/send-test.ts'
import {
  createEndpointInput,
  updateEndpointInput,
  urlInput,
} from '#telling/webhooks/endpoints/endpoint-input.ts'
import { rotateInput } from '#telling/webhooks/endpoints/rotate.ts'

const newEndpoint = createEndpointInput.extend(urlInput.shape)
const changedEndpoint = updateEndpointInput.extend({ url: urlInput.shape.url.optional() })

// What these use-cases read one by one, as one.
const newBroadcast = z.object({
  ...headInput.shape,
  ...numberInput.shape,
  recipients: z.array(recipientInput).min(1).max(mostRecipients),
  ...scheduleInput.shape,
})
const bulkContacts = z.object({ contacts: z.array(bulkContactInput).min(1).max(mostRows) })

/**
 * The use-case that reads an endpoint's body: its own schema says which fields are needed and what their limits are,
 * so the reference cannot tell other ones. A guard looks for endpoints with a body that are not here.
 */
export const v1Inputs: Readonly<Record<string, z.ZodType>> = {
  'POST /messages': sendMessageInput,
  'POST /contacts': createContactInput,
  'POST /chats/{contact_id}/assign': assignInput,
  'POST /chats/{contact_id}/close': closeInput,
  'POST /contacts/bulk': bulkContacts,
  'PATCH /contacts/{id}': updateContactInput,
  'POST /templates': newTemplateInput,
  'PATCH /templates/{id}': templateChangeInput,
  'POST /broadcasts': newBroadcast,
  'POST /webhooks': newEndpoint,
  'PATCH /webhooks/{id}': changedEndpoint,
  'POST /webhooks/{id}/rotate-secret': rotateInput,
  'POST /webhooks/{id}/test': testInput,
  'POST /webhooks/{id}/replay': replayInput,
}

export const apiInputs: Readonly<Record<string, z.ZodType>> = {
  'POST /auth/login/verify': completeInput,
  'POST /auth/password-reset': requestInput,
  'POST /auth/password-reset/confirm': resetInput,
  'POST /me/two-step/confirm': confirmInput,
  'POST /me/two-step/turn-off': provenInput,
  'POST /me/recovery-codes': provenInput,
  'POST /me/passkeys': registrationInput,
  'POST /invitations': inviteInput,
  'POST /auth/invitations/open': tokenInput,
  'POST /auth/invitations/accept': acceptInput,
  'POST /invitations/join': tokenInput,
  'POST /public-keys': createPublicKeyInput,
  'PUT /public-keys/{id}': updatePublicKeyInput,
  'POST /public-keys/{id}/rotate': rotatePublicKeyInput,
  'POST /webhooks': createLegacyWebhookInput,
  'PUT /webhooks/{id}': updateLegacyWebhookInput,
  'PUT /settings/sso/{provider}': saveSsoInput,
  'POST /auth/sso/link': confirmLinkInput,
  'POST /auth/sso/link/open': pendingLinkInput,
  'POST /auth/sso/link/mail': pendingLinkInput,
  'POST /webhook-endpoints': newEndpoint,
  'POST /webhook-endpoints/{id}/rotate-secret': rotateInput,
  'PATCH /webhook-endpoints/{id}': changedEndpoint,
  'POST /webhook-endpoints/{id}/test': testInput,
  'POST /webhook-endpoints/{id}/replay': replayInput,
}
