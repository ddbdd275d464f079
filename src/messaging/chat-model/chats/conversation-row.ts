import { columnsByField, type RowOf } from '#core/db/columns.ts'
import { readingsOf } from '#core/db/row-source.ts'
import type { ConversationModel } from '#generated/prisma/models/Conversation.ts'
import { type MessageRow, messageColumnsByField } from '#messaging/chat-model/messages/message-row.ts'
import type {
  MessageDirection,
  MessageStatus,
  MessageType,
} from '#messaging/chat-model/messages/message-sets.ts'
import { type ContactRow, contactSource } from '#messaging/contacts/contacts/contact-row.ts'
import type { ConversationStatus, ThreadOwner } from './conversation-sets.ts'

const fields = [
  'workspaceId',
  'contactId',
  'status',
  'agentId',
  'teamId',
  'priority',
  'requiredSkillIds',
  'dueAt',
  'numberId',
  'unreadCount',
  'lastMessageId',
  'lastMessagePreview',
  'lastMessageAt',
  'lastIncomingAt',
  'waitingSince',
  'openedAt',
  'closedAt',
  'createdAt',
  'updatedAt',
] as const

type OwnRow = RowOf<ConversationModel, (typeof fields)[number], { status: ConversationStatus }>

/** A chat with its contact and what a list shows of it; one row of one statement. */
export type ConversationRow = OwnRow & {
  agentName: string | null
  teamName: string | null
  lastMessageType: MessageType | null
  lastMessageStatus: MessageStatus | null
  lastMessageDirection: MessageDirection | null
  windows: { numberId: string; lastIncomingAt: string; owner: ThreadOwner | null; ownerRole: string | null }[]
  /** members whom notes mention and who have not opened the chat since: few, and shown only to themselves */
  unreadMentionOf: string[]
  contact: ContactRow
  /** present if a list requested it */
  lastMessage?: MessageRow | null
}

/** Everything a list of chats shows comes in one statement: contact, agent, team, last message, open windows. */
export const readConversationsAs = readingsOf<ConversationRow>({
  columns: {
    ...columnsByField('Conversation', 'v', fields),
    agentName: 'u.full_name',
    teamName: 't.name',
    lastMessageType: 'm.type',
    lastMessageStatus: 'm.status',
    lastMessageDirection: 'm.direction',
    windows: `coalesce((select json_agg(json_build_object('numberId', w.number_id, 'lastIncomingAt', w.last_incoming_at,
        'owner', w.owner, 'ownerRole', w.owner_role))
      from conversation_window w
      where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id), '[]')`,
    unreadMentionOf: `array(select distinct k.user_id::text from note_mention k
      where k.workspace_id = v.workspace_id and k.contact_id = v.contact_id and k.read_at is null)`,
  },
  // By what lists are walked.
  always: ['contactId', 'lastMessageAt', 'waitingSince', 'dueAt', 'priority'],
  joined: {
    contact: contactSource,
    lastMessage: { columns: messageColumnsByField('m'), nullWithout: 'id', onlyAsked: true },
  },
})

/** The tables of these columns. */
export const conversationSource = `conversation v
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
  left join message m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
  left join user_account u on u.id = v.agent_id
  left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id`

/** An agent or a team as a chat names it. */
export interface IdAndName {
  id: string
  name: string
}

/** The columns of a left join; null if it found no row. */
export function named(id: string | null, name: string | null): IdAndName | null {
  return id === null ? null : { id, name: name ?? '' }
}
