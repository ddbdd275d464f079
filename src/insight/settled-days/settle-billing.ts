import { run, statement, type Tx } from '#core/db/db.ts'
import { isBilled, telling } from '#messaging/messages/prices/billed-messages.ts'
import { type Day, daysBehind } from './days.ts'
import { differ, forgetRows, keptFor } from './kept-rows.ts'

const days = daysBehind(1)

/**
 * For so many days the platform tries to deliver a message. What is sent later, or told later, takes its day out again
 * (src/messaging/messages/messages/late-billing.ts).
 */
export const billingRestsAfterDays = 31

/** Days with messages whose billing is not kept yet, of a workspace that has prices; the latest first. */
export const restingBilling = statement<Day>(
  'settled_days.resting_billing',
  `select d.begins_at as "beginsAt", d.before_at as "beforeAt" from ${days.from('d')}
   where exists (select from price_list l where l.workspace_id = $1)
     and not exists (select from settled_day s where s.workspace_id = $1 and s.kind = 'billing'
       and s.begins_at = d.begins_at and s.before_at = d.before_at)
     and exists (select from message m where m.workspace_id = $1 and m.created_at >= d.begins_at
       and m.created_at < d.before_at)
   order by d.begins_at desc`,
)

const settle = statement<never>(
  'settled_days.settle_billing',
  `with billed as (
     insert into billed_day (workspace_id, begins_at, number_id, billed, prefix, n, expires_at)
     select $1::uuid, d.begins_at, m.number_id, m.billed, coalesce(${telling.digits}, ''), count(*),
       d.begins_at + ${keptFor}
     from ${days.from('d')} join message m on m.workspace_id = $1 and m.created_at >= d.begins_at
       and m.created_at < d.before_at and ${isBilled}
     join number n on n.workspace_id = m.workspace_id and n.id = m.number_id ${telling.join}
     group by 1, 2, 3, 4, 5
   )
   insert into settled_day (workspace_id, kind, begins_at, before_at, expires_at)
   select $1::uuid, 'billing', d.begins_at, d.before_at, d.begins_at + ${keptFor} from ${days.from('d')}
   on conflict (workspace_id, kind, begins_at) do update set before_at = excluded.before_at`,
)

/** Keeps what the platform bills of days that have come to rest. */
export async function settleBilling(tx: Tx, workspaceId: string, some: readonly Day[]): Promise<void> {
  await forgetRows(tx, workspaceId, 'billing', some)
  await run(tx, settle, [workspaceId, ...days.values(some)])
}

/** The same of billing. Digits are not compared: those of people who were erased are kept, and found no more. */
export const billingDifferences = statement<{ many: number }>(
  'settled_days.billing_differences',
  `with counted as (
     select d.begins_at, m.number_id, m.billed, count(*)::bigint as n from ${days.from('d')}
     join message m on m.workspace_id = $1 and m.created_at >= d.begins_at and m.created_at < d.before_at and ${isBilled}
     join number n on n.workspace_id = m.workspace_id and n.id = m.number_id group by 1, 2, 3
   ), kept as (
     select b.begins_at, b.number_id, b.billed, sum(b.n)::bigint as n from billed_day b
     where b.workspace_id = $1 and b.begins_at in (select d.begins_at from ${days.from('d')}) group by 1, 2, 3
   )
   select count(*)::int as many from ${differ('select * from counted', 'select * from kept')} d`,
)
