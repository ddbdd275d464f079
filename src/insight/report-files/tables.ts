import type { Ctx } from '#core/context/context.ts'
import { writeTime } from '#core/time/time.ts'
import { callReport } from '#insight/reports/call-report.ts'
import { caseReport, closedCases } from '#insight/reports/case-report.ts'
import { chatbotReport, unansweredTexts } from '#insight/reports/chatbot-report.ts'
import { flowSteps } from '#insight/reports/flow-funnel.ts'
import { campaignPages, flowReport, formReport, templateReport } from '#insight/reports/journey-reports.ts'
import { messageCosts, messageReport } from '#insight/reports/message-report.ts'
import { type AskedReport, reportWindow } from '#insight/reports/report-windows.ts'
import { satisfactionReport } from '#insight/reports/satisfaction-report.ts'
import { slaReport } from '#insight/reports/sla-report.ts'
import type { Spread } from '#insight/reports/spreads.ts'
import { teamReport } from '#insight/reports/team-report.ts'
import { shownCost } from '#messaging/messages/prices/cost.ts'
import { awayTables } from './away-tables.ts'
import { agentCallRows, callColumns, callRows } from './call-tables.ts'
import { columnsOfCases, reasonColumns } from './case-tables.ts'
import type { ReportTable } from './report-file-sets.ts'
import {
  satisfactionOfAgents,
  satisfactionOfDays,
  satisfactionOfNumbers,
  satisfactionOfTeams,
} from './satisfaction-tables.ts'
import { serviceTables } from './service-tables.ts'
import { type Table, tableOf, whole } from './table-of.ts'

// The tables of reports as files have them: columns of one name each, and rows by pages.

/** A time without a case is empty. */
const of = (spread: Spread, figure: 'average' | 'median' | 'p90') =>
  spread.cases === 0 ? null : spread[figure]

/** All rows of a report in a file, and not the first ones, as on a page. */
const mostRows = 20_000

type Open = (ctx: Ctx, asked: AskedReport) => Table | Promise<Table>

