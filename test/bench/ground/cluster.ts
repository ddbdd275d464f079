import pg from 'pg'
import { randomBase62 } from '#core/ids.ts'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { parentOf } from '../measure/cpu.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }

/** The PostgreSQL that everything measured shares, with all promises of durability on. */
export interface Cluster {
  /** of the postmaster; its children do the work */
  pid: number
  /** its version and settings, for the report */
  about: string
  folder: string
  /** A database without tables. Answers its address. */
  createEmptyDatabase(name: string): Promise<string>
  /** A database: migrated, or a copy of another one by its name. Answers its address. */
  createDatabase(name: string, from?: string): Promise<string>
  stop(): Promise<void>
}

/** Runs one statement on a connection of its own. */
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

/** Counting statements needs a library that only a start can load. It counts nothing until it is told to. */
async function startOwn(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const first = await startEmbeddedPostgres({ dataDir, log, durable: true })
  await ask(first.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await ask(first.url, `alter system set pg_stat_statements.track = 'none'`)
  await first.stop()
  return startEmbeddedPostgres({ dataDir, log, durable: true })
}

interface Facts {
  backend: number
  version: string
  fsync: string
  commit: string
  buffers: string
}

async function factsOf(url: string): Promise<Facts> {
  const [facts] = await ask<Facts>(
    url,
    `select pg_backend_pid() as backend, current_setting('server_version') as version,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('shared_buffers') as buffers`,
  )
  if (facts?.fsync !== 'on' || facts.commit !== 'on') throw new Error('the PostgreSQL must be durable')
  return facts
}

/** The postmaster is the parent of every backend. It must run here: its CPU is read from /proc. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const parent = parentOf(rows[0]?.pid ?? 0)
    if (!parent) throw new Error('the PostgreSQL must run on this machine')
    return parent
  } finally {
    await client.end()
  }
}

/** Starts Parley's own PostgreSQL, or uses a server that runs on this machine. */
export async function openCluster(given?: string): Promise<Cluster> {
  const temp = makeTempFolder()
  process.once('exit', temp.remove)
  const server = given ? { url: given, stop: async () => {} } : await startOwn(temp.path)
  const { version, buffers } = await factsOf(server.url)
  const prefix = `bench_${randomBase62(6).toLowerCase()}_`
  const made: string[] = []
  const create = async (name: string, template: string) => {
    await ask(server.url, `create database ${prefix}${name} template ${template}`)
    made.push(prefix + name)
    const address = new URL(server.url)
    address.pathname = `/${prefix}${name}`
    return address.href
  }
  return {
    pid: await postmasterOf(server.url),
    about: `PostgreSQL ${version}${given ? '' : ' (the embedded one)'}, fsync and synchronous_commit on, shared_buffers ${buffers}`,
    folder: temp.path,
    createEmptyDatabase: (name) => create(name, 'template0'),
    async createDatabase(name, from) {
      const address = await create(name, from ? prefix + from : 'template0')
      if (!from) await migrate(address, log)
      return address
    },
    async stop() {
      if (given) for (const name of made) await ask(given, `drop database ${name} with (force)`)
      await server.stop()
      temp.remove()
    },
  }
}
