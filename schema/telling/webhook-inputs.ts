import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import {
  createLegacyWebhookInput,
  updateLegacyWebhookInput,
} from '#telling/older-webhooks/older-webhook-input.ts'
import {
  createWithDocumentsInput,
  updateWithDocumentsInput,
} from '#telling/webhooks/endpoints/endpoint-input.ts'
import { changedHeaders, newHeaders } from './http-header.ts'

// What GraphQL clients give of webhooks: custom headers are a list.

const most = 'Up to 10 custom headers.'
const replaced = 'Replaces all of them.'

export const createWebhookEndpointArgs = z.object({
  input: named(
    'CreateWebhookEndpointInput',
    "A URL to which the workspace's events are posted.",
    z.object({
      ...createWithDocumentsInput.shape,
      headers: newHeaders.optional().meta({ description: most }),
    }),
  ).meta({ description: 'The endpoint.' }),
})

export const updateWebhookEndpointArgs = z.object({
  id: uuid.meta({ description: 'UUID of the endpoint.' }),
  input: named(
    'UpdateWebhookEndpointInput',
    'What changes of an endpoint; what is left out stays.',
    z.object({
      ...updateWithDocumentsInput.shape,
      headers: changedHeaders.optional().meta({ description: replaced }),
    }),
  ).meta({ description: 'What changes.' }),
})

export const createLegacyWebhookArgs = z.object({
  input: named(
    'CreateLegacyWebhookInput',
    'An older webhook.',
    z.object({
      ...createLegacyWebhookInput.shape,
      headers: newHeaders.optional().meta({ description: most }),
    }),
  ).meta({ description: 'The webhook.' }),
})

export const updateLegacyWebhookArgs = z.object({
  id: uuid.meta({ description: 'UUID of the webhook.' }),
  input: named(
    'UpdateLegacyWebhookInput',
    'What changes of an older webhook; what is left out stays.',
    z.object({
      ...updateLegacyWebhookInput.shape,
      headers: newHeaders.optional().meta({ description: replaced }),
    }),
  ).meta({ description: 'What changes.' }),
})
