import type { Conversation } from './documents.ts'

/** What a list asks for. */
export interface Filter {
  status?: unknown
  search?: unknown
}

/** Where phones are hidden, the whole number is found and its last four digits, which are all that is known here. */
function matchesHidden(text: string, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '')
  return (digits.length === 4 || digits.length >= 7) && text.endsWith(digits.slice(-4))
}

/** Whether a chat belongs into a list, as the server would say; a search looks into names and the phone. */
export function matches(conversation: Conversation, { status, search }: Filter): boolean {
  if (status && conversation.status !== status) return false
  if (!search) return true
  const { name, profileName, phone } = conversation.contact
  const wanted = String(search).toLowerCase()
  return [name, profileName, phone].some((text) =>
    text?.startsWith('***') ? matchesHidden(text, wanted) : text?.toLowerCase().includes(wanted),
  )
}

const lastAt = (conversation: Conversation) => conversation.lastMessageAt ?? ''

/** Latest message first, then by id, as the server pages. */
export function latestFirst(a: Conversation, b: Conversation): number {
  if (lastAt(a) !== lastAt(b)) return lastAt(a) < lastAt(b) ? 1 : -1
  return a.contactId < b.contactId ? 1 : -1
}
