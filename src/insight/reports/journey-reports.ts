import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { Figures } from '#insight/rollups/message-figures.ts'
import { isLeft } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import {
  type AskedReport,
  assertScannable,
  pointsOf,
  type ReportWindow,
  reportWindow,
  sumOf,
} from './report-windows.ts'

// Reports of what customers go through: flows, campaigns, forms and templates.

/** Sessions of a flow that began within a window, by where they are now; a funnel of at most 100 %. */
export interface FlowFigures {
  flowId: string
  name: string
  started: number
  completed: number
  /** a person took over, or it was ended */
  cancelled: number
  timedOut: number
  active: number
}

const flows = statement<FlowFigures>(
  'reports.flows',
  `select b.flow_id as "flowId", f.name, count(*)::int as started,
     count(*) filter (where b.status = 'completed')::int as completed,
     count(*) filter (where b.status = 'cancelled')::int as cancelled,
     count(*) filter (where b.status = 'timeout' or b.status = 'active' and ${isLeft('$4')})::int as "timedOut",
     count(*) filter (where b.status = 'active' and not ${isLeft('$4')})::int as active
   from bot_session b join chatbot_flow f on f.workspace_id = b.workspace_id and f.id = b.flow_id
   join chatbot_settings s on s.workspace_id = b.workspace_id
   where b.workspace_id = $1 and b.started_at >= $2 and b.started_at < $3
   group by b.flow_id, f.name order by count(*) desc, f.name, b.flow_id limit $5`,
)

export interface FlowReport {
  report: ReportWindow
  flows: FlowFigures[]
}

const boundsOf = ({ window }: ReportWindow) => [window.from, window.before]

/** How far sessions came that are in a flow, or ended in it. */
export async function flowReport(ctx: Ctx, asked: AskedReport, most = 200): Promise<FlowReport> {
  const report = await reportWindow(ctx, asked)
  const values = [workspaceOf(ctx.actor), ...boundsOf(report), ctx.now(), most]
  return { report, flows: await run(figuresFrom(ctx), flows, values) }
}

/** A campaign that began to send within a window. */
export interface CampaignFigures {
  broadcastId: string
  name: string
  startedAt: Date
  total: number
  sent: number
  delivered: number
  read: number
  replied: number
  clicked: number
  failed: number
  cancelled: number
  inFlight: number
}

const mostCampaigns = 200

const campaigns = statement<CampaignFigures>(
  'reports.campaigns',
  `select b.id as "broadcastId", b.name, b.started_at as "startedAt", b.total, b.sent, b.delivered, b.read, b.replied,
     b.clicked, b.failed, b.cancelled, b.in_flight as "inFlight"
   from broadcast b where b.workspace_id = $1 and b.started_at >= $2 and b.started_at < $3
     and ($4::uuid is null or b.number_id = $4)
     and ($5::timestamptz is null or (b.started_at, b.id) < ($5, $6::uuid))
   order by b.started_at desc, b.id desc limit ${mostCampaigns}`,
)

const campaignsAfter = (ctx: Ctx, report: ReportWindow, last?: CampaignFigures) =>
  run(figuresFrom(ctx), campaigns, [
    workspaceOf(ctx.actor),
    ...boundsOf(report),
    report.accountId,
    last?.startedAt ?? null,
    last?.broadcastId ?? null,
  ])

export interface CampaignReport {
  report: ReportWindow
  campaigns: CampaignFigures[]
}

/** Campaigns beside each other, the latest 200 that began within the window. */
export async function campaignReport(ctx: Ctx, asked: AskedReport): Promise<CampaignReport> {
  const report = await reportWindow(ctx, asked)
  return { report, campaigns: await campaignsAfter(ctx, report) }
}

