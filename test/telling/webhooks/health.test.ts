import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryById } from '#telling/webhooks/deliveries/delivery-queries.ts'
import { resendDelivery } from '#telling/webhooks/deliveries/resend.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { endpointsHealth } from '#telling/webhooks/endpoints/health.ts'
import { answering, type Rig, startRig } from './rig.ts'

// What people see of an endpoint and of a delivery when they look for a fault.

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

async function wait(seconds: number): Promise<void> {
  await rig.clock.advance(seconds)
  await rig.drain()
}

test('a delivery keeps the answer to every try, oldest first, through a resend', async () => {
  const hook = await rig.subscribed(answering(500))
  await rig.emit(hook.workspaceId)
  await rig.drain()
  const { id } = await rig.onlyDelivery(hook.workspaceId)
  const told = async () =>
    (await deliveryById(hook.ctx, hook.endpoint.id, id)).answers?.map(({ status }) => status)
  expect(await told()).toEqual([500])
  hook.receiver.answer = answering(404)
  await wait(31)
  expect(await told()).toEqual([500, 404])
  hook.receiver.answer = answering(200)
  await wait(121)
  await resendDelivery(hook.ctx, hook.endpoint.id, id)
  await rig.drain()
  const delivery = await deliveryById(hook.ctx, hook.endpoint.id, id)
  expect(delivery.answers?.map(({ status }) => status)).toEqual([500, 404, 200, 200])
  expect(delivery.answers?.at(-1)).toEqual(delivery.lastAnswer)
  expect(delivery.answers?.[0]).toMatchObject({ body: 'the answer' })
  expect(delivery.body).toBe(hook.receiver.received[0]?.body)
  expect(delivery.payload).toEqual(JSON.parse(delivery.body ?? ''))
})

test('of very many tries the newest are kept', async () => {
  const hook = await rig.subscribed(answering(500))
  await rig.emit(hook.workspaceId)
  await rig.drain()
  const { id } = await rig.onlyDelivery(hook.workspaceId)
  await rig.app.pool.query(
    `update webhook_delivery set earlier_answers = (
       select jsonb_agg(jsonb_build_object('at', now(), 'status', 400 + n, 'body', '', 'durationMs', 1) order by n)
       from generate_series(1, 40) n) where id = $1`,
    [id],
  )
  await wait(31)
  const { answers } = await deliveryById(hook.ctx, hook.endpoint.id, id)
  expect(answers).toHaveLength(41)
  expect(answers?.[0]?.status).toBe(402)
})

test('the text of an event needs the read scope of the event, its answers do not', async () => {
  const hook = await rig.subscribed(answering(500))
  await rig.emit(hook.workspaceId)
  await rig.drain()
  const { id } = await rig.onlyDelivery(hook.workspaceId)
  const ctx = await rig.keyCtx({ workspaceId: hook.workspaceId, scopes: ['webhooks:read'] })
  const delivery = await deliveryById(ctx, hook.endpoint.id, id)
  expect([delivery.body, delivery.payload, delivery.answers?.length]).toEqual([null, null, 1])
})

test('the health of an endpoint counts what waits, what arrived and what did not, here only', async () => {
  const hook = await rig.subscribed()
  const other = await rig.subscribed(answering(500))
  const healthOf = async ({ ctx, endpoint }: typeof hook) => (await endpointsHealth(ctx, [endpoint.id]))[0]
  expect(await healthOf(hook)).toMatchObject({ waiting: 0, delivered: 0, notDelivered: 0 })
  expect((await endpointById(hook.ctx, hook.endpoint.id)).lastFailureAt).toBeNull()
  await rig.emit(hook.workspaceId, 3)
  await rig.emit(other.workspaceId)
  await rig.drain()
  hook.receiver.answer = answering(503)
  await rig.emit(hook.workspaceId)
  await rig.drain()
  const endpointId = hook.endpoint.id
  const ids = [other.endpoint.id, endpointId]
  expect(await endpointsHealth(hook.ctx, ids)).toEqual([
    null,
    { endpointId, waiting: 1, delivered: 3, notDelivered: 1 },
  ])
  expect(await healthOf(other)).toMatchObject({ waiting: 1, delivered: 0, notDelivered: 1 })
  const { lastFailureAt } = await endpointById(hook.ctx, endpointId)
  expect(Math.abs((lastFailureAt?.getTime() ?? 0) - rig.clock.nowMs())).toBeLessThan(5_000)
  hook.receiver.answer = answering(200)
  await wait(31)
  expect(await healthOf(hook)).toMatchObject({ waiting: 0, delivered: 4, notDelivered: 0 })
  expect((await endpointById(hook.ctx, endpointId)).lastFailureAt).toEqual(lastFailureAt)
})

test('it looks at the newest hundred deliveries and no further', async () => {
  const hook = await rig.subscribed()
  await rig.emit(hook.workspaceId, 104)
  await rig.drain()
  expect((await endpointsHealth(hook.ctx, [hook.endpoint.id]))[0]).toMatchObject({
    delivered: 100,
    notDelivered: 0,
  })
})
