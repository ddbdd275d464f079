import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { isPooled, keepsStatements } from '#core/db/pooler.ts'

/** What the database says of itself, on a connection as the processes open it. */
export interface DatabaseFacts {
  /** 180004 for 18.4 */
  version: number
  versionText: string
  inRecovery: boolean
  encoding: string
  /** it knows small letters of capitals beyond ASCII */
  foldsLetters: boolean
  /** its indexes were sorted by another version of the system's library */
  sortedOtherwise: boolean
  timeZone: string
  jit: string
  /** connections that may be open, those for administrators left out */
  mostConnections: number
  connections: number
  nowMs: number
  /** when the database was asked, and how long that took */
  askedAtMs: number
  tookMs: number
  pooled: boolean
  keepsStatements: boolean
}

type Row = Omit<DatabaseFacts, 'sortedOtherwise' | 'askedAtMs' | 'tookMs' | 'pooled' | 'keepsStatements'>

const facts = statement<Row>(
  'cli.doctor.database',
  `select current_setting('server_version_num')::int as version,
     current_setting('server_version') as "versionText",
     pg_is_in_recovery() as "inRecovery",
     current_setting('server_encoding') as encoding,
     lower(chr(196)) = chr(228) as "foldsLetters",
     current_setting('TimeZone') as "timeZone",
     current_setting('jit') as jit,
     current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       as "mostConnections",
     (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
     (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
)

/** Without the letters of UTF-8 that the other statement asks about. */
const bare = statement<{ encoding: string }>(
  'cli.doctor.encoding',
  `select current_setting('server_encoding') as encoding`,
)

/** PostgreSQL 15 and newer know which version of the library sorted a database. */
const outdated = statement<{ name: string }>(
  'cli.doctor.collation',
  `select datname as name from pg_database
   where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`,
)

const firstWithVersions = 150_000

/** Asks for all of it once. Throws what the network or PostgreSQL says. */
export async function readDatabase(app: App): Promise<DatabaseFacts> {
  const [{ encoding } = { encoding: '' }] = await run(app.pool, bare, [])
  if (encoding !== 'UTF8') throw new WrongEncoding(encoding)
  const between = await lookBetween(app)
  const askedAtMs = app.clock.nowMs()
  const begun = performance.now()
  const [row] = await run(app.pool, facts, [])
  const tookMs = performance.now() - begun
  const found = row as Row
  const sorted = found.version >= firstWithVersions ? await run(app.pool, outdated, []) : []
  return { ...found, ...between, sortedOtherwise: sorted.length > 0, askedAtMs, tookMs }
}

/** The database is not one of UTF-8. */
export class WrongEncoding extends Error {
  override name = 'WrongEncoding'
  readonly encoding: string

  constructor(encoding: string) {
    super(`the database has the encoding ${encoding}`)
    this.encoding = encoding
  }
}

async function lookBetween({ pool }: App) {
  const client = await pool.connect()
  try {
    const pooled = await isPooled(client)
    return { pooled, keepsStatements: !pooled || (await keepsStatements(client)) }
  } finally {
    client.release()
  }
}
