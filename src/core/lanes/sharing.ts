import type { JobKind } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { isLiving, laneCount } from './ownership.ts'

const makeLanes = statement<never>(
  'lanes.make',
  `insert into lane_lease (kind, lane)
   select k.kind, n from unnest($1::text[]) as k(kind), generate_series(0, ${laneCount - 1}) n
   order by 1, 2 on conflict do nothing`,
)

/**
 * $1 lives and works on $2. Those that died long ago are forgotten. Answers whether it is the only one, and whether it
 * never seemed to be gone since it last said so: then its lanes are still its own. $3 is the lease.
 */
const sayLiving = statement<{ alone: boolean }>(
  'lanes.say_living',
  `with forgotten as (
     delete from worker where id <> $1 and seen_at < now() - interval '1 minute'
   )
   insert into worker (id, kinds, seen_at) values ($1, $2, now())
   on conflict (id) do update set kinds = excluded.kinds, seen_at = excluded.seen_at
   returning (select count(*) filter (where o.id = $1) = 1 and count(*) filter (where o.id <> $1) = 0
     from worker o where o.${isLiving('$3')}) as alone`,
)

export interface HeldLane {
  kind: JobKind
  lane: number
  /** more than its share, and still busy: nothing new is claimed there */
  leaving: boolean
  /** it was given to this worker just now */
  gained: boolean
}

/**
 * Gives worker $1 its share of the lanes of each kind of $2: what is above it goes back, what is free or belongs to a
 * worker that is gone is taken. Busy ones ($3 their kinds, $4 their lanes) are kept until they are not. $5 is the lease.
 */
const shareLanes = statement<HeldLane>(
  'lanes.share',
  `with living as materialized (
     select id, kinds from worker where ${isLiving('$5')}
   ), fair as (
     select k.kind, ceil(${laneCount}.0 / greatest(1,
       (select count(*) from living w where k.kind = any(w.kinds))))::int as most
     from unnest($2::text[]) as k(kind)
   ), mine as materialized (
     select l.kind, l.lane, busy.lane is not null as busy,
       row_number() over (partition by l.kind order by busy.lane is null, l.lane) > fair.most as surplus
     from lane_lease l join fair on fair.kind = l.kind
     left join unnest($3::text[], $4::smallint[]) as busy(kind, lane) on busy.kind = l.kind and busy.lane = l.lane
     where l.holder = $1
   ), given as (
     select l.kind, l.lane from mine m join lane_lease l on l.kind = m.kind and l.lane = m.lane
     where m.surplus and not m.busy and l.holder = $1 for update of l skip locked
   ), taken as (
     select t.kind, t.lane from fair cross join lateral (
       select l.kind, l.lane from lane_lease l
       where l.kind = fair.kind and l.holder is distinct from $1
         and not exists (select from worker w where w.id = l.holder and w.${isLiving('$5')})
       order by l.lane limit greatest(0, fair.most - (select count(*) from mine m where m.kind = fair.kind))
       for update of l skip locked) t
   ), written as (
     update lane_lease l set holder = c.holder, given_in = pg_current_xact_id()
     from (select kind, lane, null::uuid as holder from given union all select kind, lane, $1 from taken) c
     where l.kind = c.kind and l.lane = c.lane
   )
   select m.kind, m.lane, m.surplus as leaving, false as gained from mine m
   where not exists (select from given g where g.kind = m.kind and g.lane = m.lane)
   union all select kind, lane, false, true from taken`,
)

const sayGone = statement<never>('lanes.say_gone', 'delete from worker where id = $1')

/** Sees to it that kinds of work have lanes. */
export const ensureLanes = (db: Queryable, kinds: readonly JobKind[]) => run(db, makeLanes, [kinds])

/** Says that a worker lives; answers whether its lanes can have become others only by its own doing. */
export async function sayAlive(
  db: Queryable,
  { worker, leaseMs }: { worker: string; leaseMs: number },
  kinds: readonly JobKind[],
): Promise<{ alone: boolean }> {
  const [said] = await run(db, sayLiving, [worker, kinds, leaseMs])
  return { alone: said?.alone === true }
}

/** Gives a worker that has said that it lives its share; answers the lanes that it holds then. */
export function takeShare(
  db: Queryable,
  { worker, leaseMs }: { worker: string; leaseMs: number },
  kinds: readonly JobKind[],
  busy: readonly { kind: JobKind; lane: number }[],
): Promise<HeldLane[]> {
  const busyKinds = busy.map(({ kind }) => kind)
  const busyLanes = busy.map(({ lane }) => lane)
  return run(db, shareLanes, [worker, kinds, busyKinds, busyLanes, leaseMs])
}

/** Says that a worker is gone: what belonged to it is free. */
export const leaveLanes = (db: Queryable, worker: string) => run(db, sayGone, [worker])
