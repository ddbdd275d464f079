import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { closeDeliveries } from '#telling/webhooks/sending/deliver.ts'
import { addPerson } from '../../people/sessions/scene.ts'
import { answering, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

type Subscribed = Awaited<ReturnType<Rig['subscribed']>>

const stateOf = ({ ctx, endpoint }: Subscribed) => endpointById(ctx, endpoint.id)

async function wait(seconds: number): Promise<void> {
  await rig.clock.advance(seconds)
  await rig.drain()
}

/** An endpoint that was paused by its failures, with this many events waiting. */
async function paused(events: number): Promise<Subscribed> {
  const hook = await rig.subscribed(answering(500))
  await rig.emit(hook.workspaceId, events)
  await rig.drain()
  expect(await stateOf(hook)).toMatchObject({ status: 'paused' })
  return hook
}

const bodiesOf = ({ receiver }: Subscribed, from = 0) =>
  receiver.received.slice(from).map((request) => JSON.parse(request.body).id as string)

describe('paused', () => {
  test('after 10 failures in a row, not before; what was not tried loses no try', async () => {
    const hook = await rig.subscribed(answering(500))
    await rig.emit(hook.workspaceId, 9)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({ status: 'active', failuresInARow: 9, nextTryAt: null })
    await rig.emit(hook.workspaceId, 40)
    await rig.drain()
    const state = await stateOf(hook)
    expect(state.status).toBe('paused')
    expect(state.failuresInARow).toBe(hook.receiver.received.length)
    // 16 were on their way at most when the tenth failed.
    expect(hook.receiver.received.length).toBeLessThanOrEqual(9 + 16)
    const tries = (await rig.deliveries(hook.workspaceId)).map((delivery) => delivery.tries)
    expect(tries.reduce((sum, one) => sum + one, 0)).toBe(hook.receiver.received.length)
    const before = hook.receiver.received.length
    await rig.emit(hook.workspaceId, 5)
    await wait(50)
    expect(hook.receiver.received).toHaveLength(before)
    expect(await rig.deliveries(hook.workspaceId)).toHaveLength(54)
  })

  test('is asked with one request after 1, 2, 4 ... 60 minutes', async () => {
    const hook = await paused(80)
    let before = hook.receiver.received.length
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const { nextTryAt, failuresInARow } = await stateOf(hook)
      expect(Number(nextTryAt) - rig.clock.nowMs()).toBeGreaterThan((minutes - 0.2) * 60_000)
      expect(Number(nextTryAt) - rig.clock.nowMs()).toBeLessThanOrEqual(minutes * 60_000)
      await wait(minutes * 60 - 10)
      expect(hook.receiver.received).toHaveLength(before)
      await wait(10)
      expect(hook.receiver.received).toHaveLength(++before)
      expect(await stateOf(hook)).toMatchObject({ status: 'paused', failuresInARow: failuresInARow + 1 })
    }
  })

  test('is asked however many others are paused and have nothing to send', async () => {
    const hook = await paused(20)
    const before = hook.receiver.received.length
    const idle = await rig.workspaceCtx()
    const [secret] = (
      await rig.app.pool.query('select secret from webhook_endpoint where id = $1', [hook.endpoint.id])
    ).rows
    await rig.app.pool.query(
      `insert into webhook_endpoint (workspace_id, id, url, events, header_names, owner_type, owner_id, secret, status,
         next_try_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'https://8.8.8.8/', '{message.status}', '{}', 'member', $1, $2, 'paused', $3, $3, $3
       from generate_series(1, 600)`,
      [workspaceOf(idle.actor), secret.secret, new Date(rig.clock.nowMs() - 3_600_000)],
    )
    await wait(61)
    expect(hook.receiver.received).toHaveLength(before + 1)
  })

  test('two processes ask once', async () => {
    const hook = await paused(40)
    const before = hook.receiver.received.length
    await rig.clock.advance(60)
    const others = [rig.otherProcess(), rig.otherProcess()]
    const drainAll = () => Promise.all([rig.app, ...others].map((app) => rig.drain(app)))
    try {
      // While lanes change hands, nobody may have the one of this workspace.
      await vi.waitFor(
        async () => {
          await drainAll()
          expect(hook.receiver.received).toHaveLength(before + 1)
        },
        { timeout: 20_000, interval: 100 },
      )
      await drainAll()
      expect(hook.receiver.received).toHaveLength(before + 1)
    } finally {
      for (const app of others) await closeDeliveries(app)
      await rig.handTo(rig.app)
    }
  })

  test('recovers by one success: all that waits goes out, the oldest first', async () => {
    const hook = await rig.subscribed(answering(500))
    const events = await rig.emit(hook.workspaceId, 60)
    await rig.drain()
    const before = hook.receiver.received.length
    await rig.clock.advance(300)
    hook.receiver.answer = answering(200)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({
      status: 'active',
      failuresInARow: 0,
      failingSince: null,
      nextTryAt: null,
    })
    const [probe, ...rest] = bodiesOf(hook, before)
    const ages = rest.map((id) => events.indexOf(id))
    expect(new Set([probe, ...rest])).toEqual(new Set(events))
    // Sixteen at a time: the first of them are the oldest; later ones can overtake each other on their way.
    for (const age of ages.slice(0, 16)) expect(age).toBeLessThanOrEqual(17)
    for (const age of ages.slice(-10)) expect(age).toBeGreaterThan(17)
  })

  test('a new URL or new headers make it active, and what waits goes there', async () => {
    const hook = await paused(20)
    const other = await rig.receiver()
    await updateEndpoint(hook.ctx, hook.endpoint.id, { url: other.url })
    await wait(3_600)
    expect(other.received).toHaveLength(20)
    const again = await paused(20)
    again.receiver.answer = answering(200)
    await updateEndpoint(again.ctx, again.endpoint.id, { headers: { 'X-New': '1' } })
    expect(await stateOf(again)).toMatchObject({ status: 'active', failuresInARow: 0 })
  })
})

