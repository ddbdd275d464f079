import type { ConversationFilter } from '../generated/documents.ts'
import type { Conversation } from './documents.ts'
import { windowOf } from './window.ts'

/** Who looks: what is one's own is not another's. */
export interface Viewer {
  id: string
  teamIds: readonly string[]
}

/** What is known of a chat; lists do not tell until when it is put off, their filter does. */
type Known = Conversation & { snoozedUntil?: string | null }

/** How soon a window closes that is said to close soon, as the server counts where nothing else is asked for. */
const soon = 2 * 3_600_000

/** Where phones are hidden, the whole number is found and its last four digits, which are all that is known here. */
function matchesHidden(text: string, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '')
  return (digits.length === 4 || digits.length >= 7) && text.endsWith(digits.slice(-4))
}

function matchesSearch({ contact: { name, profileName, phone } }: Known, search: string): boolean {
  const wanted = search.toLowerCase()
  return [name, profileName, phone].some((text) =>
    text?.startsWith('***') ? matchesHidden(text, wanted) : text?.toLowerCase().includes(wanted),
  )
}

function isSnoozed({ snoozedUntil }: Known, now: number): boolean | undefined {
  if (snoozedUntil === undefined) return undefined
  return snoozedUntil !== null && Date.parse(snoozedUntil) > now
}

function closesSoon(chat: Known, now: number): boolean {
  const { tone, left } = windowOf(chat, now)
  return tone !== 'closed' && left <= soon
}

/** Whether a chat belongs into a list, as the server would say. */
export function matches(chat: Known, filter: ConversationFilter, viewer: Viewer, now = Date.now()): boolean {
  const { status, search, mine, unassigned, myTeams, unread, failed, window, snoozed } = filter
  const tests = [
    !status || chat.status === status,
    !search || matchesSearch(chat, search),
    !mine || chat.agent?.id === viewer.id,
    !unassigned || !(chat.agent || chat.team),
    !myTeams || (chat.team !== null && viewer.teamIds.includes(chat.team.id)),
    !unread || chat.unreadCount > 0,
    !failed || chat.lastMessageStatus === 'FAILED',
    window !== 'CLOSING' || closesSoon(chat, now),
    typeof snoozed !== 'boolean' || (isSnoozed(chat, now) ?? snoozed) === snoozed,
  ]
  return tests.every(Boolean)
}

const lastAt = (conversation: Conversation) => conversation.lastMessageAt ?? ''

/** Latest message first, then by id, as the server pages. */
export function latestFirst(a: Conversation, b: Conversation): number {
  if (lastAt(a) !== lastAt(b)) return lastAt(a) < lastAt(b) ? 1 : -1
  return a.contactId < b.contactId ? 1 : -1
}
