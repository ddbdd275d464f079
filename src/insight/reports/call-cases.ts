import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { CallDirection } from '#messaging/calls/calls/call-sets.ts'
import type { ReportWindow } from './report-windows.ts'
import { tenths } from './spreads.ts'

// Figures of calls, from the calls themselves: a call belongs to the window in which it began.

/** How long something took, in seconds; 0 without a case. */
export interface SecondSpread {
  cases: number
  total: number
  average: number
  median: number
  p90: number
}

/** What calls in one direction come to. Each of them is answered, missed, declined, failed or still open. */
export interface CallFigures {
  calls: number
  answered: number
  /** of these the ones that a voice menu took alone */
  answeredByMenu: number
  missed: number
  declined: number
  failed: number
  open: number
  /** until somebody took it */
  ring: SecondSpread
  /** with a person */
  talk: SecondSpread
}

/** Conditions of the outcomes over `call x`, in SQL; lists of what is counted have the same. */
export const callOutcomes = {
  answered: `x.status in ('answered', 'accepted', 'completed')`,
  missed: `x.status = 'missed'`,
  declined: `x.status = 'rejected'`,
  failed: `x.status = 'failed'`,
} as const

const handOver = (condition: string) => `exists (select from call_transfer v
  where v.workspace_id = x.workspace_id and v.call_id = x.id and ${condition})`

/** What the times of calls and the declines of members are of, over `call x`, in SQL; lists of them have the same. */
export const callMoments = {
  /** somebody took it: a voice menu takes a call at once, so it rings from when the menu hands it over */
  taken: `case when x.ivr_flow_id is not null then ${handOver('v.connected_at is not null')} else x.answered_at is not null end`,
  /** it is over, and people talked */
  talked: `x.ended_at is not null and case when x.ivr_flow_id is not null then ${handOver('v.connected_at is not null')}
    else x.status = 'completed' or x.duration > 0 end`,
  declinedByMember: handOver(`v.declined_agent_ids <> '{}'`),
  /** \`$\` is the member */
  declinedBy: handOver('$::uuid = any(v.declined_agent_ids)'),
} as const

const stillOpen = `x.status in ('initiating', 'ringing', 'transferring')`

const ofAnyAgent = `x.workspace_id = $1 and x.started_at >= $2 and x.started_at < $3
  and ($4::uuid is null or x.number_id = $4)`
/** `$2` and `$3` are the window, `$4` a number or null, `$5` an agent or null. */
export const callsInWindow = `${ofAnyAgent} and ($5::uuid is null or x.agent_id = $5)`

interface ReadSpread {
  cases: number
  total: number | null
  average: number | null
  quantiles: number[] | null
}

interface Row {
  direction: CallDirection
  by: 'all' | 'number' | 'agent'
  numberId: string | null
  numberName: string | null
  agentId: string | null
  calls: number
  answered: number
  answeredByMenu: number
  missed: number
  declined: number
  failed: number
  open: number
  ring: ReadSpread
  talk: ReadSpread
}

const spreadOf = (seconds: string, name: string) =>
  `json_build_object('cases', count(${seconds})::int, 'total', sum(${seconds}), 'average', avg(${seconds}), 'quantiles',
    percentile_cont(array[0.5, 0.9]) within group (order by ${seconds})) as ${name}`

const countOf = (condition: string, name: string) => `count(*) filter (where ${condition})::int as "${name}"`

/**
 * A voice menu takes a call at once: it rings from when the menu hands it over, and people talk once one of them has taken
 * it. Only calls of a menu are looked up among the transfers.
 */
const figures = statement<Row>(
  'reports.calls',
  `select x.direction, x.number_id as "numberId", max(x.number_name) as "numberName", x.agent_id as "agentId",
     case when grouping(x.agent_id) = 0 then 'agent' when grouping(x.number_id) = 0 then 'number' else 'all' end as by,
     count(*)::int as calls, ${countOf(callOutcomes.answered, 'answered')},
     ${countOf(`${callOutcomes.answered} and x.is_of_menu and x.agent_id is null`, 'answeredByMenu')},
     ${countOf(callOutcomes.missed, 'missed')}, ${countOf(callOutcomes.declined, 'declined')},
     ${countOf(callOutcomes.failed, 'failed')}, ${countOf(stillOpen, 'open')},
     ${spreadOf('x.ring', 'ring')}, ${spreadOf('x.talk', 'talk')}
   from (
     select x.direction, x.status, x.number_id, x.agent_id, coalesce(n.name, x.number_name) as number_name,
       case when x.number_id is null then x.number_name end as former_number, x.ivr_flow_id is not null as is_of_menu,
       (case when x.ivr_flow_id is not null then v.ring
         when x.answered_at is not null then greatest(extract(epoch from x.answered_at - x.started_at), 0) end)::float8 as ring,
       (case when x.ended_at is null then null when x.ivr_flow_id is not null then v.talk
         when x.status = 'completed' or x.duration > 0 then x.duration end)::float8 as talk
     from call x left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
     left join lateral (
       select sum(v.talk_duration) as talk,
         (array_agg(greatest(extract(epoch from v.connected_at - v.transferred_at), 0)
           order by v.transferred_at, v.id))[1] as ring
       from call_transfer v where x.ivr_flow_id is not null and v.workspace_id = x.workspace_id and v.call_id = x.id
         and v.connected_at is not null) v on true
     where ${callsInWindow}) x
   group by grouping sets ((x.direction), (x.direction, x.number_id, x.former_number), (x.direction, x.agent_id))`,
)

