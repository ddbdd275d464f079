import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

// Webhook endpoints, their deliveries and events lead to one another.

let stage: Shops
let shop: Shop
let other: Shop

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  other = await stage.shop()
})
afterAll(() => stage?.close())

const create = `mutation ($url: String!) {
  createWebhookEndpoint(input: { url: $url, events: [MESSAGE_STATUS] }) { webhookEndpoint { id } } }`
const send = 'mutation ($id: ID!) { testWebhookEndpoint(input: { id: $id }) { delivery { id } } }'

interface Made {
  endpointId: string
  deliveryId: string
}

/** An endpoint with one delivery, of a test. */
async function endpoint({ admin }: Shop): Promise<Made> {
  const made = await admin.graphql(create, { url: `https://shop.example/${Math.random()}` })
  const { webhookEndpoint } = made.createWebhookEndpoint as never as { webhookEndpoint: { id: string } }
  const sent = await admin.graphql(send, { id: webhookEndpoint.id })
  const { delivery } = sent.testWebhookEndpoint as never as { delivery: { id: string } }
  return { endpointId: webhookEndpoint.id, deliveryId: delivery.id }
}

/** Makes a delivery one of the same event as another. */
const ofOneEvent = (one: Made, another: Made) =>
  stage.parley.app.pool.query(
    'update webhook_delivery set event_id = (select event_id from webhook_delivery where id = $1) where id = $2',
    [one.deliveryId, another.deliveryId],
  )

const query = `query ($id: ID!) { node(id: $id) { ... on WebhookEndpoint {
  health { waiting delivered notDelivered }
  deliveries(first: 2) { nodes { id event { deliveries(first: 5) { nodes { id endpoint { id } } totalCount { value } } } } }
} } }`

test('an endpoint leads to its health, and an event to its deliveries to all endpoints of the workspace', async () => {
  const [first, second, foreign] = [await endpoint(shop), await endpoint(shop), await endpoint(other)]
  await ofOneEvent(first, second)
  await ofOneEvent(first, foreign)
  const { node } = await shop.admin.graphql(query, { id: first.endpointId })
  const both = [second, first].map(({ deliveryId, endpointId }) => ({
    id: deliveryId,
    endpoint: { id: endpointId },
  }))
  expect(node).toEqual({
    // Tests are not held against it.
    health: { waiting: expect.any(Number), delivered: 0, notDelivered: 0 },
    deliveries: {
      nodes: [{ id: first.deliveryId, event: { deliveries: { nodes: both, totalCount: { value: 2 } } } }],
    },
  })
  expect(await other.admin.graphql(query, { id: first.endpointId })).toEqual({ node: null })
  const agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  expect(await agent.graphql(query, { id: first.endpointId })).toEqual({ node: null })
})

test('an endpoint, its documents and the events of its deliveries lead to the catalogue', async () => {
  const { endpointId, deliveryId } = await endpoint(shop)
  const documents = [{ type: 'MESSAGE_STATUS', document: '{ __typename }' }]
  const change = `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) {
    webhookEndpoint { eventTypes { type scope feature } documents { eventType { type variables } } } } }`
  expect(await shop.admin.graphql(change, { input: { id: endpointId, documents } })).toEqual({
    updateWebhookEndpoint: {
      webhookEndpoint: {
        eventTypes: [{ type: 'MESSAGE_STATUS', scope: 'MESSAGES_READ', feature: expect.any(String) }],
        documents: [
          { eventType: { type: 'MESSAGE_STATUS', variables: expect.arrayContaining(['messageId']) } },
        ],
      },
    },
  })
  const told = `query ($id: ID!) { node(id: $id) { ... on WebhookDelivery { event { eventType { type } } } } }`
  expect(await shop.admin.graphql(told, { id: deliveryId })).toEqual({ node: { event: { eventType: null } } })
  await stage.parley.app.pool.query('update webhook_delivery set event_type = $2 where id = $1', [
    deliveryId,
    'message.sent',
  ])
  expect(await shop.admin.graphql(told, { id: deliveryId })).toEqual({
    node: { event: { eventType: { type: 'MESSAGE_SENT' } } },
  })
})

test('a replay shows its endpoint', async () => {
  const { endpointId } = await endpoint(other)
  const failedAfter = new Date(stage.parley.clock.nowMs() - 3_600_000).toISOString()
  const replay = `mutation ($input: ReplayWebhookDeliveriesInput!) { replayWebhookDeliveries(input: $input) {
    replayed endpoint { id health { waiting } } } }`
  expect(await other.admin.graphql(replay, { input: { webhookId: endpointId, failedAfter } })).toEqual({
    replayWebhookDeliveries: { replayed: 0, endpoint: { id: endpointId, health: { waiting: 0 } } },
  })
})