export const tables: Readonly<Record<ReportTable, Open>> = {
  messages: tableOf(
    whole(async (ctx, asked) => (await messageReport(ctx, asked)).kinds),
    {
      account: (row) => row.accountName,
      direction: (row) => row.direction,
      type: (row) => row.type,
      sent_by: (row) => row.sentByType,
      messages: (row) => row.made,
      sent: (row) => row.sent,
      delivered: (row) => row.delivered,
      read: (row) => row.read,
      failed: (row) => row.failed,
    },
  ),
  messages_by_day: tableOf(
    whole(async (ctx, asked) => (await messageReport(ctx, asked)).points),
    {
      date: (row) => row.date,
      incoming: (row) => row.incoming,
      outgoing: (row) => row.outgoing,
      sent: (row) => row.sent,
      delivered: (row) => row.delivered,
      read: (row) => row.read,
      failed: (row) => row.failed,
    },
  ),
  costs: tableOf(
    whole(async (ctx, asked) => (await messageCosts(ctx, await reportWindow(ctx, asked))) ?? []),
    {
      category: (row) => row.category,
      messages: (row) => row.many,
      amount: (row) => Number(shownCost(row.cost)),
      currency: (row) => row.cost.currency,
    },
  ),
  team: tableOf(
    whole(async (ctx, asked) => (await teamReport(ctx, asked)).agents),
    {
      agent: (row) => row.agent.name,
      handed_over: (row) => row.handedOver,
      handled: (row) => row.handled,
      messages_sent: (row) => row.messagesSent,
      queue_average_minutes: (row) => of(row.queue, 'average'),
      queue_median_minutes: (row) => of(row.queue, 'median'),
      queue_p90_minutes: (row) => of(row.queue, 'p90'),
      first_response_average_minutes: (row) => of(row.firstResponse, 'average'),
      first_response_median_minutes: (row) => of(row.firstResponse, 'median'),
      first_response_p90_minutes: (row) => of(row.firstResponse, 'p90'),
      resolution_average_minutes: (row) => of(row.resolution, 'average'),
      resolution_median_minutes: (row) => of(row.resolution, 'median'),
      resolution_p90_minutes: (row) => of(row.resolution, 'p90'),
      breaks: (row) => row.breakCount,
      break_minutes: (row) => row.breakMinutes,
    },
  ),
  team_by_day: tableOf(
    whole(async (ctx, asked) => (await teamReport(ctx, asked)).points),
    { date: (row) => row.date, handed_over: (row) => row.handedOver, handled: (row) => row.handled },
  ),
  team_by_hour: tableOf(
    whole(async (ctx, asked) => (await teamReport(ctx, asked)).load),
    { weekday: (row) => row.weekday, hour: (row) => row.hour, handed_over: (row) => row.count },
  ),
  sla: tableOf(
    whole(async (ctx, asked) => (await slaReport(ctx, asked)).teams),
    {
      team: (row) => row.teamName,
      met: (row) => row.met,
      breached: (row) => row.breached,
      open: (row) => row.open,
      escalated: (row) => row.escalated,
    },
  ),
  sla_by_day: tableOf(
    whole(async (ctx, asked) => (await slaReport(ctx, asked)).points),
    {
      date: (row) => row.date,
      met: (row) => row.met,
      breached: (row) => row.breached,
      open: (row) => row.open,
      escalated: (row) => row.escalated,
    },
  ),
  chatbot: tableOf(
    whole(async (ctx, asked) => (await chatbotReport(ctx, asked)).looks),
    { look: (row) => row.look, messages: (row) => row.many },
  ),
  chatbot_by_day: tableOf(
    whole(async (ctx, asked) => (await chatbotReport(ctx, asked)).points),
    { date: (row) => row.date, answered: (row) => row.answered, without_answer: (row) => row.fellThrough },
  ),
  unanswered_texts: tableOf(
    whole(async (ctx, asked) => unansweredTexts(ctx, await reportWindow(ctx, asked))),
    { text: (row) => row.text, count: (row) => row.count },
  ),
  flows: tableOf(
    whole(async (ctx, asked) => (await flowReport(ctx, asked, mostRows)).flows),
    {
      flow: (row) => row.name,
      started: (row) => row.started,
      completed: (row) => row.completed,
      cancelled: (row) => row.cancelled,
      timed_out: (row) => row.timedOut,
      active: (row) => row.active,
    },
  ),
  flow_steps: tableOf(
    whole((ctx, asked) => flowSteps(ctx, asked, mostRows)),
    {
      flow: (row) => row.flow,
      version: (row) => row.version,
      node: (row) => row.nodeId,
      label: (row) => row.label,
      output: (row) => row.outcome,
      sessions: (row) => row.came,
      ended: (row) => (row.isTotal ? row.ended : null),
      waiting: (row) => (row.isTotal ? row.waiting : null),
    },
  ),
  campaigns: tableOf(campaignPages, {
    campaign: (row) => row.name,
    started_at: (row) => writeTime(row.startedAt),
    people: (row) => row.total,
    sent: (row) => row.sent,
    delivered: (row) => row.delivered,
    read: (row) => row.read,
    replied: (row) => row.replied,
    clicked: (row) => row.clicked,
    failed: (row) => row.failed,
  }),
  forms: tableOf(
    whole(async (ctx, asked) => (await formReport(ctx, asked)).forms),
    { form: (row) => row.name, answers: (row) => row.answers, people: (row) => row.people },
  ),
  forms_by_day: tableOf(
    whole(async (ctx, asked) => (await formReport(ctx, asked)).points),
    { date: (row) => row.date, answers: (row) => row.answers },
  ),
  templates: tableOf(
    whole(async (ctx, asked) => (await templateReport(ctx, asked, mostRows)).templates),
    {
      template: (row) => row.name,
      language: (row) => row.language,
      messages: (row) => row.made,
      sent: (row) => row.sent,
      delivered: (row) => row.delivered,
      read: (row) => row.read,
      failed: (row) => row.failed,
    },
  ),
  calls_by_number: tableOf(
    whole(async (ctx, asked) => callRows((await callReport(ctx, asked)).numbers)),
    { account: ({ of }) => of.numberName, ...callColumns },
  ),
  calls_by_agent: tableOf(
    whole(async (ctx, asked) => agentCallRows((await callReport(ctx, asked)).agents)),
    {
      agent: ({ of }) => of.agent.name,
      ...callColumns,
      declined_by_agent: ({ of, direction }) => of.declines[direction],
    },
  ),
  calls_by_day: tableOf(
    whole(async (ctx, asked) => (await callReport(ctx, asked)).points),
    {
      date: (row) => row.date,
      incoming: (row) => row.incoming,
      answered: (row) => row.answered,
      missed: (row) => row.missed,
      outgoing: (row) => row.outgoing,
    },
  ),
  calls_by_hour: tableOf(
    whole(async (ctx, asked) => (await callReport(ctx, asked)).load),
    {
      weekday: (row) => row.weekday,
      hour: (row) => row.hour,
      incoming: (row) => row.incoming,
      answered: (row) => row.answered,
      missed: (row) => row.missed,
      outgoing: (row) => row.outgoing,
    },
  ),
  cases: async (ctx, asked) => tableOf(closedCases, await columnsOfCases(ctx))(ctx, asked),
  case_reasons: tableOf(
    whole(async (ctx, asked) => (await caseReport(ctx, asked)).reasons),
    reasonColumns,
  ),
  ...awayTables,
  ...serviceTables,
  satisfaction_by_agent: tableOf(
    whole(async (ctx, asked) => (await satisfactionReport(ctx, asked)).agents),
    satisfactionOfAgents,
  ),
  satisfaction_by_team: tableOf(
    whole(async (ctx, asked) => (await satisfactionReport(ctx, asked)).teams),
    satisfactionOfTeams,
  ),
  satisfaction_by_number: tableOf(
    whole(async (ctx, asked) => (await satisfactionReport(ctx, asked)).numbers),
    satisfactionOfNumbers,
  ),
  satisfaction_by_day: tableOf(
    whole(async (ctx, asked) => (await satisfactionReport(ctx, asked)).points),
    satisfactionOfDays,
  ),
  voice_menus: tableOf(
    whole(async (ctx, asked) => (await callReport(ctx, asked)).menus),
    {
      voice_menu: (row) => row.menuName,
      entered: (row) => row.entered,
      completed: (row) => row.completed,
      handed_over: (row) => row.handedOver,
      abandoned: (row) => row.abandoned,
      failed: (row) => row.failed,
    },
  ),
}
