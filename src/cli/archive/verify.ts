import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { type Chain, chainsOf } from './chains.ts'
import { ArchiveError } from './format.ts'
import { filesNamed } from './named-files.ts'
import { readingStorage } from './reading-storage.ts'
import { restore } from './restore.ts'
import { tablesInOrder } from './tables.ts'

/** What came of restoring an archive on trial. */
export interface Verified {
  rows: number
  files: number
  /** tables that do not have the rows that the archive has */
  differing: { table: string; archived: number; restored: number }[]
  chains: Chain[]
  /** files that rows name and the archive does not have: they were gone when it was made */
  missing: number
}

export const isSound = ({ differing, chains }: Verified): boolean =>
  differing.length === 0 && chains.every(({ broken }) => broken === 0)

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseBeside(url: string, name: string): string {
  const beside = new URL(url)
  beside.pathname = `/${name}`
  return beside.href
}

const insufficientPrivilege = '42501'

async function createBeside(url: string, name: string): Promise<void> {
  try {
    await onDatabase(url, (client) =>
      client.query(`create database "${name}" template template0 encoding 'UTF8'`),
    )
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error
    throw new ArchiveError(
      'the role of database.url may not create a database: name an empty one with --into <address>',
    )
  }
}

/** Runs `work` with the address of a new database on the same server, which goes afterwards. */
async function onScratch<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const name = `parley_verify_${randomBytes(6).toString('hex')}`
  await createBeside(url, name)
  try {
    return await work(databaseBeside(url, name))
  } finally {
    await onDatabase(url, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

async function countTables(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query<{ many: string }>(`select count(*) as many from "${table}"`)
    counts.set(table, Number(rows[0]?.many))
  }
  return counts
}

async function tryOut(scratch: string, config: Config, file: string): Promise<Verified> {
  const { storage, keys } = readingStorage()
  // Migrations to the present may add rows and take some, so tables are counted before them.
  let restored = new Map<string, number>()
  const archived = await restore(scratch, config, file, {
    storage,
    beforeMigrations: async (client) => {
      restored = await countTables(client)
    },
  })
  return await onDatabase(scratch, async (client) => {
    const named = await filesNamed(client)
    const differing = [...restored]
      .map(([table, many]) => ({ table, archived: archived.tables.get(table) ?? 0, restored: many }))
      .filter((one) => one.archived !== one.restored)
    return {
      rows: archived.rows,
      files: archived.files,
      differing,
      chains: await chainsOf(client),
      missing: named.filter((key) => !keys.has(key)).length,
    }
  })
}

/**
 * Restores an archive into a database that is there for it alone, migrates it to the present and compares. Files are read
 * and not kept. Throws ArchiveError where it cannot be restored.
 */
export async function verify(
  databaseUrl: string,
  config: Config,
  file: string,
  into?: string,
): Promise<Verified> {
  if (into !== undefined) return await tryOut(into, config, file)
  return await onScratch(databaseUrl, (scratch) => tryOut(scratch, config, file))
}
