import type { KeysetList } from '#core/paging/keyset.ts'
import { callMoments } from '#insight/reports/call-cases.ts'
import { unansweredText } from '#insight/reports/chatbot-report.ts'
import { isMessage } from '#insight/rollups/count-messages.ts'
import { goesOnUntil, ofSettings } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'

// Lists of what figures count, a list for each kind of thing.

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
  look: string | null
  text: string | null
}

type NarrowedBy = Partial<Record<keyof Narrowed, string>>

/** Things of one kind. */
export interface CaseList {
  list: KeysetList<CaseRow>
  /** how `whereSeen` finds their contact; null for what has none */
  seen: 'contact' | 'message' | 'execution' | 'session' | null
  workspace: string
  /** the column of the time by which they count */
  time: string
  /** their figures say which of them the days have, as more than that time decides it */
  isOfDays?: true
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

export const messages = listOf(
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
      agentId: `m.sent_by_type = 'member' and m.sent_by_id = $::uuid`,
      template: `m.type = 'template' and m.content ->> 'name' = $::text`,
      language: `m.content ->> 'language' = $::text`,
    },
    conditions: [isMessage('m')],
  },
)

export const transfers = listOf(
  'x',
  'id',
  'transferred_at',
  `x.status, ${noMessage}, x.team_name as of, ${notLeft}`,
  'transfer x',
  { seen: 'execution', by: { teamId: 'x.team_id = $::uuid', agentId: 'x.agent_id = $::uuid' } },
)

export const sessions = listOf(
  'b',
  'id',
  'started_at',
  `b.status, ${noMessage}, f.name as of, ${goesOnUntil} as "goesOnUntil"`,
  `bot_session b ${ofSettings} left join chatbot_flow f on f.workspace_id = b.workspace_id and f.id = b.flow_id`,
  { seen: 'session', by: { flowId: 'b.flow_id = $::uuid' } },
)

export const decisions = listOf(
  'x',
  'message_id',
  'decided_at',
  `x.look as status, m.type, m.content, null as of, ${notLeft}`,
  'bot_decision x left join message m on m.workspace_id = x.workspace_id and m.id = x.message_id',
  { seen: 'execution', by: { look: 'x.look = $::text', text: `${unansweredText('m')} = $::text` } },
)

export const answers = listOf(
  'x',
  'id',
  'created_at',
  `'received' as status, ${noMessage}, f.name as of, ${notLeft}`,
  'form_answer x join interactive_flow f on f.workspace_id = x.workspace_id and f.id = x.flow_id',
  { seen: 'execution', by: { accountId: 'f.number_id = $::uuid', formId: 'x.flow_id = $::uuid' } },
)

export const calls = listOf(
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

/** Calls that a member declined: an agent narrows them by who did. */
export const declines: CaseList = { ...calls, by: { ...calls.by, agentId: callMoments.declinedBy } }

/** Messages with what the platform bills; it bills some that are counted nowhere else. */
export const billed: CaseList = { ...messages, conditions: [] }

/** Customers, by the last day of the window on which they wrote. */
export const writers: CaseList = {
  list: {
    columns: `d.contact_id as id, d.contact_id as "contactId", d.begins_at as "at", 'received' as status, ${noMessage},
      null as of, ${notLeft}, ${who}`,
    from: 'contact_day d join contact c on c.workspace_id = d.workspace_id and c.id = d.contact_id',
    by: { value: 'd.begins_at', id: 'd.contact_id' },
    isDescending: true,
    position: (one) => ({ value: one.at, id: one.id }),
  },
  seen: 'contact',
  workspace: 'd.workspace_id',
  time: 'd.begins_at',
  by: {},
  conditions: [],
}

/** Breaks of members, of those days of which they have a part. */
export const breaks: CaseList = {
  list: {
    columns: `k.id, null::uuid as "contactId", k.started_at as "at", case when k.ended_at is null then 'active' else 'completed' end
      as status, ${noMessage}, k.reason as of, ${notLeft}, u.full_name as name, null as phone`,
    from: 'availability_break k join user_account u on u.id = k.user_id',
    by: { value: 'k.started_at', id: 'k.id' },
    isDescending: true,
    position: (one) => ({ value: one.at, id: one.id }),
  },
  seen: null,
  workspace: 'k.workspace_id',
  time: 'k.started_at',
  isOfDays: true,
  by: { agentId: 'k.user_id = $::uuid' },
  conditions: [],
}

const ofPerson = (column: string) => `case when c.id is not null or x.contact_id is null then ${column} end`

/** People of campaigns, who count by when their campaign began to send; of those who were deleted no name is left. */
export const people: CaseList = {
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
