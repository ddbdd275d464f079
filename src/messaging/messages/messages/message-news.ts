import type { MessagePayment } from '#messaging/chat-model/messages/message-payment.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { SenderKey } from '#messaging/contacts/contacts/identities.ts'

/** An edit or a deletion of a message that was sent before, or what became of the payment that it asks for. */
export interface MessageNews extends SenderKey {
  numberId: string
  /** its own id: what has come already changes nothing */
  platformMessageId: string
  /** the message that it is about */
  targetPlatformId: string
  kind: 'edit' | 'revoke' | 'payment'
  /** the text or caption that an edit gives */
  text: string | null
  /** what is reported about its payment, but for when */
  payment: Omit<MessagePayment, 'updatedAt'> | null
  /** by the platform's clock */
  at: Date
  /** the business did it in its phone app */
  echo: boolean
}

/** News by the message that it is about. */
export interface NewsTarget {
  message: MessageRow
  news: readonly MessageNews[]
}
