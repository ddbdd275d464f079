import { contactFields, contactObject } from '#doors/rest/api/contacts.ts'
import {
  errorField,
  messageFields,
  messageObject,
  reactionFields,
  reactionObject,
  reasonOf,
} from '#doors/rest/api/message-object.ts'
import { noteFields, noteObject } from '#doors/rest/api/notes.ts'
import { transferFields } from '#doors/rest/api/transfers.ts'
import { campaignStatus } from '#messaging/campaigns/broadcasts/campaign-pages.ts'
import { isElsewhere } from '#messaging/chat-model/messages/message-sets.ts'
import { interestIn } from '#telling/live/interest.ts'
import { type LiveItem, seesChat } from '#telling/live/items.ts'
import type { EventName } from '#telling/resources.ts'
import { spokenCalls } from './spoken-calls.ts'
import type { SpokenEvent } from './spoken-event.ts'

const ofMessage = ({ message }: LiveItem) => ({ id: message?.id ?? '' })

interface NewMessage {
  contact: { name: string | null; profileName: string | null } | null
  conversation: { agent: { id: string } | null } | null
}

/** The message of /api, with whose it is. What a broadcast sends is in no list of chats, and so no news there. */
const newMessage: SpokenEvent = {
  type: 'new_message',
  isTold: ({ message }) => message !== null && message.type !== 'reaction' && message.broadcastId === null,
  document: `query ($id: ID!) { answer: message(id: $id) {
    ${messageFields} contact { name profileName } conversation { agent { id } }
  } }`,
  variables: ofMessage,
  payload(answer) {
    const { contact, conversation } = answer as NewMessage
    const { id, contact_id, ...rest } = messageObject(answer)
    return {
      id,
      contact_id,
      assigned_user_id: conversation?.agent?.id ?? null,
      profile_name: contact?.name ?? contact?.profileName ?? '',
      ...rest,
    }
  },
}

/** What was written on the phone of the number, or by another responder on it, is news here once it has left. */
const echo: SpokenEvent = {
  ...newMessage,
  isTold: ({ message }) => isElsewhere(message?.sentByType) && message?.type !== 'reaction',
}

type ChangedStatus = { wamid: string | null; error: Parameters<typeof reasonOf>[0] }

const statusUpdate: SpokenEvent = {
  type: 'status_update',
  isTold: ({ message }) => message !== null && message.type !== 'reaction',
  document: `query ($id: ID!) { answer: message(id: $id) {
    message_id: id contact_id: contactId status wamid: platformMessageId ${errorField}
  } }`,
  variables: ofMessage,
  payload(answer) {
    const { wamid, error, ...rest } = answer as ChangedStatus
    return { ...rest, wamid: wamid ?? '', error_message: reasonOf(error) }
  },
}

const targetOf = ({ message }: LiveItem) =>
  message?.type === 'reaction' && typeof message.content.messageId === 'string'
    ? message.content.messageId
    : null

/** Reactions are no messages there: they stand on theirs, and the message is told with all that stand on it now. */
const reactionUpdate: SpokenEvent = {
  type: 'reaction_update',
  isTold: (item) => targetOf(item) !== null,
  document: `query ($id: ID!) { answer: message(id: $id) {
    message_id: id contact_id: contactId reactions: standingReactions { ${reactionFields} }
  } }`,
  variables: (item) => ({ id: targetOf(item) }),
  payload(answer) {
    const { reactions, ...rest } = answer as { reactions: object[] }
    return { ...rest, reactions: reactions.map(reactionObject) }
  },
}

/** One that did not arrive stands on nothing any more. */
const reactionFailed: SpokenEvent = {
  ...reactionUpdate,
  isTold: (item) => item.message?.status === 'failed' && targetOf(item) !== null,
}

/** Somebody else's, as the event of its message says it. */
const reactionChange: SpokenEvent = {
  ...reactionUpdate,
  isTold: ({ message, extras }) => message !== null && extras.change === 'reaction',
  variables: ofMessage,
}

const told = new Set(['edited', 'deleted', 'payment'])

/** The message of /api as it is now. */
const messageUpdate: SpokenEvent = {
  type: 'message_update',
  isTold: ({ message, extras }) => message !== null && told.has(extras.change ?? ''),
  document: `query ($id: ID!) { answer: message(id: $id) { ${messageFields} } }`,
  variables: ofMessage,
  payload: messageObject,
}

/** As it is now, to those who see it now: who had it until then is not told where it is. */
const contactUpdate: SpokenEvent = {
  type: 'contact_update',
  isTold: (item, member) => item.conversation !== null && seesChat(member, item),
  document: `query ($id: ID!) { answer: contactEntry(id: $id) { ${contactFields} } }`,
  variables: ({ contactId }) => ({ id: contactId }),
  payload: contactObject,
}

const aboutNote = {
  document: `query ($id: ID!) { answer: node(id: $id) { ... on Note { ${noteFields} } } }`,
  variables: ({ extras }: LiveItem) => ({ id: extras.note_id ?? '' }),
  payload: noteObject,
  onlyToLookers: true,
} as const

