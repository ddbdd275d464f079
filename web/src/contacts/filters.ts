import type { ContactFieldFilter, ContactFilter, ContactReferralFilter } from '../generated/documents.ts'
import { beginOf, dateOf } from '../language/calendar.ts'
import type { Segment } from './documents.ts'

/** What narrows the list of contacts, as it stands in the address. */
export interface ContactFilters {
  /** one of these */
  tags?: string[]
  /** ids of people, or `nobody` alone */
  owners?: string[]
  numbers?: string[]
  marketing?: 'yes' | 'no'
  /** whether they have a name */
  named?: 'yes' | 'no'
  blocked?: 'yes' | 'no'
  /** days of the last message, `2026-11-25`, both included */
  from?: string
  to?: string
  fields?: ContactFieldFilter[]
  /** came by an advertisement or a post; an empty one is any of them */
  cameBy?: ContactReferralFilter
}

const names = [
  'tags',
  'owners',
  'numbers',
  'marketing',
  'named',
  'blocked',
  'from',
  'to',
  'fields',
  'cameBy',
] as const

const texts = (value: unknown, fits: RegExp): string[] | undefined => {
  const all = Array.isArray(value) ? value : []
  const found = all.filter((one): one is string => typeof one === 'string' && fits.test(one)).slice(0, 50)
  return found.length > 0 ? found : undefined
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const day = (value: unknown) => (isDay(value) ? value : undefined)

function fieldOf(value: unknown): ContactFieldFilter | undefined {
  const given = (value ?? {}) as Record<string, unknown>
  const { key, isSet, is, atLeast, atMost, from, to } = given
  if (typeof key !== 'string' || !/^\w{1,64}$/.test(key)) return undefined
  const field: ContactFieldFilter = {
    key,
    ...(typeof isSet === 'boolean' && { isSet }),
    ...(texts(is, /./) && { is: texts(is, /./) }),
    ...(typeof atLeast === 'number' && { atLeast }),
    ...(typeof atMost === 'number' && { atMost }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
  return Object.keys(field).length > 1 ? field : undefined
}

function fieldsOf(value: unknown): ContactFieldFilter[] | undefined {
  const all = Array.isArray(value) ? value : []
  const found = all.flatMap((one) => fieldOf(one) ?? []).slice(0, 5)
  return found.length > 0 ? found : undefined
}

function cameByOf(value: unknown): ContactReferralFilter | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { place, sourceTypes, sourceIds } = value as Record<string, unknown>
  const types = texts(sourceTypes, /^\w{1,20}$/)
  const ids = texts(sourceIds, /^.{1,200}$/)
  return {
    ...((place === 'FIRST' || place === 'LATEST') && { place }),
    ...(types && { sourceTypes: types }),
    ...(ids && { sourceIds: ids }),
  }
}

const yesOrNo = (value: unknown) => (value === 'yes' || value === 'no' ? value : undefined)

/** Leaves out what is not there. */
const known = (filters: { [N in keyof ContactFilters]: ContactFilters[N] | undefined }): ContactFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** Whatever is in the address. */
export function readFilters(search: Record<string, unknown>): ContactFilters {
  return known({
    tags: texts(search.tags, /./),
    owners: texts(search.owners, /^(nobody|[\da-f-]{36})$/),
    numbers: texts(search.numbers, /^[\da-f-]{36}$/),
    marketing: yesOrNo(search.marketing),
    named: yesOrNo(search.named),
    blocked: yesOrNo(search.blocked),
    from: day(search.from),
    to: day(search.to),
    fields: fieldsOf(search.fields),
    cameBy: cameByOf(search.cameBy),
  })
}

/** How many of them there are. */
export const countOf = (filters: ContactFilters): number =>
  names.filter((name) => filters[name] !== undefined).length

/** For an address without any of them. */
export const noFilters: { [N in keyof Required<ContactFilters>]: undefined } = {
  tags: undefined,
  owners: undefined,
  numbers: undefined,
  marketing: undefined,
  named: undefined,
  blocked: undefined,
  from: undefined,
  to: undefined,
  fields: undefined,
  cameBy: undefined,
}

/** As the server is asked. */
export function toFilter(filters: ContactFilters): ContactFilter {
  const { tags, owners, numbers, marketing, named, blocked, from, to, fields, cameBy } = filters
  return {
    ...(tags && { tagsAny: tags }),
    ...(owners && (owners.includes('nobody') ? { unassigned: true } : { agentIds: owners })),
    ...(numbers && { numberIds: numbers }),
    ...(marketing && { marketingOptedOut: marketing === 'no' }),
    ...(named && { hasName: named === 'yes' }),
    ...(blocked && { blocked: blocked === 'yes' }),
    ...(from && { lastMessageAfter: beginOf(from) }),
    ...(to && { lastMessageBefore: beginOf(to, 1) }),
    ...(fields && { fields }),
    ...(cameBy && { referral: cameBy }),
  }
}

/** A segment's filter as a list takes it: without what it does not say. */
export function filterOf({ filter }: Pick<Segment, 'filter'>): ContactFilter {
  return withoutNothing(filter) as ContactFilter
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  const all = Object.entries(value).filter(([name, inner]) => inner != null && name !== '__typename')
  return Object.fromEntries(all.map(([name, inner]) => [name, withoutNothing(inner)]))
}

/** What of a segment's filter can be chosen here. */
export function fromFilter(filter: ContactFilter): ContactFilters {
  const { tagsAny, agentIds, unassigned, numberIds, marketingOptedOut, hasName, blocked, fields } = filter
  return known({
    tags: tagsAny ?? undefined,
    owners: unassigned ? ['nobody'] : (agentIds ?? undefined),
    numbers: numberIds ?? undefined,
    marketing: marketingOptedOut == null ? undefined : marketingOptedOut ? 'no' : 'yes',
    named: hasName == null ? undefined : hasName ? 'yes' : 'no',
    blocked: blocked == null ? undefined : blocked ? 'yes' : 'no',
    from: filter.lastMessageAfter ? dateOf(filter.lastMessageAfter) : undefined,
    to: filter.lastMessageBefore ? dateOf(filter.lastMessageBefore, 1) : undefined,
    fields: fields ?? undefined,
    cameBy: (withoutNothing(filter.referral) as ContactReferralFilter | null) ?? undefined,
  })
}

/** What of a segment's filter cannot: it stays as it is when the rest is changed. */
export function beside({
  phone,
  tag,
  tagsAll,
  tagsNone,
  createdAfter,
  createdBefore,
}: ContactFilter): ContactFilter {
  return withoutNothing({ phone, tag, tagsAll, tagsNone, createdAfter, createdBefore }) as ContactFilter
}
