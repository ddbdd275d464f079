import { newId } from '#core/ids.ts'
import { openPosts } from './posts.ts'
import { openPool, serve } from './server.ts'

// The limit program of scenario 19: claim 200 people, post to the platform, write what came of it; up to
// 400 in hand. No chats, no queue, no events, no months, nothing held back for a number, nothing left out.

const inHand = 400
const pool = openPool()
const post = openPosts(process.argv[3], inHand)

interface Claimed {
  workspaceId: string
  broadcastId: string
  id: string
  phone: string
}

const claim = `with due as (
    select workspace_id, broadcast_id, id from bench_recipient
    where status = 'pending' and held_at is null limit 200 for update skip locked
  )
  update bench_recipient r set held_at = now() from due d
  where r.workspace_id = d.workspace_id and r.broadcast_id = d.broadcast_id and r.id = d.id
  returning r.workspace_id as "workspaceId", r.broadcast_id as "broadcastId", r.id, r.phone`

const write = `with sent as (
    update bench_recipient r set status = 'sent', held_at = null, message_id = s.message_id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as s(workspace_id, broadcast_id, id, message_id)
    where r.workspace_id = s.workspace_id and r.broadcast_id = s.broadcast_id and r.id = s.id
    returning r.workspace_id, r.broadcast_id
  )
  update bench_broadcast b set sent = b.sent + n.many
  from (select workspace_id, broadcast_id, count(*) as many from sent group by 1, 2) n
  where b.workspace_id = n.workspace_id and b.id = n.broadcast_id`

async function shareOf(): Promise<number> {
  const { rows } = await pool.query<Claimed>({ name: 'claim', text: claim })
  if (rows.length === 0) return 0
  await Promise.all(rows.map(({ phone }) => post(phone)))
  const now = Date.now()
  const values = [
    rows.map(({ workspaceId }) => workspaceId),
    rows.map(({ broadcastId }) => broadcastId),
    rows.map(({ id }) => id),
    rows.map(() => newId(now)),
  ]
  await pool.query({ name: 'write', text: write, values })
  return rows.length
}

serve(async (_req, res) => {
  const worker = async () => {
    while ((await shareOf()) > 0);
  }
  await Promise.all([worker(), worker()])
  res.end()
})
