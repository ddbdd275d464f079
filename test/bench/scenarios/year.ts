import pg from 'pg'
import { minutesOfSlot, noOne, slotsOf } from '#insight/settled-days/chat-figures.ts'
import { ask } from '../ground/cluster.ts'
import { addAccounts } from '../ground/seed.ts'
import { openStage } from '../ground/stage.ts'
import {
  accounts,
  answered,
  type Duck,
  keepYear,
  makeYear,
  openDuck,
  type Year,
  yearOf,
} from '../ground/year.ts'
import { cpuOf, cpuOfFamily } from '../measure/cpu.ts'
import { quantile } from '../measure/statistics.ts'
import { askReports, atTheEnd, firstMember, mayReadReports, settle } from './figures.ts'
import type { Ground } from './scenario.ts'

/** times that each question is asked in SQL */
const asks = 100
/** and of DuckDB, whose answers take longer */
const duckAsks = 5

/** Scenario 27: questions about a year of messages, from the figures that are kept and from the raw rows by DuckDB. */
export async function year(ground: Ground): Promise<void> {
  const { report, options, cluster, tenants } = ground
  report.title(`27. A year of ${options.year} messages, from figures and from raw rows by DuckDB`)
  if (options.duckdb === undefined)
    return report.note('not measured: --duckdb <folder> says where @duckdb/node-api is installed')
  const first = firstMember(tenants)
  const duck = await openDuck(options.duckdb, cluster.folder)
  try {
    const asked = yearOf(options.year)
    await makeYear(duck, asked)
    const { workspaceId } = first
    const stage = await openStage(ground, 'year', 'web', async (url) => {
      const numberIds = await addAccounts(url, cluster.folder, first, accounts)
      await ask(url, mayReadReports, [workspaceId])
      await ask(url, `update workspace set timezone = 'UTC' where id = $1`, [workspaceId])
      await keepYear(url, duck, { workspaceId, numberIds })
      await ask(url, atTheEnd, [workspaceId])
      await settle(url, workspaceId)
      for (const table of ['message_count', 'contact_pair', 'transfer', 'agent_day', 'spread_day'])
        await ask(url, `vacuum analyze ${table}`)
    })
    try {
      for (const question of questions(duck, asked, workspaceId))
        await compare(ground, duck, stage.url, question)
      await askReports(ground, stage, first)
    } finally {
      await stage.close()
    }
  } finally {
    await duck.stop()
  }
}

interface Question {
  name: string
  figures: string
  values: unknown[]
  rawRows: string
  /** whether both say the same */
  agree(ours: readonly Row[], theirs: readonly Row[]): boolean
}
type Row = Record<string, unknown>

const sumOf = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)

function questions(duck: Duck, { from, before }: Year, workspaceId: string): Question[] {
  const values = [workspaceId, from, before]
  const kept = `(select * from spread_day d where d.workspace_id = $1 and d.begins_at >= $2 and d.begins_at < $3
    and d.metric = 'first_response' and d.subject_id = '${noOne}')`
  return [
    {
      name: 'messages by day and number',
      figures: `select begins_at, number_id, sum(made)::int as made, sum(read)::int as read from message_count
        where workspace_id = $1 and span = 'day' and begins_at >= $2 and begins_at < $3 group by 1, 2`,
      values,
      rawRows: `select date_trunc('day', created_at) as day, account, count(*)::int as made,
          (count(*) filter (where direction = 'outgoing' and status = 'read'))::int as read
        from '${duck.file('messages')}' group by 1, 2`,
      agree: (ours, theirs) =>
        ours.length === theirs.length &&
        ['made', 'read'].every((name) => sumOf(ours, name) === sumOf(theirs, name)),
    },
    {
      name: 'distinct people',
      figures: `select coalesce(sum(n), 0)::int as people from contact_pair
        where workspace_id = $1 and begins_at >= $2 and begins_at < $3 and prev_at < $2`,
      values,
      rawRows: `select count(distinct contact)::int as people from '${duck.file('messages')}' where direction = 'incoming'`,
      agree: ([ours], [theirs]) => ours?.people === theirs?.people,
    },
    {
      name: 'p90 of first response',
      figures: `with added as (select slot, sum(n) as n from (${slotsOf(kept)}) k group by 1
        ), running as (select slot, sum(n) over (order by slot) as upto, sum(n) over () as total from added)
        select min(slot) filter (where upto >= total * 0.9)::int as slot from running`,
      values,
      rawRows: `select quantile_cont(epoch_ms(answered_at) - epoch_ms(handed_at), 0.9) / 60000.0 as minutes from (${answered(duck)})`,
      // Slots are 5 % wide.
      agree: ([ours], [theirs]) =>
        Math.abs(minutesOfSlot(Number(ours?.slot)) / Number(theirs?.minutes) - 1) <= 0.05,
    },
  ]
}

async function compare(
  { report, cluster }: Ground,
  duck: Duck,
  url: string,
  { name, figures, values, rawRows, agree }: Question,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ours = (await client.query<Row>({ name, text: figures, values })).rows
    const theirs = await duck.ask<Row>(rawRows)
    if (!agree(ours, theirs))
      throw new Error(
        `${name}: ${JSON.stringify(ours.slice(0, 3))}, not ${JSON.stringify(theirs.slice(0, 3))}`,
      )
    const times: number[] = []
    const begun = cpuOfFamily(cluster.pid)
    for (let n = 0; n < asks; n++) {
      const at = performance.now()
      await client.query({ name, text: figures, values })
      times.push(performance.now() - at)
    }
    const cpu = (cpuOfFamily(cluster.pid) - begun) / asks
    const duckBegun = cpuOf(duck.pid)
    const duckAt = performance.now()
    for (let n = 0; n < duckAsks; n++) await duck.ask(rawRows)
    const duckMs = (performance.now() - duckAt) / duckAsks
    const duckCpu = (cpuOf(duck.pid) - duckBegun) / duckAsks
    report.note(
      `${name}: ${(cpu * 1000).toFixed(1)} ms of CPU and ${quantile(times, 0.5).toFixed(1)} ms by the clock; DuckDB ${(duckCpu * 1000).toFixed(0)} and ${duckMs.toFixed(0)}`,
    )
    report.figure(`${name} in SQL, p99`, quantile(times, 0.99), 'ms', { bar: 50 })
    report.figure(`${name}, CPU of PostgreSQL / of DuckDB`, cpu / duckCpu, 'times', { bar: 0.1 })
  } finally {
    await client.end()
  }
}
