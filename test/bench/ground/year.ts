import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { ask } from './cluster.ts'
import { type Program, startLimit } from './programs.ts'

// A year of one workspace as raw rows in Parquet, which DuckDB makes and reads, and the same as the figures that Parley
// keeps of it: DuckDB counts them once, before anything is measured.

/** A DuckDB with a folder of its own. */
export interface Duck extends Program {
  /** Runs a statement; `messages` and `transfers` are the names of the files. */
  ask<Row extends object>(sql: string): Promise<Row[]>
  file(name: string): string
}

export async function openDuck(installed: string, folder: string): Promise<Duck> {
  const program = await startLimit('duckdb', '', installed)
  const file = (name: string) => join(folder, `${name}.parquet`)
  return {
    ...program,
    file,
    async ask<Row extends object>(sql: string) {
      const { statusCode, body } = await request(`http://127.0.0.1:${program.port}/`, {
        method: 'POST',
        body: sql,
        headersTimeout: 1_200_000,
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`DuckDB answered ${statusCode}: ${text}`)
      return JSON.parse(text) as Row[]
    },
    async stop() {
      await program.stop()
      for (const name of ['messages', 'transfers']) rmSync(file(name), { force: true })
    },
  }
}

export interface Year {
  messages: number
  /** whole days by UTC, all of them over */
  from: Date
  before: Date
  days: number
}

const dayMs = 86_400_000
const days = 364

export function yearOf(messages: number): Year {
  const before = new Date(Math.floor(Date.now() / dayMs) * dayMs)
  return { messages, before, from: new Date(before.getTime() - days * dayMs), days }
}

/** accounts of the workspace */
export const accounts = 3
/** messages for each customer in a year */
const each = 50
/** one chat in so many messages is handed over */
const perTransfer = 100

/** What messages are, each as often: direction, type and who wrote. */
const kinds = [
  ...['text', 'image', 'audio', 'interactive'].map((type) => ['incoming', type, 'contact']),
  ...['text', 'image', 'document', 'template'].map((type) => ['outgoing', type, 'api']),
  ...['text', 'interactive'].map((type) => ['outgoing', type, 'chatbot']),
  ...['text', 'image'].map((type) => ['outgoing', type, 'member']),
]
const listOf = (at: number) => `[${kinds.map((kind) => `'${kind[at]}'`).join()}]`
const statuses = `['read','read','read','read','read','delivered','delivered','delivered','sent','failed']`
/** A number below `most` that looks drawn, and is the same in each run. */
const drawn = (seed: number, most: number) => `(hash(i, ${seed}) % ${most})::int`

export async function makeYear(duck: Duck, { messages, from }: Year): Promise<void> {
  const step = Math.floor((days * dayMs * 1000) / messages)
  await duck.ask(`copy (
    select i as id, make_timestamp(${from.getTime() * 1000}::bigint + i * ${step}) as created_at, ${drawn(2, accounts)} as account,
      ${listOf(0)}[kind] as direction, ${listOf(1)}[kind] as type, ${listOf(2)}[kind] as sent_by_type,
      case when kind <= 4 then 'delivered' else ${statuses}[1 + ${drawn(3, 10)}] end as status,
      ${drawn(5, Math.ceil(messages / each))} as contact
    from (select i, 1 + ${drawn(1, kinds.length)} as kind from range(${messages}) t(i))
  ) to '${duck.file('messages')}' (format parquet)`)
  await duck.ask(`copy (
    select contact, created_at - to_seconds(${drawn(7, 3600)}) as handed_at from (
      select id as i, contact, created_at from '${duck.file('messages')}' where sent_by_type = 'member'
    ) where ${drawn(8, Math.ceil((perTransfer * 2) / kinds.length))} = 0 and handed_at >= ${stamp(from)}
  ) to '${duck.file('transfers')}' (format parquet)`)
}

const stamp = (at: Date) => `make_timestamp(${at.getTime() * 1000}::bigint)`

/** Chats that were handed over, each with the first message of a member that follows in it. */
export const answered = (duck: Duck) => `select t.contact, t.handed_at, m.created_at as answered_at
  from '${duck.file('transfers')}' t
  asof join (select contact, created_at from '${duck.file('messages')}' where sent_by_type = 'member') m
    on m.contact = t.contact and m.created_at >= t.handed_at`

const reached = (...words: string[]) =>
  `(count(*) filter (where direction = 'outgoing' and status in (${words.map((word) => `'${word}'`).join()})))::int`

/** Keeps the figures of the year as Parley would have them. */
export async function keepYear(
  url: string,
  duck: Duck,
  { workspaceId, numberIds }: { workspaceId: string; numberIds: readonly string[] },
): Promise<void> {
  const counts =
    await duck.ask(`select epoch_ms(date_trunc('day', created_at))::varchar as day, account, direction, type,
      sent_by_type, count(*)::int as made, ${reached('sent', 'delivered', 'read')} as sent,
      ${reached('delivered', 'read')} as delivered, ${reached('read')} as read, ${reached('failed')} as failed
    from '${duck.file('messages')}' group by all`)
  await insertJson(
    url,
    `insert into message_count (workspace_id, span, begins_at, number_id, direction, type, sent_by_type, made, sent, delivered,
       read, failed, expires_at)
     select $2, 'day', to_timestamp(r.day / 1000), ($3::uuid[])[r.account + 1], r.direction, r.type, r.sent_by_type,
       r.made, r.sent, r.delivered, r.read, r.failed, now() + interval '1 year'
     from jsonb_to_recordset($1) r(day bigint, account int, direction text, type text, sent_by_type text, made int, sent int,
       delivered int, read int, failed int)`,
    counts,
    [workspaceId, numberIds],
  )
  const pairs =
    await duck.ask(`select epoch_ms(day)::varchar as day, epoch_ms(before)::varchar as before, count(*)::int as n from (
      select day, lag(day) over (partition by contact order by day) as before from (
        select distinct contact, date_trunc('day', created_at) as day from '${duck.file('messages')}'
        where direction = 'incoming')) group by all`)
  await insertJson(
    url,
    `insert into contact_pair (workspace_id, begins_at, prev_at, n, expires_at)
     select $2, to_timestamp(r.day / 1000), coalesce(to_timestamp(r.before / 1000), '-infinity'), r.n, now() + interval '1 year'
     from jsonb_to_recordset($1) r(day bigint, before bigint, n int)`,
    pairs,
    [workspaceId],
  )
  const transfers = await duck.ask(
    `select epoch_ms(handed_at)::varchar as handed, epoch_ms(answered_at)::varchar as answered from (${answered(duck)})`,
  )
  await insertJson(
    url,
    `insert into transfer (workspace_id, id, contact_id, number_name, status, source, agent_id, transferred_at, picked_up_at,
       first_response_at, resumed_at, updated_at)
     select $2, gen_random_uuid(), c.id, '', 'resumed', 'manual', a.user_id, t.at, t.at, t.answered,
       t.answered + interval '10 minutes', t.answered
     from (select to_timestamp(r.handed / 1000.0) as at, to_timestamp(r.answered / 1000.0) as answered, row_number() over () as nth
       from jsonb_to_recordset($1) r(handed bigint, answered bigint)) t
     join (select id, row_number() over (order by id) as nth, count(*) over () as many from contact where workspace_id = $2) c
       on c.nth = 1 + t.nth % c.many
     cross join (select user_id from membership where workspace_id = $2 order by user_id limit 1) a`,
    transfers,
    [workspaceId],
  )
}

async function insertJson(
  url: string,
  text: string,
  rows: readonly object[],
  further: unknown[],
): Promise<void> {
  const atOnce = 50_000
  for (let at = 0; at < rows.length; at += atOnce)
    await ask(url, text, [JSON.stringify(rows.slice(at, at + atOnce)), ...further])
}
