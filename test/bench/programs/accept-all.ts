import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Batcher } from '#core/db/batch.ts'
import { newId } from '#core/ids.ts'
import { copyTables } from './copies.ts'
import { answerOf, type NewMessage, readSends } from './sends.ts'
import { answerJson, openPool, readKeys, serve } from './server.ts'

// The equal of scenario 1: what one insert leaves out and documents 1 and 4 ask for is kept as well - the place in the
// hand-over queue, the event under the next number of its workspace, the chat's last message, and the answer, sealed,
// under its Idempotency-Key. Requests of the same moment share a statement, as they do in Parley. No checks, no limits.

const pool = openPool()
await copyTables(pool, ['hand_over', 'event', 'conversation', 'workspace_counter', 'idempotency_record'])
const callerOf = await readKeys(pool)
const readSend = await readSends(pool, callerOf)
const sealingKey = randomBytes(32)

interface Keyed extends NewMessage {
  key: string
  fingerprint: Buffer
  answer: string
}

const insert = `
  with accepted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[],
      $9::timestamptz[], $10::uuid[], $11::text[], $12::bytea[], $13::text[], $14::text[]) with ordinality
      as a(workspace_id, id, contact_id, number_id, from_phone, to_phone, content, key_id, at, event_id, key, fingerprint, answer,
        preview, position)
  ), kept as (
    insert into bench_all_idempotency_record (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until,
      status, body, created_at, expires_at)
    select workspace_id, key, key_id, fingerprint, id::text, id, at, 201, answer, at, at + interval '24 hours' from accepted
  ), inserted as (
    insert into bench_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
      content, sent_by_type, sent_by_id, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'outgoing', 'text', 'pending', from_phone, to_phone, content::jsonb, 'api',
      key_id, at, at from accepted
  ), queued as (
    insert into bench_all_hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk)
    select workspace_id, id, contact_id, number_id, at, at, false from accepted
  ), shown as (
    update bench_all_conversation v set number_id = l.number_id, last_message_id = l.id, last_message_preview = l.preview,
      last_message_at = l.at, updated_at = l.at
    from (select distinct on (workspace_id, contact_id) * from accepted order by workspace_id, contact_id, position desc) l
    where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
  ), taken as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from accepted group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  )
  insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
  select a.workspace_id, t.base + row_number() over (partition by a.workspace_id order by a.position), a.event_id,
    'message.created', a.id, a.contact_id, '{}', a.at
  from accepted a join taken t using (workspace_id)`

const inserts = new Batcher<Keyed, null>(
  async (messages) => {
    const values = [
      messages.map((m) => m.caller.workspaceId),
      messages.map((m) => m.id),
      messages.map((m) => m.contactId),
      messages.map((m) => m.caller.numberId),
      messages.map((m) => m.from.slice(1)),
      messages.map((m) => m.to.slice(1)),
      messages.map((m) => JSON.stringify({ body: m.body, previewUrl: false })),
      messages.map((m) => m.caller.keyId),
      messages.map((m) => m.at),
      messages.map((m) => newId(m.at.getTime())),
      messages.map((m) => m.key),
      messages.map((m) => m.fingerprint),
      messages.map((m) => m.answer),
      messages.map((m) => m.body.slice(0, 100)),
    ]
    await pool.query({ name: 'insert', text: insert, values })
    return messages.map(() => null)
  },
  { maxInFlight: 1, gatherMs: 3 },
)

/** AES-256-GCM, as answers are kept: one can hold the secret of a webhook. */
function seal(answer: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
  const sealed = [nonce, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64')
}

serve(async (req, res) => {
  const message = await readSend(req)
  if (!message) return answerJson(res, 401, '{}')
  const answer = answerOf(message)
  await inserts.add({
    ...message,
    key: String(req.headers['idempotency-key']),
    fingerprint: createHash('sha256').update(message.to).update(message.body).digest(),
    answer: seal(answer),
  })
  answerJson(res, 201, answer)
})
