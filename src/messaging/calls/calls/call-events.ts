import type { App } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import type { CallRow } from './call-row.ts'

export type CallEventType =
  | 'call.incoming'
  | 'call.ringing'
  | 'call.answered'
  | 'call.changed'
  | 'call.ended'
  | 'call.missed'
  | `call_transfer.${'waiting' | 'connected' | 'completed' | 'abandoned' | 'no_answer'}`
  | `outgoing_call.${'initiated' | 'ringing' | 'answered' | 'rejected'}`
  | 'call_permission.changed'

interface More {
  /** of an event that has an entry in the timeline: the id of both */
  id?: string
  call_transfer_id?: string
  /** at whom it rang until then */
  rang_at?: readonly string[]
  /** of a call that was put on hold, or resumed */
  is_on_hold?: boolean
  /** of a search that moved on: it rang at them for their time, or the time of all is over */
  moved_on?: 'timeout' | 'total_timeout'
  /** of a search that is over: when, and seconds */
  completed_at?: string
  hold_duration?: number
  talk_duration?: number
}

/** An event of a call as it is now; who has it and at whom it rings stands in it, as that decides who hears of it. */
export function callEvent(app: App, type: CallEventType, call: CallRow, more: More = {}): NewEvent {
  const { id = newId(app.clock.nowMs()), ...extras } = more
  const { workspaceId, contactId, agentId, agentName } = call
  return {
    id,
    workspaceId,
    type,
    subjectId: contactId,
    contactId,
    data: {
      extras: {
        call_id: call.id,
        ...(call.platformCallId && { platform_call_id: call.platformCallId }),
        number_id: call.numberId,
        status: call.status,
        agent: named(agentId, agentName),
        rings_at: call.ringsAt,
        ...extras,
      },
    },
    occurredAt: app.clock.now(),
  }
}
