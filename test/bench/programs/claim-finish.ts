import { Batcher } from '#core/db/batch.ts'
import { post, whenAll } from './deliveries.ts'
import { answerJson, openPool, serve } from './server.ts'

// The second limit program of scenario 4: claim 200 due deliveries, sign and post them, write what came of 200 at once.
// It counts no requests per endpoint or workspace, asks no switch of a plan, keeps no state of endpoints.

const inHand = 1600
const pool = openPool()
const { rows } = await pool.query<{ id: string; url: string }>('select id, url from webhook_endpoint')
const originOf = new Map(rows.map(({ id, url }) => [id, new URL(url).origin]))

interface Claimed {
  workspaceId: string
  id: string
  endpointId: string
  body: string
}

const claim = `with due as (
    select workspace_id, id from bench_delivery
    where state = 'waiting' and next_try_at <= now() and (claimed_until is null or claimed_until <= now())
    order by next_try_at limit 200 for update skip locked
  )
  update bench_delivery d set claimed_until = now() + interval '30 seconds'
  from due, event_body b
  where d.workspace_id = due.workspace_id and d.id = due.id and b.workspace_id = d.workspace_id and b.event_id = d.event_id
  returning d.workspace_id as "workspaceId", d.id, d.endpoint_id as "endpointId", b.body`

const finish = `update bench_delivery d
  set state = 'delivered', tries = d.tries + 1, attempt = d.attempt + 1, next_try_at = null, claimed_until = null,
    last_answer = r.last_answer::jsonb, delivered_at = r.at, expires_at = r.at + interval '3 days'
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as r(workspace_id, id, at, last_answer)
  where d.workspace_id = r.workspace_id and d.id = r.id`

interface Result {
  delivery: Claimed
  status: number
  at: Date
}

const results = new Batcher<Result, null>(
  async (done) => {
    const values = [
      done.map(({ delivery }) => delivery.workspaceId),
      done.map(({ delivery }) => delivery.id),
      done.map(({ at }) => at),
      done.map(({ status, at }) => JSON.stringify({ at, status, body: '', durationMs: 0 })),
    ]
    await pool.query({ name: 'finish', text: finish, values })
    return done.map(() => null)
  },
  { maxItems: 200 },
)

async function drain(count: number): Promise<void> {
  const { done, all } = whenAll(count)
  let held = 0
  let claimed = 0
  let claiming = false
  const send = (delivery: Claimed) =>
    post(originOf.get(delivery.endpointId) as string, delivery.id, delivery.body, (status) => {
      if (status !== 200) throw new Error(`status ${status}`)
      held--
      void refill()
      void results.add({ delivery, status, at: new Date() }).then(done)
    })
  const refill = async () => {
    if (claiming || claimed >= count || held > inHand - 200) return
    claiming = true
    const { rows: due } = await pool.query<Claimed>({ name: 'claim', text: claim })
    claiming = false
    claimed += due.length
    held += due.length
    for (const delivery of due) send(delivery)
    if (due.length > 0) void refill()
  }
  await refill()
  await all
}

serve(async (req, res) => {
  await drain(Number(req.url?.slice(1)))
  answerJson(res, 200, '{}')
})
