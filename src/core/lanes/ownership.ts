import type { App, JobKind } from '#core/context/context.ts'

/** Lanes of a kind of work. */
export const laneCount = 64

/** A worker that was not seen for so long owns nothing any more. */
export const leaseMsOf = ({ config }: Pick<App, 'config'>) => config.process.leaseSeconds * 1000

// Leases are about processes that live or do not, so their time is PostgreSQL's: it is one for all processes, and tests
// that move the clock of the product by hours make nobody lose a lane. No business rule depends on it.
/** Whether a worker was seen within a lease, of which the statement is given the milliseconds. */
export const isLiving = (leaseMs: string) => `seen_at > now() - ${leaseMs}::int * interval '1 millisecond'`

/** The lane that a uuid falls into. */
export const laneOf = (column: string) => `(uuid_hash_extended(${column}, 0) & ${laneCount - 1})::smallint`

/** The lane of what has a text for its id. */
export const laneOfText = (text: string) => `(hashtextextended(${text}, 0) & ${laneCount - 1})::smallint`

/**
 * Which of the lanes that a query `wanted` names belong to this worker, for the statement that claims their work. A
 * lane that is answered cannot change hands before the transaction ends: whoever takes or gives it locks its row for
 * update. And the claim sees all that earlier owners did: what gave the lane to this worker is behind its snapshot,
 * however long it waited since that was taken.
 */
export const ownedLanes = (kind: JobKind, wanted: string, worker: string) => `
  select lease.lane from lane_lease lease
  where lease.kind = '${kind}' and lease.lane in (${wanted}) and lease.holder = ${worker}::uuid
    and pg_visible_in_snapshot(lease.given_in, pg_current_snapshot())
  for key share of lease`

/**
 * On Citus that does not hold: snapshots and transactions of the coordinator say nothing of those of the node that has the
 * rows. There leases are locked in a statement of their own, and what is claimed in the next sees what was committed when
 * they were (docs/adr/0196). This locks all lanes of kind $1 that worker $2 holds.
 */
export const lockLeases = `/* lanes.lock_leases */ select lane from lane_lease where kind = $1 and holder = $2::uuid
   order by lane for key share`

const asked = new RegExp(
  RegExp.escape(ownedLanes('KIND' as JobKind, 'WANTED', 'WORKER'))
    .replace('KIND', '(?<kind>[\\w-]+)')
    .replace('WANTED', '(?<wanted>[^;]+?)')
    .replace('WORKER', '\\$(?<worker>\\d+)'),
)

/** A claim as it is made once its leases are locked. */
export interface LeasedClaim {
  kind: JobKind
  /** the place of the worker among the values, from 0 */
  worker: number
  /** takes the locked lanes as one more value, behind all others */
  text: string
}

/** The claim that a statement with `ownedLanes` is, whose values are so many; undefined of any other statement. */
export function leasedClaim(text: string, values: number): LeasedClaim | undefined {
  const { kind, wanted, worker } = asked.exec(text)?.groups ?? {}
  if (!kind || !wanted || !worker) return undefined
  const owned = `
  select held.lane from unnest($${values + 1}::smallint[]) held(lane)
  where held.lane in (${wanted}) and $${worker}::uuid is not null`
  return { kind: kind as JobKind, worker: Number(worker) - 1, text: text.replace(asked, () => owned) }
}
