import { z } from 'zod'
import * as shape from '../shapes.ts'
import { finishList, newWebhookObject, webhookObject } from './objects.ts'
import type { Row } from './row.ts'

/** POST /webhooks (spec/4 B12); `secret` and `enabled` are no fields of it. */
const createBody = shape.body({
  url: shape.text,
  events: shape.list(shape.text),
  headers: shape.map(shape.text),
  description: shape.text,
})

export const webhookRows: Row[] = [
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
    body: createBody,
    bodyNeeded: true,
    document: `mutation ($input: CreateWebhookEndpointInput!) {
      answer: createWebhookEndpoint(input: $input) { ...NewWebhookObject }
    } ${newWebhookObject.fragment}`,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
]
