import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

/** Tables that belong to no workspace, with the reason. */
const shared: Record<string, string> = {
  workspace: 'is the workspace',
  user_account: 'a person belongs to workspaces by memberships',
  totp: 'of a person: the same in all workspaces',
  recovery_code: 'of a person',
  passkey: 'of a person',
  sign_in_challenge: 'nobody is in a workspace before signing in',
  password_reset: 'of a person',
  address_change: 'of a person',
  inbound_callback: 'one callback of the platform can carry changes of several workspaces',
  _prisma_migrations: "Prisma's own",
}

/** Foreign keys between tables of which one is shared: there is no workspace to carry. */
const toShared = new Set(Object.keys(shared))

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map((row) => row.name)
}

test('every table has a workspace_id that cannot be null, or stands in the short list', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' and is_nullable = 'NO'`,
  )
  const scoped = new Set(rows.map((row) => row.name))
  const unscoped = (await tables()).filter((table) => !scoped.has(table))
  expect(unscoped.sort()).toEqual(Object.keys(shared).sort())
})

test('every foreign key between tables of a workspace carries the workspace', async () => {
  const { rows } = await client.query<{ name: string; parent: string; columns: string[] }>(
    `select conname as name, confrelid::regclass::text as parent,
       array(select attname::text from pg_attribute
             where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const loose = rows.filter((key) => !toShared.has(key.parent) && !key.columns.includes('workspace_id'))
  expect(loose.map((key) => key.name)).toEqual([])
})

test('every unique key of a table of a workspace carries the workspace, but for secrets and platform ids', async () => {
  const global: Record<string, string> = {
    invitation_token_hash_key: 'the hash of a secret says nothing',
    application_key_key_hash_key: 'the hash of a secret says nothing',
    public_key_key_hash_key: 'the hash of a secret says nothing',
    number_phone_id_key: 'one installation connects a number of the platform once',
    refresh_token_pkey: 'random ids of sessions',
    spent_socket_token_pkey: 'random ids of tokens',
    sso_attempt_pkey: 'the hash of a secret says nothing',
    sso_pending_link_pkey: 'the hash of a secret says nothing',
  }
  const { rows } = await client.query<{ name: string; table: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
       array(select attname::text from pg_attribute
             where attrelid = i.indrelid and attnum = any(i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  )
  const loose = rows.filter(
    (key) => !(key.table in shared) && !(key.name in global) && !key.columns.includes('workspace_id'),
  )
  expect(loose.map((key) => key.name)).toEqual([])
})
