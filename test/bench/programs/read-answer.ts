import { answerJson, openPool, readBody, readKeys, serve } from './server.ts'

// The limit program of scenario 9's replay: who asks, what they sent, one named select of one row by its key, and its
// text as the answer. Nothing is compared and nothing opened.

const pool = openPool()
const callerOf = await readKeys(pool)

const read = 'select status, body from bench_answer where workspace_id = $1 and key = $2'

serve(async (req, res) => {
  const caller = callerOf(req)
  if (!caller) return answerJson(res, 401, '{}')
  JSON.parse((await readBody(req)).toString('utf8'))
  const values = [caller.workspaceId, req.headers['idempotency-key']]
  const { rows } = await pool.query<{ status: number; body: string }>({ name: 'read', text: read, values })
  const [kept] = rows
  if (kept) answerJson(res, kept.status, kept.body)
  else answerJson(res, 404, '{}')
})
