import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import { childEnvironment } from '#core/config/config.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import type { Receiver } from '../../outside/guarded-client/receiver.ts'
import { isLongRun, shortLease, size } from '../../support/long-run.ts'
import { until } from '../../support/until.ts'
import { type Rig, startRig } from './rig.ts'

// Twenty endpoints of one workspace, six of them bad, and workers that are killed while they send: every healthy
// endpoint gets every event at least once, and nothing ever connects to an address that it must not.
//
// The long run has 20,000 events. It also looks at what the workers hold in memory, and at how late the same fourteen
// endpoints get their events when all twenty are well and nobody is killed.

const healthyCount = 14
/** a multiple of four: one part before each kill and one after the last */
const events = size(480, 20_000)
const kills = 3
const longestMs = 60_000 + events * 100
// The engine of the runtime lets a heap grow for as long as the machine has room; with a fixed one, growth shows.
const heapMegabytes = 160
const mostMegabytes = 320

const tenMegabytes = Buffer.alloc(10_000_000, 'x')

let rig: Rig
const workers: ChildProcess[] = []

beforeAll(async () => {
  rig = await startRig()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await rig.close()
})

/** A port of this machine that nobody may connect to; counts who does. */
async function startTrap() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, connections: () => connections, close: () => server.close() }
}

/** What clocks of workers are ahead, so that one that starts later does not live in the past. */
let ahead = 0

async function startOne(allowHosts: string[]): Promise<ChildProcess> {
  const { database } = rig.app.config
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url ?? '',
    SECRET_KEYS: 'k'.repeat(32),
    JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
    TESTING__CLOCK: 'true',
    LOG__LEVEL: 'fatal',
    WEBHOOKS__ALLOW_HOSTS: allowHosts.join(','),
    ...shortLease,
  }
  const file = new URL('./fault-worker.ts', import.meta.url)
  const worker = fork(file, [String(ahead)], {
    env: childEnvironment(env),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)))
  })
  workers.push(worker)
  return worker
}

/** kill -9 in the middle of its work; then the time passes after which others take over what it held. */
async function killOldest(): Promise<void> {
  const oldest = workers.shift()
  const gone = new Promise((resolve) => oldest?.once('exit', resolve))
  oldest?.kill('SIGKILL')
  await gone
  ahead += 31
  for (const worker of workers) worker.send(31)
}

/** Megabytes that a process of this machine holds. */
const memoryOf = (worker: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, 'latin1'))?.[1]) / 1024

/** Looks every few seconds at what the workers hold, and tells it; answers the most that one ever held. */
function watchMemory(): () => number {
  let most = 0
  const look = () => {
    const held = workers.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode).map(memoryOf)
    console.log(`workers hold ${held.map((megabytes) => megabytes.toFixed(0)).join(' and ')} MB`)
    most = Math.max(most, ...held)
  }
  const timer = setInterval(look, 5_000)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

const seen = (receiver: Receiver) =>
  new Set(receiver.received.map(({ body }) => JSON.parse(body).id as string))

/** The bad ones; each keeps its connections busy in its own way. */
function badAnswers(trapPort: number): Record<string, Receiver['answer']> {
  return {
    hangs: () => {},
    resets: (res) => void res.socket?.resetAndDestroy(),
    'byte by byte': (res) => {
      res.writeHead(200)
      const timer = setInterval(() => res.write('.'), 100)
      res.on('close', () => clearInterval(timer))
    },
    '10 MB': (res) => void res.writeHead(200).end(tenMegabytes),
    redirects: (res) => void res.writeHead(302, { location: `http://127.0.0.1:${trapPort}/` }).end(),
  }
}

const well: Receiver['answer'] = (res) => void res.writeHead(200).end()

