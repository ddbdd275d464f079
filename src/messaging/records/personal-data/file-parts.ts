import type { Actor } from '#core/access/actor.ts'
import { type Statement, statement } from '#core/db/db.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { otherSpelling } from '#messaging/contacts/contacts/spellings.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'

// The parts of the file of a person (docs/adr/0069) beside their messages, which come page by page.

export type Row = Record<string, unknown>

interface Part {
  name: string
  read: Statement<Row>
  /** the parameters of `read` after the workspace */
  keys(contact: ContactRow): unknown[]
  /** as this member sees it; as it is where none is needed */
  shown?(actor: Actor, row: Row): Row
}

const byId = ({ id }: ContactRow): unknown[] => [id]

/**
 * A person stands in a campaign by their message, by their contact while there is none yet, and in a draft by their
 * phone alone, in any spelling.
 */
const campaigns = `
  with place as (
    select r.* from message m
    join broadcast_recipient r on r.workspace_id = m.workspace_id and r.message_id = m.id
    where m.workspace_id = $1 and m.contact_id = $2 and m.broadcast_id is not null
    union all
    select r.* from broadcast_recipient r
    where r.workspace_id = $1 and r.contact_id = $2 and r.message_id is null
    union all
    select r.* from broadcast_recipient r
    where r.workspace_id = $1 and r.contact_id is null and r.phone is not null and r.phone = any($3::text[])
  )
  select p.created_at, b.name as campaign, b.status as campaign_status, p.status, p.phone, p.name, p.own as values,
    p.error_message, p.failed_at, p.replied_at, p.clicked_at
  from place p join broadcast b on b.workspace_id = p.workspace_id and b.id = p.broadcast_id
  order by p.created_at, p.id`

