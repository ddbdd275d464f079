import { answerJson, openPool, readBody, readKeys, serve } from './server.ts'

// The limit program of scenario 16: the oldest that nobody holds, or the one that is named, is given to the caller by one
// `update ... skip locked`. No look at who may, no chat beside it, no event, no timeline.

const pool = openPool()
const callerOf = await readKeys(pool)

const pick = `with one as materialized (
    select workspace_id, id from bench_transfer
    where workspace_id = $1 and status = 'active' and agent_id is null and team_id is null
    order by transferred_at, id limit 1 for update skip locked
  )
  update bench_transfer x set agent_id = $2, picked_up_at = now(), updated_at = now()
  from one where x.workspace_id = one.workspace_id and x.id = one.id returning x.*`

const assign = `with one as materialized (
    select workspace_id, id from bench_transfer
    where workspace_id = $1 and id = $3 and status = 'active' for update skip locked
  )
  update bench_transfer x set agent_id = $2, picked_up_at = now(), updated_at = now()
  from one where x.workspace_id = one.workspace_id and x.id = one.id returning x.*`

serve(async (req, res) => {
  const caller = callerOf(req)
  if (!caller) return answerJson(res, 401, '{}')
  await readBody(req)
  const id = req.method === 'PUT' ? req.url?.slice(1) : undefined
  const values = [caller.workspaceId, caller.keyId]
  const { rows } = await (id
    ? pool.query({ name: 'assign', text: assign, values: [...values, id] })
    : pool.query({ name: 'pick', text: pick, values }))
  if (!rows[0]) return answerJson(res, 409, '{}')
  answerJson(res, 200, JSON.stringify({ transfer: rows[0] }))
})
