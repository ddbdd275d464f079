import { Batcher } from '#core/db/batch.ts'
import { post, whenAll } from './deliveries.ts'
import { answerJson, openPool, serve } from './server.ts'

// The equal of scenario 4: what *claim and finish* leaves out and document 1 (Delivery rules) asks for is kept as well.
// The longest due of each endpoint is claimed, no more than it has room for; 16 requests at once go to an endpoint and 32
// to a workspace; endpoints that are paused are left alone, and those that are well say when they last were. No switch
// of a plan, no seals, no pace of slow endpoints, no lanes.

const perEndpoint = 16
const perWorkspace = 32
const heldOfEndpoint = 200
const heldInAll = 4000
const claimedAtOnce = 1000
const pool = openPool()
const { rows } = await pool.query<{ id: string; url: string }>('select id, url from webhook_endpoint')
const originOf = new Map(rows.map(({ id, url }) => [id, new URL(url).origin]))
const roomOfEach = Math.min(heldOfEndpoint, Math.floor(heldInAll / Math.max(1, rows.length)))

interface Claimed {
  workspaceId: string
  id: string
  endpointId: string
  body: string
}

const isDue = `d.state = 'waiting' and d.next_try_at <= now() and (d.claimed_until is null or d.claimed_until <= now())`

const claim = `with recursive waiting as (
    (select workspace_id, endpoint_id from bench_all_delivery where state = 'waiting'
      order by workspace_id, endpoint_id limit 1)
    union all
    select n.workspace_id, n.endpoint_id from waiting w cross join lateral (
      select d.workspace_id, d.endpoint_id from bench_all_delivery d
      where d.state = 'waiting' and (d.workspace_id, d.endpoint_id) > (w.workspace_id, w.endpoint_id)
      order by d.workspace_id, d.endpoint_id limit 1) n
  ), head as (
    select w.workspace_id, w.endpoint_id, coalesce(r.room, ${roomOfEach}) as room from waiting w
    join webhook_endpoint e on e.workspace_id = w.workspace_id and e.id = w.endpoint_id and e.status = 'active'
    left join unnest($1::uuid[], $2::int[]) as r(endpoint_id, room) on r.endpoint_id = w.endpoint_id
    where coalesce(r.room, 1) > 0
  ), share as (
    select ceil(${claimedAtOnce}::numeric / greatest(count(*), 1))::int as most from head
  ), due as (
    select d.workspace_id, d.id from head h cross join share s cross join lateral (
      select d.workspace_id, d.id from bench_all_delivery d
      where d.workspace_id = h.workspace_id and d.endpoint_id = h.endpoint_id and ${isDue}
      order by d.next_try_at, d.id limit least(h.room, s.most) for update skip locked) d
  )
  update bench_all_delivery d set claimed_until = now() + interval '16 seconds'
  from due, event_body b
  where d.workspace_id = due.workspace_id and d.id = due.id and b.workspace_id = d.workspace_id and b.event_id = d.event_id
  returning d.workspace_id as "workspaceId", d.id, d.endpoint_id as "endpointId", b.body`

const finish = `with finished as (
    update bench_all_delivery d
    set state = 'delivered', tries = d.tries + 1, attempt = d.attempt + 1, next_try_at = null, claimed_until = null,
      last_answer = r.last_answer::jsonb, delivered_at = r.at, expires_at = r.at + interval '3 days'
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as r(workspace_id, id, at, last_answer)
    where d.workspace_id = r.workspace_id and d.id = r.id and d.state not in ('delivered', 'failed')
  ), well as (
    select e.workspace_id, e.id from webhook_endpoint e join unnest($5::uuid[], $6::uuid[]) as w(workspace_id, id)
      using (workspace_id, id)
    where (e.last_success_at > now() - interval '1 second') is not true order by 1, 2 for no key update of e
  )
  update webhook_endpoint e set last_success_at = now(), failures_in_a_row = 0, failing_since = null
  from well where e.workspace_id = well.workspace_id and e.id = well.id`

