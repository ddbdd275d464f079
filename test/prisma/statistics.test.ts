import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

// Tables that grow with every message are analyzed again and again while they grow.
const growing = [
  'message',
  'conversation',
  'event',
  'event_body',
  'idempotency_record',
  'inbound_callback',
  'parked_status',
  'webhook_delivery',
  'legacy_webhook_delivery',
  'broadcast_recipient',
]
/** Texts that people or their systems wrote; jsonb and bytea columns count without being named. */
const texts = ['body', 'last_message_preview', 'error_message', 'from_phone', 'to_phone']

/** Partial indexes of so few rows that whoever asks for them needs no statistics. */
const ofFewRows = ['event_by_filled_placeholder']

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

test('analyzing a growing table reads none of its bodies and texts', async () => {
  const { rows } = await client.query<{ name: string; target: number | null }>(
    `select attrelid::regclass || '.' || attname as name, attstattarget as target from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped
       and (atttypid in ('jsonb'::regtype, 'bytea'::regtype) or attname = any($2))`,
    [growing, texts],
  )
  expect(rows.map(({ name }) => name)).toContain('idempotency_record.body')
  expect(rows.filter(({ target }) => target !== 0)).toEqual([])
})

test('the columns that lists and claims seek by keep their statistics', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct a.attrelid::regclass || '.' || a.attname as name
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
     where i.indrelid = any($1::regclass[]) and a.attstattarget = 0
       and i.indexrelid::regclass::text <> all($2::text[])`,
    [growing, ofFewRows],
  )
  expect(rows).toEqual([])
})

test('tables that only grow are analyzed when they have grown by half', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where 'autovacuum_analyze_scale_factor=0.5' = any(reloptions) order by relname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['event', 'event_body', 'idempotency_record', 'message', 'webhook_delivery']),
  )
})
