import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { Batcher } from '#core/db/batch.ts'
import { newId } from '#core/ids.ts'
import { wordsOf } from '#messaging/messages/search/search-words.ts'
import { appSecret } from '../load/callbacks.ts'
import { copyTables } from './copies.ts'
import { answerJson, openPool, readBody, serve } from './server.ts'

// The equal of scenario 7: what the batched upsert leaves out and documents 1 and 6 ask for is kept as well. A callback
// is answered when its bytes are safe, and worked through behind the answer: messages, their chats and windows, statuses
// that only move forward, the queue that they end, words for the search, and events under the next numbers of their
// workspaces; then it is marked. One transaction for up to 200 callbacks. No checks, no lanes, nothing parked, no failure
// of one apart.

const pool = openPool()
await copyTables(pool, [
  'message',
  'inbound_callback',
  'hand_over',
  'event',
  'conversation',
  'conversation_window',
  'workspace_counter',
  'message_search',
])
const secret = createSecretKey(Buffer.from(appSecret))

const { rows: numbers } = await pool.query<{ phoneId: string; workspaceId: string; id: string }>(
  'select phone_id as "phoneId", workspace_id as "workspaceId", id from number',
)
const numberOf = new Map(numbers.map((number) => [number.phoneId, number]))

const keepCallbacks = `insert into bench_all_inbound_callback (received_at, due_at, body, number_ids)
  select $1::timestamptz, $1::timestamptz, body, '{}' from unnest($2::bytea[]) with ordinality as c(body, position)
  order by position`

const kept = new Batcher<Buffer, null>(async (bodies) => {
  await pool.query({ name: 'keep', text: keepCallbacks, values: [new Date(), bodies] })
  return bodies.map(() => null)
})

const takeWaiting = `select id, body from bench_all_inbound_callback where processed_at is null and due_at <= $1
  order by id limit 200`
const markDone = 'update bench_all_inbound_callback set processed_at = $1 where id = any($2::bigint[])'

/** Numbers events of a workspace and keeps them; `new_event` has their columns and `place` in what is told. */
const tellEvents = `taken as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from new_event group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  )
  insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
  select e.workspace_id, t.base + row_number() over (partition by e.workspace_id order by e.place), gen_random_uuid(),
    e.type, e.subject_id, e.contact_id, e.data, e.at
  from new_event e join taken t using (workspace_id)`

const storeMessages = `with received as (
    select m.*, c.id as contact_id from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
      $7::timestamptz[]) with ordinality as m(workspace_id, id, number_id, phone, platform_id, body, at, place)
    join contact c on c.workspace_id = m.workspace_id and c.phone = m.phone and c.deleted_at is null
  ), inserted as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, content,
      sent_by_type, sent_by_id, platform_message_id, delivered_at, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'incoming', 'text', 'delivered', phone, jsonb_build_object('body', body),
      'contact', contact_id, platform_id, at, at, at from received order by place
    on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing
    returning id
  ), fresh as (
    select * from received where id in (select id from inserted)
  ), last as (
    select distinct on (workspace_id, contact_id) *, count(*) over (partition by workspace_id, contact_id) as unread
    from fresh order by workspace_id, contact_id, place desc
  ), shown as (
    update bench_all_conversation v set number_id = l.number_id, last_message_id = l.id, last_message_preview = left(l.body, 100),
      last_message_at = l.at, last_incoming_at = l.at, unread_count = v.unread_count + l.unread, status = 'open',
      opened_at = case when v.status = 'closed' then l.at else v.opened_at end, updated_at = l.at
    from last l where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
  ), renewed as (
    insert into bench_all_conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
    select workspace_id, contact_id, number_id, at from last
    on conflict (workspace_id, contact_id, number_id) do update
      set last_incoming_at = greatest(bench_all_conversation_window.last_incoming_at, excluded.last_incoming_at)
  ), words as (
    insert into bench_all_message_search (workspace_id, message_id, created_at, words)
    select m.workspace_id, m.id, m.at, ${wordsOf('m')}
    from (select workspace_id, id, at, 'text' as type, jsonb_build_object('body', body) as content from fresh) m
  ), new_event as (
    select workspace_id, 'message.received' as type, id as subject_id, contact_id, '{}'::jsonb as data, at, place from fresh
  ), ${tellEvents}`

const rank = (text: string) => `array_position(array['pending', 'sent', 'delivered', 'read'], ${text})`