interface Result {
  delivery: Claimed
  status: number
  at: Date
}

const results = new Batcher<Result, null>(
  async (done) => {
    const endpoints = new Map(done.map(({ delivery }) => [delivery.endpointId, delivery.workspaceId]))
    const values = [
      done.map(({ delivery }) => delivery.workspaceId),
      done.map(({ delivery }) => delivery.id),
      done.map(({ at }) => at),
      done.map(({ status, at }) => JSON.stringify({ at, status, body: '', durationMs: 0 })),
      [...endpoints.values()],
      [...endpoints.keys()],
    ]
    await pool.query({ name: 'finish', text: finish, values })
    return done.map(() => null)
  },
  { maxItems: 200 },
)

interface Queue {
  waiting: Claimed[]
  running: number
}

async function drain(count: number): Promise<void> {
  const { done, all } = whenAll(count)
  const queues = new Map<string, Map<string, Queue>>()
  const running = new Map<string, number>()
  let claimed = 0
  let isClaiming = false
  const hasRoom = (workspaceId: string) => (running.get(workspaceId) ?? 0) < perWorkspace
  const beginOf = (workspaceId: string, endpointId: string, queue: Queue) => {
    while (queue.running < perEndpoint && hasRoom(workspaceId)) {
      const delivery = queue.waiting.shift()
      if (!delivery) return
      queue.running++
      running.set(workspaceId, (running.get(workspaceId) ?? 0) + 1)
      send(endpointId, queue, delivery)
    }
  }
  const begin = (workspaceId: string) => {
    const endpoints = queues.get(workspaceId) ?? new Map<string, Queue>()
    for (const [endpointId, queue] of [...endpoints]) {
      if (!hasRoom(workspaceId)) return
      beginOf(workspaceId, endpointId, queue)
      // Whoever had its turn stands last.
      if (queue.running > 0 && endpoints.delete(endpointId)) endpoints.set(endpointId, queue)
    }
  }
  const send = (endpointId: string, queue: Queue, delivery: Claimed) =>
    post(originOf.get(endpointId) as string, delivery.id, delivery.body, (status) => {
      if (status !== 200) throw new Error(`status ${status}`)
      const { workspaceId } = delivery
      queue.running--
      running.set(workspaceId, (running.get(workspaceId) ?? 0) - 1)
      begin(workspaceId)
      if (queue.waiting.length + queue.running === Math.floor(roomOfEach / 2)) void refill()
      void results.add({ delivery, status, at: new Date() }).then(done)
    })
  const rooms = (): [string[], number[]] => {
    const free = [...queues.values()].flatMap((endpoints) =>
      [...endpoints].map(([id, { waiting, running: out }]): [string, number] => {
        const held = waiting.length + out
        return [id, held > roomOfEach / 2 ? 0 : roomOfEach - held]
      }),
    )
    return [free.map(([id]) => id), free.map(([, room]) => room)]
  }
  const refill = async () => {
    if (isClaiming || claimed >= count) return
    isClaiming = true
    const { rows: due } = await pool.query<Claimed>({ name: 'claim', text: claim, values: rooms() })
    isClaiming = false
    claimed += due.length
    for (const delivery of due) {
      const endpoints = queues.get(delivery.workspaceId) ?? new Map<string, Queue>()
      queues.set(delivery.workspaceId, endpoints)
      const queue = endpoints.get(delivery.endpointId) ?? { waiting: [], running: 0 }
      endpoints.set(delivery.endpointId, queue)
      queue.waiting.push(delivery)
    }
    for (const workspaceId of new Set(due.map((delivery) => delivery.workspaceId))) begin(workspaceId)
    if (due.length >= claimedAtOnce) void refill()
    else if (claimed < count) setTimeout(() => void refill(), 5)
  }
  await refill()
  await all
}

serve(async (req, res) => {
  await drain(Number(req.url?.slice(1)))
  answerJson(res, 200, '{}')
})
