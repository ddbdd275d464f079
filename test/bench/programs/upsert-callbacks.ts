import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { Batcher } from '#core/db/batch.ts'
import { newId } from '#core/ids.ts'
import { appSecret } from '../load/callbacks.ts'
import { answerJson, openPool, readBody, serve } from './server.ts'

// The limit program of scenario 7: check the signature, parse, upsert in shared statements, answer. It keeps no raw
// callback, no chats, no windows and no events, and forgets what it cannot place.

interface Message {
  id: string
  workspaceId: string
  numberId: string
  from: string
  platformId: string
  body: string
  at: Date
}

interface Status {
  workspaceId: string
  id: string
  status: string
  at: Date
}

const pool = openPool()
const secret = createSecretKey(Buffer.from(appSecret))

const { rows: numbers } = await pool.query<{ phoneId: string; workspaceId: string; id: string }>(
  'select phone_id as "phoneId", workspace_id as "workspaceId", id from number',
)
const numberOf = new Map(numbers.map((number) => [number.phoneId, number]))

const insertMessages = `insert into bench_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone,
    content, sent_by_type, sent_by_id, platform_message_id, delivered_at, created_at, updated_at)
  select m.workspace_id, m.id, c.id, m.number_id, 'incoming', 'text', 'delivered', m.phone, m.content::jsonb, 'contact', c.id,
    m.platform_id, m.at, m.at, m.at
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
    as m(workspace_id, id, number_id, phone, platform_id, content, at)
  join contact c on c.workspace_id = m.workspace_id and c.phone = m.phone and c.deleted_at is null
  on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing`

const rank = (text: string) => `array_position(array['pending', 'sent', 'delivered', 'read'], ${text})`

const updateStatuses = `update bench_message m
  set status = s.status, updated_at = s.at,
    sent_at = case when s.status = 'sent' then s.at else m.sent_at end,
    delivered_at = case when s.status = 'delivered' then s.at else m.delivered_at end,
    read_at = case when s.status = 'read' then s.at else m.read_at end
  from (
    select distinct on (workspace_id, id) * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[])
      as r(workspace_id, id, status, at)
    order by workspace_id, id, ${rank('status')} desc
  ) s
  where m.workspace_id = s.workspace_id and m.id = s.id and ${rank('m.status')} < ${rank('s.status')}`

const messages = new Batcher<Message[], null>(async (lists) => {
  const all = lists.flat()
  const values = [
    all.map((m) => m.workspaceId),
    all.map((m) => m.id),
    all.map((m) => m.numberId),
    all.map((m) => m.from),
    all.map((m) => m.platformId),
    all.map((m) => JSON.stringify({ body: m.body })),
    all.map((m) => m.at),
  ]
  await pool.query({ name: 'messages', text: insertMessages, values })
  return lists.map(() => null)
})

// One statement at a time: two that lock the same messages in different orders would end in a deadlock.
const statuses = new Batcher<Status[], null>(
  async (lists) => {
    const all = lists.flat()
    const values = [
      all.map((s) => s.workspaceId),
      all.map((s) => s.id),
      all.map((s) => s.status),
      all.map((s) => s.at),
    ]
    await pool.query({ name: 'statuses', text: updateStatuses, values })
    return lists.map(() => null)
  },
  { maxInFlight: 1 },
)

interface Value {
  metadata: { phone_number_id: string }
  messages?: { id: string; from: string; text: { body: string } }[]
  statuses?: { id: string; status: string; biz_opaque_callback_data: string }[]
}

function isSigned(body: Buffer, header: unknown): boolean {
  const given = Buffer.from(String(header).slice('sha256='.length), 'hex')
  const right = createHmac('sha256', secret).update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

async function keep(value: Value): Promise<void> {
  const number = numberOf.get(value.metadata.phone_number_id)
  if (!number) return
  const { workspaceId, id: numberId } = number
  const at = new Date()
  const received = value.messages?.map((m) => ({
    id: newId(at.getTime()),
    workspaceId,
    numberId,
    from: m.from,
    platformId: m.id,
    body: m.text.body,
    at,
  }))
  const reported = value.statuses?.map((s) => ({
    workspaceId,
    id: s.biz_opaque_callback_data,
    status: s.status,
    at,
  }))
  await Promise.all([received && messages.add(received), reported && statuses.add(reported)])
}

serve(async (req, res) => {
  const body = await readBody(req)
  if (!isSigned(body, req.headers['x-hub-signature-256'])) return answerJson(res, 403, '{}')
  const { entry } = JSON.parse(body.toString('utf8')) as { entry: { changes: { value: Value }[] }[] }
  await Promise.all(entry.flatMap((one) => one.changes.map(({ value }) => keep(value))))
  answerJson(res, 200, '{"status":"ok"}')
})
