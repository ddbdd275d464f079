import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceOf } from '../../src/auth/actor.ts'
import { childEnvironment } from '../../src/config.ts'
import { endpointById } from '../../src/webhooks/endpoints/queries.ts'
import type { Receiver } from '../guarded-client/receiver.ts'
import { until } from '../support/until.ts'
import { type Rig, startRig } from './rig.ts'

// Twenty endpoints of one workspace, six of them bad, and workers that are killed while they send: every healthy
// endpoint gets every event at least once, and nothing ever connects to an address that it must not.
//
// FAULT_EVENTS=20000 npx vitest run test/webhooks/faults.test.ts is the long run; it also tells what the last two
// workers hold in memory.

const healthyCount = 14
/** a multiple of four: one part before each kill and one after the last */
const events = Number(process.env.FAULT_EVENTS ?? 480)
const isLong = events > 480
const kills = 3
const longestMs = 60_000 + events * 100

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
  }
  const file = new URL('./fault-worker.ts', import.meta.url)
  const worker = fork(file, [String(ahead)], { env: childEnvironment(env), execArgv: [] })
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

/** Tells what the workers hold, every few seconds, until it is stopped. */
function tellMemory(): () => void {
  const tell = () =>
    console.log(`workers hold ${workers.map((worker) => memoryOf(worker).toFixed(0)).join(' and ')} MB`)
  const timer = setInterval(tell, 10_000)
  return () => clearInterval(timer)
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

test(
  'healthy endpoints get every event, whatever the others do and whoever dies',
  async () => {
    const trap = await startTrap()
    const ctx = await rig.workspaceCtx()
    const workspaceId = workspaceOf(ctx.actor)
    await rig.app.pool.query('update workspace_limit set webhook_endpoints = 20 where workspace_id = $1', [
      workspaceId,
    ])
    const healthy = await Promise.all(Array.from({ length: healthyCount }, () => rig.receiver()))
    const bad = new Map<string, Receiver>()
    for (const [name, answer] of Object.entries(badAnswers(trap.port)))
      bad.set(name, await rig.receiver(answer))
    const endpoints = new Map<string, string>()
    for (const receiver of healthy) await rig.endpoint(ctx, receiver.url)
    for (const [name, receiver] of bad) endpoints.set(name, (await rig.endpoint(ctx, receiver.url)).id)
    endpoints.set('rebinds', (await rig.endpoint(ctx, `https://rebind.example:${trap.port}/`)).id)
    expect(endpoints.size + healthyCount).toBe(20)

    const allowed = [...healthy, ...bad.values()].map(({ port }) => `127.0.0.1:${port}`)
    await startOne(allowed)
    await startOne(allowed)
    const emitted: string[] = []
    const stopTelling = isLong ? tellMemory() : () => {}
    for (let round = 0; round <= kills; round++) {
      emitted.push(...(await rig.emit(workspaceId, events / (kills + 1))))
      const before = healthy.reduce((sum, { received }) => sum + received.length, 0)
      // Somewhere in the middle of this round's work.
      await until(async () => {
        const now = healthy.reduce((sum, { received }) => sum + received.length, 0)
        return now > before + 300 || null
      }, longestMs)
      if (round === kills) break
      await killOldest()
      await startOne(allowed)
    }
    const enough = ({ received }: Receiver) => received.length >= events
    await until(
      async () => healthy.every((receiver) => enough(receiver) && seen(receiver).size === events) || null,
      longestMs,
    )
    stopTelling()
    for (const receiver of healthy) expect(seen(receiver)).toEqual(new Set(emitted))
    for (const { received } of healthy)
      for (const [id, bodies] of Object.entries(
        Object.groupBy(received, ({ headers }) => String(headers['webhook-id'])),
      ))
        expect(new Set(bodies?.map(({ body }) => body)).size, id).toBe(1)

    expect(seen(bad.get('10 MB') as Receiver).size).toBeGreaterThan(0)
    for (const name of ['resets', 'redirects', 'rebinds']) {
      const id = endpoints.get(name) as string
      const paused = async () => ((await endpointById(ctx, id)).status === 'paused' ? true : null)
      expect(await until(paused, 30_000), name).toBe(true)
    }
    expect(trap.connections()).toBe(0)
    trap.close()
  },
  longestMs + 120_000,
)
