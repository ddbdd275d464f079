/** A stored message as statements and use-cases hand it on; the GraphQL type Message is backed by it. */
export interface MessageRow {
  workspaceId: string
  id: string
  contactId: string
  numberId: string
  direction: 'incoming' | 'outgoing'
  type: string
  status: MessageStatus
  errorCode: number | null
  errorMessage: string | null
  failureCause: 'platform' | 'not_confirmed' | 'not_sent' | null
  fromPhone: string | null
  toPhone: string | null
  content: Record<string, unknown>
  replyToMessageId: string | null
  sentByType: SenderType
  sentById: string | null
  broadcastId: string | null
  platformMessageId: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  failedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

type GivenFields =
  | 'workspaceId'
  | 'id'
  | 'contactId'
  | 'numberId'
  | 'type'
  | 'fromPhone'
  | 'toPhone'
  | 'content'
  | 'sentByType'
  | 'sentById'
  | 'createdAt'

/** What is known of an outgoing message before anything is heard of it. */
type NewMessage = Pick<MessageRow, GivenFields> &
  Partial<Pick<MessageRow, 'replyToMessageId' | 'broadcastId'>>

/** An outgoing message as it is accepted. Written field by field: all of them have one shape. */
export function newMessage(given: NewMessage): MessageRow {
  return {
    workspaceId: given.workspaceId,
    id: given.id,
    contactId: given.contactId,
    numberId: given.numberId,
    direction: 'outgoing',
    type: given.type,
    status: 'pending',
    errorCode: null,
    errorMessage: null,
    failureCause: null,
    fromPhone: given.fromPhone,
    toPhone: given.toPhone,
    content: given.content,
    replyToMessageId: given.replyToMessageId ?? null,
    sentByType: given.sentByType,
    sentById: given.sentById,
    broadcastId: given.broadcastId ?? null,
    platformMessageId: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    createdAt: given.createdAt,
    updatedAt: given.createdAt,
  }
}

export type MessageStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'failed'

export type SenderType = 'api' | 'member' | 'chatbot' | 'broadcast' | 'phone_app' | 'contact'

const columns: Record<keyof MessageRow, string> = {
  workspaceId: 'workspace_id',
  id: 'id',
  contactId: 'contact_id',
  numberId: 'number_id',
  direction: 'direction',
  type: 'type',
  status: 'status',
  errorCode: 'error_code',
  errorMessage: 'error_message',
  failureCause: 'failure_cause',
  fromPhone: 'from_phone',
  toPhone: 'to_phone',
  content: 'content',
  replyToMessageId: 'reply_to_message_id',
  sentByType: 'sent_by_type',
  sentById: 'sent_by_id',
  broadcastId: 'broadcast_id',
  platformMessageId: 'platform_message_id',
  sentAt: 'sent_at',
  deliveredAt: 'delivered_at',
  readAt: 'read_at',
  failedAt: 'failed_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** The select list that yields MessageRow, for a table alias. `raw` is left out on purpose: it can be large. */
export function messageColumns(alias: string): string {
  return Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} as "${field}"`)
    .join(', ')
}
