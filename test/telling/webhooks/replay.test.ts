import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayFailed } from '#telling/webhooks/deliveries/replay.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { memberCtx } from '../../people/sessions/scene.ts'
import { newMinute } from '../../support/new-minute.ts'
import { problemOf, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

type Subscribed = Awaited<ReturnType<Rig['subscribed']>>

const ago = (seconds: number) => new Date(rig.clock.nowMs() - seconds * 1000).toISOString()

/** Failed deliveries of one event, one failure per second, the last one a minute ago. */
async function failures({ workspaceId, endpoint }: Subscribed, count: number): Promise<void> {
  await rig.emit(workspaceId)
  await rig.drain()
  await rig.app.pool.query(
    `insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, occurred_at, state, tries,
       attempt, created_at, failed_at, expires_at)
     select d.workspace_id, gen_random_uuid(), $2, d.event_id, d.event_type, d.occurred_at, 'failed', 11, 11,
       $3, $3::timestamptz - (60 + $4::int - n) * interval '1 second', $3::timestamptz + interval '30 days'
     from webhook_delivery d cross join generate_series(1, $4::int) n where d.workspace_id = $1`,
    [workspaceId, endpoint.id, rig.clock.now(), count],
  )
}

const waiting = async ({ workspaceId }: Subscribed) =>
  (await rig.deliveries(workspaceId)).filter(({ state }) => state === 'waiting').length

describe('replay', () => {
  test('puts the failures of a range back to waiting, and they arrive', async () => {
    const hook = await rig.subscribed()
    await failures(hook, 50)
    const range = { failedAfter: ago(90.5), failedBefore: ago(70) }
    expect(await replayFailed(hook.ctx, hook.endpoint.id, range)).toEqual({ replayed: 21, more: false })
    expect(await waiting(hook)).toBe(21)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1 + 21)
    const delivered = (await rig.deliveries(hook.workspaceId)).filter(({ state }) => state === 'delivered')
    expect(delivered.map(({ tries }) => tries).sort()).toEqual([1, ...Array(21).fill(12)].sort())
  })

  test('leaves failed tests out: they tell of nothing that happened', async () => {
    const hook = await rig.subscribed()
    await failures(hook, 3)
    await rig.app.pool.query(
      `update webhook_delivery set test = true where workspace_id = $1 and id = (
         select id from webhook_delivery where workspace_id = $1 and state = 'failed' order by failed_at limit 1)`,
      [hook.workspaceId],
    )
    const range = { failedAfter: ago(86_400) }
    expect(await replayFailed(hook.ctx, hook.endpoint.id, range)).toEqual({ replayed: 2, more: false })
    const left = (await rig.deliveries(hook.workspaceId)).filter(({ state }) => state === 'failed')
    expect(left).toMatchObject([{ test: true }])
  })

  test('takes 10,000 at a time, the oldest failures first, and says that there are more', async () => {
    const hook = await rig.subscribed()
    const startedAt = rig.clock.nowMs()
    await failures(hook, 10_005)
    const range = { failedAfter: ago(86_400) }
    expect(await replayFailed(hook.ctx, hook.endpoint.id, range)).toEqual({ replayed: 10_000, more: true })
    const left = (await rig.deliveries(hook.workspaceId)).filter(({ state }) => state === 'failed')
    expect(left).toHaveLength(5)
    for (const { failed_at } of left) expect(Number(failed_at)).toBeGreaterThan(startedAt - 65_000)
    expect(await replayFailed(hook.ctx, hook.endpoint.id, range)).toEqual({ replayed: 5, more: false })
  })

  test('refuses ranges that are reversed, too long or missing, and an endpoint that is off', async () => {
    const { ctx, endpoint } = await rig.subscribed()
    const problem = (input: object) => problemOf(replayFailed(ctx, endpoint.id, input))
    expect(await problem({})).toMatchObject({ code: 'invalid_field', field: 'failedAfter' })
    expect(await problem({ failedAfter: 'yesterday' })).toMatchObject({ field: 'failedAfter' })
    expect(await problem({ failedAfter: ago(10), failedBefore: ago(20) })).toMatchObject({
      code: 'invalid_field',
      field: 'failedBefore',
    })
    expect(await problem({ failedAfter: ago(8 * 86_400) })).toMatchObject({ field: 'failedBefore' })
    await updateEndpoint(ctx, endpoint.id, { enabled: false })
    expect(await problem({ failedAfter: ago(10) })).toMatchObject({ code: 'invalid_state' })
  })

  test('people do it once a minute', async () => {
    await newMinute(rig.clock)
    const { workspaceId, endpoint } = await rig.subscribed()
    const member = memberCtx(rig, endpoint.id, workspaceId)
    expect(await replayFailed(member, endpoint.id, { failedAfter: ago(10) })).toMatchObject({ replayed: 0 })
    expect(await problemOf(replayFailed(member, endpoint.id, { failedAfter: ago(10) }))).toMatchObject({
      code: 'rate_limited',
    })
  })
})
