import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from '../scene.ts'

/** What has not come to rest; all of it is due by itself or with time. */
const waiting = `select
  (select count(*) from inbound_callback where processed_at is null)::int as "callbacks to work through",
  (select count(*) from hand_over where workspace_id = $1 and handed_over_at is null)::int as "to hand over",
  (select count(*) from message where workspace_id = $1 and direction = 'outgoing' and status = 'pending')::int as unconfirmed,
  (select count(*) from bot_turn where workspace_id = $1)::int as turns,
  (select count(*) from webhook_delivery where workspace_id = $1 and state = 'waiting')::int as deliveries,
  (select count(*) from contact_import where workspace_id = $1 and state in ('reading', 'running'))::int as imports,
  (select count(*) from scheduled_message where workspace_id = $1 and status = 'waiting')::int as scheduled,
  (select count(*) from broadcast where workspace_id = $1 and status = 'running')::int as campaigns,
  (select count(*) from call where workspace_id = $1
     and status not in ('completed', 'missed', 'rejected', 'failed'))::int as calls,
  (select count(*) from timer where workspace_id = $1 and due_at <= $2)::int as "timers overdue",
  (select (event_seq - fanout_seq)::int from workspace_counter where workspace_id = $1) as "events to fan out",
  (select (c.event_seq - p.seq)::int from workspace_counter c join rollup_position p using (workspace_id)
     where c.workspace_id = $1) as "events to count"`

type Waiting = Record<string, number>

async function look({ ground, sql }: Scene): Promise<Waiting> {
  const [rows] = await sql<Waiting>(waiting, new Date())
  const answer = await fetch(`${ground.sandbox.url}/__sim/stats`)
  const { callbacks } = (await answer.json()) as { callbacks: { waiting: number } }
  const all = { ...rows, 'callbacks of the platform': callbacks.waiting }
  return Object.fromEntries(Object.entries(all).filter(([, many]) => many !== 0))
}

/** What only time decides: it may be left when the rest has come to rest. */
const byVerdict = ['unconfirmed', 'deliveries', 'scheduled', 'campaigns', 'imports', 'calls']
const patienceMs = 180_000
const lookEveryMs = 1_000

/** Moves all clocks; what the platform tells again has its own timers. */
async function jump({ ground }: Scene, seconds: number): Promise<void> {
  ground.clock.advance(seconds)
  await sleep(200)
  await ground.sandbox.control('/clock', { advance_seconds: 0 })
}

async function wait(scene: Scene, stepSeconds: number, left: readonly string[]): Promise<Waiting> {
  const end = performance.now() + patienceMs
  let last: Waiting = {}
  for (let n = 1; performance.now() < end; n++) {
    last = await look(scene)
    if (Object.keys(last).every((what) => left.includes(what))) return last
    // What waits to be handed over would be given up on with time.
    if (n % 5 === 0 && !last['to hand over']) await jump(scene, stepSeconds)
    await sleep(lookEveryMs)
  }
  return last
}

/** Waits until all has come to rest, moving the clock; answers what has not. */
export async function settle(scene: Scene, resume: () => Promise<void>): Promise<Waiting> {
  await resume()
  await wait(scene, 60, byVerdict)
  await resume()
  // The verdict about messages whose outcome nobody knows, and what is due with time.
  await jump(scene, 16 * 60)
  return wait(scene, 10 * 60, [])
}
