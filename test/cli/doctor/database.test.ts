import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { DatabaseFacts } from '#cli/doctor/database-facts.ts'
import type { Site } from '#cli/doctor/site.ts'
import { createEmptyDatabase, createTestDatabase } from '../../support/database.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { closedAddress, lookAt, type Row } from './sites.ts'

let parley: Parley

beforeAll(async () => {
  parley = await startParley()
  await parley.tenant()
})
afterAll(() => parley.close())

const onDatabase = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** The address of a database with one thing wrong, for the rest of a test. */
async function databaseWith(text: (name: string) => string): Promise<string> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await onDatabase(database.directUrl, text(new URL(database.directUrl).pathname.slice(1)))
  return database.url
}

/** A database of template0 with these properties. */
async function databaseMade(like: string): Promise<string> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const name = `${new URL(database.directUrl).pathname.slice(1)}_own`
  await onDatabase(
    parley.app.config.database.url as string,
    `create database ${name} template template0 ${like}`,
  )
  onTestFinished(() =>
    onDatabase(parley.app.config.database.url as string, `drop database ${name} with (force)`),
  )
  const url = new URL(database.url)
  url.pathname = name
  return url.href
}

const facts = (other: Partial<DatabaseFacts>) => (site: Site) => ({
  database: async () => ({ ...(await site.database()), ...other }),
})

const rows: Row[] = [
  [
    'a database that is not there',
    'database',
    'fault',
    /cannot connect/,
    async () => ({
      env: { DATABASE_URL: `postgres://parley@${await closedAddress()}/parley` },
    }),
  ],
  [
    'an old PostgreSQL',
    'database',
    'fault',
    /13\.2/,
    async () => ({ seen: facts({ version: 130_002, versionText: '13.2' }) }),
  ],
  [
    'a replica as database.url',
    'database',
    'fault',
    /takes no writes/,
    async () => ({ seen: facts({ inRecovery: true }) }),
  ],
  [
    'a database that is not UTF-8',
    'database encoding',
    'fault',
    /SQL_ASCII/,
    async () => ({
      env: { DATABASE_URL: await databaseMade("encoding 'SQL_ASCII' locale_provider libc locale 'C'") },
    }),
  ],
  [
    'a locale without letters',
    'database collation',
    'warning',
    /beyond ASCII/,
    async () => ({
      env: { DATABASE_URL: await databaseMade("encoding 'UTF8' locale_provider libc locale 'C'") },
    }),
  ],
  [
    'indexes of another system',
    'database collation',
    'fault',
    /another version/,
    async () => ({
      env: {
        DATABASE_URL: await databaseWith(
          (name) => `update pg_database set datcollversion = '0' where datname = '${name}'`,
        ),
      },
    }),
  ],
  [
    'a zone of PostgreSQL',
    'time zones',
    'warning',
    /Berlin/,
    async () => ({
      env: {
        DATABASE_URL: await databaseWith((name) => `alter database ${name} set timezone = 'Europe/Berlin'`),
      },
    }),
  ],
  [
    'statements that are compiled',
    'jit',
    'warning',
    /compiles/,
    async () => ({ seen: facts({ jit: 'on' }) }),
  ],
  [
    'a clock that is wrong',
    'clock',
    'fault',
    /60\.\d s/,
    async () => ({
      seen: (site) => ({
        database: async () => {
          const found = await site.database()
          return { ...found, nowMs: found.nowMs - 60_000 }
        },
      }),
    }),
  ],
  [
    'more processes than connections',
    'connections',
    'fault',
    /up to 1300/,
    async () => ({
      env: { WEB_CONCURRENCY: '64', REDIS_URL: 'redis://127.0.0.1:1' },
    }),
  ],
  [
    'a pooler that is denied',
    'pooler',
    'fault',
    /is none/,
    async () => ({
      env: { DATABASE__POOLER: 'none' },
      seen: facts({ pooled: true }),
    }),
  ],
  [
    'a pooler that keeps no statements',
    'pooler',
    'warning',
    /prepared statements/,
    async () => ({
      seen: facts({ pooled: true, keepsStatements: false }),
    }),
  ],
  [
    'a replica that is none',
    'replica',
    'fault',
    /follows nobody/,
    async () => ({
      env: { DATABASE_REPLICA_URL: parley.app.config.database.url as string },
    }),
  ],
  [
    'a database that is not prepared',
    'migrations',
    'fault',
    /are missing/,
    async () => ({
      env: { DATABASE_URL: await databaseMade("encoding 'UTF8'") },
    }),
  ],
  [
    'a newer database',
    'migrations',
    'warning',
    /does not know/,
    async () => ({
      env: {
        DATABASE_URL: await databaseWith(
          () =>
            "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '', '29991231_later', now())",
        ),
      },
    }),
  ],
  [
    'other secret keys',
    'secret keys',
    'fault',
    /cannot be opened/,
    async () => ({
      env: { SECRET_KEYS: 'a-key-ring-that-encrypted-nothing-here' },
    }),
  ],
]

test.each(rows)('%s is found', async (_mistake, check, state, seen, make) => {
  const [found] = await lookAt(parley, await make(), [check])
  expect(found).toMatchObject({ check, state, seen: expect.stringMatching(seen), advice: expect.any(String) })
})
