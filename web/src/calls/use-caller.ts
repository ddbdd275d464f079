import { useQuery } from 'urql'
import { formatPhone, nameOf } from '../chat/name.ts'
import { previewWords } from '../chat/summary.ts'
import { useMay } from '../session/me-context.ts'
import type { Caller } from './caller.ts'
import { callerQuery } from './documents.ts'
import { phoneWords } from './phone-words.ts'

/** Who is in a call: what the call itself says, and more for whoever sees the chat. */
export function useCaller(contactId: string, contactName: string, callerPhone: string): Caller {
  const may = useMay('CHAT_READ')
  const [{ data }] = useQuery({ query: callerQuery, variables: { contactId }, pause: !may })
  const conversation = data?.conversation
  const name = conversation ? nameOf(conversation.contact) : contactName
  const shown = conversation?.contact.phone
    ? formatPhone(conversation.contact.phone)
    : phoneWords(callerPhone)
  return {
    id: contactId,
    name,
    phone: shown !== '' && shown !== name ? shown : null,
    tags: conversation?.contact.tagNames ?? [],
    lastWords: conversation?.lastMessagePreview ? previewWords(conversation.lastMessagePreview) : null,
  }
}
