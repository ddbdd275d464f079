import pg from 'pg'
import type { App } from '#core/context/context.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { ask } from '../ground/cluster.ts'
import { appendRows, type KeptTable, keptTables, loadRows, monthMs, months } from '../ground/kept-rows.ts'
import { openSeeding } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { type Counts, count, countOver } from '../measure/counts.ts'
import { cpuOfFamily } from '../measure/cpu.ts'
import { type Contender, sample } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** What deleting may cost of what writing did, and how much slower others may get meanwhile. */
const share = 0.1
const slower = 1.05
/** rows of a month that are written as an installation writes them, to know what keeping costs */
const appended = 5

/** Scenario 31: a month of a year leaves by its age, beside what writing a month costs, and beside requests. */
export async function retention(ground: Ground): Promise<void> {
  const { report, options, cluster } = ground
  report.title(`31. Deleting a month of ${options.year} rows in each of ${keptTables.length} tables`)
  const stage = await openStage(ground, 'retention', 'web', farAhead)
  const services = await openSeeding(stage.url, cluster.folder)
  try {
    const costs: number[] = []
    for (const table of keptTables) {
      const now = Date.now()
      const kept = await keep(ground, stage.url, table, now)
      const gone = await leave(ground, stage.url, services.app, table)
      compare(ground, table, kept, gone)
      costs.push(gone.cpu)
    }
    await held(ground, stage.url, monthsLater(services.app, 1), median(costs))
    await beside(ground, stage, services.app)
  } finally {
    await services.close()
    await stage.close()
  }
}

/** Webhooks and figures have read further than any row here. */
const farAhead = async (url: string) => {
  await ask(url, 'update workspace_counter set event_seq = 1e12, fanout_seq = 1e12')
}

const monthsLater = (app: App, many: number): App => {
  const nowMs = () => Date.now() + many * monthMs
  return { ...app, clock: { ...app.clock, nowMs, now: () => new Date(nowMs()) } }
}

/** Of one row: CPU of PostgreSQL in seconds, and what it read and wrote. */
interface Cost {
  rows: number
  cpu: number
  vacuumCpu: number
  counts: Counts | null
}

/** Runs the work, then the vacuum that it makes necessary; both are counted. */
async function costOf(
  { cluster }: Ground,
  url: string,
  { name }: KeptTable,
  work: () => Promise<number>,
): Promise<Cost> {
  const cost: Cost = { rows: 0, cpu: 0, vacuumCpu: 0, counts: null }
  cost.counts = await countOver(url, async () => {
    const begun = cpuOfFamily(cluster.pid)
    cost.rows = await work()
    const done = cpuOfFamily(cluster.pid)
    await ask(url, `vacuum ${name}`)
    cost.cpu = (done - begun) / cost.rows
    cost.vacuumCpu = (cpuOfFamily(cluster.pid) - done) / cost.rows
    return cost.rows
  })
  return cost
}

/** Loads the year but for its end, which is written as an installation writes. */
async function keep(ground: Ground, url: string, table: KeptTable, now: number): Promise<Cost> {
  const many = ground.options.year
  const from = many - Math.floor(many / months / appended)
  await loadRows(url, table, { many, from: 0, before: from }, now)
  return costOf(ground, url, table, async () => {
    await appendRows(url, table, { many, from, before: many }, now)
    return many - from
  })
}

const countRows = async (url: string, { name }: KeptTable) => {
  const [row] = await ask<{ many: string }>(url, `select count(*) as many from ${name}`)
  return Number(row?.many)
}

/** Deletes what is too old: of one table, as the others have nothing yet that is. */
async function leave(ground: Ground, url: string, app: App, table: KeptTable): Promise<Cost> {
  const before = await countRows(url, table)
  const most = Math.floor(ground.options.year / months)
  let seconds = 0
  const cost = await costOf(ground, url, table, async () => {
    const begun = performance.now()
    await drain({ ...app })
    seconds = (performance.now() - begun) / 1000
    return most
  })
  const gone = before - (await countRows(url, table))
  if (Math.abs(gone / most - 1) > 0.01) throw new Error(`${table.name}: ${gone} rows went, not ${most}`)
  ground.report.note(`${table.name}: ${gone} rows went in ${seconds.toFixed(1)} s`)
  return cost
}

/** As the worker runs it. An app of its own begins at once: the same one looks once a minute. */
async function drain(app: App, goesOn = () => true): Promise<void> {
  while ((await drainRetention(app)).more && goesOn());
}