describe('disabled (failing)', () => {
  async function fail24Hours(hook: Subscribed): Promise<void> {
    for (let hour = 0; hour < 26; hour++) await wait(3_600)
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'failing' })
  }

  test('after 24 hours of only failures and 20 failed tries; new events are not queued; members are told once', async () => {
    const hook = await rig.subscribed(answering(500))
    const { workspaceId } = hook
    const { email } = await addPerson(rig, 'admin', workspaceId)
    await addPerson(rig, 'agent', workspaceId)
    await rig.emit(workspaceId, 30)
    await rig.drain()
    for (let hour = 0; hour < 23; hour++) await wait(3_600)
    expect(await stateOf(hook)).toMatchObject({ status: 'paused' })
    await wait(3_600)
    await wait(3_600)
    const off = await stateOf(hook)
    expect(off).toMatchObject({ status: 'disabled', disabledReason: 'failing', nextTryAt: null })
    expect(off.disabledAt).toBeInstanceOf(Date)
    const sent = hook.receiver.received.length
    await rig.emit(workspaceId, 3)
    await wait(3_600)
    expect(await rig.deliveries(workspaceId)).toHaveLength(30)
    expect(hook.receiver.received).toHaveLength(sent)
    const { rows } = await rig.app.pool.query(
      'select recipient, template, data from outgoing_mail where workspace_id = $1',
      [workspaceId],
    )
    expect(rows).toEqual([
      {
        recipient: email,
        template: 'webhook_disabled',
        data: {
          url: hook.endpoint.url,
          workspace: 'Other',
          reason: 'failing',
          at: off.disabledAt?.toISOString(),
        },
      },
    ])
  })

  test('turned on within a day, what waits goes out', async () => {
    const hook = await paused(40)
    await fail24Hours(hook)
    hook.receiver.answer = answering(200)
    await wait(20 * 3_600)
    const before = hook.receiver.received.length
    await updateEndpoint(hook.ctx, hook.endpoint.id, { enabled: true })
    await rig.drain()
    await wait(86_400)
    expect(hook.receiver.received.length - before).toBeGreaterThanOrEqual(30)
    const states = (await rig.deliveries(hook.workspaceId)).map((delivery) => delivery.state)
    expect(states.filter((state) => state === 'delivered')).toHaveLength(40)
  })

  test('after a day what waits fails and says so, whether or not anybody turns it on', async () => {
    const hook = await paused(40)
    await fail24Hours(hook)
    const before = await rig.deliveries(hook.workspaceId)
    await wait(25 * 3_600)
    for (const delivery of await rig.deliveries(hook.workspaceId)) {
      expect(delivery).toMatchObject({
        state: 'failed',
        next_try_at: null,
        last_answer: { status: null, body: 'The webhook was turned off for more than a day.' },
      })
      expect(delivery.tries).toBe(before.find(({ id }) => id === delivery.id)?.tries)
    }
    const late = await paused(15)
    await fail24Hours(late)
    await rig.clock.advance(25 * 3_600)
    await updateEndpoint(late.ctx, late.endpoint.id, { enabled: true })
    for (const delivery of await rig.deliveries(late.workspaceId))
      expect(delivery).toMatchObject({ state: 'failed', last_answer: { status: null } })
  })

  test('few tries do not disable it, however long they fail', async () => {
    const hook = await rig.subscribed(answering(500))
    await rig.emit(hook.workspaceId, 1)
    for (let hour = 0; hour < 60; hour++) await wait(3_600)
    expect(await rig.onlyDelivery(hook.workspaceId)).toMatchObject({ state: 'failed', tries: 11 })
    expect(await stateOf(hook)).toMatchObject({ status: 'paused', failuresInARow: 11 })
  })
})
