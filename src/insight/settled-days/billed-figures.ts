import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { isBilled, telling } from '#messaging/messages/prices/billed-messages.ts'
import { atOneMoment } from './at-one-moment.ts'
import { type Day, daysBehind, divide } from './days.ts'

/** Messages of a day that are billed alike. */
export interface Billed {
  beginsAt: Date
  numberId: string
  billed: number
  prefix: string | null
  many: number
}

const open = daysBehind(3)

const billed = statement<Billed>(
  'settled_days.billed',
  `with counted as (
     select begins_at, number_id, billed, prefix, n from billed_day b
     where b.workspace_id = $1 and b.begins_at = any($2::timestamptz[]) and ($3::uuid is null or b.number_id = $3)
     union all
     select d.begins_at, m.number_id, m.billed, coalesce(${telling.digits}, ''), count(*)
     from ${open.from('d')} join message m on m.workspace_id = $1 and m.created_at >= d.begins_at
       and m.created_at < d.before_at and ${isBilled} and ($3::uuid is null or m.number_id = $3) ${telling.join}
     group by 1, 2, 3, 4
   )
   select begins_at as "beginsAt", number_id as "numberId", billed, nullif(prefix, '') as prefix, sum(n)::int as many
   from counted group by 1, 2, 3, 4 order by 1, 3, 4`,
)

const alone = daysBehind(1)

/** Of some days those with messages. */
const withMessages = statement<Day>(
  'settled_days.with_messages',
  `select d.begins_at as "beginsAt", d.before_at as "beforeAt" from ${alone.from('d')}
   where exists (select from message m where m.workspace_id = $1 and m.created_at >= d.begins_at
     and m.created_at < d.before_at)`,
)

/** So many days are read from single messages: the last ones, which have not come to rest, and a month beside them. */
const mostRead = 64

/**
 * Messages of some days that the platform has told the billing of; null where more days would have to be read than
 * `mostRead`, because they are older than a year or not kept yet.
 */
export async function billedIn(
  ctx: Ctx,
  days: readonly Day[],
  accountId: string | null,
): Promise<Billed[] | null> {
  const workspaceId = workspaceOf(ctx.actor)
  const begun = days.filter(({ beginsAt }) => beginsAt < ctx.now())
  return atOneMoment(ctx, async (db) => {
    const divided = await divide(db, workspaceId, 'billing', begun)
    const others = await run(db, withMessages, [workspaceId, ...alone.values(divided.open)])
    if (others.length > mostRead) return null
    const kept = divided.kept.map(({ beginsAt }) => beginsAt)
    return run(db, billed, [workspaceId, kept, accountId, ...open.values(others)])
  })
}
