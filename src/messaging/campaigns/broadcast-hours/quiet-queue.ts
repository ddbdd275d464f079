import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { type BroadcastRow, laneOfBroadcast } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { holdMessages, holdUntil } from '#messaging/campaigns/broadcasts/hold.ts'
import { lockRunning } from '#messaging/campaigns/broadcasts/send-broadcasts.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { quietHoursOf, quietUntil } from './hours.ts'
import { quietOnes, type Waiting } from './turns.ts'
import { zoneField } from './zones.ts'

// What stands in the queue of the hand-over when somebody's quiet hours begin waits for the end of them (docs/adr/0084).

const minuteMs = 60_000

/** For which minute, and which lanes, a process has looked. */
const lookedOf = perApp(() => ({ at: '' }))

const withQueue = statement<{ workspaceId: string; id: string }>(
  'broadcasts.quiet_with_queue',
  `select ${columns('Broadcast', 'b', ['workspaceId', 'id'])} from broadcast b
   where b.status = 'running' and b.quiet_from is not null and b.in_flight > 0
     and ${laneOfBroadcast('b')} = any($1::smallint[])`,
)

const queued = statement<Waiting>(
  'broadcasts.quiet_queued',
  `select r.id, c.phone, ${zoneField} from hand_over h
   join broadcast_recipient r on r.workspace_id = h.workspace_id and r.message_id = h.message_id
   join contact c on c.workspace_id = h.workspace_id and c.id = h.contact_id
   where h.workspace_id = $1 and h.number_id = $3 and h.bulk and h.handed_over_at is null and r.broadcast_id = $2`,
)

/** Holds what of one broadcast, which is locked, is not to leave now. Answers how many a worker holds at this moment. */
async function holdOf(tx: Tx, broadcast: BroadcastRow, now: Date): Promise<number> {
  const { workspaceId, id, numberId } = broadcast
  const zone = await workspaceZone(tx, workspaceId)
  const ofAll = quietHoursOf(broadcast, 'workspace')
  if (ofAll) {
    const [found] = quietUntil(ofAll, zone, now) ? await run(tx, holdMessages, [workspaceId, id, now]) : []
    return found?.left ?? 0
  }
  const hours = quietHoursOf(broadcast, 'recipient')
  const people = hours ? await run(tx, queued, [workspaceId, id, numberId]) : []
  return hours ? holdUntil(tx, broadcast, quietOnes(hours, zone, people, now), now) : 0
}

/**
 * Holds messages of broadcasts in these lanes whose people's quiet hours have begun since they were queued. Hours begin with
 * a minute, and who is fed later was asked for them: so it looks once a minute, and again where it could not hold all.
 */
export async function holdQuiet(app: App, { worker, lanes }: OwnLanes): Promise<void> {
  const looked = lookedOf(app)
  const at = `${Math.floor(app.clock.nowMs() / minuteMs)} ${lanes.join()}`
  if (looked.at === at) return
  let left = 0
  for (const { workspaceId, id } of await run(app.pool, withQueue, [lanes]))
    left += await inTransaction(app.pool, async (tx) => {
      const [broadcast] = await run(tx, lockRunning, [workspaceId, id, worker])
      return broadcast ? holdOf(tx, broadcast, app.clock.now()) : 1
    })
  if (left === 0) looked.at = at
}
