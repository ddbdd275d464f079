import type { z } from 'zod'
import { sendMessageInput } from '../messages/input.ts'
import { createPublicKeyInput, rotatePublicKeyInput, updatePublicKeyInput } from '../public-keys/input.ts'
import { createEndpointInput, updateEndpointInput, urlInput } from '../webhooks/endpoints/input.ts'

const newEndpoint = createEndpointInput.extend(urlInput.shape)
const changedEndpoint = updateEndpointInput.extend({ url: urlInput.shape.url.optional() })

/**
 * The use-case that reads a row's body: its own schema says which fields are needed and what their limits are, so the
 * reference cannot tell other ones. A guard looks for rows with a body that are not here.
 */
export const v1Inputs: Readonly<Record<string, z.ZodType>> = {
  'POST /messages': sendMessageInput,
  'POST /webhooks': newEndpoint,
  'PATCH /webhooks/{id}': changedEndpoint,
}

export const apiInputs: Readonly<Record<string, z.ZodType>> = {
  'POST /public-keys': createPublicKeyInput,
  'PUT /public-keys/{id}': updatePublicKeyInput,
  'POST /public-keys/{id}/rotate': rotatePublicKeyInput,
  'POST /webhook-endpoints': newEndpoint,
  'PATCH /webhook-endpoints/{id}': changedEndpoint,
}