const read = (spread: ReadSpread): SecondSpread => ({
  cases: spread.cases,
  total: Math.round(spread.total ?? 0),
  average: tenths(spread.average),
  median: tenths(spread.quantiles?.[0]),
  p90: tenths(spread.quantiles?.[1]),
})

const noTime: SecondSpread = { cases: 0, total: 0, average: 0, median: 0, p90: 0 }
const noCalls: CallFigures = {
  calls: 0,
  answered: 0,
  answeredByMenu: 0,
  missed: 0,
  declined: 0,
  failed: 0,
  open: 0,
  ring: noTime,
  talk: noTime,
}

/** Calls of both directions. */
export interface BothDirections {
  incoming: CallFigures
  outgoing: CallFigures
}

function bothOf(rows: readonly Row[]): BothDirections {
  const of = (direction: CallDirection): CallFigures => {
    const row = rows.find((one) => one.direction === direction)
    if (!row) return noCalls
    const { calls, answered, answeredByMenu, missed, declined, failed, open } = row
    const counts = { calls, answered, answeredByMenu, missed, declined, failed, open }
    return { ...counts, ring: read(row.ring), talk: read(row.talk) }
  }
  return { incoming: of('incoming'), outgoing: of('outgoing') }
}

/** Calls over one number. */
export interface NumberCalls extends BothDirections {
  /** null where it is gone */
  numberId: string | null
  numberName: string
}

/** How many calls of each direction a member declined. */
export type Declines = Record<CallDirection, number>

/** Calls by all, by number and by who took or made them, with what members declined. */
export interface CallCases {
  total: BothDirections
  numbers: NumberCalls[]
  byAgent: Map<string, BothDirections & { declines: Declines }>
}

/** A call that several searches for somebody rang at a member counts once for each who declined it (spec/10 DE16). */
const declines = statement<{ agentId: string; direction: CallDirection; count: number }>(
  'reports.call_declines',
  `select a.id as "agentId", x.direction, count(distinct x.id)::int as count
   from call x join call_transfer v on v.workspace_id = x.workspace_id and v.call_id = x.id
   cross join unnest(v.declined_agent_ids) as a(id)
   where ${ofAnyAgent} and ($5::uuid is null or a.id = $5) group by 1, 2`,
)

/** Reads every call of the window. */
export async function callCases(ctx: Ctx, report: ReportWindow): Promise<CallCases> {
  const { workspaceId, window, accountId, agentId } = report
  const values = [workspaceId, window.from, window.before, accountId, agentId]
  const [rows, declined] = await Promise.all([
    run(figuresFrom(ctx), figures, values),
    run(figuresFrom(ctx), declines, values),
  ])
  const by = Map.groupBy(rows, (row) => row.by)
  const numbers = Map.groupBy(by.get('number') ?? [], (row) => row.numberId ?? row.numberName)
  const agents = Map.groupBy(by.get('agent') ?? [], (row) => row.agentId)
  const declinesOf = (id: string, direction: CallDirection) =>
    declined.find((one) => one.agentId === id && one.direction === direction)?.count ?? 0
  const ids = new Set([...agents.keys(), ...declined.map((one) => one.agentId)].filter((id) => id !== null))
  return {
    total: bothOf(by.get('all') ?? []),
    numbers: [...numbers.values()]
      .map((own) => ({
        numberId: own[0]?.numberId ?? null,
        numberName: own[0]?.numberName ?? '',
        ...bothOf(own),
      }))
      .sort((a, b) => (a.numberName < b.numberName ? -1 : 1)),
    byAgent: new Map(
      [...ids].map((id) => {
        const own = { incoming: declinesOf(id, 'incoming'), outgoing: declinesOf(id, 'outgoing') }
        return [id, { ...bothOf(agents.get(id) ?? []), declines: own }] as const
      }),
    ),
  }
}
