import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { CaseValues } from '#messaging/chat-model/cases/case-row.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'
import { type ExactSpread, exactSpread, type Spread } from './spreads.ts'

/** Cases that were closed for one reason. */
export interface ReasonFigures {
  reasonId: string | null
  reasonName: string | null
  /** from the message that opened them to their closing */
  duration: Spread
}

/** Cases that had a tag when they were counted. */
export interface CaseTagFigures {
  tag: string
  closed: number
}

/** Cases of chats that were closed within a window (docs/adr/0172). */
export interface CaseReport {
  report: ReportWindow
  closed: number
  reasons: ReasonFigures[]
  tags: CaseTagFigures[]
  points: { date: string; closed: number }[]
}

/** $4 is the team and $5 the agent who had the chat when it was closed. */
const within = `k.workspace_id = $1 and k.closed_at >= $2 and k.closed_at < $3
     and ($4::uuid is null or k.team_id = $4) and ($5::uuid is null or k.agent_id = $5)`

const minutes = `extract(epoch from k.closed_at - k.opened_at) / 60`

const byReason = statement<Omit<ReasonFigures, 'duration'> & ExactSpread>(
  'reports.case_reasons',
  `select k.reason_id as "reasonId", r.name as "reasonName", count(*)::int as cases, avg(${minutes})::float8 as average,
     percentile_cont(array[0.5, 0.9]) within group (order by ${minutes}) as quantiles
   from conversation_case k left join case_reason r on r.workspace_id = k.workspace_id and r.id = k.reason_id
   where ${within} group by k.reason_id, r.name order by count(*) desc, r.name`,
)

const mostTags = 100

const byTag = statement<CaseTagFigures>(
  'reports.case_tags',
  `select t.tag, count(*)::int as closed from conversation_case k cross join unnest(k.tags) as t(tag)
   where ${within} group by t.tag order by count(*) desc, t.tag limit ${mostTags}`,
)

const byDay = statement<{ day: number; closed: number }>(
  'reports.case_days',
  `select width_bucket(k.closed_at, $6::timestamptz[]) as day, count(*)::int as closed from conversation_case k
   where ${within} group by 1`,
)

const valuesOf = (ctx: Ctx, { window, teamId, agentId }: ReportWindow) => [
  workspaceOf(ctx.actor),
  window.from,
  window.before,
  teamId,
  agentId,
]

/** What cases that were closed within a window come to. */
export async function caseReport(ctx: Ctx, asked: AskedReport): Promise<CaseReport> {
  const report = await reportWindow(ctx, asked)
  const values = valuesOf(ctx, report)
  const db = figuresFrom(ctx)
  const [reasons, tags, days] = await Promise.all([
    run(db, byReason, values),
    run(db, byTag, values),
    run(db, byDay, [...values, report.days.begin]),
  ])
  return {
    report,
    closed: sumOf(reasons, ({ cases }) => cases),
    reasons: reasons.map((row) => ({
      reasonId: row.reasonId,
      reasonName: row.reasonName,
      duration: exactSpread(row),
    })),
    tags,
    points: pointsOf(
      report,
      days,
      ({ day }) => day,
      (rows) => ({ closed: sumOf(rows, ({ closed }) => closed) }),
    ),
  }
}

/** A case as a file has it. */
export interface ClosedCase {
  id: string
  contactId: string
  openedAt: Date
  closedAt: Date
  reasonName: string | null
  agentName: string | null
  teamName: string | null
  tags: string[]
  fields: CaseValues
}

const pageSize = 1000

const page = statement<ClosedCase>(
  'reports.closed_cases',
  `select k.id, k.contact_id as "contactId", k.opened_at as "openedAt", k.closed_at as "closedAt", r.name as "reasonName",
     u.full_name as "agentName", t.name as "teamName", k.tags, k.fields
   from conversation_case k
   left join case_reason r on r.workspace_id = k.workspace_id and r.id = k.reason_id
   left join user_account u on u.id = k.agent_id
   left join team t on t.workspace_id = k.workspace_id and t.id = k.team_id
   where ${within} and ($6::timestamptz is null or (k.closed_at, k.id) > ($6, $7::uuid))
   order by k.closed_at, k.id limit ${pageSize}`,
)

/** All cases that were closed within a window, page by page, in the order of their closing. */
export async function* closedCases(ctx: Ctx, asked: AskedReport): AsyncGenerator<ClosedCase[]> {
  const values = valuesOf(ctx, await reportWindow(ctx, asked))
  let last: ClosedCase | undefined
  do {
    const rows: ClosedCase[] = await run(figuresFrom(ctx), page, [
      ...values,
      last?.closedAt ?? null,
      last?.id ?? null,
    ])
    yield rows
    last = rows.length < pageSize ? undefined : rows.at(-1)
  } while (last)
}
