import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { ActiveDay } from './deltas.ts'
import { assertReach } from './figures.ts'
import { expiryOf, isKept } from './spans.ts'

// Distinct people over any range of days, exactly and without sketches (docs/adr/0132). contact_day says on which days a
// customer wrote; contact_pair counts, for each day, those who wrote by the day on which they had written before. Whoever
// wrote within a range wrote there for a first time: on a day whose day before lies before the range.

const activeDays = rowsIn<ActiveDay>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  contact_id: ['uuid', (row) => row.contactId],
  begins_at: ['timestamptz', (row) => row.beginsAt],
  expires_at: ['timestamptz', ({ beginsAt }) => expiryOf('day', beginsAt.getTime())],
})

const ofContact = (day: string, other: string) =>
  `${day}.workspace_id = ${other}.workspace_id and ${day}.contact_id = ${other}.contact_id`

/** Citus runs the parts of a statement one after another, and there what reads days sees the new ones, too. */
const isOld = (day: string, other: string) => `${day}.begins_at <> all(array(
       select x.begins_at from fresh x where ${ofContact('x', other)}))`

/**
 * Adds days and what they change of the pairs. The statement sees the days as they were: a new day has the greatest one
 * before it among both, and the first one behind it had another day before it until now.
 */
const addDays = statement<never>(
  'rollups.add_people',
  `with fresh as (
     insert into contact_day (workspace_id, contact_id, begins_at, expires_at)
     select d.workspace_id, d.contact_id, d.begins_at, d.expires_at
     from ${activeDays.from('d')} join contact c on c.workspace_id = d.workspace_id and c.id = d.contact_id
     order by 1, 2, 3 on conflict do nothing
     returning workspace_id, contact_id, begins_at
   ), new_days as (
     select f.workspace_id, f.begins_at, greatest(
       (select max(o.begins_at) from contact_day o where ${ofContact('o', 'f')} and o.begins_at < f.begins_at),
       lag(f.begins_at) over (partition by f.workspace_id, f.contact_id order by f.begins_at)) as prev_at
     from fresh f
   ), followers as (
     select f.workspace_id, f.contact_id, s.begins_at, max(f.begins_at) as prev_at
     from fresh f cross join lateral (
       select min(o.begins_at) as begins_at from contact_day o where ${ofContact('o', 'f')} and o.begins_at > f.begins_at
         and ${isOld('o', 'f')}) s
     where s.begins_at is not null group by 1, 2, 3
   ), changes as (
     select workspace_id, begins_at, coalesce(prev_at, '-infinity') as prev_at, 1 as n from new_days
     union all
     select s.workspace_id, s.begins_at, s.prev_at, 1 from followers s
     union all
     select s.workspace_id, s.begins_at, coalesce((select max(o.begins_at) from contact_day o
       where ${ofContact('o', 's')} and o.begins_at < s.begins_at and ${isOld('o', 's')}), '-infinity'), -1 from followers s
   )
   insert into contact_pair as p (workspace_id, begins_at, prev_at, n, expires_at)
   select c.workspace_id, c.begins_at, c.prev_at, sum(c.n)::int, c.begins_at + interval '${expiryDays()} days'
   from changes c group by 1, 2, 3 having sum(c.n) <> 0 order by 1, 2, 3
   on conflict (workspace_id, begins_at, prev_at) do update set n = p.n + excluded.n`,
)

/** For how many days a day is kept; they are counted from its beginning. */
function expiryDays(): number {
  const expiry = expiryOf('day', 0)
  return expiry === null ? 0 : expiry.getTime() / 86_400_000
}

/** Adds days on which customers wrote; the workspaces' positions are held, so nobody else does. */
export async function addActiveDays(tx: Tx, days: readonly ActiveDay[]): Promise<void> {
  if (days.length > 0) await run(tx, addDays, activeDays.values(days))
}

interface Window {
  from: Date
  before: Date
}

const distinct = statement<{ people: number }>(
  'rollups.people',
  `select coalesce(sum(p.n), 0)::int as people from contact_pair p
   where p.workspace_id = $1 and p.begins_at >= $2 and p.begins_at < $3 and p.prev_at < $2`,
)

/** How many customers wrote within a window of whole days; null where its days are no longer kept. */
export async function distinctPeople(ctx: Ctx, window: Window, zone: string): Promise<number | null> {
  if (!isKept('day', window.from.getTime(), ctx.now().getTime())) return null
  const [row] = await run(figuresFrom(ctx), distinct, [workspaceOf(ctx.actor), window.from, window.before])
  await assertReach(ctx, window, zone)
  return row?.people ?? 0
}
