import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { exchangesKeptMs } from '#messaging/automation/forms/form-endpoint/exchange-log.ts'
import { endRecordings } from '#messaging/calls/call-media/recording-age.ts'
import { endUploads } from '#messaging/content/media/expiry.ts'
import { groupMessagesKeptMs } from '#messaging/messages/messages/group-messages.ts'
import { newsKeptMs } from '#messaging/messages/messages/news.ts'
import { ruleRunsKeptMs } from '#messaging/routing/inbox-rules/rule-run-row.ts'
import { requestsKeptMs } from '#people/request-log/note-request.ts'
import { notificationsKeptMs } from '#telling/notifications/notification-age.ts'
import {
  type Position,
  type Sweep,
  start,
  sweepOf,
  sweepOfParts,
  sweepOfWhole,
  sweepOnce,
  workspacesOf,
} from './sweeps.ts'

const day = 24 * 60 * 60 * 1000

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

/** Of files of contacts and of people for drafts: rows that nobody needs any longer, then what was told of them, then the import. */
const ofImport = (table: string) => `i.workspace_id = ${table}.workspace_id and i.id = ${table}.import_id`
const importSweeps = [
  sweepOfParts(
    'broadcast_import_fault',
    `exists (select from broadcast_import i where ${ofImport('broadcast_import_fault')} and i.expires_at <= $1)`,
  ),
  // The parts of one whose reader was killed go with it: they are few.
  sweepOf(
    'broadcast_import',
    'expires_at',
    0,
    `not exists (select from broadcast_import_fault f
       where f.workspace_id = broadcast_import.workspace_id and f.import_id = broadcast_import.id)`,
  ),
  sweepOfParts(
    'contact_import_row',
    `exists (select from contact_import i where ${ofImport('contact_import_row')} and i.rows_until <= $1)`,
  ),
  sweepOfParts(
    'contact_import_fault',
    `exists (select from contact_import i where ${ofImport('contact_import_fault')} and i.expires_at <= $1)`,
  ),
  sweepOf(
    'contact_import',
    'expires_at',
    0,
    `not exists (select from contact_import_row r
       where r.workspace_id = contact_import.workspace_id and r.import_id = contact_import.id)
     and not exists (select from contact_import_fault f
       where f.workspace_id = contact_import.workspace_id and f.import_id = contact_import.id)`,
  ),
]

