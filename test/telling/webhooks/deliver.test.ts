import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKeyRing } from '#core/crypto.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { rotateSecret } from '#telling/webhooks/endpoints/rotate.ts'
import type { Received } from '../../outside/guarded-client/receiver.ts'
import { answering, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

/** Throws unless the reference library accepts it. Its clock is the machine's, ours is ahead of it. */
function verify(secret: string, request: Received): void {
  const now = Date.now
  const ours = rig.clock.nowMs()
  Date.now = () => ours
  try {
    new Webhook(secret).verify(request.body, request.headers as Record<string, string>)
  } finally {
    Date.now = now
  }
}

describe('a delivery', () => {
  test('is posted at once, signed, with the documented headers, and kept three days', async () => {
    const { workspaceId, receiver, endpoint } = await rig.subscribed(undefined, { 'X-Token': 'grün' })
    await rig.emit(workspaceId)
    await rig.drain()
    const [request] = receiver.received
    const delivery = await rig.onlyDelivery(workspaceId)
    if (!request) throw new Error('nothing came')
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'webhook-id': delivery.id,
    })
    expect(Buffer.from(String(request.headers['x-token']), 'latin1').toString()).toBe('grün')
    expect(request.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    verify(endpoint.secret, request)
    expect(Object.keys(JSON.parse(request.body))).toEqual(['id', 'type', 'timestamp', 'data'])
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, next_try_at: null, claimed_until: null })
    expect(delivery.last_answer).toMatchObject({ status: 200, body: '' })
    expect(Number(delivery.expires_at) - Number(delivery.delivered_at)).toBe(3 * 86_400_000)
  })

  test('204 and 299 are successes, 301 and 400 are failures, and a redirect is not followed', async () => {
    const goal = await rig.receiver()
    for (const [code, state] of Object.entries({
      204: 'delivered',
      299: 'delivered',
      301: 'waiting',
      400: 'waiting',
    })) {
      const { workspaceId } = await rig.subscribed(answering(Number(code), { location: goal.url }))
      await rig.emit(workspaceId)
      await rig.drain()
      expect(await rig.onlyDelivery(workspaceId), code).toMatchObject({
        state,
        tries: 1,
        last_answer: { status: Number(code) },
      })
    }
    expect(goal.received).toHaveLength(0)
  })

  test('is tried 11 times by the table, with the same id and body and a new signature, then failed for 30 days', async () => {
    const { workspaceId, receiver, endpoint } = await rig.subscribed(answering(500))
    await rig.emit(workspaceId)
    await rig.drain()
    const table = [30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400]
    for (const [index, wait] of table.entries()) {
      const before = await rig.onlyDelivery(workspaceId)
      expect(before).toMatchObject({ state: 'waiting', tries: index + 1, attempt: index + 1 })
      const answeredAt = new Date(before.last_answer?.at ?? 0)
      expect(Number(before.next_try_at) - answeredAt.getTime()).toBe(wait * 1000)
      await rig.clock.advance(wait - 5)
      await rig.drain()
      expect(receiver.received).toHaveLength(index + 1)
      await rig.clock.advance(5)
      await rig.drain()
      expect(receiver.received).toHaveLength(index + 2)
    }
    const failed = await rig.onlyDelivery(workspaceId)
    expect(failed).toMatchObject({ state: 'failed', tries: 11, next_try_at: null })
    expect(failed.last_answer).toMatchObject({ status: 500, body: 'the answer' })
    expect(Number(failed.expires_at) - Number(failed.failed_at)).toBe(30 * 86_400_000)
    await rig.clock.advance(10 * 86_400)
    await rig.drain()
    expect(receiver.received).toHaveLength(11)
    const [first, ...others] = receiver.received
    for (const other of others) {
      expect(other.body).toBe(first?.body)
      expect(other.headers['webhook-id']).toBe(failed.id)
      expect(other.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
    }
    const times = receiver.received.map((request) => Number(request.headers['webhook-timestamp']))
    expect(times[10]).toBeGreaterThanOrEqual((times[0] ?? 0) + 186_150)
    const last = receiver.received[10] as Received
    const { headers, body } = last
    // The library refuses what is ten days old; only the signature matters here.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers['webhook-signature']).toBe(new Webhook(endpoint.secret).sign(failed.id, at, body))
  })

  test('waits for Retry-After when it is longer than the schedule', async () => {
    const { workspaceId, receiver } = await rig.subscribed(answering(503, { 'retry-after': '600' }))
    await rig.emit(workspaceId)
    await rig.drain()
    const waiting = await rig.onlyDelivery(workspaceId)
    expect(Number(waiting.next_try_at) - Date.parse(waiting.last_answer?.at ?? '')).toBe(600_000)
    await rig.clock.advance(580)
    await rig.drain()
    expect(receiver.received).toHaveLength(1)
    await rig.clock.advance(20)
    await rig.drain()
    expect(receiver.received).toHaveLength(2)
  })

  test('keeps the start of a failed answer without header values and signatures', async () => {
    const headers = { 'X-Token': 'very-secret-token', 'X-Other': '€uro' }
    const { workspaceId } = await rig.subscribed((res, request) => {
      const echo = [request.headers['x-token'], request.headers['webhook-signature']]
      res.writeHead(400).end(`${echo.join(' ')} €uro ${'x'.repeat(10_000_000)}`)
    }, headers)
    await rig.emit(workspaceId)
    await rig.drain()
    const { last_answer } = await rig.onlyDelivery(workspaceId)
    expect(last_answer?.body).toMatch(/^\[removed\] v1,\[removed\] \[removed\] x+$/)
    expect(Buffer.byteLength(last_answer?.body ?? '')).toBe(1024)
  })

  test('counts failures in a row of its endpoint, and a success ends them', async () => {
    const { ctx, workspaceId, receiver, endpoint } = await rig.subscribed(answering(500))
    await rig.emit(workspaceId, 3)
    await rig.drain()
    const failing = await endpointById(ctx, endpoint.id)
    expect(failing).toMatchObject({ failuresInARow: 3, lastSuccessAt: null })
    expect(failing.failingSince).toBeInstanceOf(Date)
    await rig.clock.advance(30)
    await rig.drain()
    const later = await endpointById(ctx, endpoint.id)
    expect(later).toMatchObject({ failuresInARow: 6, failingSince: failing.failingSince })
    receiver.answer = answering(200)
    await rig.emit(workspaceId)
    await rig.drain()
    const healthy = await endpointById(ctx, endpoint.id)
    expect(healthy).toMatchObject({ failuresInARow: 0, failingSince: null })
    expect(healthy.lastSuccessAt).toBeInstanceOf(Date)
  })

  test('to a server that is gone says so and is tried again', async () => {
    const { workspaceId, receiver } = await rig.subscribed()
    await receiver.close()
    await rig.emit(workspaceId)
    await rig.drain()
    expect(await rig.onlyDelivery(workspaceId)).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_answer: { status: null, body: 'The server refused the connection.' },
    })
  })
})

