// What becomes of each table that tells of a contact (contact-references.test.ts).

export type Fate = 'moves' | 'goes' | { stays: string }

interface Reference {
  /** a row about contact $2 of workspace $1; $3 is a new id, $4 an id of a person, $5 of the number, $6 the time */
  row?: string
  joined: Fate
  deleted: Fate
}

const log = { stays: 'the log tells what was, and is deleted by its age' } as const
const waits = { stays: 'the platform is told, and then it goes' } as const
const active = { stays: 'figures of people stay true, as those of messages; a day names nobody' } as const
const counted = { stays: 'counts of broadcasts and usage stay true; nobody is shown it' } as const

export const references: Readonly<Record<string, Reference>> = {
  // By a message that was received and one that was sent: contact_identity, conversation, conversation_window, event,
  // hand_over and message.
  contact_identity: { joined: 'moves', deleted: 'goes' },
  conversation: {
    joined: { stays: 'is made one with the other; what is left is out of sight with its contact' },
    deleted: { stays: 'is out of sight with its contact; a message that comes in this moment locks it' },
  },
  conversation_window: { joined: 'moves', deleted: 'goes' },
  event: { joined: log, deleted: log },
  hand_over: { joined: 'moves', deleted: { stays: 'what waits is still sent (spec/4 D30)' } },
  message: { joined: 'moves', deleted: counted },
  conversation_snooze: {
    row: `insert into conversation_snooze (workspace_id, contact_id, due_at, version, created_at)
      values ($1, $2, $6, 1, $6)`,
    joined: 'goes',
    deleted: 'goes',
  },
  conversation_case: {
    row: `insert into conversation_case (workspace_id, id, contact_id, opened_at, closed_at, created_at, updated_at)
      values ($1, $3, $2, $6, $6, $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  case_survey: {
    row: `insert into case_survey (workspace_id, case_id, contact_id, status, created_at, updated_at)
      select $1, id, contact_id, 'asked', $6, $6 from conversation_case where workspace_id = $1 and contact_id = $2 limit 1`,
    joined: 'moves',
    deleted: 'goes',
  },
  service_clock: {
    row: `insert into service_clock (workspace_id, id, case_id, contact_id, kind, started_at, priority, created_at, updated_at)
      select $1, gen_random_uuid(), id, contact_id, 'resolution', $6, 3, $6, $6 from conversation_case
      where workspace_id = $1 and contact_id = $2 limit 1`,
    joined: 'moves',
    deleted: 'goes',
  },
  contact_block: {
    row: `insert into contact_block (workspace_id, contact_id, reason, note, blocked_by_id, blocked_at)
      values ($1, $2, 'other', 'Threatens', $4, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  read_receipt: {
    row: `insert into read_receipt (workspace_id, contact_id, number_id, platform_message_id, next_try_at, created_at)
      values ($1, $2, $5, 'wamid.read', $6, $6)`,
    joined: waits,
    deleted: waits,
  },
  note: {
    row: `insert into note (workspace_id, id, contact_id, author_id, content, created_at, updated_at)
      values ($1, $3, $2, $4, 'Asked twice', $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  note_mention: {
    row: `insert into note_mention (workspace_id, note_id, user_id, contact_id)
      select $1, id, $4, contact_id from note where workspace_id = $1 and contact_id = $2 limit 1`,
    joined: 'moves',
    deleted: 'goes',
  },
  notification: {
    row: `insert into notification (workspace_id, user_id, id, kind, contact_id, created_at)
      values ($1, $4, $3, 'mentioned', $2, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  timeline_entry: {
    row: `insert into timeline_entry (workspace_id, id, contact_id, kind, by_type, by_id, created_at)
      values ($1, $3, $2, 'closed', 'member', $4, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  contact_day: {
    row: `insert into contact_day (workspace_id, contact_id, begins_at, expires_at) values ($1, $2, $6, $6)`,
    joined: active,
    deleted: active,
  },
  transfer: {
    row: `insert into transfer (workspace_id, id, contact_id, source, status, transferred_at, updated_at)
      values ($1, $3, $2, 'manual', 'resumed', $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  call: {
    row: `insert into call (workspace_id, id, contact_id, number_name, direction, status, started_at, created_at, updated_at)
      values ($1, $3, $2, 'Main', 'incoming', 'missed', $6, $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  call_transfer: {
    row: `insert into call_transfer (workspace_id, id, call_id, contact_id, status, transferred_at, updated_at)
      select $1, $3, id, contact_id, 'no_answer', $6, $6 from call where workspace_id = $1 and contact_id = $2 limit 1`,
    joined: 'moves',
    deleted: 'goes',
  },
  call_permission: {
    row: `insert into call_permission (workspace_id, id, contact_id, number_id, requested_at)
      values ($1, $3, $2, $5, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  bot_session: {
    row: `insert into bot_session (workspace_id, id, contact_id, number_id, started_at, last_activity_at)
      values ($1, $3, $2, $5, $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  bot_turn: {
    row: `insert into bot_turn (workspace_id, message_id, contact_id, due_at) values ($1, $3, $2, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  bot_decision: {
    row: `insert into bot_decision (workspace_id, message_id, contact_id, look, decided_at)
      values ($1, $3, $2, 'greeting', $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  bot_wake: {
    row: `with session as (insert into bot_session (workspace_id, id, contact_id, number_id, started_at, last_activity_at,
          status)
        values ($1, $3, $2, $5, $6, $6, 'completed'))
      insert into bot_wake (workspace_id, session_id, contact_id, due_at) values ($1, $3, $2, $6)`,
    joined: 'goes',
    deleted: 'goes',
  },
  bot_call: {
    row: `insert into bot_call (workspace_id, id, contact_id, number_id, kind, request, due_at, created_at)
      values ($1, $3, $2, $5, 'http', '{}', $6, $6)`,
    joined: 'goes',
    deleted: 'goes',
  },
  form_answer: {
    row: `with flow as (insert into interactive_flow (workspace_id, id, number_id, name, category, json_version, checksum,
          created_at, updated_at)
        values ($1, $3, $5, gen_random_uuid()::text, 'OTHER', '6.0', '', $6, $6))
      insert into form_answer (workspace_id, id, message_id, flow_id, contact_id, asked_by_id, fields, created_at)
      values ($1, $3, $3, $3, $2, $3, '[]', $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  form_exchange: {
    row: `with flow as (insert into interactive_flow (workspace_id, id, number_id, name, category, json_version, checksum,
          created_at, updated_at)
        values ($1, $3, $5, gen_random_uuid()::text, 'OTHER', '6.0', '', $6, $6))
      insert into form_exchange (workspace_id, id, flow_id, contact_id, action, asked, status, duration_ms, created_at)
      values ($1, $3, $3, $2, 'INIT', '{}', 200, 1, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  bot_chat: {
    row: `insert into bot_chat (workspace_id, contact_id, paused_until) values ($1, $2, $6)`,
    joined: 'goes',
    deleted: 'goes',
  },
  customer_fact: {
    row: `insert into customer_fact (workspace_id, id, contact_id, text, created_at, updated_at)
      values ($1, $3, $2, 'Wears size L', $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  contact_referral: {
    row: `insert into contact_referral (workspace_id, message_id, contact_id, number_id, source_type, source_id, referral,
        created_at)
      values ($1, $3, $2, $5, 'ad', '120', '{}', $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  event_body: {
    row: `insert into event_body (workspace_id, event_id, contact_id, body, created_at)
      values ($1, $3, $2, '{}', $6)`,
    joined: { stays: 'is about the contact that it was, and is deleted by its age' },
    deleted: { stays: 'is erased with what webhooks keep, behind the answer (docs/adr/0068)' },
  },
  timer: {
    row: `insert into timer (workspace_id, kind, subject_id, contact_id, due_at)
      values ($1, 'expiry', $3, $2, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  custom_action_execution: {
    row: `insert into custom_action_execution (workspace_id, id, action_id, action_name, action_type, contact_id, user_id,
        succeeded, message, duration_ms, created_at)
      values ($1, $3, $3, 'Open ticket', 'url', $2, $4, true, 'Done', 1, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  inbox_rule_run: {
    row: `insert into inbox_rule_run (workspace_id, id, rule_id, rule_name, contact_id, claim, event, occurred_at, status, created_at)
      values ($1, $3, $3, 'Refunds', $2, $3, 'message_received', $6, 'done', $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  inbox_rule_wait: {
    row: `with rule as (
        insert into inbox_rule (workspace_id, id, name, is_enabled, trigger, conditions, steps, is_once_per_case, stops_others,
          position, author_id, created_at, updated_at)
        values ($1, $3, $3::uuid::text, true, '{}', '{}', '[]', false, false, 1, $4, $6, $6) returning id)
      insert into inbox_rule_wait (workspace_id, rule_id, contact_id, due_at) select $1, id, $2, $6 from rule`,
    joined: 'goes',
    deleted: 'goes',
  },
  draft: {
    row: `insert into draft (workspace_id, id, user_id, contact_id, kind, text, version, created_at, updated_at)
      values ($1, $3, $4, $2, 'message', 'Dear', 1, $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  scheduled_message: {
    row: `insert into scheduled_message (workspace_id, id, contact_id, author_id, content, status, due_at, version,
        created_at, updated_at)
      values ($1, $3, $2, $4, '{}', 'waiting', $6, 1, $6, $6)`,
    joined: 'moves',
    deleted: 'goes',
  },
  broadcast_recipient: {
    row: `insert into broadcast_recipient (workspace_id, broadcast_id, id, contact_id, created_at)
      select $1, id, $3, $2, $6 from broadcast where workspace_id = $1 limit 1`,
    joined: 'moves',
    deleted: counted,
  },
}

/** Where the id of a contact that is gone may stand by another name than contact_id. */
