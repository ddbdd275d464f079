import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import {
  type DeliveryTable,
  hostOf,
  letGo,
  makeBenchDeliveries,
  queueDeliveries,
  seedEndpoints,
} from '../ground/deliveries.ts'
import type { Program } from '../ground/programs.ts'
import { openSink, type Sink } from '../ground/sink.ts'
import { openStage } from '../ground/stage.ts'
import type { LoadResult, Plan } from '../load/plan.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'

/** Endpoints per workspace, and for how many workspaces: so many that no workspace's 32 are what holds them back. */
const shapes = [
  { each: 1, workspaces: 100, delayMs: 0 },
  { each: 3, workspaces: 100, delayMs: 0 },
  { each: 20, workspaces: 20, delayMs: 0 },
  { each: 3, workspaces: 100, delayMs: 50 },
]

type Shape = (typeof shapes)[number]

/** Scenario 4: due deliveries, sent and their results kept. */
export async function drain(ground: Ground): Promise<void> {
  const { report } = ground
  report.title('4. Draining due webhook deliveries (371 bytes each)')
  report.note(
    'Parley runs all its roles in one process: counted is what it takes until the last result is kept.',
  )
  for (const shape of shapes) {
    const sink = await openSink()
    try {
      await drainOf(ground, shape, sink)
    } finally {
      await sink.stop()
    }
  }
}

async function drainOf(ground: Ground, shape: Shape, sink: Sink): Promise<void> {
  const { report } = ground
  const { each, workspaces, delayMs } = shape
  const tenants = ground.tenants.slice(0, workspaces)
  const hosts = Array.from({ length: each * workspaces }, (_, index) => hostOf(index)).join()
  const stage = await openStage(
    ground,
    `drain${each}x${delayMs}`,
    'all',
    async (url) => {
      await seedEndpoints(url, tenants, each, sink.port)
      await makeBenchDeliveries(url)
    },
    { WEBHOOKS__ALLOW_HOSTS: hosts },
  )
  try {
    const bench = { ...stage.bench, load: { ...stage.bench.load, pid: sink.pid } }
    const subject = delivering(stage.url, sink, delayMs, 'Parley', stage.parley, 'webhook_delivery')
    const claiming = await stage.limit('claimFinish')
    const claimFinish = delivering(stage.url, sink, delayMs, 'claim and finish', claiming, 'bench_delivery')
    const deliver = await stage.limit('deliverAll')
    const equal = delivering(stage.url, sink, delayMs, 'all that is kept', deliver, 'bench_all_delivery')
    const dispatch = delivering(stage.url, sink, delayMs, 'dispatch', await stage.limit('dispatch'), null)
    stage.bench.load = bench.load
    await stage.warm(subject, claimFinish, equal, dispatch)
    const name = `${each} endpoint${each === 1 ? '' : 's'} in each of ${workspaces} workspaces, answers after ${delayMs} ms`
    report.rounds(name, await runRounds(bench, [subject, claimFinish, equal, dispatch], report.progress), [
      { subject: subject.name, limit: claimFinish.name, bar: 2, goal: 1 / 0.7 },
      { subject: subject.name, limit: equal.name, goal: 1 / 0.7 },
      { subject: subject.name, limit: dispatch.name, goal: 1 / 0.35 },
    ])
    if (delayMs === 0) {
      report.counts(`Parley, ${name}`, await count(bench, stage.url, subject, 4000))
      report.counts(`claim and finish, ${name}`, await count(bench, stage.url, claimFinish, 4000))
      report.counts(`all that is kept, ${name}`, await count(bench, stage.url, equal, 4000))
    }
    await check(stage.url, subject, 'webhook_delivery')
    await check(stage.url, claimFinish, 'bench_delivery')
    await check(stage.url, equal, 'bench_all_delivery')
    report.note(
      `every delivery arrived once and its result is kept: of ${subject.asked}, ${claimFinish.asked} and ${equal.asked}`,
    )
  } finally {
    await stage.close()
  }
}

/** Deliveries a second of the first run; later ones are as many as the run before says will take as long as asked. */
const firstRate = 4000

/** A program that works on deliveries in this table, or without a table on none, and posts them to the sink. */
function delivering(
  url: string,
  sink: Sink,
  delayMs: number,
  name: string,
  { pid, port, owner }: Program,
  table: DeliveryTable | null,
): Contender {
  let rate = firstRate
  let queued = 0
  return {
    ...{ name, pid, port, owner: table ? owner : undefined, connections: 0, asked: 0 },
    recipe: { kind: 'get', requests: [], expect: [] },
    async prepare(pace: Plan['pace']) {
      queued = Math.ceil(pace.kind === 'count' ? pace.operations : rate * pace.seconds)
      if (table) queued = await queueDeliveries(url, table, queued)
    },
    async drive(): Promise<LoadResult> {
      const arrived = sink.run({ delayMs, expect: queued })
      // Parley finds out by itself, within a second; the programs are told.
      const told = table === 'webhook_delivery' ? ask(url, letGo) : tell(url, port, queued)
      const [result] = await Promise.all([arrived, told])
      if (result.badSignatures > 0) throw new Error(`${name}: ${result.badSignatures} bad signatures`)
      rate = queued / result.seconds
      const { seconds, repeated: errors } = result
      return {
        ...{ operations: queued, errors, firstError: 'sent twice', seconds, bytes: 0, late: 0 },
        latency: { p50: Number.NaN, p99: Number.NaN, max: Number.NaN },
      }
    },
    async settle() {
      if (table) await allKept(url, table)
    },
  }
}

/** Tells a limit program how many to deliver; settles when it has. */
async function tell(url: string, port: number, deliveries: number): Promise<void> {
  await ask(url, letGo)
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/${deliveries}`)
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`a limit program answered ${statusCode}: ${text}`)
}

async function allKept(url: string, table: string): Promise<void> {
  for (;;) {
    const [row] = await ask<{ waiting: boolean }>(
      url,
      `select exists (select from ${table} where state = 'waiting') as waiting`,
    )
    if (!row?.waiting) return
    await sleep(20)
  }
}

/** Rule 6: every delivery was delivered, at the first try, and says so. */
async function check(url: string, { name, asked }: Contender, table: string): Promise<void> {
  const [row] = await ask<{ kept: number; all: number }>(
    url,
    `select count(*)::int as all, count(*) filter (where state = 'delivered' and tries = 1
       and last_answer->>'status' = '200' and expires_at is not null)::int as kept from ${table}`,
  )
  if (row?.all !== asked || row.kept !== asked)
    throw new Error(
      `${name}: ${row?.kept} of ${row?.all} deliveries are kept as delivered, but ${asked} were queued`,
    )
}
