import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import { newId } from '#core/ids.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { claimDeliveries } from '#telling/webhooks/sending/claim.ts'
import { closeDeliveries, drainDeliveries, settleDeliveries } from '#telling/webhooks/sending/deliver.ts'
import { awayFor } from '../../support/away.ts'
import { until } from '../../support/until.ts'
import { answering, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

describe('claims', () => {
  test('of a process that died come back when they run out, and the delivery keeps its id', async () => {
    const { workspaceId, receiver } = await rig.subscribed()
    await rig.emit(workspaceId, 3)
    await drainFanOut(rig.app)
    const rooms = { endpointIds: [], free: [] }
    const options = { workspaceIds: null, limit: 200, usualRoom: 32, rooms, held: [] }
    const claimed = await lanesOf(rig.app).claim('deliveries', (own) =>
      claimDeliveries(rig.app, { ...options, own }),
    )
    expect(claimed).toHaveLength(3)
    await rig.drain()
    await rig.clock.advance(14)
    await rig.drain()
    expect(receiver.received).toHaveLength(0)
    await rig.clock.advance(2)
    await rig.drain()
    const ids = receiver.received.map((request) => request.headers['webhook-id'])
    expect(ids.sort()).toEqual(claimed?.map((claim) => claim.id).sort())
    for (const delivery of await rig.deliveries(workspaceId))
      expect(delivery).toMatchObject({ state: 'delivered', tries: 1 })
  })

  test('are not made where another process owns the lane, whatever this one thinks', async () => {
    const { workspaceId, receiver } = await rig.subscribed()
    await rig.emit(workspaceId, 3)
    await drainFanOut(rig.app)
    const rooms = { endpointIds: [], free: [] }
    const claims = await lanesOf(rig.app).claim('deliveries', ({ lanes }) => {
      const own = { worker: newId(), lanes }
      const options = { own, limit: 200, usualRoom: 32, rooms, held: [] }
      const ofAll = claimDeliveries(rig.app, { ...options, workspaceIds: null })
      return Promise.all([ofAll, claimDeliveries(rig.app, { ...options, workspaceIds: [workspaceId] })])
    })
    expect(claims).toEqual([[], []])
    await rig.drain()
    expect(receiver.received).toHaveLength(3)
  })

  test('of two processes never meet: everything is sent once', async () => {
    const { workspaceId, receiver } = await rig.subscribed((res) => void setTimeout(() => res.end(), 5))
    await rig.emit(workspaceId, 300)
    await drainFanOut(rig.app)
    const other = rig.otherProcess()
    await Promise.all([rig.app, other, rig.app].map((app) => settleDeliveries(app)))
    await rig.handTo(rig.app)
    await rig.drain()
    const ids = receiver.received.map((request) => request.headers['webhook-id'])
    expect(ids).toHaveLength(300)
    expect(new Set(ids).size).toBe(300)
    const states = (await rig.deliveries(workspaceId)).map((delivery) => [delivery.state, delivery.tries])
    expect(new Set(states.map(String))).toEqual(new Set(['delivered,1']))
  })

  test('a request on its way is not sent again when its lease runs out', async () => {
    let finish = () => {}
    const { workspaceId, receiver } = await rig.subscribed((res) => {
      finish = () => void res.end()
    })
    await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    await drainDeliveries(rig.app)
    await receiver.waitFor(1)
    await rig.clock.advance(120)
    await drainDeliveries(rig.app)
    finish()
    await settleDeliveries(rig.app)
    expect(receiver.received).toHaveLength(1)
    expect(await rig.onlyDelivery(workspaceId)).toMatchObject({ state: 'delivered', tries: 1 })
  })
})

test('what a receiver answered while PostgreSQL is away is kept for when it is back', async () => {
  const { workspaceId, receiver } = await rig.subscribed()
  await rig.emit(workspaceId)
  await drainFanOut(rig.app)
  const outage = awayFor(rig.app, 'webhooks.finish_deliveries')
  await drainDeliveries(rig.app)
  await until(() => outage.times() > 0)
  outage.over()
  await settleDeliveries(rig.app)
  expect(receiver.received).toHaveLength(1)
  expect(await rig.onlyDelivery(workspaceId)).toMatchObject({ state: 'delivered', tries: 1 })
})

describe('settling', () => {
  test('leaves no look behind: what is due afterwards waits for the next one', async () => {
    const { workspaceId, receiver } = await rig.subscribed(answering(500))
    await rig.emit(workspaceId)
    await rig.drain()
    for (const [index, wait] of [30, 120, 600, 1800].entries()) {
      await rig.clock.advance(wait)
      // Longer than looks are gathered for.
      await new Promise((resolve) => setTimeout(resolve, 25))
      expect(receiver.received).toHaveLength(index + 1)
      await rig.drain()
    }
  })
})

describe('closing', () => {
  test('waits for requests on their way and gives the others back to the next process', async () => {
    const open: (() => void)[] = []
    const { workspaceId, receiver } = await rig.subscribed((res) => void open.push(() => res.end()))
    const process = rig.otherProcess()
    await rig.handTo(process)
    await rig.emit(workspaceId, 1)
    await drainFanOut(process)
    await drainDeliveries(process)
    await receiver.waitFor(1)
    // The first answer shows that it is well.
    for (const answer of open.splice(0)) answer()
    await settleDeliveries(process)
    receiver.received.length = 0
    await rig.emit(workspaceId, 30)
    await drainFanOut(process)
    await drainDeliveries(process)
    await receiver.waitFor(16)
    const closing = closeDeliveries(process)
    for (const answer of open.splice(0)) answer()
    await closing
    await rig.handTo(rig.app)
    expect(receiver.received).toHaveLength(16)
    const left = (await rig.deliveries(workspaceId)).filter((delivery) => delivery.state !== 'delivered')
    expect(left).toHaveLength(14)
    for (const delivery of left)
      expect(delivery).toMatchObject({ state: 'waiting', tries: 0, claimed_until: null })
    receiver.answer = answering(200)
    await rig.drain()
    expect(receiver.received).toHaveLength(30)
  })
})

describe('concurrency', () => {
  test('a receiver that hangs delays nobody else', async () => {
    const slow = await rig.subscribed(() => {})
    const { receiver, ctx, workspaceId } = await rig.subscribed()
    const beside = await rig.receiver()
    await rig.endpoint(slow.ctx, beside.url)
    await rig.emit(slow.workspaceId, 60)
    await drainFanOut(rig.app)
    await drainDeliveries(rig.app)
    await slow.receiver.waitFor(1)
    const started = performance.now()
    await rig.emit(workspaceId, 40)
    await drainFanOut(rig.app)
    await drainDeliveries(rig.app)
    await receiver.waitFor(40)
    await beside.waitFor(60)
    expect(performance.now() - started).toBeLessThan(8_000)
    // So many that there is room for the others when they count as two each.
    expect(slow.receiver.received).toHaveLength(12)
    expect(await endpointById(ctx, (await rig.deliveries(workspaceId))[0]?.endpoint_id ?? '')).toMatchObject({
      failuresInARow: 0,
    })
    await settleDeliveries(rig.app)
    expect(await endpointById(slow.ctx, slow.endpoint.id)).toMatchObject({ status: 'paused' })
    const hung = (await rig.deliveries(slow.workspaceId)).filter(({ tries }) => tries > 0)
    // A few more where not all of the twelve were written down together: fewer failures than pause it were known then.
    expect(hung.filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(12)
    expect(hung.find(({ state }) => state === 'waiting')?.last_answer).toMatchObject({
      status: null,
      body: 'No answer within 10 seconds.',
    })
  }, 30_000)

  test('one that turns slow while it has many delays nobody else', async () => {
    const slow = await rig.subscribed()
    const beside = await rig.receiver()
    await rig.endpoint(slow.ctx, beside.url)
    await rig.emit(slow.workspaceId, 5)
    await rig.drain()
    slow.receiver.answer = () => {}
    await rig.emit(slow.workspaceId, 60)
    await drainFanOut(rig.app)
    await drainDeliveries(rig.app)
    await beside.waitFor(65)
    // By now its requests count as two each.
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    const started = performance.now()
    await rig.emit(slow.workspaceId, 60)
    await drainFanOut(rig.app)
    await drainDeliveries(rig.app)
    await beside.waitFor(125)
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(slow.receiver.received).toHaveLength(5 + 12)
    await settleDeliveries(rig.app)
    const state = await endpointById(slow.ctx, slow.endpoint.id)
    expect(state.status).toBe('paused')
    for (const delivery of await rig.deliveries(slow.workspaceId)) expect(delivery.claimed_until).toBeNull()
  }, 40_000)

  test('never more than 16 at once to one endpoint and 32 to those of a workspace, of two processes', async () => {
    const ctx = await rig.workspaceCtx()
    const workspaceId = workspaceOf(ctx.actor)
    let open = 0
    let most = 0
    const mostOf = new Map<string, number>()
    const receivers = await Promise.all(
      [1, 2, 3].map((name) => {
        let mine = 0
        return rig.receiver((res) => {
          open++
          mine++
          most = Math.max(most, open)
          mostOf.set(`${name}`, Math.max(mostOf.get(`${name}`) ?? 0, mine))
          setTimeout(() => {
            open--
            mine--
            res.end()
          }, 20)
        })
      }),
    )
    for (const receiver of receivers) await rig.endpoint(ctx, receiver.url)
    await rig.emit(workspaceId, 100)
    // Two processes at it: one of them sends for the workspace, whoever comes first.
    const other = rig.otherProcess()
    await drainFanOut(rig.app)
    await Promise.all([settleDeliveries(rig.app), settleDeliveries(other)])
    await rig.handTo(rig.app)
    await rig.drain()
    expect(receivers.map((receiver) => receiver.received.length)).toEqual([100, 100, 100])
    expect(most).toBeLessThanOrEqual(32)
    expect(most).toBeGreaterThan(16)
    for (const count of mostOf.values()) expect(count).toBeLessThanOrEqual(16)
  })
})

test('costs statements by the batch, not by the delivery', async () => {
  const ctx = await rig.workspaceCtx()
  const workspaceId = workspaceOf(ctx.actor)
  for (let made = 0; made < 3; made++) await rig.endpoint(ctx, (await rig.receiver()).url)
  await rig.emit(workspaceId, 100)
  const before = rig.statements()
  await drainFanOut(rig.app)
  // Who is behind; cursor, events, endpoints, subjects, older webhooks, one insert for all; cursor again.
  expect(rig.statements() - before).toBeLessThanOrEqual(9)
  const queued = rig.statements()
  await settleDeliveries(rig.app)
  expect(await rig.deliveries(workspaceId)).toHaveLength(300)
  expect(rig.statements() - queued).toBeLessThanOrEqual(100)
})
