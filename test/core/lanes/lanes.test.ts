import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable } from '#core/db/db.ts'
import { readLanes } from '#core/lanes/holdings.ts'
import { Lanes, lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import { refused } from '../../support/away.ts'
import { type Parley, startParley } from '../../support/parley.ts'

let parley: Parley
let app: App
const living: Lanes[] = []
const frozen = new Set<Lanes>()
/** names of the statements of a worker that is looked at */
const sentBy = new Map<Lanes, string[]>()

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web', LOG__LEVEL: 'fatal' })
  app = parley.app
  return () => parley.close()
})
beforeEach(async () => {
  await app.pool.query('truncate worker, lane_lease')
})
afterEach(async () => {
  frozen.clear()
  for (const one of living.splice(0)) await one.leave()
})

/** A process that works on hand-overs; while it is `frozen` PostgreSQL hears nothing of it. */
async function worker(leaseSeconds = app.config.process.leaseSeconds): Promise<Lanes> {
  const query = async (config: { name: string }) => {
    if (frozen.has(lanes)) throw refused()
    sentBy.get(lanes)?.push(config.name)
    return app.pool.query(config as never)
  }
  const config = { ...app.config, process: { ...app.config.process, leaseSeconds } }
  const lanes = new Lanes({ ...app, config, pool: { query } as unknown as App['pool'] })
  living.push(lanes)
  await lanes.join(['hand-over'])
  return lanes
}

const known = (lanes: Lanes) => lanes.claim('hand-over', async (own) => own) as Promise<OwnLanes>

/** What PostgreSQL says is that worker's, of the lanes that it takes for its own. */
async function owned(own: OwnLanes, db: Queryable = app.pool): Promise<number[]> {
  const text = ownedLanes('hand-over', 'select unnest($1::smallint[])', '$2')
  const { rows } = await db.query({ text, values: [own.lanes, own.worker] })
  return (rows as { lane: number }[]).map(({ lane }) => lane)
}

/** Until a worker has said so many times more that it lives. */
async function pastTends(lanes: Lanes, times: number): Promise<void> {
  const sent = sentBy.get(lanes) ?? statementsOf(lanes)
  const before = sent.length
  const said = () => sent.slice(before).filter((name) => name === 'lanes.say_living').length
  await parley.until(() => said() >= times, 10_000)
}

const shares = async () =>
  (await readLanes(app)).map(({ holder, lanes }) => [holder !== null, lanes] as const)

/** The worker was not seen for so long: for longer than a lease. */
const age = (own: OwnLanes, seconds = 16) =>
  app.pool.query(`update worker set seen_at = now() - $2::int * interval '1 second' where id = $1`, [
    own.worker,
    seconds,
  ])

test('one worker holds all lanes, and those that come later get their share', async () => {
  const first = await worker()
  expect((await known(first)).lanes).toHaveLength(64)
  await worker()
  const third = await worker()
  await parley.until(async () => (await shares()).length === 3, 5_000)
  await parley.until(async () => {
    const held = await shares()
    return held.every(([isHeld, lanes]) => isHeld && lanes >= 20 && lanes <= 22)
  })
  expect((await known(third)).lanes.length).toBeGreaterThanOrEqual(20)
})

/** What is sent of lanes from now on. */
function statementsOf(lanes: Lanes): string[] {
  const sent: string[] = []
  sentBy.set(lanes, sent)
  return sent
}

test('the only worker does not ask for its share each time, and notices who comes', async () => {
  const first = await worker(3)
  await pastTends(first, 2)
  const sent = statementsOf(first)
  await pastTends(first, 4)
  expect(sent.filter((name) => name === 'lanes.share').length).toBeLessThanOrEqual(1)
  const second = await worker(3)
  await parley.until(async () => (await known(second))?.lanes.length === 32, 5_000)
  expect((await known(first)).lanes).toHaveLength(32)
})

test('the only worker takes back what another took while it was not seen', async () => {
  const first = await worker(3)
  await pastTends(first, 3)
  frozen.add(first)
  await age(await known(first))
  const second = await worker(3)
  expect((await known(second)).lanes).toHaveLength(64)
  await second.leave()
  frozen.delete(first)
  await parley.until(async () => (await owned(await known(first))).length === 64, 5_000)
})

test('who leaves gives all back at once', async () => {
  const first = await worker()
  const second = await worker()
  await first.leave()
  expect(await shares()).toEqual([[false, 64]])
  await parley.until(async () => (await known(second))?.lanes.length === 64, 3_000)
})

test('what belonged to a worker that is gone is taken, and it claims nothing there any more', async () => {
  const gone = await worker()
  const before = await known(gone)
  // It is frozen: it says nothing, and knows of nothing.
  frozen.add(gone)
  await age(before)
  const next = await worker()
  const after = await known(next)
  expect(after.lanes).toHaveLength(64)
  expect(await owned(before)).toEqual([])
  expect((await owned(after)).sort((a, b) => a - b)).toEqual([...after.lanes].sort((a, b) => a - b))
})

