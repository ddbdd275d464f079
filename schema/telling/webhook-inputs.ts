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

const most = 'Custom headers, up to 10.'
const replaced = 'Custom headers, which replace all existing headers.'

export const createWebhookEndpointArgs = z.object({
  input: named(
    'CreateWebhookEndpointInput',
    'A webhook endpoint to which events of the workspace are posted.',
    z.object({
      ...createWithDocumentsInput.shape,
      headers: newHeaders.optional().meta({ description: most }),
    }),
  ).meta({ description: 'The new endpoint.' }),
})

export const updateWebhookEndpointArgs = z.object({
  id: uuid.meta({ description: 'UUID of the endpoint.' }),
  input: named(
    'UpdateWebhookEndpointInput',
    'Changes to a webhook endpoint. A field that is left out keeps its value.',
    z.object({
      ...updateWithDocumentsInput.shape,
      headers: changedHeaders.optional().meta({ description: replaced }),
    }),
  ).meta({ description: 'The changes to the endpoint.' }),
})

export const createLegacyWebhookArgs = z.object({
  input: named(
    'CreateLegacyWebhookInput',
    'An older webhook.',
    z.object({
      ...createLegacyWebhookInput.shape,
      headers: newHeaders.optional().meta({ description: most }),
    }),
  ).meta({ description: 'The new webhook.' }),
})

export const updateLegacyWebhookArgs = z.object({
  id: uuid.meta({ description: 'UUID of the webhook.' }),
  input: named(
    'UpdateLegacyWebhookInput',
    'Changes to an older webhook. A field that is left out keeps its value.',
    z.object({
      ...updateLegacyWebhookInput.shape,
      headers: newHeaders.optional().meta({ description: replaced }),
    }),
  ).meta({ description: 'The changes to the webhook.' }),
})