const sweeps: readonly Sweep[] = [
  sweepOf('idempotency_record', 'expires_at'),
  sweepOfWhole('refresh_token', 'expires_at'),
  sweepOfWhole('spent_socket_token', 'expires_at'),
  sweepOfWhole('sso_attempt', 'expires_at'),
  sweepOf('sso_pending_link', 'expires_at'),
  sweepOfWhole('sign_in_challenge', 'expires_at'),
  sweepOfWhole('password_reset', 'expires_at'),
  sweepOfWhole('address_change', 'expires_at'),
  // Invitations that ran out are shown for a while: somebody may want to send them again.
  sweepOf('invitation', 'expires_at', invitationsKeptMs),
  // Delivered ones 3 days, failed ones 30 (document 1, Limits): the row says when.
  sweepOf('webhook_delivery', 'expires_at'),
  // Younger ones still have their deliveries.
  sweepOf(
    'event_body',
    'created_at',
    bodiesKeptMs,
    `not exists (select 1 from webhook_delivery d
       where d.workspace_id = event_body.workspace_id and d.event_id = event_body.event_id)`,
  ),
  // Events that are not queued for webhooks yet, or not in the figures, stay, however old they are.
  sweepOf(
    'event',
    'occurred_at',
    eventsKeptMs,
    `not exists (select 1 from workspace_counter c
       where c.workspace_id = event.workspace_id and c.fanout_seq < event.seq)
     and not exists (select 1 from rollup_position p
       where p.workspace_id = event.workspace_id and p.seq < event.seq)`,
  ),
  sweepOfWhole('inbound_callback', 'processed_at', callbacksKeptMs),
  // Of tries without an answer, for as long as somebody may try again.
  sweepOf('template_turn', 'until', day),
  ...importSweeps,
  sweepOf('template_history', 'at', decisionsKeptMs),
  sweepOf('custom_action_execution', 'created_at', executionsKeptMs),
  sweepOf('bot_decision', 'decided_at', executionsKeptMs),
  sweepOf('bot_step', 'at', executionsKeptMs),
  sweepOf('form_exchange', 'created_at', exchangesKeptMs),
  // That a rule ran once in a case is known until the case is over.
  sweepOf(
    'inbox_rule_run',
    'created_at',
    ruleRunsKeptMs,
    `due_at is null and not exists (select from conversation_case k
       where k.workspace_id = inbox_rule_run.workspace_id and k.id = inbox_rule_run.case_id and k.closed_at is null)`,
  ),
  sweepOf('notification', 'created_at', notificationsKeptMs),
  sweepOf('logged_request', 'answered_at', requestsKeptMs),
  // Followed or not, for a day it is told that a link is over.
  sweepOf('custom_action_link', 'expires_at', day),
  sweepOf('platform_figures', 'expires_at'),
  sweepOf('message_count', 'expires_at'),
  sweepOf('member_message_count', 'expires_at'),
  sweepOf('contact_day', 'expires_at'),
  sweepOf('contact_pair', 'expires_at'),
  sweepOf('settled_day', 'expires_at'),
  sweepOf('agent_day', 'expires_at'),
  sweepOf('spread_day', 'expires_at'),
  sweepOf('billed_day', 'expires_at'),
  sweepOf('parked_status', 'created_at', parkedKeptMs),
  sweepOf('parked_link', 'created_at', parkedKeptMs),
  sweepOf('parked_news', 'created_at', newsKeptMs),
  sweepOf('group_message', 'created_at', groupMessagesKeptMs),
  sweepOf('call_command', 'created_at', callCommandsKeptMs),
  // Of processes that did not end by themselves.
  sweepOfWhole('call_holder', 'seen_at', day),
]

/** The rest of a look that found as much as it may delete. */
interface Rest {
  sweep: Sweep
  workspaceId: string | null
  from: Position
}

const everyMs = 60_000
/** Of the time, deleting takes one part in so many while it goes on: the statements of others keep their speed. */
const oneIn = 5
const longestRestMs = 1000

interface Rhythm {
  lookedAt: number
  left: Rest[]
  recordingsLeft: boolean
  restMs: number
}

const rhythmOf = perApp((): Rhythm => ({ lookedAt: 0, left: [], recordingsLeft: false, restMs: 0 }))

async function allLooks(app: App, now: number): Promise<Rest[]> {
  const looks: Rest[] = []
  for (const sweep of sweeps)
    for (const workspaceId of await workspacesOf(app, sweep, now))
      looks.push({ sweep, workspaceId, from: start })
  return looks
}

/**
 * Deletes what is no longer kept. Looks once a minute of the app's clock, however often it is woken, and goes on after
 * a rest as long as a look finds as much as it may delete: a busy installation makes more than that in a minute.
 */
export async function drainRetention(app: App): Promise<{ more: boolean }> {
  const now = app.clock.nowMs()
  const rhythm = rhythmOf(app)
  const isDue = now - rhythm.lookedAt >= everyMs
  if (!isDue && rhythm.left.length === 0 && !rhythm.recordingsLeft) return { more: false }
  await sleep(rhythm.restMs)
  const begun = performance.now()
  const looks = isDue ? await allLooks(app, now) : rhythm.left
  rhythm.left = []
  for (const { sweep, workspaceId, from } of looks) {
    const next = await sweepOnce(app, sweep, { now, workspaceId, from })
    if (next !== undefined) rhythm.left.push({ sweep, workspaceId, from: next })
  }
  if (isDue) {
    rhythm.lookedAt = now
    await endUploads(app)
  }
  if (isDue || rhythm.recordingsLeft) rhythm.recordingsLeft = (await endRecordings(app)).more
  rhythm.restMs = 0
  const more = rhythm.left.length > 0 || rhythm.recordingsLeft
  if (more) rhythm.restMs = Math.min(longestRestMs, (performance.now() - begun) * (oneIn - 1))
  return { more }
}
