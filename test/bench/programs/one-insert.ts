import { answerOf, readSends } from './sends.ts'
import { answerJson, openPool, readKeys, serve } from './server.ts'

// L1 of scenario 1: one named insert per request, each its own commit.

const pool = openPool()
const callerOf = await readKeys(pool)
const readSend = await readSends(pool, callerOf)

const insert = `insert into bench_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
    content, sent_by_type, sent_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, 'outgoing', 'text', 'pending', $5, $6, $7, 'api', $8, $9, $9)`

serve(async (req, res) => {
  const message = await readSend(req)
  if (!message) return answerJson(res, 401, '{}')
  const { caller, id, contactId, from, to, body, at } = message
  const content = JSON.stringify({ body, previewUrl: false })
  const values = [
    caller.workspaceId,
    id,
    contactId,
    caller.numberId,
    from.slice(1),
    to.slice(1),
    content,
    caller.keyId,
    at,
  ]
  await pool.query({ name: 'insert', text: insert, values })
  answerJson(res, 201, answerOf(message))
})
