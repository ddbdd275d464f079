import { fold } from '#core/fold.ts'
import type { Conversation } from '../chat/documents.ts'
import { windowOf } from '../chat/window.ts'
import type { ConversationFilter } from '../generated/documents.ts'

/** Who looks: what is one's own is not another's. */
export interface Viewer {
  id: string
  teamIds: readonly string[]
}

/** What is known of a chat; lists do not tell until when it is put off and whether a note names one, their filter does. */
type Known = Conversation & { snoozedUntil?: string | null; mentioned?: boolean }

/** How soon a window closes that is said to close soon, as the server counts where nothing else is asked for. */
const soon = 2 * 3_600_000

/** Where phones are hidden, the whole number is found and its last four digits, which are all that is known here. */
function matchesHidden(text: string, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '')
  return (digits.length === 4 || digits.length >= 7) && text.endsWith(digits.slice(-4))
}

function matchesSearch({ contact: { name, profileName, phone } }: Known, search: string): boolean {
  const wanted = fold(search)
  return [name, profileName, phone].some((text) =>
    text?.startsWith('***') ? matchesHidden(text, wanted) : text && fold(text).includes(wanted),
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

/** Nothing where it was not asked for. */
const asked = (wanted: boolean | null | undefined, is: boolean) =>
  typeof wanted !== 'boolean' || wanted === is

const within = <T>(wanted: readonly T[] | null | undefined, is: (one: T) => boolean) =>
  !wanted || wanted.some(is)

/** Whose it is. */
function matchesOwner({ agent, team }: Known, filter: ConversationFilter, viewer: Viewer): boolean {
  const { mine, unassigned, myTeams, agentId, teamId } = filter
  const tests = [
    asked(mine, agent?.id === viewer.id),
    asked(unassigned, !(agent || team)),
    asked(myTeams, team !== null && viewer.teamIds.includes(team.id)),
    !agentId || agent?.id === agentId,
    !teamId || team?.id === teamId,
  ]
  return tests.every(Boolean)
}

/** Rows do not tell of their cases: what the server has listed stays, and what an event tells is not added. */
const matchesCase = ({ mentioned }: Known, { caseReasonIds, caseTags, caseField }: ConversationFilter) =>
  !(caseReasonIds || caseTags || caseField) || mentioned === undefined

/**
 * Rows name the skills that a chat requires, and when the chat is due, by a transfer too: what they cannot say, the server
 * has said of what it listed, and an event is not enough to add one.
 */
function matchesWork(chat: Known, { requiredSkillIds, overdue }: ConversationFilter, now: number): boolean {
  const isListed = chat.mentioned === undefined
  const isLate = chat.dueAt !== null && Date.parse(chat.dueAt) <= now
  const tests = [
    !requiredSkillIds || (isListed && chat.status === 'OPEN' && chat.requiredSkillNames.length > 0),
    !overdue || (isListed && isLate),
    overdue !== false || isListed || !isLate,
  ]
  return tests.every(Boolean)
}

/** When it was last heard of, and how long one may still answer. */
function matchesTime(chat: Known, filter: ConversationFilter, now: number): boolean {
  const { lastMessageAfter: after, lastMessageBefore: before, window } = filter
  const at = Date.parse(chat.lastMessageAt ?? '')
  const tests = [
    !after || at >= Date.parse(after),
    !before || at < Date.parse(before),
    window !== 'CLOSING' || closesSoon(chat, now),
    !window || window === 'CLOSING' || (windowOf(chat, now).tone === 'closed') === (window === 'CLOSED'),
    asked(filter.snoozed, isSnoozed(chat, now) ?? filter.snoozed === true),
  ]
  return tests.every(Boolean)
}

/** Whether a chat belongs into a list, as the server would say. */
export function matches(chat: Known, filter: ConversationFilter, viewer: Viewer, now = Date.now()): boolean {
  const { status, search, mentioned, unread, failed, tags, numberIds, priorities } = filter
  const tests = [
    !status || chat.status === status,
    !search || matchesSearch(chat, search),
    !mentioned || (chat.mentioned ?? true),
    asked(unread, chat.unreadCount > 0),
    asked(failed, chat.lastMessageStatus === 'FAILED'),
    within(tags, (tag) => chat.contact.tagNames.includes(tag)),
    within(priorities, (priority) => chat.priority === priority),
    within(numberIds, (id) => chat.numberId === id),
    matchesCase(chat, filter),
    matchesWork(chat, filter, now),
    matchesOwner(chat, filter, viewer),
    matchesTime(chat, filter, now),
  ]
  return tests.every(Boolean)
}