describe('signing', () => {
  test('both secrets sign while a rotation overlaps, then only the new one', async () => {
    const { ctx, workspaceId, receiver, endpoint } = await rig.subscribed()
    const rotated = await rotateSecret(ctx, endpoint.id, { overlapHours: 2 })
    await rig.emit(workspaceId)
    await rig.drain()
    const [during] = receiver.received
    if (!during) throw new Error('nothing came')
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
    verify(endpoint.secret, during)
    verify(rotated.secret, during)
    await rig.clock.advance(2 * 3600)
    await rig.emit(workspaceId)
    await rig.drain()
    const after = receiver.received[1]
    if (!after) throw new Error('nothing came')
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1)
    verify(rotated.secret, after)
    expect(() => verify(endpoint.secret, after)).toThrow()
  })

  test('a previous secret that cannot be opened does not keep the new one from signing; the log tells it once', async () => {
    const { ctx, workspaceId, receiver, endpoint } = await rig.subscribed()
    const rotated = await rotateSecret(ctx, endpoint.id, {})
    const sealed = createKeyRing(['a key that is gone']).encrypt(endpoint.secret, 'anywhere')
    await rig.app.pool.query('update webhook_endpoint set previous_secret = $2 where id = $1', [
      endpoint.id,
      sealed,
    ])
    const told = vi.spyOn(rig.app.log, 'error')
    onTestFinished(() => told.mockRestore())
    await rig.emit(workspaceId, 2)
    await rig.drain()
    expect(receiver.received).toHaveLength(2)
    for (const request of receiver.received) {
      expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(1)
      verify(rotated.secret, request)
    }
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ webhookId: endpoint.id }),
      'a secret of a webhook cannot be opened',
    )
  })

  test('nothing is sent unsigned: the delivery waits, and the endpoint is not blamed', async () => {
    const { ctx, workspaceId, receiver, endpoint } = await rig.subscribed()
    const other = Object.assign(rig.otherProcess(), { keyRing: createKeyRing(['another key ring']) })
    await rig.emit(workspaceId)
    await rig.handTo(other)
    await rig.drain(other)
    await rig.handTo(rig.app)
    expect(receiver.received).toHaveLength(0)
    expect(await rig.onlyDelivery(workspaceId)).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_answer: { status: null, body: 'The request could not be signed.' },
    })
    expect(await endpointById(ctx, endpoint.id)).toMatchObject({ status: 'active', failuresInARow: 0 })
    await rig.clock.advance(30)
    await rig.drain()
    expect(receiver.received).toHaveLength(1)
    await rig.app.pool.query('update webhook_endpoint set secret = null where id = $1', [endpoint.id])
    await rig.emit(workspaceId)
    await rig.drain()
    expect(receiver.received).toHaveLength(1)
  })
})
