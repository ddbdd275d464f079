import pg from 'pg'
import { requestsKeptMs } from '#people/request-log/note-request.ts'
import { ask } from './cluster.ts'

// A year of what leaves by its age, as rows of the product's own tables: they are loaded without indexes, which are made
// afterwards, so that ten millions take minutes.

const day = 86_400_000
export const months = 12
export const monthMs = 30 * day

/** A table whose rows leave by their age, and what row `i` of workspace `w` is, written at the time `at`. */
export interface KeptTable {
  name: string
  keptMs: number
  columns: string
  row: string
}

const words = `rpad('{"id":"' || i || '","type":"message.status","data":{"status":"sent","text":"', 368, md5(i::text)) || '"}}'`
/** The same for a body and its delivery, so that they find each other. */
const eventId = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`

/** In the order in which they are loaded: deliveries leave before the bodies that they post. */
export const keptTables: readonly KeptTable[] = [
  {
    name: 'event',
    keptMs: 3 * day,
    columns: 'workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at',
    row: `w, 1000000000 + i, bench_id(at), 'message.status', gen_random_uuid(), gen_random_uuid(),
      '{"set": {"status": "sent"}, "extras": {"previous_status": "pending"}}'::jsonb, at`,
  },
  {
    name: 'webhook_delivery',
    keptMs: 3 * day,
    columns: `workspace_id, id, endpoint_id, event_id, event_type, occurred_at, state, tries, attempt, last_answer, created_at,
      delivered_at, expires_at`,
    row: `w, bench_id(at), w, ${eventId}, 'message.status', at, 'delivered', 1, 1,
      '{"at": "2026-01-01T00:00:00.000Z", "status": 200, "body": "", "durationMs": 12}'::jsonb, at, at, at + interval '3 days'`,
  },
  {
    name: 'event_body',
    keptMs: 3 * day,
    columns: 'workspace_id, event_id, body, created_at',
    row: `w, ${eventId}, ${words}, at`,
  },
  {
    name: 'logged_request',
    keptMs: requestsKeptMs,
    columns:
      'workspace_id, id, key_id, door, method, operation, status, duration_ms, request_id, answered_at',
    row: `w, bench_id(at), w, 'v1', 'POST', 'sendMessage', 201, 12, 'req_' || i, at`,
  },
]

/** Rows `from` to `before` of a year that has `many`; its first month is what has just become too old. */
export interface Span {
  many: number
  from: number
  before: number
}

const insert = ({ name, columns, row }: KeptTable) => `with place as (
    select array_agg(id order by id) as ids, count(*)::int as n from workspace
  )
  insert into ${name} (${columns})
  select ${row} from generate_series($1::bigint, $2::bigint - 1) i, place,
    lateral (select ids[1 + i % n] as w, $3::timestamptz + i * ($4::float8 * interval '1 millisecond') as at) p`

const valuesOf = ({ keptMs }: KeptTable, { many, from, before }: Span, now: number) => {
  const begins = new Date(now - keptMs - monthMs)
  return [from, before, begins, (months * monthMs) / many]
}

/** Loads these rows, and makes the indexes again. */
export async function loadRows(url: string, table: KeptTable, span: Span, now: number): Promise<void> {
  const made = await ask<{ name: string; text: string }>(
    url,
    `select indexname as name, indexdef as text from pg_indexes where tablename = $1 and indexname <> $2`,
    [table.name, `${table.name}_pkey`],
  )
  const [key] = await ask<{ text: string }>(
    url,
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1`,
    [`${table.name}_pkey`],
  )
  await ask(
    url,
    `alter table ${table.name} drop constraint ${table.name}_pkey, set (autovacuum_enabled = false)`,
  )
  for (const { name } of made) await ask(url, `drop index ${name}`)
  await ask(url, insert(table), valuesOf(table, span, now))
  await ask(url, `alter table ${table.name} add constraint ${table.name}_pkey ${key?.text}`)
  for (const { text } of made) await ask(url, text)
  await ask(url, `vacuum analyze ${table.name}`)
}

const atOnce = 100

/** Writes these rows as an installation does: a hundred in a statement, each statement durable. */
export async function appendRows(url: string, table: KeptTable, span: Span, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let from = span.from; from < span.before; from += atOnce) {
      const part = { ...span, from, before: Math.min(span.before, from + atOnce) }
      await client.query({ name: 'append', text: insert(table), values: valuesOf(table, part, now) })
    }
  } finally {
    await client.end()
  }
}
