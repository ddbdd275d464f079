import type { Cache, Entity } from '@urql/exchange-graphcache'

type Field = 'conversations' | 'messages'
type Arguments = Record<string, unknown>

/** A list in the cache: its first page, which later pages and live rows are added to. */
export interface CachedList {
  arguments: Arguments
  /** key of its page object */
  page: string
  keys: string[]
}

/** The lists of this field that are in the cache. */
export function listsOf(cache: Cache, field: Field, fits: (args: Arguments) => boolean): CachedList[] {
  return cache.inspectFields('Query').flatMap(({ fieldName, fieldKey, arguments: given }) => {
    const args = given ?? {}
    if (fieldName !== field || args.after || !fits(args)) return []
    const page = cache.resolve('Query', fieldKey)
    const keys = typeof page === 'string' ? cache.resolve(page, 'nodes') : null
    return Array.isArray(keys) ? [{ arguments: args, page: page as string, keys: keys as string[] }] : []
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
    if (args?.contactId) cache.invalidate({ __typename: 'Conversation', contactId: args.contactId as string })
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
