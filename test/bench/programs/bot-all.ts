import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { Pool } from 'undici'
import { Batcher } from '#core/db/batch.ts'
import { newId } from '#core/ids.ts'
import { laneOfText } from '#core/lanes/ownership.ts'
import { appSecret } from '../load/callbacks.ts'
import { answer, leaveAll, nameAll } from './bot-statements.ts'
import { copyTables } from './copies.ts'
import { answerJson, openPool, readBody, serve } from './server.ts'

// The equal of scenario 24: a callback is kept, answered, and worked through behind the answer: the message of the customer,
// which is read, and the answer of the first rule whose word it has, their chat and window, the session of the chatbot with
// both messages, the decision, the place in the queue, the three events, words for the search and figures, in one statement
// for up to 200 messages. Then that the answer is about to leave is committed, it is posted, and its name is kept. No
// checks, no lanes, no hours, no transfers, no order of a person, no receipts, nothing parked, and no readers of the log:
// so no positions of theirs, and no turns.

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
  'message_count',
  'contact_day',
  'contact_pair',
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
const { rows: numbers } = await pool.query<{
  phoneId: string
  workspaceId: string
  id: string
  phone: string
}>('select phone_id as "phoneId", workspace_id as "workspaceId", id, phone from number')
const numberOf = new Map(numbers.map((number) => [number.phoneId, number]))

interface Received {
  body: Buffer
  account: string
  numberId: string
}

const kept = new Batcher<Received, null>(async (received) => {
  const text = `insert into bench_all_inbound_callback (received_at, due_at, body, lane, number_ids)
    select $1::timestamptz, $1::timestamptz, body, ${laneOfText('account')}, array[number_id]
    from unnest($2::bytea[], $3::text[], $4::uuid[]) with ordinality as c(body, account, number_id, position)
    order by position`
  const values = [
    new Date(),
    received.map(({ body }) => body),
    received.map(({ account }) => account),
    received.map(({ numberId }) => numberId),
  ]
  await pool.query({ name: 'keep', text, values })
  return received.map(() => null)
})

const takeWaiting = `select id, body from bench_all_inbound_callback where processed_at is null and due_at <= $1
  order by id limit 200`
const markDone = 'update bench_all_inbound_callback set processed_at = $1 where id = any($2::bigint[])'

interface Reply {
  workspaceId: string
  id: string
  phone: string
  reply: string
}

const leaving = new Batcher<Reply, null>(async (batch) => {
  const values = [batch.map(({ workspaceId }) => workspaceId), batch.map(({ id }) => id), new Date()]
  await pool.query({ name: 'leave', text: leaveAll, values })
  return batch.map(() => null)
})

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
  await leaving.add(of)
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
  messages?: { id: string; from: string; timestamp: string; text: { body: string } }[]
}

type Callback = { entry: { id: string; changes: { value: Value }[] }[] }
const read = (body: Buffer) => JSON.parse(body.toString('utf8')) as Callback

function answered(body: Buffer) {
  const { entry } = read(body)
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
    all.map(({ number }) => number.phone),
    all.map(({ message }) => new Date(Number(message.timestamp) * 1000)),
    newId(at.getTime()),
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
  const { entry } = read(body)
  const numberId = numberOf.get(entry[0]?.changes[0]?.value.metadata.phone_number_id ?? '')?.id ?? ''
  await kept.add({ body, account: entry[0]?.id ?? '', numberId })
  void wake()
  answerJson(res, 200, '{"status":"ok"}')
})
