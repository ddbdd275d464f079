import type { App } from '#core/context/context.ts'
import { type Statement, statement } from '#core/db/db.ts'
import { type OverWorkspaces, overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { exchangesKeptMs } from '#messaging/automation/forms/form-endpoint/exchange-log.ts'
import { endRecordings } from '#messaging/calls/call-media/recording-age.ts'
import { endUploads } from '#messaging/content/media/expiry.ts'
import { groupMessagesKeptMs } from '#messaging/messages/messages/group-messages.ts'
import { newsKeptMs } from '#messaging/messages/messages/news.ts'
import { ruleRunsKeptMs } from '#messaging/routing/inbox-rules/rule-run-row.ts'
import { requestsKeptMs } from '#people/request-log/note-request.ts'
import { notificationsKeptMs } from '#telling/notifications/notification-age.ts'

const day = 24 * 60 * 60 * 1000
const atOnce = 5000

/** How long live screens can come back and replay; a longer absence reads everything again (`resync`). */
const eventsKeptMs = 3 * day
/** Callbacks stay for a while after they were processed, so that a fault can be looked into. */
const callbacksKeptMs = 3 * day
const parkedKeptMs = 7 * day
const bodiesKeptMs = 3 * day
/** spec/8 CA: uses of custom actions; and what the chatbot decided */
const executionsKeptMs = 30 * day
/** Older than any review of what went wrong (docs/adr/0067). */
const decisionsKeptMs = 400 * day
const invitationsKeptMs = 30 * day
/** What a process was asked to do with the media of a call, the sessions of browsers in it: nobody waits for it so long. */
const callCommandsKeptMs = 60 * 60 * 1000

interface Sweep {
  /** rows older than this go; 0 for tables whose rows carry their own end */
  keptMs: number
  sweep: OverWorkspaces<unknown>
  /** the workspaces that have such rows; null for tables that are whole (docs/adr/0044) */
  workspaces: Statement<{ workspaceId: string }> | null
}

/** Deletes some rows of `table` that `condition` finds ($1 the moment), a bounded number at a time. */
function sweepOf(table: string, condition: string, keptMs = 0): Sweep {
  const sweep = overWorkspaces(
    `retention.${table}`,
    2,
    (only) => `delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${condition} ${only(table)} limit ${atOnce}))
        ${only(table)}
      returning 1`,
  )
  const workspaces = statement<{ workspaceId: string }>(
    `retention.${table}_workspaces`,
    `select distinct workspace_id as "workspaceId" from ${table} where ${condition}`,
  )
  return { keptMs, sweep, workspaces }
}

/** The same for a table that is whole on every node. */
const sweepOfWhole = (table: string, condition: string, keptMs = 0): Sweep => ({
  ...sweepOf(table, condition, keptMs),
  workspaces: null,
})

/** Of files of contacts and of people for drafts: rows that nobody needs any longer, then what was told of them, then the import. */
const ofImport = (table: string) => `i.workspace_id = ${table}.workspace_id and i.id = ${table}.import_id`
const importSweeps = [
  sweepOf(
    'broadcast_import_fault',
    `exists (select from broadcast_import i where ${ofImport('broadcast_import_fault')} and i.expires_at <= $1)`,
  ),
  // The parts of one whose reader was killed go with it: they are few.
  sweepOf(
    'broadcast_import',
    `expires_at <= $1 and not exists (select from broadcast_import_fault f
       where f.workspace_id = broadcast_import.workspace_id and f.import_id = broadcast_import.id)`,
  ),
  sweepOf(
    'contact_import_row',
    `exists (select from contact_import i where ${ofImport('contact_import_row')} and i.rows_until <= $1)`,
  ),
  sweepOf(
    'contact_import_fault',
    `exists (select from contact_import i where ${ofImport('contact_import_fault')} and i.expires_at <= $1)`,
  ),
  sweepOf(
    'contact_import',
    `expires_at <= $1 and not exists (select from contact_import_row r
       where r.workspace_id = contact_import.workspace_id and r.import_id = contact_import.id)
     and not exists (select from contact_import_fault f
       where f.workspace_id = contact_import.workspace_id and f.import_id = contact_import.id)`,
  ),
]

const sweeps: readonly Sweep[] = [
  sweepOf('idempotency_record', 'expires_at <= $1'),
  sweepOfWhole('refresh_token', 'expires_at <= $1'),
  sweepOfWhole('spent_socket_token', 'expires_at <= $1'),
  sweepOfWhole('sso_attempt', 'expires_at <= $1'),
  sweepOf('sso_pending_link', 'expires_at <= $1'),
  sweepOfWhole('sign_in_challenge', 'expires_at <= $1'),
  sweepOfWhole('password_reset', 'expires_at <= $1'),
  sweepOfWhole('address_change', 'expires_at <= $1'),
  // Invitations that ran out are shown for a while: somebody may want to send them again.
  sweepOf('invitation', 'expires_at <= $1', invitationsKeptMs),
  // Delivered ones 3 days, failed ones 30 (document 1, Limits): the row says when.
  sweepOf('webhook_delivery', 'expires_at <= $1'),
  // Younger ones still have their deliveries.
  sweepOf(
    'event_body',
    `created_at <= $1 and not exists (select 1 from webhook_delivery d
       where d.workspace_id = event_body.workspace_id and d.event_id = event_body.event_id)`,
    bodiesKeptMs,
  ),
  // Events that are not queued for webhooks yet, or not in the figures, stay, however old they are.
  sweepOf(
    'event',
    `occurred_at <= $1 and not exists (select 1 from workspace_counter c
       where c.workspace_id = event.workspace_id and c.fanout_seq < event.seq)
     and not exists (select 1 from rollup_position p
       where p.workspace_id = event.workspace_id and p.seq < event.seq)`,
    eventsKeptMs,
  ),
  sweepOfWhole('inbound_callback', 'processed_at <= $1', callbacksKeptMs),
  // Of tries without an answer, for as long as somebody may try again.
  sweepOf('template_turn', 'until <= $1', day),
  ...importSweeps,
  sweepOf('template_history', 'at <= $1', decisionsKeptMs),
  sweepOf('custom_action_execution', 'created_at <= $1', executionsKeptMs),
  sweepOf('bot_decision', 'decided_at <= $1', executionsKeptMs),
  sweepOf('bot_step', 'at <= $1', executionsKeptMs),
  sweepOf('form_exchange', 'created_at <= $1', exchangesKeptMs),
  // That a rule ran once in a case is known until the case is over.
  sweepOf(
    'inbox_rule_run',
    `created_at <= $1 and due_at is null and not exists (select from conversation_case k
       where k.workspace_id = inbox_rule_run.workspace_id and k.id = inbox_rule_run.case_id and k.closed_at is null)`,
    ruleRunsKeptMs,
  ),
  sweepOf('notification', 'created_at <= $1', notificationsKeptMs),
  sweepOf('logged_request', 'answered_at <= $1', requestsKeptMs),
  // Followed or not, for a day it is told that a link is over.
  sweepOf('custom_action_link', 'expires_at <= $1', day),
  sweepOf('platform_figures', 'expires_at <= $1'),
  sweepOf('message_count', 'expires_at <= $1'),
  sweepOf('member_message_count', 'expires_at <= $1'),
  sweepOf('contact_day', 'expires_at <= $1'),
  sweepOf('contact_pair', 'expires_at <= $1'),
  sweepOf('settled_day', 'expires_at <= $1'),
  sweepOf('agent_day', 'expires_at <= $1'),
  sweepOf('spread_day', 'expires_at <= $1'),
  sweepOf('billed_day', 'expires_at <= $1'),
  sweepOf('parked_status', 'created_at <= $1', parkedKeptMs),
  sweepOf('parked_link', 'created_at <= $1', parkedKeptMs),
  sweepOf('parked_news', 'created_at <= $1', newsKeptMs),
  sweepOf('group_message', 'created_at <= $1', groupMessagesKeptMs),
  sweepOf('call_command', 'created_at <= $1', callCommandsKeptMs),
  // Of processes that did not end by themselves.
  sweepOfWhole('call_holder', 'seen_at <= $1', day),
]

const everyMs = 60_000
const lastRun = new WeakMap<App, number>()

/**
 * Deletes what is no longer kept. Looks once a minute of the app's clock, however often it is woken, and goes on at
 * once as long as a look finds more than it may delete: a busy installation makes more than that in a minute.
 */
export async function drainRetention(app: App): Promise<{ more: boolean }> {
  const now = app.clock.nowMs()
  if (now - (lastRun.get(app) ?? 0) < everyMs) return { more: false }
  lastRun.set(app, now)
  let more = false
  for (const { sweep, keptMs, workspaces } of sweeps) {
    const values = [new Date(now - keptMs)]
    for (const workspaceId of workspaces ? await workspacesFor(app, workspaces, values) : [null]) {
      const gone = await runOver(app.pool, sweep, values, workspaceId)
      if (gone.length === atOnce) more = true
    }
  }
  await endUploads(app)
  if ((await endRecordings(app)).more) more = true
  if (more) lastRun.delete(app)
  return { more }
}
