import { statfs } from 'node:fs/promises'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

/** The database, and how much of it is used. */
export interface DatabaseStatus {
  version: string
  bytes: number
  connections: number
  mostConnections: number
}

/** A table with its indexes. */
export interface TableStatus {
  name: string
  bytes: number
  /** as PostgreSQL estimates them */
  rows: number
}

/** The disk of data_dir, as the process that answers sees it. */
export interface DiskStatus {
  freeBytes: number
  allBytes: number
}

const facts = statement<DatabaseStatus>(
  'status.database',
  `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
     (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
     current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       as "mostConnections"`,
)

const largest = statement<TableStatus>(
  'status.tables',
  `select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
   from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
   order by pg_total_relation_size(oid) desc, relname limit 10`,
)

/** Reads what PostgreSQL says of itself. */
export async function readDatabase(app: App): Promise<DatabaseStatus> {
  const [row] = await run(app.pool, facts, [])
  return row as DatabaseStatus
}

/** The ten largest tables. */
export const largestTables = (app: App): Promise<TableStatus[]> => run(app.pool, largest, [])

/** Null where the folder is not there. */
export async function readDisk({ config }: App): Promise<DiskStatus | null> {
  const found = await statfs(config.dataDir).catch(() => null)
  return found && { freeBytes: found.bavail * found.bsize, allBytes: found.blocks * found.bsize }
}
