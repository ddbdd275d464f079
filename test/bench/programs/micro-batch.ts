import { Batcher } from '#core/db/batch.ts'
import { answerOf, type NewMessage, readSends } from './sends.ts'
import { answerJson, openPool, readKeys, serve } from './server.ts'

// L2 of scenario 1: the same row, but requests of the same moment share an insert; at most two are in flight.

const pool = openPool()
const callerOf = await readKeys(pool)
const readSend = await readSends(pool, callerOf)

const insert = `insert into bench_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
    content, sent_by_type, sent_by_id, created_at, updated_at)
  select workspace_id, id, contact_id, number_id, 'outgoing', 'text', 'pending', from_phone, to_phone, content::jsonb, 'api',
    key_id, at, at
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::timestamptz[])
    as m(workspace_id, id, contact_id, number_id, from_phone, to_phone, content, key_id, at)`

const inserts = new Batcher<NewMessage, null>(async (messages) => {
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
  ]
  await pool.query({ name: 'insert', text: insert, values })
  return messages.map(() => null)
})

serve(async (req, res) => {
  const message = await readSend(req)
  if (!message) return answerJson(res, 401, '{}')
  await inserts.add(message)
  answerJson(res, 201, answerOf(message))
})
