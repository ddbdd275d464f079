import { statement, type Tx } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { type BroadcastRow, broadcastColumns } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { isOver } from '#messaging/campaigns/broadcasts/follow.ts'

/**
 * A number from 0 to 9999 that a contact has in a broadcast, the same each time; `seed` gives another that has nothing to do
 * with it.
 */
const placeOf = (seed: number) =>
  `(((uuid_hash_extended(r.contact_id, uuid_hash_extended($2::uuid, ${seed})) % 10000) + 10000) % 10000)::int`

/** Below the first of the bounds ($4) nothing at all, then the variants. */
const part = `width_bucket(${placeOf(0)}, $4::int[])`
/** While a test is open those at or above $5 wait, and once it is decided they get the winner ($6). */
const drawn = `case when ${part} = 0 or ${placeOf(1)} < $5::int then ${part} else $6::int end`

/**
 * Draws who gets what, of those who have nothing yet. Who gets nothing is done with: that is neither a failure nor anything
 * that is tried again. Each row is judged where it stands: people may just have been added, and of what has just been written
 * PostgreSQL knows no size, so that a join of them to themselves would be walked pair by pair.
 */
const draw = statement<BroadcastRow>(
  'broadcasts.draw',
  `with given as (
     update broadcast_recipient r set variant = ${drawn},
       status = case when ${part} = 0 then 'cancelled' else r.status end
     where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.variant is null
       and r.contact_id is not null and ${drawn} is not null
     returning r.variant
   ), change as (
     select (count(*) filter (where variant = 0))::int as none from given
   )
   update broadcast b set cancelled = b.cancelled + c.none,
     status = case when ${isOver('b.sent + b.failed + c.none')} then 'completed' else b.status end,
     completed_at = case when ${isOver('b.sent + b.failed + c.none')} then $3::timestamptz else b.completed_at end
   from change c where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** Says which variant everybody gets of a running broadcast, which is locked; again and again the same. */
export async function drawVariants(tx: Tx, row: BroadcastRow, now: Date): Promise<BroadcastRow> {
  const { workspaceId, id, split, winner } = row
  if (!split) return row
  const shares = [split.controlShare, split.share, ...split.variants.map(({ share }) => share)]
  const bounds = shares
    .slice(0, -1)
    .map((_, place) => shares.slice(0, place + 1).reduce((a, b) => a + b) * 100)
  const tested = (split.test?.share ?? 100) * 100
  return oneRow(tx, draw, [workspaceId, id, now, bounds, tested, winner], 'broadcast')
}