/** All campaigns that began within the window, the latest first, page by page. */
export async function* campaignPages(ctx: Ctx, asked: AskedReport): AsyncGenerator<CampaignFigures[]> {
  const report = await reportWindow(ctx, asked)
  let last: CampaignFigures | undefined
  do {
    const rows: CampaignFigures[] = await campaignsAfter(ctx, report, last)
    yield rows
    last = rows.length < mostCampaigns ? undefined : rows.at(-1)
  } while (last)
}

/** Answers of a form that came within a window. */
export interface FormFigures {
  formId: string
  name: string
  answers: number
  people: number
}

const forms = statement<FormFigures>(
  'reports.forms',
  `select f.id as "formId", f.name, a.answers, a.people from interactive_flow f cross join lateral (
     select count(*)::int as answers, count(distinct a.contact_id)::int as people from form_answer a
     where a.workspace_id = f.workspace_id and a.flow_id = f.id and a.created_at >= $2 and a.created_at < $3) a
   where f.workspace_id = $1 and ($4::uuid is null or f.number_id = $4) and a.answers > 0
   order by a.answers desc, f.name, f.id`,
)

const formDays = statement<{ day: number; answers: number }>(
  'reports.form_days',
  `select d.day, count(*)::int as answers from interactive_flow f
   join form_answer a on a.workspace_id = f.workspace_id and a.flow_id = f.id and a.created_at >= $2 and a.created_at < $3
   cross join lateral (select width_bucket(a.created_at, $5::timestamptz[]) as day) d
   where f.workspace_id = $1 and ($4::uuid is null or f.number_id = $4) group by 1`,
)

export interface FormReport {
  report: ReportWindow
  answers: number
  points: { date: string; answers: number }[]
  forms: FormFigures[]
}

/** What forms brought. */
export async function formReport(ctx: Ctx, asked: AskedReport): Promise<FormReport> {
  const report = await reportWindow(ctx, asked)
  const values = [workspaceOf(ctx.actor), ...boundsOf(report), report.accountId]
  const [rows, days] = await Promise.all([
    run(figuresFrom(ctx), forms, values),
    run(figuresFrom(ctx), formDays, [...values, report.days.begin]),
  ])
  const answers = (own: readonly { answers: number }[]) => ({ answers: sumOf(own, (row) => row.answers) })
  return { report, ...answers(rows), points: pointsOf(report, days, ({ day }) => day, answers), forms: rows }
}

/** Messages of a template that were made within a window; cumulative, as all figures of messages. */
export interface TemplateFigures extends Figures {
  /** of the template of the latest of them */
  templateId: string | null
  name: string
  language: string
}

const templates = statement<TemplateFigures>(
  'reports.templates',
  `select (array_agg(m.content ->> 'id' order by m.created_at desc))[1] as "templateId",
     coalesce(m.content ->> 'name', '') as name, coalesce(m.content ->> 'language', '') as language,
     count(*)::int as made, count(*) filter (where m.status in ('sent', 'delivered', 'read'))::int as sent,
     count(*) filter (where m.status in ('delivered', 'read'))::int as delivered,
     count(*) filter (where m.status = 'read')::int as read, count(*) filter (where m.status = 'failed')::int as failed
   from message m where m.workspace_id = $1 and m.created_at >= $2 and m.created_at < $3 and m.type = 'template'
     and m.direction = 'outgoing' and ($4::uuid is null or m.number_id = $4)
   group by 2, 3 order by count(*) desc, 2, 3 limit $5`,
)

export interface TemplateReport {
  report: ReportWindow
  templates: TemplateFigures[]
}

/** What became of messages by their template. Throws invalid_field for a window of more than 31 days. */
export async function templateReport(ctx: Ctx, asked: AskedReport, most = 500): Promise<TemplateReport> {
  const report = await reportWindow(ctx, asked)
  assertScannable(report)
  const values = [workspaceOf(ctx.actor), ...boundsOf(report), report.accountId, most]
  return { report, templates: await run(figuresFrom(ctx), templates, values) }
}
