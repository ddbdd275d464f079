import type pg from 'pg'
import { placementOf } from '#core/db/placement.ts'
import { commandsOf, madeTable } from './sql-commands.ts'

// Divides the tables of a migrated database over the nodes of Citus (docs/adr/0194).

/** The database cannot be divided; the message says why and what to do. */
class DistributionError extends Error {
  override name = 'DistributionError'
}

/** Keys that were taken off and are not back yet: a run that was interrupted is finished by the next one. */
const kept = 'distribution_key'

interface ForeignKey {
  name: string
  from: string
  to: string
  definition: string
}

interface Found {
  /** tables that have no place yet */
  tables: string[]
  keys: ForeignKey[]
  functions: string[]
  /** one that is divided already */
  divided: string | undefined
}

async function requireCluster(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount)
    throw new DistributionError(
      'this PostgreSQL has no extension citus in this database: CREATE EXTENSION citus, here and on each worker node',
    )
  const { rows } = await client.query<{ coordinator: boolean; workers: boolean }>(
    `select bool_or(groupid = 0) as coordinator, bool_or(groupid <> 0 and isactive) as workers from pg_dist_node`,
  )
  if (!rows[0]?.coordinator)
    throw new DistributionError(
      "the coordinator has no address: run select citus_set_coordinator_host('<host>', <port>) on it",
    )
  if (!rows[0].workers)
    throw new DistributionError(
      "the coordinator knows no worker node: run select citus_add_node('<host>', <port>) for each",
    )
}

async function look(client: pg.ClientBase): Promise<Found> {
  const tables = await client.query<{ name: string; divided: boolean; placed: boolean }>(
    `select c.relname as name, p.logicalrelid is not null as placed, coalesce(p.partmethod = 'h', false) as divided
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const keys = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  const functions = await client.query<{ name: string }>(
    `select f.oid::regprocedure::text as name from pg_proc f
     where f.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e') order by f.oid`,
  )
  return {
    tables: tables.rows.flatMap(({ name, placed }) => (placed || name === kept ? [] : [name])),
    keys: keys.rows,
    functions: functions.rows.map(({ name }) => name),
    divided: tables.rows.find(({ divided }) => divided)?.name,
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** All that is divided stands together, so that what one workspace has in all tables is on one node. */
function placing(tables: readonly string[], beside: string | undefined, shards: number): string[] {
  const whole = tables.filter((name) => placementOf(name) === 'whole')
  const divided = tables.filter((name) => placementOf(name) === 'divided')
  const first = beside ?? divided[0]
  return [
    ...whole.map((name) => `select create_reference_table(${literal(name)})`),
    ...divided.map((name) => {
      const where = name === first ? `'none', shard_count => ${shards}` : literal(first as string)
      return `select create_distributed_table(${literal(name)}, 'workspace_id', colocate_with => ${where})`
    }),
  ]
}

const keepKeys = `create table if not exists ${kept} (
  "from" text not null, name text not null, definition text not null, primary key ("from", name)
)`

const takeOff = ({ name, from, definition }: ForeignKey) => [
  `insert into ${kept} values (${[from, name, definition].map(literal).join(', ')})`,
  `alter table "${from}" drop constraint "${name}"`,
]

const putBack = ({ name, from, definition }: Omit<ForeignKey, 'to'>) => [
  `alter table "${from}" add constraint "${name}" ${definition}`,
  `delete from ${kept} where "from" = ${literal(from)} and name = ${literal(name)}`,
]

async function keysAway(client: pg.ClientBase): Promise<Omit<ForeignKey, 'to'>[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${kept}') is not null as there`,
  )
  if (!rows[0]?.there) return []
  return (await client.query<Omit<ForeignKey, 'to'>>(`select "from", name, definition from ${kept}`)).rows
}

/**
 * The transactions that divide what is not divided yet, each a list of statements, in their order: keys are taken off,
 * tables get their place, keys come back. None where all is done. Each leaves a database from which another run goes on.
 */
export async function planDistribution(client: pg.ClientBase, shards: number): Promise<string[][]> {
  await requireCluster(client)
  const { tables, keys, functions, divided } = await look(client)
  const moving = new Set(tables.filter((name) => placementOf(name) !== 'local'))
  const away = await keysAway(client)
  if (moving.size === 0 && away.length === 0) return []
  const touched = keys.filter(({ from, to }) => moving.has(from) || moving.has(to))
  return [
    [keepKeys],
    ...touched.map(takeOff),
    ...functions.map((name) => [`select create_distributed_function(${literal(name)})`]),
    ...placing([...moving], divided, shards).map((one) => [one]),
    ...[...away, ...touched].map(putBack),
    [`drop table ${kept}`],
  ]
}

interface Cluster {
  /** a table that is divided, beside which new ones are put; null before the database is divided */
  beside: string | null
}

/** Nothing on a PostgreSQL without the extension. */
async function readCluster(client: pg.ClientBase): Promise<Cluster | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as there`,
  )
  if (!rows[0]?.there) return undefined
  const found = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1 limit 1`,
  )
  return { beside: found.rows[0]?.name ?? null }
}

/**
 * Runs the commands of a migration, in the transaction that the caller has begun. On a divided database it is one after
 * another, because Citus sends a node the whole text that a command stands in, and each new table gets its place before
 * keys come to it. Before it is divided, nothing concerns the nodes.
 */
export async function runMigration(client: pg.ClientBase, sql: string): Promise<void> {
  const cluster = await readCluster(client)
  if (cluster) {
    // Keys of divided tables to whole ones lock pieces of both: one connection to a node has to do it.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    if (cluster.beside === null) await client.query('set local citus.enable_ddl_propagation = off')
  }
  if (!cluster?.beside) {
    await client.query(sql)
    return
  }
  for (const command of commandsOf(sql)) {
    await client.query(command)
    const made = madeTable(command)
    // It joins those that are divided already: no number of pieces is asked for.
    for (const place of made ? placing([made], cluster.beside, 1) : []) await client.query(place)
  }
}

/** Carries them out. What fails is undone with its transaction, and said. */
export async function distribute(
  client: pg.ClientBase,
  plan: readonly (readonly string[])[],
  told: (statement: string) => void,
): Promise<void> {
  for (const transaction of plan) {
    await client.query('begin')
    try {
      for (const one of transaction) {
        told(one)
        await client.query(one)
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new DistributionError(`${transaction.at(-1)} failed: ${(error as Error).message}; run it again`)
    }
  }
}
