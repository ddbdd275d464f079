import type { Cache, Entity } from '@urql/exchange-graphcache'

type Field = 'conversations' | 'messages'
type Filter = Record<string, unknown>

/** What narrows the list that was asked for with these arguments. */
export const filterOf = (args: Record<string, unknown> | null): Filter => (args?.filter ?? {}) as Filter

/** A list in the cache: its first page, which later pages and live rows are added to. */
export interface CachedList {
  /** key of its page object */
  page: string
  keys: string[]
}

/** The lists of this field that are in the cache. */
export function listsOf(cache: Cache, field: Field, fits: (filter: Filter) => boolean): CachedList[] {
  return cache.inspectFields('Query').flatMap(({ fieldName, fieldKey, arguments: given }) => {
    if (fieldName !== field || given?.after || !fits(filterOf(given))) return []
    const page = cache.resolve('Query', fieldKey)
    const keys = typeof page === 'string' ? cache.resolve(page, 'nodes') : null
    return Array.isArray(keys) ? [{ page: page as string, keys: keys as string[] }] : []
  })
}

/** Adds rows that the list does not have yet. Order is the screen's: it sorts what it shows. */
export function addTo(cache: Cache, list: CachedList, keys: readonly (string | null)[]): void {
  const added = keys.filter((key) => key !== null && !list.keys.includes(key))
  if (added.length > 0) cache.link(list.page, 'nodes', [...list.keys, ...added] as Entity[])
}

/** Adds a later page to its list, which goes on where that page ends. */
export function append(cache: Cache, list: CachedList, page: string): void {
  addTo(cache, list, (cache.resolve(page, 'nodes') ?? []) as string[])
  cache.link(list.page, 'pageInfo', cache.resolve(page, 'pageInfo') as Entity)
}

const kept = ['conversations', 'messages', 'conversation']

/** Nothing that was fetched is known to be true any more: what is shown is fetched again, the rest when it is. */
export function forgetAll(cache: Cache): void {
  for (const { fieldName, fieldKey, arguments: args } of cache.inspectFields('Query')) {
    if (!kept.includes(fieldName)) continue
    cache.invalidate('Query', fieldKey)
    const contactId = args?.contactId ?? filterOf(args).contactId
    if (contactId) cache.invalidate({ __typename: 'Conversation', contactId: contactId as string })
  }
}

/** The contact was deleted: its chat leaves every list, and a screen that shows it asks again and learns so. */
export function forgetChat(cache: Cache, contactId: string): void {
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  for (const { page, keys } of listsOf(cache, 'conversations', () => true)) {
    cache.link(page, 'nodes', keys.filter((known) => known !== key) as Entity[])
  }
  cache.invalidate({ __typename: 'Conversation', contactId })
}
