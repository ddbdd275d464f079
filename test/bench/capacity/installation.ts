import { setTimeout as sleep } from 'node:timers/promises'
import { seedCampaigns, setCampaigns } from '../ground/campaigns.ts'
import { ask, type Cluster } from '../ground/cluster.ts'
import type { Load } from '../ground/load.ts'
import { type Program, startLimit, startParley } from '../ground/programs.ts'
import { environment, keepMessages, seedTenants, type Tenant } from '../ground/seed.ts'
import { contender } from '../ground/stage.ts'
import type { Recipe } from '../load/recipes.ts'
import { type Bench, type Contender, cpuPerOperation, sample } from '../measure/rounds.ts'
import { watchUpkeep } from '../measure/upkeep.ts'
import { pathOfInbox, seedInbox } from '../scenarios/inbox.ts'
import { memoryOf, memoryOfFamily } from './memory.ts'
import type { CapacityOptions } from './options.ts'
import { openSockets, type SocketFigures, sessionsOf } from './sockets.ts'

/** An installation whose figures are compared with those of others. */
export interface Shape {
  workspaces: number
  kept: number
  /** whether campaigns and sockets are measured, too */
  whole: boolean
}

/** Of one kind of operation: how many were done, how many a second, and milliseconds of CPU for each. */
export interface Operation {
  done: number
  perSecond: number
  cpuMs: number
  /** the share of that which Node has */
  node: number
  p99Ms: number
}

export interface Figures extends Shape {
  operations: Record<string, Operation>
  sockets: SocketFigures | undefined
  chats: number
  megabytes: { parley: number; postgres: number }
  /** of PostgreSQL's disk for a million messages: those that are kept, with their indexes */
  gigabytesPerMillion: number
  connections: number
  /** share of the machine that neither Parley nor the load had */
  others: number
}

export interface Machine {
  cluster: Cluster
  load: Load
  options: CapacityOptions
}

const contactsIn = (workspaces: number) => (workspaces > 100 ? 20 : 200)
const callers = 32