/** In the order in which the file has them; $1 is the workspace, $2 the contact. */
export const parts: readonly Part[] = [
  {
    name: 'names_at_the_platform',
    keys: byId,
    read: statement(
      'personal_data.identities',
      `select i.kind, i.value, i.created_at from contact_identity i
       where i.workspace_id = $1 and i.contact_id = $2 and not i.is_former order by i.created_at, i.kind, i.value`,
    ),
    shown: (actor, row) => ({
      ...row,
      value: row.kind === 'wa_id' ? phoneFor(actor, String(row.value)) : row.value,
    }),
  },
  {
    name: 'former_phones',
    keys: byId,
    read: statement(
      'personal_data.former_phones',
      `select i.value as phone from contact_identity i
       where i.workspace_id = $1 and i.contact_id = $2 and i.kind = 'wa_id' and i.is_former order by i.created_at, i.value`,
    ),
    shown: (actor, row) => ({ phone: phoneFor(actor, String(row.phone)) }),
  },
  {
    name: 'came_by',
    keys: byId,
    read: statement(
      'personal_data.referrals',
      `select r.created_at, n.name as number, r.source_type, r.source_id, r.referral from contact_referral r
       left join number n on n.workspace_id = r.workspace_id and n.id = r.number_id
       where r.workspace_id = $1 and r.contact_id = $2 order by r.created_at, r.message_id`,
    ),
  },
  {
    name: 'chats',
    keys: byId,
    read: statement(
      'personal_data.chat',
      `select v.status, u.full_name as agent, t.name as team, v.opened_at, v.closed_at, v.last_message_at, s.due_at as put_off_until
       from conversation v
       left join user_account u on u.id = v.agent_id
       left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
       left join conversation_snooze s on s.workspace_id = v.workspace_id and s.contact_id = v.contact_id
       where v.workspace_id = $1 and v.contact_id = $2`,
    ),
  },
  {
    name: 'cases',
    keys: byId,
    read: statement(
      'personal_data.cases',
      `select k.opened_at, k.closed_at, r.name as reason, k.note, nullif(k.tags, '{}') as tags, k.fields,
         u.full_name as agent, t.name as team, q.asked_at, q.score, q.answered_at, q.comment
       from conversation_case k
       left join case_survey q on q.workspace_id = k.workspace_id and q.case_id = k.id
       left join case_reason r on r.workspace_id = k.workspace_id and r.id = k.reason_id
       left join user_account u on u.id = k.agent_id
       left join team t on t.workspace_id = k.workspace_id and t.id = k.team_id
       where k.workspace_id = $1 and k.contact_id = $2 order by k.opened_at, k.id`,
    ),
    shown: (actor, row) => ({ ...row, fields: contentFor(actor, row.fields) }),
  },
  {
    name: 'block',
    keys: byId,
    read: statement(
      'personal_data.block',
      `select b.reason, b.note, b.blocked_at, u.full_name as blocked_by, b.lifted_at from contact_block b
       left join user_account u on u.id = b.blocked_by_id
       where b.workspace_id = $1 and b.contact_id = $2`,
    ),
  },
  {
    name: 'last_wrote_to',
    keys: byId,
    read: statement(
      'personal_data.windows',
      `select n.name as number, w.last_incoming_at from conversation_window w
       left join number n on n.workspace_id = w.workspace_id and n.id = w.number_id
       where w.workspace_id = $1 and w.contact_id = $2 order by w.last_incoming_at desc`,
    ),
  },
  {
    name: 'history',
    keys: byId,
    read: statement(
      'personal_data.timeline',
      `select e.created_at, e.kind, e.by_type, e.data from timeline_entry e
       where e.workspace_id = $1 and e.contact_id = $2 order by e.created_at, e.id`,
    ),
  },
  {
    name: 'handed_over_to_people',
    keys: byId,
    read: statement(
      'personal_data.transfers',
      `select x.transferred_at, x.source, x.status, u.full_name as agent, coalesce(t.name, x.team_name) as team,
         nullif(x.notes, '') as notes, x.picked_up_at, x.first_response_at, x.resumed_at as ended_at
       from transfer x
       left join user_account u on u.id = x.agent_id
       left join team t on t.workspace_id = x.workspace_id and t.id = x.team_id
       where x.workspace_id = $1 and x.contact_id = $2 order by x.transferred_at, x.id`,
    ),
  },
  {
    name: 'calls',
    keys: byId,
    read: statement(
      'personal_data.calls',
      `select x.started_at, x.answered_at, x.ended_at, x.duration, x.direction, x.status, nullif(x.caller_phone, '') as phone,
         x.caller_user_id as user_id, coalesce(n.name, x.number_name) as number, u.full_name as agent,
         x.button_payload, x.ivr_flow_name as voice_menu, x.ivr_path, x.error_message, x.note, r.state as recording,
         case when r.state = 'ready' then '/api/call-logs/' || x.id || '/recording' end as recording_file
       from call x
       left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
       left join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id
       left join user_account u on u.id = x.agent_id
       where x.workspace_id = $1 and x.contact_id = $2 order by x.started_at, x.id`,
    ),
  },
  {
    name: 'asked_for_calls',
    keys: byId,
    read: statement(
      'personal_data.call_permissions',
      `select p.status, p.requested_at, p.responded_at, p.expires_at, n.name as number from call_permission p
       left join number n on n.workspace_id = p.workspace_id and n.id = p.number_id
       where p.workspace_id = $1 and p.contact_id = $2 order by p.requested_at, p.id`,
    ),
  },
  {
    name: 'notes',
    keys: byId,
    read: statement(
      'personal_data.notes',
      `select n.created_at, n.updated_at, u.full_name as author, n.is_by_model, n.content from note n
       left join user_account u on u.id = n.author_id
       where n.workspace_id = $1 and n.contact_id = $2 order by n.created_at, n.id`,
    ),
  },
  {
    name: 'notifications',
    keys: byId,
    read: statement(
      'personal_data.notifications',
      `select n.created_at, n.kind, u.full_name as member, n.read_at from notification n
       join user_account u on u.id = n.user_id
       where n.workspace_id = $1 and n.contact_id = $2 order by n.created_at, n.id, n.user_id`,
    ),
  },
  {
    name: 'memory',
    keys: byId,
    read: statement(
      'personal_data.memory',
      `select f.created_at, f.updated_at, u.full_name as author, f.text from customer_fact f
       left join user_account u on u.id = f.author_id
       where f.workspace_id = $1 and f.contact_id = $2 order by f.created_at, f.id`,
    ),
  },
  {
    name: 'to_be_sent',
    keys: byId,
    read: statement(
      'personal_data.scheduled',
      `select s.due_at, s.status, s.content from scheduled_message s
       where s.workspace_id = $1 and s.contact_id = $2 order by s.due_at, s.id`,
    ),
  },
  {
    name: 'bot_sessions',
    keys: byId,
    read: statement(
      'personal_data.bot_sessions',
      `select s.started_at, s.ended_at, s.status, s.vars as answers from bot_session s
       where s.workspace_id = $1 and s.contact_id = $2 order by s.started_at, s.id`,
    ),
    shown: (actor, row) => ({ ...row, answers: contentFor(actor, row.answers) }),
  },
  {
    name: 'forms_filled_in',
    keys: byId,
    read: statement(
      'personal_data.form_answers',
      `select a.created_at, f.name as form, a.fields as answers from form_answer a
       join interactive_flow f on f.workspace_id = a.workspace_id and f.id = a.flow_id
       where a.workspace_id = $1 and a.contact_id = $2 order by a.created_at, a.id`,
    ),
    shown: (actor, row) => ({ ...row, answers: contentFor(actor, row.answers) }),
  },
  {
    name: 'actions',
    keys: byId,
    read: statement(
      'personal_data.actions',
      `select x.created_at, x.action_name as action, u.full_name as used_by, x.message from custom_action_execution x
       left join user_account u on u.id = x.user_id
       where x.workspace_id = $1 and x.contact_id = $2 order by x.created_at, x.id`,
    ),
    shown: (actor, row) => ({ ...row, message: contentFor(actor, row.message) }),
  },
  {
    name: 'campaigns',
    keys: ({ id, phone }) => [id, [phone, phone && otherSpelling(phone)].filter(Boolean)],
    read: statement('personal_data.campaigns', campaigns),
    shown: (actor, row) => ({
      ...row,
      phone: phoneFor(actor, row.phone as string | null),
      name: nameFor(actor, row.name as string | null),
      values: contentFor(actor, row.values),
    }),
  },
]
