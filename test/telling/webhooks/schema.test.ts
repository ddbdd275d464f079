import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { compileDocument, execute } from '#doors/documents/documents.ts'
import { schema } from '../../../schema/index.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely here.
async function ask(ctx: Ctx, text: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { data, errors } = await execute(ctx, compileDocument(schema, text), variables)
  if (errors.length > 0) throw errors[0]
  return Object.values(data ?? {})[0]
}

const create = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    webhookEndpoint { id url events headers { name value } status owner { __typename name } secret }
  }
}`
const list = `{ webhookEndpoints(first: 5) { nodes { id headers { name value } secret failuresInARow } pageInfo { hasNextPage } } }`
const deliveries = `query ($id: ID!, $state: DeliveryState, $type: DeliveredEventType, $from: DateTime) {
  webhookDeliveries(webhookId: $id, filter: { state: $state, type: $type, createdAfter: $from }) {
    nodes { id webhookId event { id type timestamp } state tries lastAnswer { at status body durationMs } payload }
    pageInfo { hasNextPage }
  }
}`
const delivery = `query ($id: ID!, $delivery: ID!) {
  webhookDelivery(webhookId: $id, id: $delivery) { id state payload expiresAt }
}`

test('an endpoint and its deliveries as the schema shows them', async () => {
  const ctx = await rig.workspaceCtx()
  const workspaceId = workspaceOf(ctx.actor)
  const receiver = await rig.receiver((res) => void res.end('thanks'))
  const input = {
    url: receiver.url,
    events: ['MESSAGE_STATUS'],
    headers: [{ name: 'X-Token', value: 'hidden' }],
  }
  const { webhookEndpoint: made } = await ask(ctx, create, { input })
  expect(made).toMatchObject({
    headers: [{ name: 'X-Token', value: null }],
    status: 'ACTIVE',
    owner: { __typename: 'KeyActor' },
  })
  expect(made.secret).toMatch(/^whsec_/)
  const { nodes } = await ask(ctx, list)
  expect(nodes).toEqual([
    { id: made.id, headers: [{ name: 'X-Token', value: null }], secret: null, failuresInARow: 0 },
  ])

  const [eventId] = await rig.emit(workspaceId)
  await rig.drain()
  const page = await ask(ctx, deliveries, { id: made.id })
  expect(page).toMatchObject({
    nodes: [
      {
        webhookId: made.id,
        event: { id: eventId, type: 'MESSAGE_STATUS' },
        state: 'DELIVERED',
        tries: 1,
        lastAnswer: { status: 200, body: 'thanks' },
        payload: null,
      },
    ],
    pageInfo: { hasNextPage: false },
  })
  const id = page.nodes[0].id
  const posted = JSON.parse(receiver.received[0]?.body ?? '')
  expect(await ask(ctx, delivery, { id: made.id, delivery: id })).toMatchObject({ id, payload: posted })
  const blind = await rig.keyCtx({ workspaceId, scopes: ['webhooks:read'] })
  expect(await ask(blind, delivery, { id: made.id, delivery: id })).toMatchObject({ id, payload: null })

  const found = async (filter: object) =>
    (await ask(ctx, deliveries, { id: made.id, ...filter })).nodes.length
  expect(await found({ state: 'FAILED' })).toBe(0)
  expect(await found({ type: 'MESSAGE_SENT' })).toBe(0)
  expect(await found({ from: rig.clock.now().toISOString() })).toBe(0)
  expect(await found({ state: 'DELIVERED', type: 'MESSAGE_STATUS', from: '2020-01-01T00:00:00Z' })).toBe(1)

  const stranger = await rig.workspaceCtx()
  await expect(ask(stranger, deliveries, { id: made.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(stranger, delivery, { id: made.id, delivery: id })).rejects.toMatchObject({
    code: 'not_found',
  })
  const unscoped = await rig.keyCtx({ workspaceId, scopes: ['messages:read'] })
  await expect(ask(unscoped, list)).rejects.toMatchObject({ code: 'scope_missing' })

  await rig.clock.advance(3 * 86_400)
  expect(await found({})).toBe(0)
  await expect(ask(ctx, delivery, { id: made.id, delivery: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('endpoints lead to their deliveries and deliveries back, in one statement each', async () => {
  const ctx = await rig.workspaceCtx()
  const workspaceId = workspaceOf(ctx.actor)
  const receiver = await rig.receiver((res) => void res.end())
  const ids: string[] = []
  for (const path of ['a', 'b']) {
    const input = { url: `${receiver.url}/${path}`, events: ['MESSAGE_STATUS'] }
    ids.push((await ask(ctx, create, { input })).webhookEndpoint.id)
  }
  await rig.emit(workspaceId)
  await rig.drain()
  const query = `{ webhookEndpoints { nodes { id deliveries(first: 2) {
    nodes { id endpoint { id } } totalCount { value }
  } } } }`
  const { nodes } = await ask(ctx, query)
  const delivery = expect.any(String)
  expect(nodes).toEqual(
    ids.reverse().map((id) => ({
      id,
      deliveries: { nodes: [{ id: delivery, endpoint: { id } }], totalCount: { value: 1 } },
    })),
  )
})