const applyStatuses = `with reported as (
    select distinct on (workspace_id, id) * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) with ordinality
      as r(workspace_id, id, status, at, place)
    order by workspace_id, id, ${rank('status')} desc
  ), before as (
    select m.workspace_id, m.id, m.contact_id, m.status as previous, s.status, s.at, s.place
    from bench_all_message m join reported s using (workspace_id, id)
    where ${rank('m.status')} < ${rank('s.status')} order by m.workspace_id, m.id for update of m
  ), moved as (
    update bench_all_message m set status = s.status, updated_at = s.at,
      sent_at = coalesce(m.sent_at, s.at),
      delivered_at = case when s.status = 'delivered' then s.at else m.delivered_at end,
      read_at = case when s.status = 'read' then s.at else m.read_at end
    from before s where m.workspace_id = s.workspace_id and m.id = s.id
  ), left_queue as (
    delete from bench_all_hand_over h using before s where h.workspace_id = s.workspace_id and h.message_id = s.id
  ), new_event as (
    select workspace_id, 'message.status' as type, id as subject_id, contact_id,
      jsonb_build_object('set', jsonb_build_object('status', status, 'updatedAt', at),
        'extras', jsonb_build_object('previous_status', previous)) as data, at, place
    from before
    union all
    select workspace_id, 'message.sent', id, contact_id,
      jsonb_build_object('set', jsonb_build_object('status', status, 'updatedAt', at)), at, place
    from before where previous = 'pending'
  ), ${tellEvents}`

interface Value {
  metadata: { phone_number_id: string }
  messages?: { id: string; from: string; text: { body: string } }[]
  statuses?: { id: string; status: string; biz_opaque_callback_data: string }[]
}

const valuesOf = (body: Buffer) => {
  const { entry } = JSON.parse(body.toString('utf8')) as { entry: { changes: { value: Value }[] }[] }
  return entry.flatMap((one) => one.changes.map(({ value }) => value))
}

async function workThrough(client: pg.PoolClient, bodies: readonly Buffer[], at: Date): Promise<void> {
  const placed = bodies.flatMap(valuesOf).flatMap((value) => {
    const number = numberOf.get(value.metadata.phone_number_id)
    return number ? [{ value, number }] : []
  })
  const messages = placed.flatMap(({ value, number }) =>
    (value.messages ?? []).map((m) => ({ ...m, number })),
  )
  if (messages.length > 0) {
    const values = [
      messages.map((m) => m.number.workspaceId),
      messages.map(() => newId(at.getTime())),
      messages.map((m) => m.number.id),
      messages.map((m) => m.from),
      messages.map((m) => m.id),
      messages.map((m) => m.text.body),
      messages.map(() => at),
    ]
    await client.query({ name: 'messages', text: storeMessages, values })
  }
  const statuses = placed.flatMap(({ value, number }) =>
    (value.statuses ?? []).map((s) => ({ ...s, number })),
  )
  if (statuses.length === 0) return
  const values = [
    statuses.map((s) => s.number.workspaceId),
    statuses.map((s) => s.biz_opaque_callback_data),
    statuses.map((s) => s.status),
    statuses.map(() => at),
  ]
  await client.query({ name: 'statuses', text: applyStatuses, values })
}

/** Answers whether another call would find some at once. */
async function drain(): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const at = new Date()
    const { rows } = await client.query<{ id: string; body: Buffer }>({
      name: 'take',
      text: takeWaiting,
      values: [at],
    })
    if (rows.length > 0) {
      await workThrough(
        client,
        rows.map((row) => row.body),
        at,
      )
      await client.query({ name: 'mark', text: markDone, values: [at, rows.map((row) => row.id)] })
    }
    await client.query('commit')
    return rows.length === 200
  } finally {
    client.release()
  }
}

let isDraining = false
let isAsked = false

/** Callbacks that come while others are worked through are found by the next look. */
async function wake(): Promise<void> {
  isAsked = true
  if (isDraining) return
  isDraining = true
  while (isAsked) {
    isAsked = false
    while (await drain());
  }
  isDraining = false
}

function isSigned(body: Buffer, header: unknown): boolean {
  const given = Buffer.from(String(header).slice('sha256='.length), 'hex')
  const right = createHmac('sha256', secret).update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

serve(async (req, res) => {
  const body = await readBody(req)
  if (!isSigned(body, req.headers['x-hub-signature-256'])) return answerJson(res, 403, '{}')
  await kept.add(body)
  void wake()
  answerJson(res, 200, '{"status":"ok"}')
})
