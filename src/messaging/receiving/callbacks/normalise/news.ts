import { z } from 'zod'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { MessageNews } from '#messaging/messages/messages/message-news.ts'
import { textOrNull } from './fields.ts'
import type { AnyMessage, ReceivedAt } from './messages.ts'

const named = z.looseObject({ original_message_id: z.string().min(1) })

const edit = named.extend({ message: z.looseObject({ type: z.string() }) })

const words = z.looseObject({ body: textOrNull, caption: textOrNull })

/** The text or the caption that an edit gives; null where it gives none. */
function textOf({ message }: z.output<typeof edit>): string | null {
  const { data } = words.safeParse(message[message.type])
  return data?.body ?? data?.caption ?? null
}

/** What an `edit` or a `revoke` says; null for any other message, and for one that does not name what it changes. */
function said(message: AnyMessage): Pick<MessageNews, 'kind' | 'text' | 'targetPlatformId'> | null {
  if (message.type === 'edit') {
    const { data } = edit.safeParse(message.edit)
    return data ? { kind: 'edit', text: textOf(data), targetPlatformId: data.original_message_id } : null
  }
  if (message.type !== 'revoke') return null
  const { data } = named.safeParse(message.revoke)
  return data ? { kind: 'revoke', text: null, targetPlatformId: data.original_message_id } : null
}

/** News about a message, which is no message itself (spec/10 FR1); null for a message. */
export function newsIn(
  { number, receivedAt }: ReceivedAt,
  sender: Sender,
  message: AnyMessage,
  echo: boolean,
): MessageNews | null {
  const news = said(message)
  if (!news) return null
  return {
    workspaceId: number.workspaceId,
    numberId: number.id,
    businessId: number.businessId,
    platformMessageId: message.id,
    at: message.timestamp ?? receivedAt,
    sender,
    echo,
    payment: null,
    ...news,
  }
}
