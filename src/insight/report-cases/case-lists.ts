import type { KeysetList } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { callOutcomes } from '#insight/reports/call-cases.ts'
import { menuOutcomes } from '#insight/reports/call-report.ts'
import { looksOf } from '#insight/reports/chatbot-report.ts'
import { hasDeadline } from '#insight/reports/sla-report.ts'
import { isMessage } from '#insight/rollups/count-messages.ts'
import { goesOnUntil, isLeft, ofSettings } from '#messaging/bot-sessions/session-queries.ts'
import type { ReportFigure } from './report-case-sets.ts'

// What each figure counts, as a list: the same conditions as where it is counted.

/** One of the things that a figure counts. */
export interface CaseRow {
  id: string
  /** null for people of a campaign who never became a contact */
  contactId: string | null
  at: Date
  /** as the list of its kind has it */
  status: string
  /** of a message */
  type: string | null
  content: Record<string, unknown> | null
  /** what it is of: a flow, a form, a team, a number */
  of: string | null
  name: string | null
  phone: string | null
  /** of a session */
  goesOnUntil: Date | null
}

/** What a list can be narrowed by, beside its days; each list takes those that its figures have. */
export interface Narrowed {
  accountId: string | null
  teamId: string | null
  agentId: string | null
  direction: string | null
  type: string | null
  sentByType: string | null
  template: string | null
  language: string | null
  flowId: string | null
  formId: string | null
  ivrFlowId: string | null
  broadcastId: string | null
}

type NarrowedBy = Partial<Record<keyof Narrowed, string>>

/** Things of one kind. */
export interface CaseList {
  list: KeysetList<CaseRow>
  /** how `whereSeen` finds their contact */
  seen: 'message' | 'execution' | 'session'
  workspace: string
  /** the column of the time by which they count */
  time: string
  /** the column of what narrows them */
  by: NarrowedBy
  conditions: readonly string[]
}

const contact = (row: string) =>
  `left join contact c on c.workspace_id = ${row}.workspace_id and c.id = ${row}.contact_id`
const who = 'coalesce(c.name, c.profile_name) as name, c.phone'

function listOf(
  row: string,
  id: string,
  time: string,
  columns: string,
  from: string,
  rest: Pick<CaseList, 'seen' | 'by'> & { conditions?: string[] },
): CaseList {
  return {
    list: {
      columns: `${row}.${id} as id, ${row}.contact_id as "contactId", ${row}.${time} as "at", ${columns}, ${who}`,
      from: `${from} ${contact(row)}`,
      by: { value: `${row}.${time}`, id: `${row}.${id}` },
      isDescending: true,
      position: (one) => ({ value: one.at, id: one.id }),
    },
    workspace: `${row}.workspace_id`,
    time: `${row}.${time}`,
    conditions: [],
    ...rest,
  }
}

const noMessage = 'null as type, null::jsonb as content'
const notLeft = 'null::timestamptz as "goesOnUntil"'

const messages = listOf(
  'm',
  'id',
  'created_at',
  `case when m.direction = 'incoming' then 'received' else m.status end as status, m.type, m.content, null as of, ${notLeft}`,
  'message m join number n on n.workspace_id = m.workspace_id and n.id = m.number_id',
  {
    seen: 'message',
    by: {
      accountId: 'm.number_id = $::uuid',
      direction: 'm.direction = $::text',
      type: 'm.type = $::text',
      sentByType: 'm.sent_by_type = $::text',
      template: `m.type = 'template' and m.content ->> 'name' = $::text`,
      language: `m.content ->> 'language' = $::text`,
    },
    conditions: [isMessage('m')],
  },
)

const transfers = listOf(
  'x',
  'id',
  'transferred_at',
  `x.status, ${noMessage}, x.team_name as of, ${notLeft}`,
  'transfer x',
  { seen: 'execution', by: { teamId: 'x.team_id = $::uuid', agentId: 'x.agent_id = $::uuid' } },
)

const sessions = listOf(
  'b',
  'id',
  'started_at',
  `b.status, ${noMessage}, f.name as of, ${goesOnUntil} as "goesOnUntil"`,
  `bot_session b ${ofSettings} left join chatbot_flow f on f.workspace_id = b.workspace_id and f.id = b.flow_id`,
  { seen: 'session', by: { flowId: 'b.flow_id = $::uuid' } },
)

const decisions = listOf(
  'x',
  'message_id',
  'decided_at',
  `x.look as status, m.type, m.content, null as of, ${notLeft}`,
  'bot_decision x left join message m on m.workspace_id = x.workspace_id and m.id = x.message_id',
  { seen: 'execution', by: {} },
)

const answers = listOf(
  'x',
  'id',
  'created_at',
  `'received' as status, ${noMessage}, f.name as of, ${notLeft}`,
  'form_answer x join interactive_flow f on f.workspace_id = x.workspace_id and f.id = x.flow_id',
  { seen: 'execution', by: { accountId: 'f.number_id = $::uuid', formId: 'x.flow_id = $::uuid' } },
)

const calls = listOf(
  'x',
  'id',
  'started_at',
  `x.status, ${noMessage}, coalesce(n.name, x.number_name) as of, ${notLeft}`,
  'call x left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id',
  {
    seen: 'execution',
    by: {
      accountId: 'x.number_id = $::uuid',
      agentId: 'x.agent_id = $::uuid',
      direction: 'x.direction = $::text',
      ivrFlowId: 'x.ivr_flow_id = $::uuid',
    },
  },
)
const ofPerson = (column: string) => `case when c.id is not null or x.contact_id is null then ${column} end`

/** People of campaigns, who count by when their campaign began to send; of those who were deleted no name is left. */
const people: CaseList = {
  list: {
    columns: `x.id, x.contact_id as "contactId", b.started_at as "at", x.status, ${noMessage}, b.name as of, ${notLeft},
      ${ofPerson('coalesce(c.name, c.profile_name, x.name)')} as name, ${ofPerson('coalesce(c.phone, x.phone)')} as phone`,
    from: `broadcast b join broadcast_recipient x on x.workspace_id = b.workspace_id and x.broadcast_id = b.id
      ${contact('x')} and c.deleted_at is null`,
    by: { value: null, id: 'x.id' },
    isDescending: true,
    position: ({ id }) => ({ value: null, id }),
  },
  seen: 'execution',
  workspace: 'b.workspace_id',
  time: 'b.started_at',
  by: { accountId: 'b.number_id = $::uuid', broadcastId: 'b.id = $::uuid' },
  conditions: [],
}

const is = (column: string, values: readonly string[]) =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`
const outgoing = (...reached: string[]) => [
  `m.direction = 'outgoing'`,
  ...(reached.length > 0 ? [is('m.status', reached)] : []),
]

type Condition = string | ((shape: ListShape, now: Date) => void)
/** A status of a session as it is shown: one that its customer left has timed out. */
const leftOr =
  (label: string, text: string): Condition =>
  (shape, now) =>
    where(shape, label, text, now)

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
  handed_over: [transfers],
  given_back: [transfers, `x.status = 'resumed'`],
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
  form_answers: [answers],
  calls: [calls],
  answered_calls: [calls, callOutcomes.answered],
  missed_calls: [calls, callOutcomes.missed],
  declined_calls: [calls, callOutcomes.declined],
  failed_calls: [calls, callOutcomes.failed],
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
