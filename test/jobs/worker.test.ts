import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { localBus } from '#core/bus.ts'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { systemClock } from '#core/time/clock.ts'
import { localQueue } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { until } from '../support/until.ts'

const config = loadConfig({ env: {}, argv: [] })
const clock = systemClock()
/** Answers every statement, and holds the installation while `held`. */
const database = {
  held: false,
  query: async () => ({ rows: database.held ? [{ since: new Date(0), backupAt: null }] : [], rowCount: 0 }),
}
const services = { log: pino({ level: 'silent' }), bus: localBus(), config, clock, pool: database }
const app = services as unknown as App

/** A worker with one kind of job, which fails until it is mended. */
async function failingWorker() {
  const state = { broken: true, runs: 0 }
  const run = async () => {
    state.runs++
    if (state.broken) throw new Error('the database is away')
    return { more: false }
  }
  const queue = localQueue()
  const worker = await startWorker(app, queue, [{ kind: 'timers', timeoutMs: 60_000, run }])
  onTestFinished(() => worker.stop())
  await until(() => state.runs > 0)
  return { state, queue }
}

test('a job that fails is left to the sweep, however often somebody wakes it', async () => {
  const { state, queue } = await failingWorker()
  const begun = performance.now()
  for (let time = 0; time < 1000; time++) {
    queue.wake('timers')
    await new Promise((resolve) => setImmediate(resolve))
  }
  const seconds = (performance.now() - begun) / 1000
  expect(state.runs).toBeLessThanOrEqual(seconds + 3)
})

test('once it works it listens to wake-ups again', async () => {
  const { state, queue } = await failingWorker()
  state.broken = false
  const failures = state.runs
  await until(() => state.runs > failures)
  const before = state.runs
  for (let time = 0; time < 50; time++) {
    queue.wake('timers')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(state.runs).toBeGreaterThan(before + 20)
})

test('an outage is told once for all jobs that it fails', async () => {
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  let runs = 0
  const run = async () => {
    runs++
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  }
  const kinds = ['timers', 'hand-over', 'callbacks'] as const
  const jobs = kinds.map((kind) => ({ kind, timeoutMs: 60_000, run }))
  const worker = await startWorker({ ...app, log } as App, localQueue(), jobs)
  onTestFinished(() => worker.stop())
  await until(() => runs >= 6)
  expect(lines).toEqual(['a dependency is down'])
})

test('hints of the time in which a kind rests are one run, at its end', async () => {
  const begun: number[] = []
  const restMs = 300
  const run = async () => {
    begun.push(performance.now())
    return { more: false, restMs }
  }
  const queue = localQueue()
  const worker = await startWorker(app, queue, [{ kind: 'fan-out', timeoutMs: 60_000, run }], 60_000)
  onTestFinished(() => worker.stop())
  await until(() => begun.length === 1)
  for (let time = 0; time < 50; time++) {
    queue.wake('fan-out')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(begun).toHaveLength(1)
  await until(() => begun.length === 2)
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(restMs - 20)
})

test('nothing runs while the installation is held, woken or not, and all goes on when it is released', async () => {
  database.held = true
  onTestFinished(() => {
    database.held = false
  })
  let runs = 0
  const run = async () => {
    runs++
    return { more: false }
  }
  const queue = localQueue()
  const worker = await startWorker({ ...app }, queue, [{ kind: 'hand-over', timeoutMs: 60_000, run }], 20)
  onTestFinished(() => worker.stop())
  queue.wake('hand-over')
  await worker.drain()
  expect(runs).toBe(0)
  database.held = false
  await until(() => runs > 0)
})
