import type { ConversationFilter, Priority, WindowState } from '../generated/documents.ts'
import { beginOf } from '../language/calendar.ts'

/** What narrows the list beyond its view, as it stands in the address. */
export interface Filters {
  tags?: string[]
  numbers?: string[]
  /** `me`, `nobody`, or `agent:` and `team:` with an id */
  owner?: string
  /** days of the last message, `2026-11-25`, both included */
  from?: string
  to?: string
  window?: WindowState
  priorities?: Priority[]
  /** of the case: why it was closed, and its tags */
  reasons?: string[]
  caseTags?: string[]
  /** of which an open chat requires one */
  skills?: string[]
  /** a time of a service level has passed its deadline */
  overdue?: true
  unread?: true
  failed?: true
}

/** Those that the server is asked for as they are, by what it calls them. */
const asGiven = {
  tags: 'tags',
  numbers: 'numberIds',
  window: 'window',
  priorities: 'priorities',
  reasons: 'caseReasonIds',
  caseTags: 'caseTags',
  skills: 'requiredSkillIds',
  overdue: 'overdue',
  unread: 'unread',
  failed: 'failed',
} as const satisfies { [N in keyof Filters]?: keyof ConversationFilter }

const names = [...Object.keys(asGiven), 'owner', 'from', 'to'] as (keyof Filters)[]
const ranks: readonly string[] = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] satisfies Priority[]
const windows: readonly unknown[] = ['OPEN', 'CLOSING', 'CLOSED'] satisfies WindowState[]

function texts(value: unknown, among?: readonly string[]): string[] | undefined {
  const fits = (one: unknown) => typeof one === 'string' && (among?.includes(one) ?? true)
  const found = Array.isArray(value) ? value.filter(fits).slice(0, 50) : []
  return found.length > 0 ? found : undefined
}

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

const isOwner = (value: unknown): value is string =>
  typeof value === 'string' && /^(me|nobody|(agent|team):[\da-f-]{36})$/.test(value)

/** Leaves out what is not there. */
export const known = (filters: { [N in keyof Filters]: Filters[N] | undefined }): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** Whatever is in the address. */
export function readFilters(search: Record<string, unknown>): Filters {
  const { tags, numbers, owner, from, to, window, priorities, reasons, caseTags, skills } = search
  const { overdue, unread, failed } = search
  return known({
    tags: texts(tags),
    numbers: texts(numbers),
    owner: isOwner(owner) ? owner : undefined,
    from: day(from),
    to: day(to),
    window: windows.includes(window) ? (window as WindowState) : undefined,
    priorities: texts(priorities, ranks) as Priority[] | undefined,
    reasons: texts(reasons),
    caseTags: texts(caseTags),
    skills: texts(skills),
    overdue: overdue === true || undefined,
    unread: unread === true || undefined,
    failed: failed === true || undefined,
  })
}

/** How many of them there are; none where the address names none. */
export const countOf = (filters: Filters): number =>
  names.filter((name) => filters[name] !== undefined).length

/** For an address without any of them. */
export const noFilters = Object.fromEntries(names.map((name) => [name, undefined])) as {
  [N in keyof Required<Filters>]: undefined
}

function ownedBy(owner: string): ConversationFilter {
  if (owner === 'me') return { mine: true }
  if (owner === 'nobody') return { unassigned: true }
  const [kind, id = ''] = owner.split(':')
  return kind === 'team' ? { teamId: id } : { agentId: id }
}

/** As the server is asked. */
export function toFilter(filters: Filters): ConversationFilter {
  const { owner, from, to } = filters
  const given = Object.entries(asGiven).flatMap(([name, asked]) => {
    const value = filters[name as keyof Filters]
    return value ? [[asked, value]] : []
  })
  return {
    ...Object.fromEntries(given),
    ...(owner && ownedBy(owner)),
    ...(from && { lastMessageAfter: beginOf(from) }),
    ...(to && { lastMessageBefore: beginOf(to, 1) }),
  }
}

/** What of a filter cannot: it stays as it is when the rest is changed. */
export function beside(filter: ConversationFilter): ConversationFilter {
  const { mentioned, myTeams, snoozed, closingWithinHours, caseField, search } = filter
  const others = { mentioned, myTeams, snoozed, closingWithinHours, caseField, search }
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value != null))
}
