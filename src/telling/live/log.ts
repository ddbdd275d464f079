import type { Pool } from 'pg'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { EventModel } from '#generated/prisma/models/Event.ts'
import type { BroadcastChangeKind } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import type { Priority, SnoozeEnd, ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { MessageChange, SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import type { ToldReaction } from '#messaging/messages/messages/message-updated.ts'
import type { AccountChangeRow } from '#messaging/numbers/accounts/health-history.ts'
import type { ClockKind } from '#messaging/routing/service-levels/service-level-sets.ts'

const fields = ['seq', 'id', 'type', 'subjectId', 'contactId', 'occurredAt'] as const

/** What an event tells beside its subject (the `extras` that its resource declares). */
export interface Extras {
  previous_status?: string | null
  changed?: string[]
  previous?: { agent: IdAndName | null; team: IdAndName | null }
  by?: { type: SenderType; id: string | null }
  note?: string
  until?: string
  note_id?: string
  transfer_id?: string
  call_id?: string
  /** the platform's id of a call */
  platform_call_id?: string
  call_transfer_id?: string
  /** at whom a call rings since, and at whom it rang until then */
  rings_at?: string[]
  rang_at?: string[]
  /** of a call: the contact hears music from then on, or no more */
  is_on_hold?: boolean
  /** of a call: why others are asked from then on */
  moved_on?: 'timeout' | 'total_timeout'
  /** of a transfer of a call that is over: when, and seconds */
  completed_at?: string
  hold_duration?: number
  talk_duration?: number
  /** of a permission to call */
  expires_at?: string
  /** of a transfer or a call, then */
  status?: string
  /** who has a transfer from then on */
  agent?: IdAndName | null
  team?: IdAndName | null
  /** of an agent: takes work from then on */
  is_available?: boolean
  /** of an agent: is here from then on */
  is_here?: boolean
  /** of an escalation: its level, 1 or 2, and the members whom the settings named for it */
  level?: number
  notify_ids?: string[]
  /** over which number a chat is answered, and who answers from then on */
  number_id?: string
  owner?: ThreadOwner
  owner_role?: string | null
  /** which priority a chat has from then on, and had before */
  priority?: Priority
  priority_before?: Priority
  /** which skills a chat requires from then on, and not any more */
  added_skill_ids?: string[]
  removed_skill_ids?: string[]
  case_id?: string
  /** of a deadline: what is measured, by which service level, and when it is due */
  clock?: ClockKind
  service_level?: IdAndName | null
  due_at?: string
  /** why a chat was closed */
  case_reason?: IdAndName
  scheduled_id?: string
  message_id?: string
  mentioned?: string[]
  /** of a view that is shared with nobody */
  owner_id?: string
  view_id?: string
  segment_id?: string
  import_id?: string
  catalog_id?: string | null
  interactive_flow_id?: string | null
  /** what the platform warns of */
  flow_alert?: { kind: string; message: string }
  /** of a broadcast, or of a message */
  change?: BroadcastChangeKind | MessageChange
  /** of a message that was reacted to */
  reaction?: ToldReaction
  reason?: SnoozeEnd
  alerts?: ToldAlert[]
  /** what the platform decided of a template */
  decision?: Record<string, unknown>
}

/** A change of the health of an account, as it stands in the log. */
export type ToldAlert = Omit<AccountChangeRow, 'workspaceId' | 'numberId' | 'at'>

export interface IdAndName {
  id: string
  name: string
}

/** An event of the log as live readers need it; `seq` counts up by one per workspace. */
export type LogEvent = RowOf<EventModel, (typeof fields)[number], { seq: number }> & { extras: Extras | null }

/** How many events one read takes at most. */
export const pageSize = 500

const eventsAfter = statement<LogEvent>(
  'subscriptions.events_after',
  `select ${columns('Event', 'event', fields)}, event.data -> 'extras' as extras
   from event where workspace_id = $1 and seq > $2 order by seq limit $3`,
)

/** The events of a workspace after this sequence, in order, at most `pageSize`. */
export function readAfter(pool: Pool, workspaceId: string, seq: number): Promise<LogEvent[]> {
  return run(pool, eventsAfter, [workspaceId, seq, pageSize])
}

export interface LogBounds {
  /** sequence of the newest committed event; 0 when there never was one */
  newest: number
  /** sequence of the oldest event still kept; newest + 1 when none is */
  oldest: number
}

const boundsOf = statement<LogBounds>(
  'subscriptions.bounds',
  `select c.event_seq as newest,
     coalesce((select e.seq from event e where e.workspace_id = $1 order by e.seq limit 1), c.event_seq + 1) as oldest
   from workspace_counter c where c.workspace_id = $1`,
)

/** Where the log of a workspace begins and ends; both in one snapshot. */
export async function readBounds(pool: Pool, workspaceId: string): Promise<LogBounds> {
  const [bounds] = await run(pool, boundsOf, [workspaceId])
  return bounds ?? { newest: 0, oldest: 1 }
}