/** Makes such an installation, measures it, and drops what it made. */
export async function measure(machine: Machine, shape: Shape): Promise<Figures> {
  const { cluster, load, options } = machine
  const url = await cluster.createDatabase(`capacity${shape.workspaces}x${shape.kept}`)
  const size = { tenants: shape.workspaces, contacts: contactsIn(shape.workspaces) }
  const tenants = await seedTenants(url, cluster.folder, size)
  const disk = await keep(url, shape, size)
  await seedInbox(
    url,
    tenants.filter(({ member }) => member),
  )
  if (shape.whole) await seedCampaigns(url, tenants.slice(0, 1), options.people)
  await ask(url, 'vacuum analyze')
  const platform = await startLimit('platform', '', '0')
  const env = { ...environment, PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}` }
  const parley = await startParley({ databaseUrl: url, dataDir: cluster.folder, role: 'all', env })
  const upkeep = await watchUpkeep(url, cluster.pid)
  const bench = { postgresPid: cluster.pid, upkeep, load, rounds: 1, seconds: options.seconds }
  try {
    const cookies = await sessionsOf(parley.port, tenants)
    const run = { machine, bench, url, parley, tenants, cookies }
    const operations = await operate(run, shape)
    const connections = await connectionsOf(url)
    const megabytes = {
      parley: memoryOf(parley.pid) / 2 ** 20,
      postgres: memoryOfFamily(cluster.pid) / 2 ** 20,
    }
    const sockets = shape.whole ? await openSockets(parley, cookies, options.sockets) : undefined
    const others = Math.max(...operations.map(([, { others: share }]) => share))
    return {
      ...shape,
      operations: Object.fromEntries(operations),
      sockets,
      chats: await chatsIn(url),
      megabytes,
      gigabytesPerMillion: disk,
      connections,
      others,
    }
  } finally {
    await parley.stop()
    await platform.stop()
    await upkeep.stop()
    await dropped(url)
  }
}

interface Run {
  machine: Machine
  bench: Bench
  url: string
  parley: Program
  tenants: readonly Tenant[]
  cookies: readonly string[]
}

async function keep(
  url: string,
  { kept }: Shape,
  size: { tenants: number; contacts: number },
): Promise<number> {
  const bytes = async () => {
    const [row] = await ask<{ n: string }>(url, `select pg_total_relation_size('message') as n`)
    return Number(row?.n)
  }
  const before = await bytes()
  await keepMessages(url, kept, size)
  return ((await bytes()) - before) / kept / 1000
}

type Measured = [string, Operation & { others: number }]

async function operate(run: Run, { whole }: Shape): Promise<Measured[]> {
  const { tenants, parley, machine, url, cookies } = run
  const senders = tenants.map(({ key, phones }) => ({ key, phones }))
  const numbers = tenants.map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
  const lists = tenants.map(({ key }) => ({ key, path: '/v1/messages?limit=25' }))
  const inbox = cookies.map((cookie) => ({ cookie, path: pathOfInbox() }))
  const asking = (name: string, recipe: Recipe, settle?: Contender['settle']) =>
    operation(run, { ...contender(name, parley, callers, recipe), ...(settle ? { settle } : {}) })
  const measured = [
    await asking('sends', { kind: 'send', senders, run: 'c' }, () =>
      untilNone(url, 'hand_over where answered_at is null'),
    ),
    await asking('callbacks', { kind: 'callbacks', numbers, batch: 1, waiting: 0, messagesOnly: true }, () =>
      untilNone(url, 'inbound_callback where processed_at is null'),
    ),
    await asking('lists of messages', { kind: 'get', requests: lists, expect: [200] }),
    await asking('pages of 50 chats', { kind: 'get', requests: inbox, expect: [200] }),
  ]
  if (whole) measured.push(await operation(run, campaign(run, machine.options.people)))
  return measured
}

/** Warms up for a quarter of the time, then measures. */
async function operation({ bench }: Run, subject: Contender): Promise<Measured> {
  if (!subject.drive) await sample(bench, subject, { kind: 'closed', seconds: bench.seconds / 4 })
  const taken = await sample(bench, subject, { kind: 'closed', seconds: bench.seconds })
  const { operations, seconds, nodeCpu, latency, others } = taken
  const cpu = cpuPerOperation(taken)
  return [
    subject.name,
    {
      done: operations,
      perSecond: operations / seconds,
      cpuMs: cpu * 1000,
      node: nodeCpu / operations / cpu,
      p99Ms: latency.p99,
      others,
    },
  ]
}

/** One campaign, from its start until the platform has answered for its last message. */
function campaign({ parley, url }: Run, people: number): Contender {
  return {
    ...contender('campaign messages', parley, 0, { kind: 'get', requests: [], expect: [] }),
    async drive() {
      const begun = performance.now()
      await setCampaigns(url, 'running')
      await untilNone(url, `broadcast_recipient where message_id is null`)
      await untilNone(url, 'hand_over where answered_at is null')
      const seconds = (performance.now() - begun) / 1000
      const latency = { p50: Number.NaN, p99: Number.NaN, max: Number.NaN }
      return { operations: people, errors: 0, firstError: null, seconds, bytes: 0, late: 0, latency }
    },
  }
}

const patienceMs = 300_000

async function untilNone(url: string, what: string): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
    const [row] = await ask<{ some: boolean }>(url, `select exists (select from ${what}) as some`)
    if (!row?.some) return
  }
  throw new Error(`after ${patienceMs / 1000} s there are still rows of ${what}`)
}

async function connectionsOf(url: string): Promise<number> {
  const [row] = await ask<{ many: number }>(
    url,
    `select count(*)::int as many from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = 'parley'`,
  )
  return row?.many ?? 0
}

async function chatsIn(url: string): Promise<number> {
  const [row] = await ask<{ many: number }>(url, 'select count(*)::int as many from conversation')
  return row?.many ?? 0
}

async function dropped(url: string): Promise<void> {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  await ask(address.href, `drop database ${name} with (force)`)
}
