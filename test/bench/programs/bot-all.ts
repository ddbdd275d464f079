import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { Pool } from 'undici'
import { Batcher } from '#core/db/batch.ts'
import { newId } from '#core/ids.ts'
import { wordsOf } from '#messaging/messages/search/search-words.ts'
import { appSecret } from '../load/callbacks.ts'
import { copyTables } from './copies.ts'
import { answerJson, openPool, readBody, serve } from './server.ts'

// The equal of scenario 23: a callback is kept, answered, and worked through behind the answer: the message of the customer
// and the answer of the first rule whose word it has, their chat and window, the session of the chatbot with both messages,
// the decision, the place in the queue, events and words for the search, in one statement for up to 200 messages; then
// the answer is posted, and its name is kept. No checks, no lanes, no hours, no transfers, no order of a person, no
// receipts, nothing parked.

const inHand = 192
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
  'bot_session',
  'bot_session_message',
  'bot_decision',
  'chatbot_counter',
])
const platform = new Pool(`http://127.0.0.1:${process.argv[3]}`, { connections: inHand, pipelining: 1 })
const secret = createSecretKey(Buffer.from(appSecret))

interface Rule {
  workspaceId: string
  id: string
  name: string
  keywords: string[]
  body: string
}

const { rows: rules } = await pool.query<Rule>(
  `select workspace_id as "workspaceId", id, name, keywords, response_content->>'body' as body from keyword_rule
   where match_type = 'contains' order by priority desc`,
)
const rulesOf = Map.groupBy(rules, ({ workspaceId }) => workspaceId)
const { rows: numbers } = await pool.query<{ phoneId: string; workspaceId: string; id: string }>(
  'select phone_id as "phoneId", workspace_id as "workspaceId", id from number',
)
const numberOf = new Map(numbers.map((number) => [number.phoneId, number]))

const kept = new Batcher<Buffer, null>(async (bodies) => {
  const text = `insert into bench_all_inbound_callback (received_at, due_at, body, number_ids)
    select $1::timestamptz, $1::timestamptz, body, '{}' from unnest($2::bytea[]) with ordinality as c(body, position)
    order by position`
  await pool.query({ name: 'keep', text, values: [new Date(), bodies] })
  return bodies.map(() => null)
})

const takeWaiting = `select id, body from bench_all_inbound_callback where processed_at is null and due_at <= $1
  order by id limit 200`
const markDone = 'update bench_all_inbound_callback set processed_at = $1 where id = any($2::bigint[])'

const answer = `with received as (
    select m.*, c.id as contact_id from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
      $7::uuid[], $8::text[], $9::uuid[], $10::text[], $11::text[]) with ordinality
      as m(workspace_id, id, number_id, phone, platform_id, body, reply_id, reply, rule_id, rule_name, keyword, place)
    join contact c on c.workspace_id = m.workspace_id and c.phone = m.phone and c.deleted_at is null
  ), inserted as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, content,
      sent_by_type, sent_by_id, platform_message_id, delivered_at, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'incoming', 'text', 'delivered', phone, jsonb_build_object('body', body),
      'contact', contact_id, platform_id, $12, $12, $12 from received order by place
    on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing
    returning id
  ), fresh as (
    select * from received where id in (select id from inserted)
  ), said as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content,
      sent_by_type, created_at, updated_at)
    select workspace_id, reply_id, contact_id, number_id, 'outgoing', 'text', 'pending', phone,
      jsonb_build_object('body', reply, 'previewUrl', false), 'chatbot', $12, $12 from fresh
  ), queued as (
    insert into bench_all_hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, attempts, handed_over_at)
    select workspace_id, reply_id, contact_id, number_id, $12, $12, 1, $12 from fresh
  ), last as (
    select distinct on (workspace_id, contact_id) * from fresh order by workspace_id, contact_id, place desc
  ), shown as (
    update bench_all_conversation v set number_id = l.number_id, last_message_id = l.reply_id,
      last_message_preview = left(l.reply, 100), last_message_at = $12, last_incoming_at = $12, status = 'open',
      opened_at = case when v.status = 'closed' then $12 else v.opened_at end, updated_at = $12
    from last l where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
  ), renewed as (
    insert into bench_all_conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
    select workspace_id, contact_id, number_id, $12 from last
    on conflict (workspace_id, contact_id, number_id) do update
      set last_incoming_at = greatest(bench_all_conversation_window.last_incoming_at, excluded.last_incoming_at)
  ), present as (
    select l.workspace_id, l.contact_id, s.id as session_id from last l cross join lateral (
      select id from bench_all_bot_session s where s.workspace_id = l.workspace_id and s.contact_id = l.contact_id
        and s.ended_at is null order by started_at desc limit 1) s
  ), lasting as (
    update bench_all_bot_session s set last_activity_at = $12 from present p
    where s.workspace_id = p.workspace_id and s.id = p.session_id
  ), begun as (
    insert into bench_all_bot_session (workspace_id, id, contact_id, number_id, started_at, last_activity_at)
    select workspace_id, gen_random_uuid(), contact_id, number_id, $12, $12 from last
    where not exists (select from present p where p.contact_id = last.contact_id)
    returning workspace_id, contact_id, id as session_id
  ), session as (
    select * from present union all select * from begun
  ), spoken as (
    insert into bench_all_bot_session_message (workspace_id, session_id, message_id, step_name)
    select f.workspace_id, s.session_id, said.id, said.step from fresh f join session s using (workspace_id, contact_id)
    cross join lateral (values (f.id, 'keyword_check'), (f.reply_id, 'keyword_response')) as said(id, step)
  ), decided as (
    insert into bench_all_bot_decision (workspace_id, message_id, contact_id, session_id, look, rule_id, rule_name, keyword,
      reply_ids, decided_at)
    select f.workspace_id, f.id, f.contact_id, s.session_id, 'keyword', f.rule_id, f.rule_name, f.keyword,
      array[f.reply_id], $12 from fresh f join session s using (workspace_id, contact_id)
  ), counted as (
    update bench_all_chatbot_counter c set messages_handled = c.messages_handled + n.many
    from (select workspace_id, count(*) as many from fresh group by 1 order by 1) n where c.workspace_id = n.workspace_id
  ), words as (
    insert into bench_all_message_search (workspace_id, message_id, created_at, words)
    select m.workspace_id, m.id, $12, ${wordsOf('m')}
    from (select workspace_id, id, 'text' as type, jsonb_build_object('body', body) as content from fresh
      union all select workspace_id, reply_id, 'text', jsonb_build_object('body', reply) from fresh) m
  ), new_event as (
    select workspace_id, 'message.received' as type, id as subject_id, contact_id, place * 2 as place from fresh
    union all select workspace_id, 'message.created', reply_id, contact_id, place * 2 + 1 from fresh
  ), taken as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from new_event group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  ), logged as (
    insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select e.workspace_id, t.base + row_number() over (partition by e.workspace_id order by e.place), gen_random_uuid(),
      e.type, e.subject_id, e.contact_id, '{}'::jsonb, $12 from new_event e join taken t using (workspace_id)
  )
  select workspace_id as "workspaceId", reply_id as id, phone, reply from fresh`

