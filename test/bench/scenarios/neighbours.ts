import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ground/cluster.ts'
import { hostOf, seedEndpoints } from '../ground/deliveries.ts'
import { openSink, type Sink } from '../ground/sink.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import type { CallbackRecipe } from '../load/callbacks.ts'
import { type BadWay, badWays, type SinkResult } from '../load/webhooks.ts'
import { ask as load } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

const workspaces = 20
/** endpoints in each workspace; the first of them are the bad ones */
const each = 20

/** Endpoints are numbered workspace by workspace. */
const hosts = Array.from({ length: each * workspaces }, (_, index) => hostOf(index))

/** The endpoints that misbehave, when these ways of it are about: one of each in every workspace. */
const badHosts = (ways: readonly BadWay[]) =>
  Object.fromEntries(
    hosts.flatMap((host, index): [string, BadWay][] => {
      const way = ways[index % each]
      return way ? [[host, way]] : []
    }),
  )

/** What a customer's server does on a bad day, and everything that the fault run knows of. */
const company = { well: [], few: badWays.slice(0, 3), all: badWays } as const
type Company = keyof typeof company
const healthyEach = each - company.all.length

/**
 * Those that answer badly in some run answer from a process of their own: in one with the others, ten megabytes that it
 * writes would be time in which it does not see what has come to them.
 */
interface Sinks {
  healthy: Sink
  others: Sink
}

/** What a run showed. */
interface Run extends SinkResult {
  /** megabytes that Parley held at most */
  memory: number
}

/**
 * Scenario 5: messages arrive at 40 % of what Parley brings to all endpoints, and some of the endpoints misbehave: how
 * late the others get theirs, beside runs in which nobody misbehaves. Events take the whole way: callback, event log,
 * fan-out, delivery.
 */
export async function neighbours(ground: Ground): Promise<void> {
  const { report, options } = ground
  report.title(`5. Bad neighbours: some of ${each} endpoints in each of ${workspaces} workspaces`)
  report.note(`few: of each workspace's endpoints one ${company.few.join(', one ')}`)
  report.note(`all: also one ${company.all.slice(company.few.length).join(', one ')}`)
  const sinks = { healthy: await openSink(), others: await openSink() }
  try {
    const capacity = await onStage(ground, sinks, (stage) => burst(stage, sinks, ground))
    report.note(
      `with all endpoints well, Parley brings ${capacity.toFixed(0)} messages a second to ${each} each`,
    )
    const pace = { rate: capacity * 0.4, seconds: options.seconds * 10 }
    const runs: Record<Company, Run[]> = { well: [], few: [], all: [] }
    for (const kind of ['well', 'few', 'all', 'all', 'few', 'well'] as const) {
      const bad = badHosts(company[kind])
      const run = await onStage(ground, sinks, (stage) => openLoop(stage, sinks, ground, pace, bad))
      runs[kind].push(run)
      report.note(
        `${kind}: ${run.arrived} deliveries at ${(run.arrived / pace.seconds).toFixed(0)} a second, lag ${run.lag.p50.toFixed(0)} ms (median), ${run.lag.p99.toFixed(0)} ms (p99), ${run.repeated} repeated, ${run.badRequests} requests to bad ones, ${run.memory.toFixed(0)} MB`,
      )
    }
    for (const kind of ['few', 'all'] as const) {
      const ratio = (of: (run: Run) => number) => median(runs[kind].map(of)) / median(runs.well.map(of))
      const lag = ratio((run) => run.lag.p99)
      report.figure(`p99 lag of healthy endpoints, ${kind} / well`, lag, 'times', { goal: 1.2 })
      const memory = ratio((run) => run.memory)
      report.figure(`memory, ${kind} / well`, memory, 'times', { goal: 1.1 })
    }
  } finally {
    await Promise.all([sinks.healthy.stop(), sinks.others.stop()])
  }
}

let stages = 0

/** A Parley of its own, warm: every endpoint has answered well. */
async function onStage<T>(ground: Ground, sinks: Sinks, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(
    ground,
    `neighbours${++stages}`,
    'all',
    async (url) => {
      await seedEndpoints(url, ground.tenants.slice(0, workspaces), each, sinks.healthy.port)
      await ask(url, `update webhook_endpoint set events = '{message.received}'`)
      await ask(
        url,
        `update webhook_endpoint set url = replace(url, $1, $2) where split_part(split_part(url, '/', 3), ':', 1) = any($3)`,
        [`:${sinks.healthy.port}/`, `:${sinks.others.port}/`, Object.keys(badHosts(company.all))],
      )
    },
    { WEBHOOKS__ALLOW_HOSTS: hosts.join() },
  )
  try {
    await burst(stage, sinks, ground)
    return await work(stage)
  } finally {
    await stage.close()
  }
}

/** Callbacks are numbered on and on, so that no message comes twice. */
let asked = 0

function subjectOf({ parley }: Stage, { tenants }: Ground) {
  const numbers = tenants
    .slice(0, workspaces)
    .map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
  const recipe: CallbackRecipe = { kind: 'callbacks', numbers, batch: 1, waiting: 0, messagesOnly: true }
  return { ...contender('Parley', parley, 64, recipe), asked }
}

/** Messages a second that all endpoints get, of a thousand that come at once. */
async function burst(stage: Stage, { healthy, others }: Sinks, ground: Ground): Promise<number> {
  const messages = 1000
  const arrived = healthy.run({ delayMs: 0, expect: messages * healthyEach })
  const beside = others.run({ delayMs: 0, expect: messages * company.all.length })
  await load(stage.bench, subjectOf(stage, ground), { kind: 'count', operations: messages })
  asked += messages
  const { arrived: deliveries, seconds } = await arrived
  await Promise.all([beside, allDelivered(stage.url, messages * each)])
  await ask(stage.url, 'delete from webhook_delivery')
  return deliveries / healthyEach / seconds
}

async function openLoop(
  stage: Stage,
  { healthy, others }: Sinks,
  ground: Ground,
  pace: { rate: number; seconds: number },
  bad: Record<string, BadWay>,
): Promise<Run> {
  const untilTold = { delayMs: 0, expect: Number.POSITIVE_INFINITY, bad }
  const result = healthy.run(untilTold)
  const beside = others.run(untilTold)
  const memory = watchMemory(stage.parley.pid)
  const { operations } = await load(stage.bench, subjectOf(stage, ground), { kind: 'open', ...pace })
  asked += operations
  const except = Object.keys(bad)
  await allDelivered(stage.url, operations * (each - except.length / workspaces), except)
  healthy.end()
  others.end()
  const run = { ...(await result), memory: memory.most(), badRequests: (await beside).badRequests }
  if (run.badSignatures > 0) throw new Error(`${run.badSignatures} bad signatures`)
  return run
}

/** Waits until so many deliveries are delivered to other hosts than these. */
async function allDelivered(url: string, expected: number, except: readonly string[] = []): Promise<void> {
  for (;;) {
    const [row] = await ask<{ delivered: number }>(
      url,
      `select count(*)::int as delivered
       from webhook_delivery d join webhook_endpoint e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
       where d.state = 'delivered' and split_part(split_part(e.url, '/', 3), ':', 1) <> all($1::text[])`,
      [except],
    )
    if ((row?.delivered ?? 0) >= expected) return
    await sleep(250)
  }
}

/** Looks at the memory of a process five times a second. */
function watchMemory(pid: number) {
  let most = 0
  const look = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    most = Math.max(most, Number(kilobytes) / 1024)
  }
  const timer = setInterval(look, 200)
  return {
    most() {
      clearInterval(timer)
      return most
    },
  }
}
