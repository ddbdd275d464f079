import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { CallDirection } from '#messaging/calls/call-sets.ts'
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

const stillOpen = `x.status in ('initiating', 'ringing', 'transferring')`

/** `$2` and `$3` are the window, `$4` a number or null, `$5` an agent or null. */
export const callsInWindow = `x.workspace_id = $1 and x.started_at >= $2 and x.started_at < $3
  and ($4::uuid is null or x.number_id = $4) and ($5::uuid is null or x.agent_id = $5)`

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

/** Calls by all, by number and by who took or made them. */
export interface CallCases {
  total: BothDirections
  numbers: NumberCalls[]
  byAgent: Map<string, BothDirections>
}

/** Reads every call of the window. */
export async function callCases(ctx: Ctx, report: ReportWindow): Promise<CallCases> {
  const { workspaceId, window, accountId, agentId } = report
  const rows = await run(figuresFrom(ctx), figures, [
    workspaceId,
    window.from,
    window.before,
    accountId,
    agentId,
  ])
  const by = Map.groupBy(rows, (row) => row.by)
  const numbers = Map.groupBy(by.get('number') ?? [], (row) => row.numberId ?? row.numberName)
  const agents = Map.groupBy(by.get('agent') ?? [], (row) => row.agentId)
  return {
    total: bothOf(by.get('all') ?? []),
    numbers: [...numbers.values()]
      .map((own) => ({
        numberId: own[0]?.numberId ?? null,
        numberName: own[0]?.numberName ?? '',
        ...bothOf(own),
      }))
      .sort((a, b) => (a.numberName < b.numberName ? -1 : 1)),
    byAgent: new Map([...agents].flatMap(([id, own]) => (id === null ? [] : [[id, bothOf(own)] as const]))),
  }
}