/** A workspace with fourteen endpoints that are well and others that answer so, and two workers that send to them. */
async function startStage(answers: Receiver['answer'][], otherUrls: string[] = []) {
  const ctx = await rig.workspaceCtx()
  const workspaceId = workspaceOf(ctx.actor)
  await rig.app.pool.query('update workspace_limit set webhook_endpoints = 20 where workspace_id = $1', [
    workspaceId,
  ])
  const healthy = await Promise.all(Array.from({ length: healthyCount }, () => rig.receiver()))
  const others = await Promise.all(answers.map((answer) => rig.receiver(answer)))
  const ids: string[] = []
  for (const url of [...[...healthy, ...others].map(({ url }) => url), ...otherUrls])
    ids.push((await rig.endpoint(ctx, url)).id)
  expect(ids).toHaveLength(20)
  const allowed = [...healthy, ...others].map(({ port }) => `127.0.0.1:${port}`)
  for (let count = 0; count < 2; count++) await startOne(allowed)
  return { ctx, workspaceId, healthy, others, otherIds: ids.slice(healthyCount), allowed }
}

type Stage = Awaited<ReturnType<typeof startStage>>

/** Tells all events in so many parts, with `between` in the middle of their work; answers when each was told. */
async function tellEvents(
  { workspaceId, healthy }: Stage,
  between: () => Promise<void> = async () => {},
): Promise<Map<string, number>> {
  const told = new Map<string, number>()
  const arrived = () => healthy.reduce((sum, { received }) => sum + received.length, 0)
  for (let part = 0; part <= kills; part++) {
    for (const id of await rig.emit(workspaceId, events / (kills + 1))) told.set(id, performance.now())
    const before = arrived()
    await until(async () => arrived() > before + 300 || null, longestMs)
    if (part < kills) await between()
  }
  const enough = (receiver: Receiver) => receiver.received.length >= events && seen(receiver).size === events
  await until(async () => healthy.every(enough) || null, longestMs)
  return told
}

/** Milliseconds after which 99 of 100 deliveries had come, each for the first time. */
function lagOf({ healthy }: Stage, told: Map<string, number>): number {
  const lags = healthy.flatMap(({ received }) => {
    const first = new Map(received.toReversed().map(({ body, at }) => [JSON.parse(body).id, at]))
    return [...told].map(([id, at]) => (first.get(id) ?? Number.POSITIVE_INFINITY) - at)
  })
  return lags.sort((a, b) => a - b)[Math.floor(lags.length * 0.99)] as number
}

let cleanLag: number | undefined

async function runClean(): Promise<void> {
  const stage = await startStage(Array(20 - healthyCount).fill(well))
  cleanLag = lagOf(stage, await tellEvents(stage))
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
}

if (isLongRun) test('a clean run, to compare with', runClean, longestMs + 120_000)

test(
  'healthy endpoints get every event, whatever the others do and whoever dies',
  async () => {
    const trap = await startTrap()
    const bad = badAnswers(trap.port)
    const stage = await startStage(Object.values(bad), [`https://rebind.example:${trap.port}/`])
    const mostHeld = isLongRun ? watchMemory() : undefined
    const told = await tellEvents(stage, async () => {
      await killOldest()
      await startOne(stage.allowed)
    })
    if (mostHeld) expect(mostHeld()).toBeLessThan(mostMegabytes)
    for (const receiver of stage.healthy) expect(seen(receiver)).toEqual(new Set(told.keys()))
    for (const { received } of stage.healthy)
      for (const [id, bodies] of Object.entries(
        Object.groupBy(received, ({ headers }) => String(headers['webhook-id'])),
      ))
        expect(new Set(bodies?.map(({ body }) => body)).size, id).toBe(1)

    const names = [...Object.keys(bad), 'rebinds']
    expect(seen(stage.others[names.indexOf('10 MB')] as Receiver).size).toBeGreaterThan(0)
    for (const name of ['resets', 'redirects', 'rebinds']) {
      const id = stage.otherIds[names.indexOf(name)] as string
      const paused = async () => ((await endpointById(stage.ctx, id)).status === 'paused' ? true : null)
      expect(await until(paused, 30_000), name).toBe(true)
    }
    expect(trap.connections()).toBe(0)
    trap.close()
    if (cleanLag === undefined) return
    const lag = lagOf(stage, told)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(`p99 lag ${seconds(lag)} s, in the clean run ${seconds(cleanLag)} s`)
    expect(lag / cleanLag).toBeLessThanOrEqual(1.2)
  },
  longestMs + 120_000,
)
