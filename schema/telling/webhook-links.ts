import { isIn } from '#core/closed-set.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { eventTypeOf } from '#telling/webhooks/catalogue/list.ts'
import {
  deliveriesOfEndpoint,
  deliveriesOfEvent,
  deliveryLoader,
} from '#telling/webhooks/deliveries/delivery-queries.ts'
import { endpointLoader } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { healthLoader } from '#telling/webhooks/endpoints/health.ts'
import { builder } from '../builder.ts'
import { findsNodes } from '../node.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import {
  DeliveryConnection,
  DeliveryEventType,
  EventTypeType,
  ReplayType,
  WebhookDeliveryType,
} from './webhook-deliveries.ts'
import { WebhookDocument } from './webhook-documents.ts'
import { HealthType, WebhookEndpointType, webhookReads } from './webhooks.ts'

// From endpoints to their deliveries and back, and from an event to all of its deliveries.

builder.objectField(WebhookEndpointType, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    ...requires(webhookReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Deliveries of the endpoint, newest first. One statement serves all endpoints of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => deliveriesOfEndpoint(ctx, id, args),
  }),
)

builder.objectField(WebhookDeliveryType, 'endpoint', (t) =>
  t.field({
    type: WebhookEndpointType,
    nullable: true,
    ...requires(webhookReads),
    description:
      'The endpoint of the delivery; null if the endpoint was removed. One read serves all deliveries of a page.',
    resolve: ({ endpointId }, _args, ctx) => endpointLoader(ctx).load(endpointId),
  }),
)

builder.objectField(WebhookEndpointType, 'health', (t) =>
  t.field({
    type: HealthType,
    nullable: true,
    description:
      "Health of the endpoint's deliveries; null if the endpoint was removed. One read serves all endpoints of a page.",
    resolve: ({ id }, _args, ctx) => healthLoader(ctx).load(id),
  }),
)

builder.objectField(DeliveryEventType, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    ...requires(webhookReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Deliveries of the event to all endpoints, newest first. One statement serves all events of a page.',
    args: cursorArgs,
    resolve: ({ eventId }, args, ctx) => deliveriesOfEvent(ctx, eventId, args),
  }),
)

builder.objectField(ReplayType, 'endpoint', (t) =>
  t.field({
    type: WebhookEndpointType,
    nullable: true,
    ...requires(webhookReads),
    description: 'The endpoint whose deliveries are waiting again.',
    resolve: ({ endpointId }, _args, ctx) => endpointLoader(ctx).load(endpointId),
  }),
)

builder.objectField(WebhookEndpointType, 'eventTypes', (t) =>
  t.field({
    type: [EventTypeType],
    description: 'Event types that the endpoint is subscribed to, with their entries in the catalogue.',
    resolve: ({ events }, _args, { app }) => events.map((type) => eventTypeOf(app, type)),
  }),
)

builder.objectField(WebhookDocument, 'eventType', (t) =>
  t.field({
    type: EventTypeType,
    description: 'Catalogue entry of the event type, including the variables that documents receive.',
    resolve: ({ kept }, _args, { app }) => eventTypeOf(app, kept.type),
  }),
)

builder.objectField(DeliveryEventType, 'eventType', (t) =>
  t.field({
    type: EventTypeType,
    nullable: true,
    description: 'Catalogue entry of the event type; null if endpoints cannot subscribe to the type.',
    resolve: ({ eventType }, _args, { app }) =>
      isIn(eventTypes, eventType) ? eventTypeOf(app, eventType) : null,
  }),
)

findsNodes({
  type: 'WebhookEndpoint',
  ids: { table: 'webhook_endpoint' },
  access: webhookReads,
  load: (ctx, id) => endpointLoader(ctx).load(id),
})
findsNodes({
  type: 'WebhookDelivery',
  ids: { table: 'webhook_delivery' },
  access: webhookReads,
  load: (ctx, id) => deliveryLoader(ctx).load(id),
})
