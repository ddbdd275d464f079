import type { Scene } from '../scene.ts'
import { type Comparison, told } from '../workloads/workload.ts'

/** The log of events has no gap, and the counters beside it are what a count finds. */
export async function compareLog({ sql }: Scene): Promise<Comparison> {
  const [log] = await sql<{ counted: number; last: number; events: number; first: number }>(
    `select c.event_seq::int as counted, coalesce(max(e.seq), 0)::int as last, count(e.seq)::int as events,
       coalesce(min(e.seq), 1)::int as first
     from workspace_counter c left join event e using (workspace_id) where c.workspace_id = $1 group by 1`,
  )
  const isGapless = log && log.counted === log.last && log.events === log.last - log.first + 1
  const counters = await sql<{ what: string; kept: number; counted: number }>(
    `select * from (
       select 'contacts' as what, contacts as kept, (select count(*)::int from contact where workspace_id = $1) as counted
       from workspace_counter where workspace_id = $1
       union all select 'messages handled by the chatbot', messages_handled::int,
         (select count(*)::int from bot_decision d where d.workspace_id = $1 and d.look in ('keyword', 'flow', 'flow_trigger'))
       from chatbot_counter where workspace_id = $1) c`,
  )
  const doubled = await sql(
    'select id, count(*)::int as times from event where workspace_id = $1 group by 1 having count(*) > 1',
  )
  return {
    counts: { events: log?.events ?? 0 },
    faults: [
      ...(isGapless ? [] : [`the log: ${JSON.stringify(log)}`]),
      ...told(
        'a counter and its recount',
        counters.filter(({ kept, counted }) => kept !== counted),
      ),
      ...told('events of one id', doubled),
    ],
  }
}
