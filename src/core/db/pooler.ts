import pg from 'pg'
import { setSession, setSessionsOfRole } from './session.ts'

/**
 * Who stands between us and PostgreSQL (database.pooler): nobody, or a pooler that lends its connections for a transaction
 * at a time, as pgbouncer does. `auto` looks.
 */
export type Pooler = 'auto' | 'transaction' | 'none'

/**
 * Whether statements of one connection may meet several backends: a pooler hands out keys of its own to cancel by, so
 * that PostgreSQL knows the backend by another number.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { processID?: number }).processID
}

const probe = 'parley.probe'

/**
 * Whether the pooler keeps prepared statements for its clients: then PostgreSQL knows them by names that are the pooler's.
 * One that passes ours on (pgbouncer before 1.21, or with max_prepared_statements = 0) would look for them in backends
 * that never saw them.
 */
export async function keepsStatements(client: pg.ClientBase): Promise<boolean> {
  await client.query('begin')
  try {
    const text = 'select from pg_prepared_statements where name = $1'
    const { rowCount } = await client.query({ name: probe, text, values: [probe] })
    if (rowCount) await client.query(`deallocate "${probe}"`)
    return rowCount === 0
  } finally {
    await client.query('commit')
  }
}

/** The pooler between Parley and PostgreSQL, as the first connection detects it. */
interface Between {
  pooled: boolean
  /** statements may be prepared under a name */
  named: boolean
}

async function lookBetween(client: pg.ClientBase, pooler: Pooler): Promise<Between> {
  const pooled = pooler === 'transaction' || (pooler === 'auto' && (await isPooled(client)))
  if (!pooled) return { pooled, named: true }
  const named = await keepsStatements(client)
  await setSessionsOfRole(client)
  return { pooled, named }
}

/** From now on its statements are prepared for a single run: parsed and planned each time, but wherever they come. */
function dropNames(client: pg.ClientBase): void {
  const own = Object.hasOwn(client, 'query') ? client.query : undefined
  const query = (given: unknown, ...rest: unknown[]) => {
    const named = typeof given === 'object' && given !== null && 'name' in given
    return Reflect.apply(own ?? pg.Client.prototype.query, client, [
      named ? { ...given, name: undefined } : given,
      ...rest,
    ])
  }
  client.query = query as typeof client.query
}

/**
 * For the pool's `verify`: prepares each new connection for who is between. The first one finds out, for all of them.
 * Each of them gets Parley's settings (./session.ts).
 */
export function poolerCheck(pooler: Pooler): pg.PoolConfig['verify'] {
  let known: Promise<Between> | undefined
  const prepare = async (client: pg.ClientBase) => {
    known ??= lookBetween(client, pooler)
    known.catch(() => {
      known = undefined
    })
    const { pooled, named } = await known
    if (!named) dropNames(client)
    if (!pooled) await setSession(client)
  }
  return (client, done) => void prepare(client).then(() => done(), done)
}

/**
 * Settings that pg puts into the first packet when the address has them, and that poolers refuse: they concern one
 * session.
 */
const sessionParameters = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]

/** The address without what a pooler refuses, and the names of what was left out. */
export function withoutSession(address: string): { address: string; leftOut: string[] } {
  const url = new URL(address)
  const leftOut = sessionParameters.filter((name) => url.searchParams.has(name))
  for (const name of leftOut) url.searchParams.delete(name)
  return { address: leftOut.length > 0 ? url.href : address, leftOut }
}
