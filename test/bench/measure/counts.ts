import { ask as query } from '../ground/cluster.ts'
import { ask, type Bench, type Contender } from './rounds.ts'

/** What an operation makes PostgreSQL do: the same at every run, whatever else the machine does. */
export interface Counts {
  statements: number
  /** milliseconds that PostgreSQL was busy with them */
  executionMs: number
  /** pages found in its memory or not */
  blocks: number
  walBytes: number
}

interface Totals {
  calls: string | null
  time: number | null
  blocks: string | null
  position: string
}

const totals = `select sum(s.calls) as calls, sum(s.total_exec_time) as time, sum(s.shared_blks_hit + s.shared_blks_read) as blocks,
    pg_current_wal_lsn() - '0/0'::pg_lsn as position
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database() and s.query not like '%pg_stat_statements%' and strpos(s.query, $1) = 0`

const none = '/* none */'

async function read(databaseUrl: string, leftOut: string): Promise<Totals> {
  const [row] = await query<Totals>(databaseUrl, totals, [leftOut])
  return row as Totals
}

/**
 * Counts over so many operations of a contender; null where the server cannot count. No checkpoint is asked for before:
 * it would double their WAL.
 */
export async function count(
  bench: Pick<Bench, 'load'>,
  databaseUrl: string,
  contender: Contender,
  operations: number,
  leftOut = none,
): Promise<Counts | null> {
  if (!(await canCount(databaseUrl))) return null
  await contender.prepare?.({ kind: 'count', operations })
  return countOver(
    databaseUrl,
    async () => (await ask(bench, contender, { kind: 'count', operations })).operations,
    leftOut,
  )
}

/** Counts over this work, which answers how many operations it did; not statements with `leftOut` in their text. */
export async function countOver(
  databaseUrl: string,
  work: () => Promise<number>,
  leftOut = none,
): Promise<Counts | null> {
  if (!(await canCount(databaseUrl))) return null
  await track(databaseUrl, 'all')
  try {
    await query(databaseUrl, 'select pg_stat_statements_reset()')
    const before = await read(databaseUrl, leftOut)
    const done = await work()
    const after = await read(databaseUrl, leftOut)
    const between = (name: keyof Totals) => (Number(after[name]) - Number(before[name])) / done
    return {
      statements: between('calls'),
      executionMs: between('time'),
      blocks: between('blocks'),
      walBytes: between('position'),
    }
  } finally {
    await track(databaseUrl, 'none')
  }
}

async function canCount(databaseUrl: string): Promise<boolean> {
  const [row] = await query<{ loaded: boolean }>(
    databaseUrl,
    `select current_setting('shared_preload_libraries') like '%pg_stat_statements%' as loaded`,
  )
  if (row?.loaded) await query(databaseUrl, 'create extension if not exists pg_stat_statements')
  return row?.loaded === true
}

async function track(databaseUrl: string, what: 'all' | 'none'): Promise<void> {
  await query(databaseUrl, `alter system set pg_stat_statements.track = '${what === 'all' ? 'top' : 'none'}'`)
  await query(databaseUrl, 'select pg_reload_conf()')
}
