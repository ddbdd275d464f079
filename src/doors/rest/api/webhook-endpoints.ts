import {
  deliveryObject,
  webhookObject,
  webhookWithSecretObject,
  wholeDeliveryObject,
} from '#doors/documents/v1-objects.ts'
import { replayInput } from '#telling/webhooks/deliveries/replay.ts'
import { testInput } from '#telling/webhooks/deliveries/send-test.ts'
import { endpointChangeInput, newEndpointInput } from '#telling/webhooks/endpoints/endpoint-input.ts'
import { rotateInput } from '#telling/webhooks/endpoints/rotate.ts'
import type { ApiEndpoint, ApiRequest } from './endpoint.ts'
import { numberOf } from './reading.ts'

const label = 'webhook endpoint'
const defaultLimit = 50

function pageOf({ query }: ApiRequest) {
  const limit = numberOf(query, 'limit')
  return {
    first: limit !== null && limit >= 1 && limit <= 100 ? limit : defaultLimit,
    after: query.get('cursor'),
  }
}

/** The webhook endpoints of /v1 as people manage them (spec/7): the objects of /v1 in the envelope of /api. */
const registrationEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listWebhookEndpoints',
    path: '/webhook-endpoints',
    document: `query ($first: Int, $after: String) {
      answer: webhookEndpoints(first: $first, after: $after) {
        webhook_endpoints: nodes { ...WebhookObject } next_cursor: nextCursor
      }
    } ${webhookObject.fragment}`,
    variables: pageOf,
  },
  {
    method: 'POST',
    name: 'createWebhookEndpoint',
    path: '/webhook-endpoints',
    input: newEndpointInput,
    document: `mutation ($input: CreateWebhookEndpointInput!) {
      answer: createWebhookEndpoint(input: $input) { ...WebhookWithSecretObject }
    } ${webhookWithSecretObject.fragment}`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'listWebhookEventTypes',
    path: '/webhook-endpoints/events',
    document: '{ answer: webhookEventTypes { type description scope feature schema example } }',
    answer: (events) => ({ events }),
  },
  {
    method: 'GET',
    name: 'getWebhookEndpoint',
    path: '/webhook-endpoints/{id}',
    label,
    document: `query ($id: ID!) { answer: webhookEndpoint(id: $id) { ...WebhookObject } } ${webhookObject.fragment}`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PATCH',
    name: 'updateWebhookEndpoint',
    path: '/webhook-endpoints/{id}',
    label,
    input: endpointChangeInput,
    document: `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
      answer: updateWebhookEndpoint(id: $id, input: $input) { ...WebhookObject }
    } ${webhookObject.fragment}`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteWebhookEndpoint',
    path: '/webhook-endpoints/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteWebhookEndpoint(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Webhook endpoint deleted' }),
  },
  {
    method: 'POST',
    name: 'rotateWebhookEndpointSecret',
    path: '/webhook-endpoints/{id}/rotate-secret',
    label,
    input: rotateInput,
    document: `mutation ($id: ID!, $overlapHours: Int) {
      answer: rotateWebhookSecret(id: $id, overlapHours: $overlapHours) {
        id secret previous_secret_expires_at: previousSecretExpiresAt
      }
    }`,
    variables: ({ path, input }) => ({ id: path.id, overlapHours: input.overlapHours }),
  },
]

const deliveryEndpoints: ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'testWebhookEndpoint',
    path: '/webhook-endpoints/{id}/test',
    label,
    input: testInput,
    document: `mutation ($id: ID!, $type: DeliveredEventType) {
      answer: testWebhookEndpoint(id: $id, type: $type) { ...DeliveryObject }
    } ${deliveryObject.fragment}`,
    variables: ({ path, input }) => ({ id: path.id, type: input.type }),
  },
  {
    method: 'POST',
    name: 'replayWebhookEndpoint',
    path: '/webhook-endpoints/{id}/replay',
    label,
    input: replayInput,
    document: `mutation ($id: ID!, $failedAfter: DateTime, $failedBefore: DateTime) {
      answer: replayWebhookDeliveries(webhookId: $id, failedAfter: $failedAfter, failedBefore: $failedBefore) {
        replayed more
      }
    }`,
    variables: ({ path, input }) => ({ id: path.id, ...input }),
  },
  {
    method: 'GET',
    name: 'listWebhookDeliveries',
    path: '/webhook-endpoints/{id}/deliveries',
    label,
    document: `query (
      $id: ID!, $first: Int, $after: String, $state: DeliveryState, $type: DeliveredEventType, $from: DateTime, $to: DateTime
    ) {
      answer: webhookDeliveries(
        webhookId: $id, first: $first, after: $after, state: $state, type: $type, createdAfter: $from, createdBefore: $to
      ) { deliveries: nodes { ...DeliveryObject } next_cursor: nextCursor }
    } ${deliveryObject.fragment}`,
    variables: (request) => ({
      id: request.path.id,
      ...pageOf(request),
      state: request.query.get('state'),
      type: request.query.get('type'),
      from: request.query.get('created_after'),
      to: request.query.get('created_before'),
    }),
  },
  {
    method: 'GET',
    name: 'getWebhookDelivery',
    path: '/webhook-endpoints/{id}/deliveries/{delivery_id}',
    label: 'webhook delivery',
    document: `query ($webhookId: ID!, $id: ID!) {
      answer: webhookDelivery(webhookId: $webhookId, id: $id) { ...WholeDeliveryObject }
    } ${wholeDeliveryObject.fragment}`,
    variables: ({ path }) => ({ webhookId: path.id, id: path.delivery_id }),
  },
  {
    method: 'POST',
    name: 'resendWebhookDelivery',
    path: '/webhook-endpoints/{id}/deliveries/{delivery_id}/resend',
    label: 'webhook delivery',
    document: `mutation ($webhookId: ID!, $id: ID!) {
      answer: resendWebhookDelivery(webhookId: $webhookId, id: $id) { ...DeliveryObject }
    } ${deliveryObject.fragment}`,
    variables: ({ path }) => ({ webhookId: path.id, id: path.delivery_id }),
  },
]

export const webhookEndpoints: readonly ApiEndpoint[] = [...registrationEndpoints, ...deliveryEndpoints]