const us = (seconds: number) => (seconds * 1e6).toFixed(1)

function compare({ report }: Ground, { name }: KeptTable, kept: Cost, gone: Cost): void {
  for (const [what, { cpu, vacuumCpu, counts }] of Object.entries({ written: kept, deleted: gone })) {
    report.note(`${name}, a row ${what}: ${us(cpu)} us of CPU, ${us(vacuumCpu)} us of vacuum`)
    report.counts(`${name}, ${what}`, counts)
  }
  const ratio = (gone.cpu + gone.vacuumCpu) / (kept.cpu + kept.vacuumCpu)
  report.figure(`${name}, CPU of deleting / writing`, ratio, 'times', { bar: share })
  if (kept.counts && gone.counts)
    report.figure(
      `${name}, WAL of deleting / writing`,
      gone.counts.walBytes / kept.counts.walBytes,
      'times',
      {},
    )
}

/** A backup keeps its snapshot for an hour: what was deleted since stays in the tables and their indexes. */
async function held({ report, cluster, options }: Ground, url: string, app: App, usual: number) {
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  try {
    await backup.query('begin isolation level repeatable read')
    await backup.query('select 1 from workspace limit 1')
    const begun = cpuOfFamily(cluster.pid)
    await drain(app)
    const rows = Math.floor(options.year / months) * keptTables.length
    const cpu = (cpuOfFamily(cluster.pid) - begun) / rows
    report.note(`a row deleted while a snapshot is held: ${us(cpu)} us of CPU`)
    report.figure('CPU of deleting, snapshot held / not held', cpu / usual, 'times', { goal: 1.5 })
  } finally {
    await backup.end()
  }
}

const rate = 100

/** Accepting and listing at a fixed rate, while rows are deleted and while not, in turn. */
async function beside(ground: Ground, { bench, url, parley }: Stage, app: App): Promise<void> {
  const { tenants, report, options } = ground
  const senders = tenants.map(({ key, phones }) => ({ key, phones }))
  const requests = tenants.map(({ key }) => ({ key, path: '/v1/messages?limit=25' }))
  const subjects = [
    contender('accepting', parley, 16, { kind: 'send', senders, run: 'r' }),
    contender('listing', parley, 16, { kind: 'get', requests, expect: [200] }),
  ]
  const months = monthAfterMonth(app)
  for (const subject of subjects) {
    const tails: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
    const pace = { kind: 'open', rate, seconds: Math.max(5, options.seconds) } as const
    await sample(bench, subject, pace)
    for (let round = 0; round < options.rounds; round++) {
      for (const way of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
        const ask = () => sample(bench, subject, pace)
        const { latency } = way === 'alone' ? await ask() : await months.during(ask)
        tails[way].push(latency.p99)
      }
    }
    report.note(
      `${subject.name}, p99 in ms: alone ${shown(tails.alone)}, while rows are deleted ${shown(tails.beside)}`,
    )
    report.figure(
      `${subject.name}, p99 beside / alone`,
      median(tails.beside) / median(tails.alone),
      'times',
      {
        goal: slower,
      },
    )
    await countBoth(ground, subject, url, months)
  }
}

const shown = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' ')

async function countBoth({ report, load }: Ground, subject: Contender, url: string, months: Deleting) {
  const ask = () => count({ load }, url, subject, 4000, 'retention.')
  const alone = await ask()
  const meanwhile = await months.during(ask)
  report.counts(`${subject.name}, alone`, alone)
  report.counts(`${subject.name}, while rows are deleted`, meanwhile)
  if (alone && meanwhile)
    report.figure(`${subject.name}, pages beside / alone`, meanwhile.blocks / alone.blocks, 'times', {
      bar: slower,
    })
}

interface Deleting {
  /** Deletes as long as this takes; throws where the year was over before. */
  during<T>(work: () => Promise<T>): Promise<T>
}

function monthAfterMonth(app: App): Deleting {
  let at = 2
  let current = monthsLater(app, at)
  return {
    async during(work) {
      let isOver = false
      const deleting = (async () => {
        while (!isOver) {
          await drain(current, () => !isOver)
          if (isOver) return
          if (++at >= months)
            throw new Error('the year was over before the measurement: more rows are needed')
          current = monthsLater(app, at)
        }
      })()
      const [result] = await Promise.all([
        work().finally(() => {
          isOver = true
        }),
        deleting,
      ])
      return result
    },
  }
}
