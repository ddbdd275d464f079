import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendDelivery } from '#telling/webhooks/deliveries/resend.ts'
import { sendTest } from '#telling/webhooks/deliveries/send-test.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { answering, type Rig, startRig } from './rig.ts'

// A test that fails does not count against its endpoint, a success counts (spec/4 B12, test; D47). Sent again it keeps
// to the schedule of every delivery, and is a test still.

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const daySeconds = 86_400

/** An endpoint in this state, whose test has failed and is on its way again. */
async function resent(state: string, seconds = 0) {
  const hook = await rig.subscribed(answering(500))
  const { ctx, endpoint } = hook
  const { id } = await sendTest(ctx, endpoint.id, {})
  const since = new Date(rig.clock.nowMs() - seconds * 1000)
  await rig.app.pool.query(
    `update webhook_endpoint set status = $2, failures_in_a_row = 30, failing_since = $3, next_try_at = $4 where id = $1`,
    [endpoint.id, state, since, state === 'paused' ? rig.clock.now() : null],
  )
  await resendDelivery(ctx, endpoint.id, id)
  return { ...hook, stateOf: () => endpointById(ctx, endpoint.id) }
}

test('failing again it is tried again, and nothing is held against the endpoint', async () => {
  const { stateOf, workspaceId, receiver } = await resent('active', 2 * daySeconds)
  const before = await stateOf()
  for (let times = 2; times <= 4; times++) {
    await rig.drain()
    expect(receiver.received).toHaveLength(times)
    expect(await stateOf()).toEqual(before)
    const { tries, state } = await rig.onlyDelivery(workspaceId)
    expect({ tries, state }).toEqual({ tries: times, state: 'waiting' })
    await rig.clock.advance(600)
  }
})

test('beside real failures those alone are counted', async () => {
  const { stateOf, workspaceId, endpoint } = await resent('active')
  await rig.app.pool.query(
    'update webhook_endpoint set failures_in_a_row = 0, failing_since = null where id = $1',
    [endpoint.id],
  )
  await rig.emit(workspaceId, 3)
  await rig.drain()
  expect(await stateOf()).toMatchObject({ status: 'active', failuresInARow: 3 })
})

test('it may be what a paused endpoint is asked with: its failure is no further one, but the wait grows', async () => {
  const { stateOf, receiver, workspaceId } = await resent('paused', 2 * daySeconds)
  const before = await stateOf()
  for (const failedProbes of [1, 2]) {
    await rig.drain()
    expect(receiver.received).toHaveLength(1 + failedProbes)
    const { last_answer } = await rig.onlyDelivery(workspaceId)
    const minutes = 2 ** failedProbes
    const nextTryAt = new Date(Date.parse(last_answer?.at ?? '') + minutes * 60_000)
    expect(await stateOf()).toEqual({ ...before, failedProbes, nextTryAt })
    await rig.clock.advance(minutes * 60 - 30)
    await rig.drain()
    expect(receiver.received).toHaveLength(1 + failedProbes)
    await rig.clock.advance(30)
  }
})

test('its success counts as one', async () => {
  const { stateOf, receiver } = await resent('paused')
  receiver.answer = answering(204)
  await rig.drain()
  expect(await stateOf()).toMatchObject({ status: 'active', failuresInARow: 0, failingSince: null })
  expect((await stateOf()).lastSuccessAt).not.toBeNull()
})
