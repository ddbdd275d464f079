import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './postgres-cluster.ts'
import { isAlive } from './postmaster.ts'

// Who owns a running server? The process that started it holds an advisory lock in it as long as it lives: when
// Who owns a running server? The process that started it holds an advisory lock in it for as long as it lives: when it
// is killed, its connection closes and PostgreSQL frees the lock. A file could be out of date.

/** Any number that no other lock in the database `postgres` has. */
const ownerLock = 7_275_395_391

/** The address of a database of the embedded server. */
export function urlOf(socketFolder: string, database: string): string {
  return `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** pg's types leave these two out; they say whether the connection keeps the program running. */
type QuietClient = pg.Client & { ref(): void; unref(): void }

async function connect(socketFolder: string): Promise<QuietClient> {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres') }) as QuietClient
  // Without a listener a connection that breaks between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ownerPid(client: QuietClient): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    "select current_setting('parley.owner_pid', true) as pid",
  )
  return Number(rows[0]?.pid ?? 0)
}

async function isFree(client: QuietClient): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    ownerLock,
  ])
  if (!rows[0]?.free) return false
  await client.query('select pg_advisory_unlock($1)', [ownerLock])
  return true
}

/** How long an owner may take from starting the server to taking its lock; a reused process id ends the wait. */
const startupMs = 5_000

/**
 * Whether a living Parley owns the server at this socket. Throws when it cannot be asked (it is starting or
 * shutting down).
 */
export async function hasLivingOwner(socketFolder: string): Promise<boolean> {
  const client = await connect(socketFolder)
  try {
    const pid = await ownerPid(client)
    for (let waited = 0; waited < startupMs; waited += 100) {
      if (!(await isFree(client))) return true
      if (!isAlive(pid)) return false
      await sleep(100)
    }
    return false
  } finally {
    await client.end()
  }
}

const goodbyeMs = 1_000

export interface Ownership {
  release(): Promise<void>
}

/** Takes the lock and keeps it, also over a crash of the server that it recovers from by itself. */
export async function own(socketFolder: string): Promise<Ownership> {
  let released = false
  let client: QuietClient
  const take = async () => {
    client = await connect(socketFolder)
    client.on('end', () => void retake())
    await client.query('select pg_advisory_lock($1)', [ownerLock])
    // The lock alone must not keep a program running that is done.
    client.unref()
  }
  const retake = async () => {
    if (released) return
    await sleep(100, undefined, { ref: false })
    if (!released) await take().catch(() => void retake())
  }
  await take()
  return {
    async release() {
      released = true
      client.ref()
      // A server that hangs never closes the connection.
      await Promise.race([client.end(), sleep(goodbyeMs)])
    },
  }
}

/** Makes the product's database at the first start. */
export async function ensureDatabase(socketFolder: string, name: string): Promise<void> {
  const client = await connect(socketFolder)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database "${name}"`)
  } finally {
    await client.end()
  }
}
