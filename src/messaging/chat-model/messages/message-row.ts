import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import type { MessageModel } from '#generated/prisma/models/Message.ts'
import type { MessagePayment } from './message-payment.ts'
import type {
  FailureCause,
  MessageDirection,
  MessageStatus,
  MessageType,
  SenderType,
} from './message-sets.ts'

/** `raw` is left out on purpose: it can be large. */
const fields = [
  'workspaceId',
  'id',
  'contactId',
  'numberId',
  'direction',
  'type',
  'status',
  'errorCode',
  'errorMessage',
  'errorTitle',
  'failureCause',
  'fromPhone',
  'toPhone',
  'content',
  'replyToMessageId',
  'sentByType',
  'sentById',
  'broadcastId',
  'billed',
  'platformMessageId',
  'sentAt',
  'deliveredAt',
  'readAt',
  'failedAt',
  'editedAt',
  'deletedAt',
  'payment',
  'createdAt',
  'updatedAt',
] as const

interface Closer {
  direction: MessageDirection
  type: MessageType
  status: MessageStatus
  failureCause: FailureCause | null
  content: Record<string, unknown>
  payment: MessagePayment | null
  sentByType: SenderType
}

/** A stored message as statements and use-cases hand it on; the GraphQL type Message is backed by it. */
export type MessageRow = RowOf<MessageModel, (typeof fields)[number], Closer>

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
    errorTitle: null,
    failureCause: null,
    fromPhone: given.fromPhone,
    toPhone: given.toPhone,
    content: given.content,
    replyToMessageId: given.replyToMessageId ?? null,
    sentByType: given.sentByType,
    sentById: given.sentById,
    broadcastId: given.broadcastId ?? null,
    billed: null,
    platformMessageId: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    editedAt: null,
    deletedAt: null,
    payment: null,
    createdAt: given.createdAt,
    updatedAt: given.createdAt,
  }
}

/** The columns that yield MessageRow, by field. */
export const messageColumnsByField = (alias: string) => columnsByField('Message', alias, fields)

/** The select list that yields MessageRow, for a table alias. */
export const messageColumns = (alias: string): string => columns('Message', alias, fields)
