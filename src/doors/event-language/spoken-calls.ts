import type { Member } from '#core/access/actor.ts'
import type { LiveItem } from '#telling/live/items.ts'
import type { EventName } from '#telling/resources.ts'
import type { SpokenEvent } from './spoken-event.ts'

// Calls as existing clients hear of them (spec/9 section 5).

const aboutCall = {
  document: `query ($id: ID!) { answer: node(id: $id) { ... on Call {
    call_log_id: id platform_id: platformCallId caller_phone: phone contact_id: contactId contact_name: contactName
    direction status duration agent_id: agentId ivr_flow_id: ivrFlowId started_at: startedAt answered_at: answeredAt
    ended_at: endedAt disconnected_by: endedBy
  } } }`,
  variables: ({ extras }: LiveItem) => ({ id: extras.call_id ?? '' }),
} as const

interface Called {
  platform_id: string | null
  [name: string]: unknown
}

const callObject = (answer: unknown, { extras }: LiveItem) => {
  const { platform_id, ...others } = answer as Called
  // What it was when the event was written: the row may have moved on.
  return { call_id: platform_id ?? '', ...others, status: extras.status ?? others.status }
}

const ofCall = (type: string): SpokenEvent => ({ type, ...aboutCall, payload: callObject })

const rings: SpokenEvent = {
  ...ofCall('call_incoming'),
  isTold: ({ extras }, member) => (extras.rings_at ?? []).includes(member.userId),
}

/** Whether it rang at them, and does so no more: the call may be out of their sight since. */
const rangAt = ({ extras: { rings_at = [], rang_at = [], agent } }: LiveItem, { userId }: Member) =>
  rang_at.includes(userId) && !rings_at.includes(userId) && agent?.id !== userId

const stopped = (type: string): SpokenEvent => ({
  type,
  isTold: rangAt,
  payload: (_answer, { extras, contactId }) => ({
    call_id: extras.platform_call_id ?? '',
    call_log_id: extras.call_id,
    contact_id: contactId,
    status: extras.status,
  }),
})

/** What all others are told who see the call. */
const unlessStopped = (event: SpokenEvent): SpokenEvent => ({
  ...event,
  isTold: (item, member) => !rangAt(item, member),
})

const ofTransfer = (status: string): SpokenEvent => ({
  type: `call_transfer_${status}`,
  payload: (_answer, { extras, contactId }) => ({
    id: extras.call_transfer_id,
    call_log_id: extras.call_id,
    contact_id: contactId,
    agent_id: extras.agent?.id ?? null,
    status,
    ...(extras.completed_at && { completed_at: extras.completed_at }),
    ...(status === 'completed' && {
      hold_duration: extras.hold_duration ?? 0,
      talk_duration: extras.talk_duration ?? 0,
    }),
  }),
})

const waits: SpokenEvent = {
  type: 'call_transfer_waiting',
  ...aboutCall,
  payload: (answer, item) => ({
    ...callObject(answer, item),
    id: item.extras.call_transfer_id,
    status: 'waiting',
  }),
}

const isOutgoing = (answer: unknown) => (answer as { direction: string }).direction === 'outgoing'

const ended: SpokenEvent = {
  ...ofCall('call_ended'),
  payload: (answer, item) => (isOutgoing(answer) ? null : callObject(answer, item)),
}

const outgoingEnded: SpokenEvent = {
  ...ofCall('outgoing_call_ended'),
  payload: (answer, item) => (isOutgoing(answer) ? callObject(answer, item) : null),
}

const heldOrResumed = (type: string, isHeld: boolean): SpokenEvent => ({
  type,
  isTold: ({ extras }) => extras.is_on_hold === isHeld,
  payload: (_answer, { extras }) => ({ call_log_id: extras.call_id }),
})

/** The search for somebody asks others. */
const reassigned: SpokenEvent = {
  type: 'call_transfer_reassigned',
  isTold: ({ extras }) => extras.moved_on !== undefined,
  payload: (_answer, { extras }) => ({ id: extras.call_transfer_id, reason: extras.moved_on }),
}

const permission: SpokenEvent = {
  type: 'call_permission_update',
  document: `query ($id: ID!) {
    answer: node(id: $id) { ... on Contact { phone contact_name: name } }
  }`,
  variables: ({ contactId }) => ({ id: contactId ?? '' }),
  payload: (answer, { contactId, extras: { status, expires_at } }) => {
    const { phone, contact_name } = answer as Record<string, string | null>
    return {
      contact_id: contactId,
      contact_phone: phone?.replace('+', '') ?? '',
      contact_name: contact_name ?? '',
      status,
      ...(expires_at && { expires_at }),
    }
  },
}

export const spokenCalls: Partial<Record<EventName, readonly SpokenEvent[]>> = {
  'call.incoming': [ofCall('call_incoming')],
  'call.ringing': [rings, stopped('call_ended'), reassigned],
  'call.changed': [heldOrResumed('call_hold', true), heldOrResumed('call_resumed', false)],
  'call.answered': [unlessStopped(ofCall('call_answered')), stopped('call_answered')],
  'call.ended': [unlessStopped(ended), outgoingEnded, stopped('call_ended')],
  'call.missed': [unlessStopped(ofCall('call_ended')), stopped('call_ended')],
  'call_transfer.waiting': [waits],
  'call_transfer.connected': [ofTransfer('connected')],
  'call_transfer.completed': [ofTransfer('completed')],
  'call_transfer.abandoned': [ofTransfer('abandoned')],
  'call_transfer.no_answer': [ofTransfer('no_answer')],
  'outgoing_call.initiated': [ofCall('outgoing_call_initiated')],
  'outgoing_call.ringing': [ofCall('outgoing_call_ringing')],
  'outgoing_call.answered': [ofCall('outgoing_call_answered')],
  'outgoing_call.rejected': [ofCall('outgoing_call_rejected')],
  'call_permission.changed': [permission],
}
