import pg from 'pg'
import { inject } from 'vitest'
import { randomToken } from '#core/ids.ts'
import { citusUrl, emptyCitus } from './citus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL (its database `parley` is empty). */
    postgresUrl: string
    /** Address of the pooler before it, in a run with PARLEY_TEST_POOLER. */
    poolerUrl: string | null
  }
}

const template = 'parley_template'

/** The address of another database on the same server. */
function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  /** how the product reaches it: through the pooler in a run that has one */
  url: string
  /** the same without a pooler */
  directUrl: string
  /** Removes it, also when connections are still open. */
  drop(): Promise<void>
}

/** What the PostgreSQL of a run has set otherwise and decides how statements run, as a server has it on which nobody set anything. */
const serverDefaults = { jit: 'on', random_page_cost: '4', effective_cache_size: "'4GB'" }

/** Whoever connects to this database from now on meets a server at its defaults. */
export async function atServerDefaults(directUrl: string): Promise<void> {
  const name = new URL(directUrl).pathname.slice(1)
  for (const [setting, value] of Object.entries(serverDefaults))
    await onServer(directUrl, `alter database ${name} set ${setting} = ${value}`)
}

async function createDatabase(serverUrl: string, from: string): Promise<TestDatabase> {
  const name = `t_${Buffer.from(randomToken(9), 'base64url').toString('hex')}`
  // Without fsync, copying the files is the faster strategy, and such a database is dropped faster as well.
  await onServer(serverUrl, `create database ${name} template ${from} strategy file_copy`)
  return {
    url: databaseUrl(inject('poolerUrl') ?? serverUrl, name),
    directUrl: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A migrated database of its own for a test file or a test; drop it afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (citusUrl) {
    await emptyCitus(citusUrl)
    return { url: citusUrl, directUrl: citusUrl, drop: async () => {} }
  }
  return createDatabase(inject('postgresUrl'), template)
}

/** One without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgresUrl'), 'template0')
}

/** Makes the template for createTestDatabase; called once per run. */
export async function createTemplate(
  serverUrl: string,
  fill: (url: string) => Promise<unknown>,
): Promise<void> {
  await onServer(serverUrl, `create database ${template} template template0`)
  await fill(databaseUrl(serverUrl, template))
}
