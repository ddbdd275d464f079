import { deliveriesOfEndpoint, deliveryLoader } from '#telling/webhooks/deliveries/delivery-queries.ts'
import { endpointLoader } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { builder } from '../builder.ts'
import { findsNodes } from '../node.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { DeliveryConnection, WebhookDeliveryType } from './webhook-deliveries.ts'
import { WebhookEndpointType, webhookReads } from './webhooks.ts'

// From endpoints to their deliveries and back.

builder.objectField(WebhookEndpointType, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    ...requires(webhookReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Its deliveries, newest first; one statement for all endpoints of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => deliveriesOfEndpoint(ctx, id, args),
  }),
)

builder.objectField(WebhookDeliveryType, 'endpoint', (t) =>
  t.field({
    type: WebhookEndpointType,
    nullable: true,
    ...requires(webhookReads),
    description: 'Where it goes; null when that was removed. One read for all deliveries of a page.',
    resolve: ({ endpointId }, _args, ctx) => endpointLoader(ctx).load(endpointId),
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