test('how long that takes is configured', async () => {
  const gone = await worker()
  const own = await known(gone)
  frozen.add(gone)
  await age(own, 5)
  // Nothing is free for who waits for longer.
  expect(await known(await worker())).toBeUndefined()
  expect((await known(await worker(4))).lanes).toHaveLength(32)
})

test('a lane does not change hands while a transaction that claims in it lives', async () => {
  const slow = await worker()
  const own = await known(slow)
  const mine = { ...own, lanes: own.lanes.slice(0, 3) }
  frozen.add(slow)
  await inTransaction(app.pool, async (tx) => {
    expect(await owned(mine, tx)).toEqual(mine.lanes)
    await age(own)
    const next = await known(await worker())
    expect(next.lanes).toHaveLength(61)
    expect(next.lanes.filter((lane) => mine.lanes.includes(lane))).toEqual([])
  })
})

test('a worker renews while it claims', async () => {
  const busy = await worker()
  const own = await known(busy)
  await inTransaction(app.pool, async (tx) => {
    await owned(own, tx)
    await age(own)
    await parley.until(async () => (await shares()).length === 1 && (await shares())[0]?.[0] === true, 3_000)
  })
})

test('a claim that began before its lanes went away and came back takes nothing', async () => {
  const one = await worker()
  const own = await known(one)
  frozen.add(one)
  const give = (holder: string) =>
    app.pool.query('update lane_lease set holder = $1, given_in = pg_current_xact_id()', [holder])
  const began = await app.pool.connect()
  const holding = await app.pool.connect()
  try {
    // Another owner has the rows in hand when the claim comes to them, with its snapshot of before.
    await holding.query('begin')
    await holding.query('select from lane_lease for update')
    const claim = owned(own, began as unknown as Queryable)
    await parley.until(async () => {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    const text = 'update lane_lease set holder = $1, given_in = pg_current_xact_id()'
    await holding.query(text, [own.worker])
    await holding.query('commit')
    expect(await claim).toEqual([])
    await give(own.worker)
    expect(await owned(own)).toHaveLength(64)
  } finally {
    began.release()
    holding.release()
  }
})

test('claims of one kind take turns, and one that fails stops no other', async () => {
  const lanes = await worker()
  const order: string[] = []
  const claim = (name: string, ms: number) =>
    lanes.claim('hand-over', async () => {
      order.push(`${name} begins`)
      await pause(ms)
      order.push(`${name} ends`)
      if (name === 'a') throw new Error('no')
    })
  const outcomes = await Promise.allSettled([claim('a', 30), claim('b', 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a lane with work under way is kept until that has ended, and nothing new is claimed there', async () => {
  const first = await worker()
  let busy = [0, 1, 2]
  first.keepWhile('hand-over', () => busy)
  await worker()
  await worker()
  // 22 of each: those that are busy come first.
  await parley.until(async () => (await known(first)).lanes.length <= 22, 10_000)
  expect((await known(first)).lanes).toEqual(expect.arrayContaining(busy))
  busy = Array.from({ length: 22 }, (_, at) => at)
  await parley.until(async () => (await shares()).every(([, lanes]) => lanes <= 22), 10_000)
})

test('a clock that tests move makes nobody lose a lane', async () => {
  const lanes = await worker()
  await parley.clock.advance(3 * 24 * 3600)
  await worker()
  const halves = [true, 32]
  await parley.until(async () => `${await shares()}` === `${[halves, halves]}`, 5_000)
  expect((await known(lanes)).lanes).toHaveLength(32)
})

test('a process without a worker takes lanes when it claims', async () => {
  expect((await known(lanesOf(app))).lanes).toHaveLength(64)
  await lanesOf(app).leave()
})

test('a kind of which this process only says what is busy has no share here before it claims', async () => {
  const lanes = await worker()
  lanes.keepWhile('deliveries', () => [])
  const joined = async () => (await app.pool.query('select kinds from worker')).rows[0]?.kinds as string[]
  await age(await known(lanes))
  const { rows } = await app.pool.query<{ seenAt: Date }>('select seen_at as "seenAt" from worker')
  const isSeen = 'select from worker where seen_at > $1'
  await parley.until(async () => (await app.pool.query(isSeen, [rows[0]?.seenAt])).rowCount === 1, 5_000)
  expect(await joined()).toEqual(['hand-over'])
  expect((await lanes.claim('deliveries', async (own) => own))?.lanes).toHaveLength(64)
  expect((await joined()).toSorted()).toEqual(['deliveries', 'hand-over'])
})

test('lanes that could not be made are made by the next claim', async () => {
  const lanes = await worker()
  frozen.add(lanes)
  await expect(lanes.claim('deliveries', async (own) => own)).rejects.toThrow()
  frozen.delete(lanes)
  expect((await lanes.claim('deliveries', async (own) => own))?.lanes).toHaveLength(64)
})
