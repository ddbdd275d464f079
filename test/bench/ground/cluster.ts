import pg from 'pg'
import { migrate } from '../../../prisma/migrate.ts'
import { startEmbeddedPostgres } from '../../../src/embedded/postgres.ts'
import { placeOf } from '../../../src/embedded/postgres-place.ts'
import { runningPostmaster } from '../../../src/embedded/postmaster.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }

/** The PostgreSQL that everything measured shares: Parley's own, with all promises of durability on. */
export interface Cluster {
  /** of the postmaster; its children do the work */
  pid: number
  version: string
  folder: string
  /** A database: migrated, or a copy of another one. Answers its address. */
  createDatabase(name: string, from?: string): Promise<string>
  stop(): Promise<void>
}

/** Runs one statement on a database of its own connection. */
export async function ask<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Counting statements needs a library that only a start can load. It counts nothing until it is told to. */
async function loadStatementCounter(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: true })
  await ask(postgres.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await ask(postgres.url, `alter system set pg_stat_statements.track = 'none'`)
  await postgres.stop()
}

export async function startCluster(): Promise<Cluster> {
  const temp = makeTempFolder()
  process.once('exit', temp.remove)
  await loadStatementCounter(temp.path)
  const postgres = await startEmbeddedPostgres({ dataDir: temp.path, log, durable: true })
  const running = await runningPostmaster(placeOf(temp.path).data)
  if (!running) throw new Error('the PostgreSQL that was just started is not running')
  const [facts] = await ask<{ version: string; fsync: string; commit: string }>(
    postgres.url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit`,
  )
  if (facts?.fsync !== 'on' || facts.commit !== 'on') throw new Error('the PostgreSQL must be durable')
  return {
    pid: running.pid,
    version: facts.version,
    folder: temp.path,
    async createDatabase(name, from) {
      await ask(postgres.url, `create database ${name} template ${from ?? 'template0'}`)
      const url = addressOf(postgres.url, name)
      if (!from) {
        await migrate(url, log)
        await ask(url, 'create extension pg_stat_statements')
      }
      return url
    },
    async stop() {
      await postgres.stop()
      temp.remove()
    },
  }
}
