import type { App, JobKind } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { isLiving, leaseMsOf } from './ownership.ts'

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

/** $1 is the lease. */
const holdings = statement<LaneHolding>(
  'lanes.holdings',
  `select l.kind, w.id as holder, count(*) as lanes, w.seen_at + $1::int * interval '1 millisecond' as until
   from lane_lease l left join worker w on w.id = l.holder and w.${isLiving('$1')}
   group by l.kind, w.id, w.seen_at order by l.kind, w.id nulls last`,
)

/** Whose lanes are whose now, by kind and worker. */
export const readLanes = (app: App): Promise<LaneHolding[]> => run(app.pool, holdings, [leaseMsOf(app)])

/** Where no other process can work on this database: what a killed one owned is free without waiting for its lease. */
export const forgetWorkers = (db: Queryable): Promise<unknown> => run(db, forgetAll, [])