const nameAll = `with answered as (
    update bench_all_hand_over h set answered_at = $4 from unnest($1::uuid[], $2::uuid[]) as s(workspace_id, id)
    where h.workspace_id = s.workspace_id and h.message_id = s.id
  )
  update bench_all_message m set platform_message_id = s.name
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as s(workspace_id, id, name)
  where m.workspace_id = s.workspace_id and m.id = s.id`

interface Reply {
  workspaceId: string
  id: string
  phone: string
  reply: string
}

const named = new Batcher<{ of: Reply; name: string }, null>(async (batch) => {
  const values = [
    batch.map(({ of }) => of.workspaceId),
    batch.map(({ of }) => of.id),
    batch.map(({ name }) => name),
    new Date(),
  ]
  await pool.query({ name: 'name', text: nameAll, values })
  return batch.map(() => null)
})

async function post(of: Reply): Promise<void> {
  const { body } = await platform.request({
    method: 'POST',
    path: '/v25.0/100/messages',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: of.phone,
      type: 'text',
      text: { body: of.reply, preview_url: false },
      biz_opaque_callback_data: of.id,
    }),
  })
  const { messages } = (await body.json()) as { messages: { id: string }[] }
  await named.add({ of, name: messages[0]?.id ?? '' })
}

interface Value {
  metadata: { phone_number_id: string }
  messages?: { id: string; from: string; text: { body: string } }[]
}

function answered(body: Buffer) {
  const { entry } = JSON.parse(body.toString('utf8')) as { entry: { changes: { value: Value }[] }[] }
  return entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => {
      const number = numberOf.get(value.metadata.phone_number_id)
      if (!number) return []
      return (value.messages ?? []).flatMap((message) => {
        const words = new Set(message.text.body.toLowerCase().split(/[^a-z0-9]+/))
        for (const rule of rulesOf.get(number.workspaceId) ?? []) {
          const keyword = rule.keywords.find((one) => words.has(one))
          if (keyword) return [{ message, number, rule, keyword }]
        }
        return []
      })
    })
}

async function workThrough(client: pg.PoolClient, bodies: readonly Buffer[], at: Date): Promise<Reply[]> {
  const all = bodies.flatMap(answered)
  const ids = () => all.map(() => newId(at.getTime()))
  const values = [
    all.map(({ number }) => number.workspaceId),
    ids(),
    all.map(({ number }) => number.id),
    all.map(({ message }) => message.from),
    all.map(({ message }) => message.id),
    all.map(({ message }) => message.text.body),
    ids(),
    all.map(({ rule }) => rule.body),
    all.map(({ rule }) => rule.id),
    all.map(({ rule }) => rule.name),
    all.map(({ keyword }) => keyword),
    at,
  ]
  return (await client.query<Reply>({ name: 'answer', text: answer, values })).rows
}

/** Answers whether another look would find some at once. */
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
    const bodies = rows.map((row) => row.body)
    const replies = bodies.length > 0 ? await workThrough(client, bodies, at) : []
    if (rows.length > 0)
      await client.query({ name: 'mark', text: markDone, values: [at, rows.map((row) => row.id)] })
    await client.query('commit')
    for (const reply of replies) void post(reply)
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
