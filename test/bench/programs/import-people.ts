import { newId } from '#core/ids.ts'
import { answerJson, openPool, readBody, serve } from './server.ts'

// The limit program of scenario 20: the lines of a file, 5,000 at a time, by `unnest` into the people of a
// campaign. No cell is read with care, no row is looked at, and a kill in the middle leaves half of them.

const atOnce = 5_000
const pool = openPool()

const insert = `insert into bench_recipient (workspace_id, broadcast_id, id, phone, name, own, created_at)
  select $1, $2, r.id, r.phone, r.name, jsonb_build_object('params', jsonb_build_object('1', r.value)), now()
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as r(id, phone, name, value)`

/** `POST /{workspace}/{campaign}` */
serve(async (req, res) => {
  const [, workspaceId, broadcastId] = (req.url ?? '').split('/')
  const rows = (await readBody(req))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const now = Date.now()
    const column = (index: number) => part.map((row) => row[index])
    const values = [workspaceId, broadcastId, part.map(() => newId(now)), column(0), column(1), column(2)]
    await pool.query({ name: 'import', text: insert, values })
  }
  answerJson(res, 200, '{}')
})
