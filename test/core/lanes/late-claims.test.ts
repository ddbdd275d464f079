import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { drainHandOver, settleHandOver } from '#messaging/messages/messages/hand-over.ts'
import { type Parley, startParley } from '../../support/parley.ts'

// A claim that returns when its lease is over is counted and logged, and its kind rests (docs/adr/0102).

let parley: Parley
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web', PROCESS__LEASE_SECONDS: '2', LOG__LEVEL: 'silent' })
})
afterAll(() => parley?.close())

const logged: object[] = []
const log = { warn: (facts: object) => logged.push(facts) }
/** Its lanes are its own: nobody tends them here unless a test joins. */
const appOf = () => ({ ...parley.app, log }) as unknown as App

test('a claim that takes longer than its lease is logged, and no other is made for as long as it took', async () => {
  const app = appOf()
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 50))
  let claims = 0
  const again = async () => `claim ${++claims}`
  expect(await claimInTime(app, 'media', 40, slow)).toBe('late')
  expect(logged).toEqual([expect.objectContaining({ kind: 'media', leaseMs: 40 })])
  expect([await claimInTime(app, 'media', 40, again), claims]).toEqual([undefined, 0])
  expect(await claimInTime(app, 'mail', 40, again), 'other kinds go on').toBe('claim 1')
  expect(await parley.until(() => claimInTime(app, 'media', 10_000, again))).toBe('claim 2')
  expect(await claimInTime(app, 'media', 10_000, again), 'one in time is followed at once').toBe('claim 3')
  expect(logged).toHaveLength(1)
})

test('a process that was away while it made a claim does not rest: nobody else works in its lanes', async () => {
  const app = appOf()
  const lanes = lanesOf(app)
  await lanes.join(['media'])
  onTestFinished(() => lanes.leave())
  const stopped = async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
    return 'late'
  }
  expect(await claimInTime(app, 'media', 500, stopped)).toBe('late')
  expect(logged.at(-1)).toMatchObject({ kind: 'media', wasAway: true })
  expect(await claimInTime(app, 'media', 500, async () => 'at once')).toBe('at once')
})

test('messages whose claim was over go out by a later one', async () => {
  const shop = await parley.tenant()
  const { app } = parley
  const send = { to: '15550480078', type: 'template', template: { name: 'hello', language: 'en' } }
  expect((await shop.v1.post('/messages', send)).status).toBe(201)
  const holder = new pg.Client({ connectionString: app.config.database.url })
  await holder.connect()
  await holder.query('begin; lock table hand_over in access exclusive mode')
  const drained = drainHandOver(app)
  await parley.until(async () => {
    const { rowCount } = await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > interval '2 seconds'`,
    )
    return rowCount
  })
  await holder.query('commit')
  await holder.end()
  await drained
  await settleHandOver(app)
  expect(await parley.sandbox.messages('15550480078')).toEqual([])
  const text = await (await fetch(`${parley.url}/metrics`)).text()
  expect(text).toContain('parley_claims_late_total{kind="hand-over"} 1')
  await parley.until(async () => {
    await drainHandOver(app)
    await settleHandOver(app)
    return (await parley.sandbox.messages('15550480078')).length === 1
  })
})
