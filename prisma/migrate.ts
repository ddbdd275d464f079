import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sha256Hex } from '#core/crypto.ts'
import { isPooled } from '#core/db/pooler.ts'
import { inTurn } from '#core/db/turn.ts'
import { newId } from '#core/ids.ts'
import { runMigration } from './distribute.ts'
import { migrationsFolder } from './schema-files.ts'
import { firstBeyond, narrowsAfter, ownRelease } from './versions.ts'

// Applies prisma/migrations to a database. It keeps Prisma's own table, checksums and lock, so that
// `prisma migrate deploy` agrees with it, but needs neither Prisma's command line nor its native engine.

/** The database and the migrations do not fit together; the message says which migration and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

// The key of Prisma's own advisory lock: two deployments wait for each other, whichever tool they use.
const prismaLock = 72_707_369

const createTable = `create table if not exists _prisma_migrations (
  id                  varchar(36) primary key not null,
  checksum            varchar(64) not null,
  finished_at         timestamptz,
  migration_name      varchar(255) not null,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

/** The names of the migrations that this version knows, in their order. */
export function knownMigrations(folder = migrationsFolder): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
}

function readMigrations(folder: string): Migration[] {
  return knownMigrations(folder).map((name) => {
    const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: sha256Hex(sql) }
  })
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

/** Refuses what Prisma refuses: a half-applied migration, and one that was edited after it was applied. */
function requireSame(migration: Migration, applied: Applied): void {
  if (applied.finished_at === null)
    throw new MigrationError(
      `migration ${migration.name} has failed here before; repair the database, then set rolled_back_at of its row in _prisma_migrations`,
    )
  if (applied.checksum !== migration.checksum)
    throw new MigrationError(
      `migration ${migration.name} was changed after it was applied here; restore it, add a new one`,
    )
}

const record = (client: pg.ClientBase, { checksum, name }: Migration) =>
  client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [newId(), checksum, name],
  )

/** An index of a large table that is made while others write to it: a statement for no transaction, so the only one. */
const concurrentIndex = /^create (?:unique )?index concurrently "(\w+)"[^;]*;\s*$/im

async function makeIndex(client: pg.ClientBase, migration: Migration, index: string): Promise<void> {
  // A pooler would give the setting to others, and the statement to a backend that does not have it.
  if (!(await isPooled(client))) await client.query('set statement_timeout = 0')
  try {
    // What a try that was interrupted has left is no index.
    await client.query(`drop index concurrently if exists "${index}"`)
    await client.query(migration.sql)
    await record(client, migration)
  } catch (error) {
    throw new MigrationError(
      `migration ${migration.name} failed and begins anew next time: ${(error as Error).message}`,
    )
  }
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  const [, index] = concurrentIndex.exec(migration.sql) ?? []
  if (index) return await makeIndex(client, migration, index)
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await runMigration(client, migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(
      `migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
    )
  }
}

/** The connection that migrates, and the one that holds the turn meanwhile. */
interface Connections {
  worker: pg.ClientBase
  keeper: pg.ClientBase
}

async function applyPending(
  { worker: client, keeper }: Connections,
  log: MigrateLog,
  folder: string,
): Promise<string[]> {
  await client.query(createTable)
  const applied = await readApplied(client)
  const migrations = readMigrations(folder)
  lookAtNewer(
    [...applied.keys()].filter((name) => !migrations.some((known) => known.name === name)),
    log,
  )
  if (migrations.some(({ name }) => !applied.has(name))) log.info('Migrating the database ...')
  const done: string[] = []
  for (const migration of migrations) {
    const before = applied.get(migration.name)
    if (before) requireSame(migration, before)
    else {
      // Fails where the turn was lost with its connection: somebody else may have it now.
      await keeper.query('select 1')
      await applyOne(client, migration)
      done.push(migration.name)
    }
  }
  return done
}

/** During a rollout, and after one that was undone, older processes start on a newer database (docs/adr/0167). */
function lookAtNewer(unknown: readonly string[], log: MigrateLog): void {
  const beyond = firstBeyond(ownRelease(), unknown)
  if (beyond)
    throw new MigrationError(
      `the database is newer than this version, ${ownRelease()}: migration ${beyond} needs ${narrowsAfter(beyond)} or newer`,
    )
  const last = unknown.toSorted().at(-1)
  if (last === undefined) return
  const which = unknown.length === 1 ? `migration ${last}` : `${unknown.length} migrations up to ${last}`
  log.warn(`the database is newer: it has ${which}, which this version does not know and works with`)
}

export interface MigrateLog {
  info(message: string): void
  warn(message: string): void
}

/** How long a server may take to answer. */
const connectMs = 20_000

/** A connection of its own. That it breaks is told to whoever asks it something, and ends nothing else. */
async function connect(db: pg.Pool | string): Promise<pg.Client> {
  const address = typeof db === 'string' ? { connectionString: db } : db.options
  const client = new pg.Client({ connectionTimeoutMillis: connectMs, ...address })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Brings the database up to date and returns the names of the migrations that it applied. Each is one transaction, but
 * for an index made concurrently.
 * Safe to call from many processes at once: the others wait, and find nothing left to do. Throws MigrationError.
 */
export async function migrate(
  db: pg.Pool | string,
  log: MigrateLog,
  folder = migrationsFolder,
): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const keeper = opened.adopt(await connect(db), (client) => client.end())
  const worker = opened.adopt(await connect(db), (client) => client.end())
  const onWait = () => log.info('Waiting for another process that migrates the database ...')
  return await inTurn(keeper, prismaLock, () => applyPending({ worker, keeper }, log, folder), onWait)
}
