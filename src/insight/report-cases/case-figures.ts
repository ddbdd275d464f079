import { type ListShape, where } from '#core/paging/list-shape.ts'
import { callMoments, callOutcomes } from '#insight/reports/call-cases.ts'
import { menuOutcomes } from '#insight/reports/call-report.ts'
import { looksOf } from '#insight/reports/chatbot-report.ts'
import type { ReportWindow } from '#insight/reports/report-windows.ts'
import { hasDeadline } from '#insight/reports/sla-report.ts'
import { isUnanswered } from '#messaging/automation/chatbot/bot/week.ts'
import { isLeft } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import { type BillingCategory, numbersOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { isBilled } from '#messaging/messages/prices/billed-messages.ts'
import {
  answers,
  billed,
  breaks,
  type CaseList,
  calls,
  decisions,
  declines,
  messages,
  people,
  sessions,
  transfers,
  writers,
} from './case-lists.ts'
import { atNode, type FunnelPart } from './funnel-cases.ts'
import type { ReportFigure } from './report-case-sets.ts'

// What each figure counts, as a list: the same conditions as where it is counted.

/** What a list is asked for, beside what its columns say. */
interface AskedCases {
  report: ReportWindow
  now: Date
  /** of a funnel of a flow */
  node: { flowId: string | null; version: number | null; nodeId: string | null; outcome: string | null }
  billingCategory: BillingCategory | null
}

const is = (column: string, values: readonly string[]) =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`
const outgoing = (...reached: string[]) => [
  `m.direction = 'outgoing'`,
  ...(reached.length > 0 ? [is('m.status', reached)] : []),
]

type Condition = string | ((shape: ListShape, asked: AskedCases) => void)

/** A status of a session as it is shown: one that its customer left has timed out. */
const leftOr =
  (label: string, text: string): Condition =>
  (shape, { now }) =>
    where(shape, label, text, now)

const funnel =
  (part: FunnelPart): Condition =>
  (shape, { node, report, now }) =>
    atNode(shape, part, node, report, now)

const ofCategory: Condition = (shape, { billingCategory }) => {
  if (billingCategory) where(shape, 'category', 'm.billed = any($::int[])', numbersOf(billingCategory))
}

/** Of each customer the last of the days. */
const isLastOfDays: Condition = (shape, { report }) =>
  where(
    shape,
    'last',
    `not exists (select from contact_day o where o.workspace_id = d.workspace_id and o.contact_id = d.contact_id
       and o.begins_at > d.begins_at and o.begins_at < $::timestamptz)`,
    report.window.before,
  )

const isLastAnswer: Condition = (shape, { report }) =>
  where(
    shape,
    'last',
    `not exists (select from form_answer o where o.workspace_id = x.workspace_id and o.flow_id = x.flow_id
       and o.contact_id = x.contact_id and (o.created_at, o.id) > (x.created_at, x.id) and o.created_at < $::timestamptz)`,
    report.window.before,
  )

/** Breaks of which the days have a part, as they are counted. */
const isWithinDays: Condition = (shape, { report: { window }, now }) =>
  where(
    shape,
    'days',
    `(k.started_at >= $::timestamptz or coalesce(k.ended_at, $::timestamptz) > $::timestamptz)
       and k.started_at < least($::timestamptz, $::timestamptz)`,
    window.from,
    now,
    window.from,
    window.before,
    now,
  )

const inFlow = 'b.flow_id is not null and f.id is not null'
const isOver = isLeft('$::timestamptz')

/** Each figure, by the list of its kind and what else holds of it. */
export const figures: Readonly<Record<ReportFigure, readonly [CaseList, ...Condition[]]>> = {
  incoming_messages: [messages, `m.direction = 'incoming'`],
  outgoing_messages: [messages, ...outgoing()],
  sent_messages: [messages, ...outgoing('sent', 'delivered', 'read')],
  delivered_messages: [messages, ...outgoing('delivered', 'read')],
  read_messages: [messages, ...outgoing('read')],
  failed_messages: [messages, ...outgoing('failed')],
  billed_messages: [billed, isBilled, ofCategory],
  customers_who_wrote: [writers, isLastOfDays],
  handed_over: [transfers],
  given_back: [transfers, `x.status = 'resumed'`],
  taken_chats: [transfers, 'x.picked_up_at is not null'],
  answered_chats: [transfers, 'x.first_response_at is not null'],
  breaks: [breaks, isWithinDays],
  deadlines_met: [transfers, hasDeadline, `not x.sla_breached and x.status <> 'active'`],
  deadlines_breached: [transfers, hasDeadline, 'x.sla_breached'],
  deadlines_open: [transfers, hasDeadline, `not x.sla_breached and x.status = 'active'`],
  escalated: [transfers, hasDeadline, 'x.escalation_level > 0'],
  sessions: [sessions],
  flow_sessions: [sessions, inFlow],
  sessions_completed: [sessions, inFlow, `b.status = 'completed'`],
  sessions_cancelled: [sessions, inFlow, `b.status = 'cancelled'`],
  sessions_timed_out: [
    sessions,
    inFlow,
    leftOr('timeout', `(b.status = 'timeout' or b.status = 'active' and ${isOver})`),
  ],
  sessions_active: [sessions, inFlow, leftOr('active', `b.status = 'active' and not ${isOver}`)],
  answered_by_chatbot: [decisions, is('x.look', looksOf('answered')), 'x.ai_failure is null'],
  handed_over_by_keyword: [decisions, is('x.look', looksOf('handedOver')), 'x.ai_failure is null'],
  without_answer: [decisions, `(${is('x.look', looksOf('fellThrough'))} or x.ai_failure is not null)`],
  bot_decisions: [decisions],
  unanswered_texts: [decisions, isUnanswered('x'), `m.type = 'text' and m.deleted_at is null`],
  funnel_came: [sessions, funnel('came')],
  funnel_left: [sessions, funnel('left')],
  funnel_ended: [sessions, funnel('ended')],
  funnel_waiting: [sessions, funnel('waiting')],
  form_answers: [answers],
  form_customers: [answers, isLastAnswer],
  calls: [calls],
  answered_calls: [calls, callOutcomes.answered],
  missed_calls: [calls, callOutcomes.missed],
  declined_calls: [calls, callOutcomes.declined],
  failed_calls: [calls, callOutcomes.failed],
  taken_calls: [calls, callMoments.taken],
  talked_calls: [calls, callMoments.talked],
  calls_declined_by_agents: [declines, callMoments.declinedByMember],
  menu_calls: [calls, menuOutcomes.entered],
  menu_calls_completed: [calls, menuOutcomes.completed],
  menu_calls_handed_over: [calls, menuOutcomes.handedOver],
  menu_calls_abandoned: [calls, menuOutcomes.abandoned],
  menu_calls_failed: [calls, menuOutcomes.failed],
  campaign_people: [people],
  campaign_sent: [people, is('x.status', ['sent', 'delivered', 'read'])],
  campaign_delivered: [people, is('x.status', ['delivered', 'read'])],
  campaign_read: [people, is('x.status', ['read'])],
  campaign_replied: [people, 'x.replied_at is not null'],
  campaign_clicked: [people, 'x.clicked_at is not null'],
  campaign_failed: [people, is('x.status', ['failed'])],
  campaign_cancelled: [people, is('x.status', ['cancelled'])],
}