/** Who has a transfer, as it was told. */
const holderIn = ({ extras }: LiveItem) => ({
  agent_id: extras.agent?.id ?? null,
  team_id: extras.team?.id ?? null,
})

const aboutTransfer = {
  document: `query ($id: ID!) { answer: node(id: $id) { ... on Transfer { ${transferFields} } } }`,
  variables: ({ extras }: LiveItem) => ({ id: extras.transfer_id ?? '' }),
} as const

interface Transferred {
  id: string
  contact_id: string
  contact_name: string
  phone_number: string | null
  messaging_account: string
  source: string
  notes: string
  status: string
  transferred_at: string
  resumed_at: string | null
  resumed_by: string | null
  escalation_level: number
  sla_breached: boolean
}

const agentTransfer: SpokenEvent = {
  type: 'agent_transfer',
  ...aboutTransfer,
  payload(answer, item) {
    const { id, contact_id, contact_name, phone_number, messaging_account, source, notes, transferred_at } =
      answer as Transferred
    const { agent_id, team_id } = holderIn(item)
    return {
      id,
      contact_id,
      contact_name,
      phone_number: phone_number ?? '',
      messaging_account,
      status: item.extras.status,
      source,
      notes,
      transferred_at,
      ...(agent_id && { agent_id }),
      ...(team_id && { team_id }),
    }
  },
}

/** Also to who saw it wait and does not see it any more: it left their queue. */
const agentTransferAssign: SpokenEvent = {
  type: 'agent_transfer_assign',
  payload: (_answer, item) => ({
    id: item.extras.transfer_id,
    contact_id: item.contactId,
    status: item.extras.status,
    ...holderIn(item),
  }),
}

const agentTransferResume: SpokenEvent = {
  type: 'agent_transfer_resume',
  payload: (_answer, { extras, contactId, occurredAt }) => ({
    id: extras.transfer_id,
    contact_id: contactId,
    status: extras.status,
    resumed_at: occurredAt.toISOString(),
    resumed_by: extras.by?.type === 'member' ? extras.by.id : null,
  }),
}

const transferState = (type: string): SpokenEvent => ({
  type,
  ...aboutTransfer,
  payload(answer, { extras }) {
    const { id, contact_id, contact_name, phone_number, escalation_level, sla_breached } =
      answer as Transferred
    const shown = { id, contact_id, contact_name, phone_number: phone_number ?? '' }
    return { ...shown, status: extras.status, escalation_level, sla_breached }
  },
})

/** Everybody who sees it is told, with those whom it is for: clients look whether they are among them (spec/5 3.3). */
const transferEscalation: SpokenEvent = {
  type: 'transfer_escalation',
  ...aboutTransfer,
  payload(answer, item) {
    const { id, contact_id, contact_name, phone_number, transferred_at } = answer as Transferred
    const { level = 1, notify_ids = [] } = item.extras
    const { team_id } = holderIn(item)
    return {
      id,
      contact_id,
      contact_name,
      phone_number: phone_number ?? '',
      escalation_level: level,
      level_name: level === 1 ? 'warning' : 'critical',
      waiting_since: transferred_at,
      escalation_notify_ids: notify_ids,
      ...(team_id && { team_id }),
    }
  },
}

/** Counts of a campaign, for live numbers (spec/9 section 4). */
const campaignStats: SpokenEvent = {
  type: 'campaign_stats_update',
  isTold: ({ broadcast }) => broadcast !== null,
  payload: (_answer, { subjectId, broadcast }) =>
    broadcast && {
      campaign_id: subjectId,
      status: campaignStatus(broadcast),
      sent_count: broadcast.sent,
      delivered_count: broadcast.delivered,
      read_count: broadcast.read,
      failed_count: broadcast.failed,
    },
}

/** Every event that is said, by its name in the log. Rooms that come add their rows here and their area below. */
export const spokenEvents: Partial<Record<EventName, readonly SpokenEvent[]>> = {
  ...spokenCalls,
  'message.received': [newMessage],
  'message.created': [newMessage, reactionUpdate],
  'message.updated': [messageUpdate, reactionChange],
  'message.sent': [echo],
  'message.status': [statusUpdate, reactionFailed],
  'contact.updated': [contactUpdate],
  'broadcast.status': [campaignStats],
  'campaign.progress': [campaignStats],
  'chat.assigned': [contactUpdate],
  'transfer.created': [agentTransfer],
  'transfer.assigned': [agentTransferAssign],
  'transfer.moved': [agentTransferAssign],
  'transfer.resumed': [agentTransferResume],
  'transfer.expired': [transferState('transfer_expired')],
  'transfer.escalated': [transferEscalation, transferState('transfer_escalated')],
  'note.created': [{ type: 'conversation_note_created', ...aboutNote }],
  'note.updated': [{ type: 'conversation_note_updated', ...aboutNote }],
  'note.deleted': [
    {
      type: 'conversation_note_deleted',
      payload: (_answer, { extras, contactId }) => ({ id: extras.note_id, contact_id: contactId }),
      onlyToLookers: true,
    },
  ],
}

/** The areas whose events are said. */
export const spokenInterest = interestIn(
  'broadcast',
  'message',
  'conversation',
  'note',
  'contact',
  'transfer',
  'call',
)
