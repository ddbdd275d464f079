import type { JobKind } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { isLiving, leaseMs } from './ownership.ts'

const forgetAll = statement<never>('lanes.forget_all', 'delete from worker')

/** Whose lanes are whose. */
export interface LaneHolding {
  kind: JobKind
  /** a worker that lives; null for lanes that nobody owns now */
  holder: string | null
  lanes: number
  /** until when they are the holder's if it is not seen again */
  until: Date | null
}

const holdings = statement<LaneHolding>(
  'lanes.holdings',
  `select l.kind, w.id as holder, count(*) as lanes, w.seen_at + interval '${leaseMs} milliseconds' as until
   from lane_lease l left join worker w on w.id = l.holder and w.${isLiving}
   group by l.kind, w.id, w.seen_at order by l.kind, w.id nulls last`,
)

/** Whose lanes are whose now, by kind and worker. */
export const readLanes = (db: Queryable): Promise<LaneHolding[]> => run(db, holdings, [])

/** Where no other process can work on this database: what a killed one owned is free without waiting for its lease. */
export const forgetWorkers = (db: Queryable): Promise<unknown> => run(db, forgetAll, [])
