import { z } from 'zod'
import {
  deliveryObject,
  finishList,
  webhookObject,
  webhookWithSecretObject,
  wholeDeliveryObject,
} from '#doors/documents/v1-objects.ts'
import { deliveredTypes } from '#telling/event-sets.ts'
import { deliveryStates } from '#telling/webhooks/deliveries/delivery-sets.ts'
import { replayInput } from '#telling/webhooks/deliveries/replay.ts'
import { testInput } from '#telling/webhooks/deliveries/send-test.ts'
import { endpointChangeInput, newEndpointInput } from '#telling/webhooks/endpoints/endpoint-input.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { rotateInput } from '#telling/webhooks/endpoints/rotate.ts'
import { replayWindow, resendWindow, testWindow } from '#telling/webhooks/limits.ts'
import * as shape from '../shapes.ts'
import type { Endpoint } from './endpoint.ts'

const findEndpoint: Endpoint['find'] = (ctx, { id = '' }) => endpointById(ctx, id)

const registrationEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/webhooks',
    query: z.strictObject({ limit: shape.pageLimit, cursor: shape.cursor }),
    document: `query ($first: Int, $after: String) {
      answer: webhookEndpoints(first: $first, after: $after) {
        data: nodes { ...WebhookObject } next_cursor: nextCursor
      }
    } ${webhookObject.fragment}`,
    status: 200,
    variables: ({ query }) => ({ first: query.limit, after: query.cursor }),
    answer: finishList(webhookObject),
  },
  {
    method: 'POST',
    path: '/webhooks',
    // `secret` and `enabled` are no fields of it (spec/4 B12).
    input: newEndpointInput,
    document: `mutation ($input: CreateWebhookEndpointInput!) {
      answer: createWebhookEndpoint(input: $input) { ...WebhookWithSecretObject }
    } ${webhookWithSecretObject.fragment}`,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    path: '/webhooks/events',
    document: '{ answer: webhookEventTypes { type description scope feature schema example } }',
    status: 200,
    variables: () => ({}),
    answer: (data) => ({ data, next_cursor: null }),
  },
  {
    method: 'GET',
    path: '/webhooks/{id}',
    document: `query ($id: ID!) { answer: webhookEndpoint(id: $id) { ...WebhookObject } } ${webhookObject.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PATCH',
    path: '/webhooks/{id}',
    input: endpointChangeInput,
    find: findEndpoint,
    document: `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
      answer: updateWebhookEndpoint(id: $id, input: $input) { ...WebhookObject }
    } ${webhookObject.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    path: '/webhooks/{id}',
    document: 'mutation ($id: ID!) { answer: deleteWebhookEndpoint(id: $id) }',
    status: 204,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    input: rotateInput,
    find: findEndpoint,
    document: `mutation ($id: ID!, $overlapHours: Int) {
      answer: rotateWebhookSecret(id: $id, overlapHours: $overlapHours) {
        id secret previous_secret_expires_at: previousSecretExpiresAt
      }
    }`,
    status: 200,
    variables: ({ path, input }) => ({ id: path.id, overlapHours: input.overlapHours }),
  },
]

const deliveryEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/webhooks/{id}/test',
    ownWindow: testWindow,
    input: testInput,
    find: findEndpoint,
    document: `mutation ($id: ID!, $type: DeliveredEventType) {
      answer: testWebhookEndpoint(id: $id, type: $type) { ...DeliveryObject }
    } ${deliveryObject.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ id: path.id, type: input.type }),
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    ownWindow: replayWindow,
    input: replayInput,
    find: findEndpoint,
    document: `mutation ($id: ID!, $failedAfter: DateTime, $failedBefore: DateTime) {
      answer: replayWebhookDeliveries(webhookId: $id, failedAfter: $failedAfter, failedBefore: $failedBefore) {
        replayed more
      }
    }`,
    status: 202,
    variables: ({ path, input }) => ({ id: path.id, ...input }),
  },
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    query: z.strictObject({
      limit: shape.pageLimit,
      cursor: shape.cursor,
      state: shape.oneOf(deliveryStates),
      type: shape.oneOf(deliveredTypes),
      created_after: shape.time,
      created_before: shape.time,
    }),
    document: `query (
      $id: ID!, $first: Int, $after: String, $state: DeliveryState, $type: DeliveredEventType, $from: DateTime, $to: DateTime
    ) {
      answer: webhookDeliveries(
        webhookId: $id, first: $first, after: $after, state: $state, type: $type, createdAfter: $from, createdBefore: $to
      ) { data: nodes { ...DeliveryObject } next_cursor: nextCursor }
    } ${deliveryObject.fragment}`,
    status: 200,
    variables: ({ path, query }) => ({
      id: path.id,
      first: query.limit,
      after: query.cursor,
      state: query.state,
      type: query.type,
      from: query.created_after,
      to: query.created_before,
    }),
    answer: finishList(deliveryObject),
  },
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{delivery_id}',
    document: `query ($id: ID!, $deliveryId: ID!) {
      answer: webhookDelivery(webhookId: $id, id: $deliveryId) { ...WholeDeliveryObject }
    } ${wholeDeliveryObject.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id, deliveryId: path.delivery_id }),
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/resend',
    ownWindow: resendWindow,
    document: `mutation ($id: ID!, $deliveryId: ID!) {
      answer: resendWebhookDelivery(webhookId: $id, id: $deliveryId) { ...DeliveryObject }
    } ${deliveryObject.fragment}`,
    status: 202,
    variables: ({ path }) => ({ id: path.id, deliveryId: path.delivery_id }),
  },
]

/** Webhook endpoints and their deliveries (spec/4 B12). */
export const webhookEndpoints: Endpoint[] = [...registrationEndpoints, ...deliveryEndpoints]
