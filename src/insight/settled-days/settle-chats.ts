import { run, statement, type Tx } from '#core/db/db.ts'
import { hasBreaks } from './break-figures.ts'
import { agentColumns, agentDays, chatsOf, spreadColumns, spreadDays } from './chat-figures.ts'
import { type Day, daysBehind } from './days.ts'
import { differ, forgetRows, keptFor } from './kept-rows.ts'

const days = daysBehind(1)

/**
 * Days with breaks, or on which chats were handed over that have all ended since, and whose figures are not kept yet; the
 * latest first. Breaks of a day that is over change no more: one that goes on takes all of the rest of the day.
 */
export const restingChats = statement<Day>(
  'settled_days.resting_chats',
  `select d.begins_at as "beginsAt", d.before_at as "beforeAt" from ${days.from('d')}
   where not exists (select from settled_day s where s.workspace_id = $1 and s.kind = 'chats'
       and s.begins_at = d.begins_at and s.before_at = d.before_at)
     and (exists (select from transfer x where x.workspace_id = $1 and x.transferred_at >= d.begins_at
       and x.transferred_at < d.before_at) or ${hasBreaks})
     and not exists (select from transfer x where x.workspace_id = $1 and x.transferred_at >= d.begins_at
       and x.transferred_at < d.before_at and x.status = 'active')
   order by d.begins_at desc`,
)

const settle = statement<never>(
  'settled_days.settle_chats',
  `with chats as materialized (${chatsOf(days.from('d'))}
   ), counted as materialized (${agentDays('chats', days.from('d'))}
   ), agents as (
     insert into agent_day (workspace_id, begins_at, agent_id, ${agentColumns}, expires_at)
     select $1::uuid, c.*, c.begins_at + ${keptFor} from counted c
   ), spreads as (
     insert into spread_day (workspace_id, ${spreadColumns}, expires_at)
     select $1::uuid, c.*, c.begins_at + ${keptFor} from (${spreadDays('chats')}) c
   )
   insert into settled_day (workspace_id, kind, begins_at, before_at, expires_at)
   select $1::uuid, 'chats', d.begins_at, d.before_at, d.begins_at + ${keptFor} from ${days.from('d')}
   where d.begins_at in (select c.begins_at from counted c)
   on conflict (workspace_id, kind, begins_at) do update set before_at = excluded.before_at`,
)

/** Keeps the figures of days that have come to rest. */
export async function settleChats(tx: Tx, workspaceId: string, some: readonly Day[]): Promise<void> {
  await forgetRows(tx, workspaceId, 'chats', some)
  await run(tx, settle, [workspaceId, ...days.values(some)])
}

/** How many rows of days that are kept are others than counting finds. */
export const chatDifferences = statement<{ many: number }>(
  'settled_days.chat_differences',
  `with chats as materialized (${chatsOf(days.from('d'))}
   ), agents as (${agentDays('chats', days.from('d'))}
   ), spreads as (${spreadDays('chats')}
   )
   select ((select count(*) from ${differ(
     'select * from agents',
     `select begins_at, agent_id, ${agentColumns} from agent_day a where a.workspace_id = $1
        and a.begins_at in (select d.begins_at from ${days.from('d')})`,
   )} d) + (select count(*) from ${differ(
     'select * from spreads',
     `select ${spreadColumns} from spread_day s where s.workspace_id = $1
        and s.begins_at in (select d.begins_at from ${days.from('d')})`,
   )} d))::int as many`,
)
