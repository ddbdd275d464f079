import type { Cache, Entity } from '@urql/exchange-graphcache'
import { beginListsAnew } from './use-paged-list.ts'

type Field = 'conversations' | 'timeline'
type Filter = Record<string, unknown>

/** What narrows the list that was asked for with these arguments; a timeline says only whose it is. */
const filterOf = (args: Record<string, unknown> | null): Filter => (args?.filter ?? args ?? {}) as Filter

/** A page of a list in the cache. Live rows are added to the first one. */
export interface CachedList {
  /** key of the page object */
  page: string
  keys: string[]
}

/** The pages of this field that are in the cache. */
function pagesOf(cache: Cache, field: Field, fits: (asked: Filter | null) => boolean): CachedList[] {
  return cache.inspectFields('Query').flatMap(({ fieldName, fieldKey, arguments: asked }) => {
    if (fieldName !== field || !fits(asked)) return []
    const page = cache.resolve('Query', fieldKey)
    const keys = typeof page === 'string' ? cache.resolve(page, 'nodes') : null
    return Array.isArray(keys) ? [{ page: page as string, keys: keys as string[] }] : []
  })
}

/** A page that begins elsewhere than its list. */
const isLater = (asked: Filter | null) =>
  ['after', 'before', 'around', 'aroundTime'].some((name) => asked?.[name] != null)

/** The first pages of the lists of this field that are in the cache. */
export function listsOf(cache: Cache, field: Field, fits: (filter: Filter) => boolean): CachedList[] {
  return pagesOf(cache, field, (asked) => !isLater(asked) && fits(filterOf(asked)))
}

/** Adds rows that the list does not have yet. Order is the screen's: it sorts what it shows. */
export function addTo(cache: Cache, list: CachedList, keys: readonly (string | null)[]): void {
  const added = keys.filter((key) => key !== null && !list.keys.includes(key))
  if (added.length > 0) cache.link(list.page, 'nodes', [...list.keys, ...added] as Entity[])
}

const kept = ['conversations', 'timeline', 'conversation', 'savedViews', 'contacts', 'contactSegments']

/** Nothing that was fetched is known to be true any more: what is shown is fetched again, the rest when it is. */
export function forgetAll(cache: Cache): void {
  for (const { fieldName, fieldKey, arguments: args } of cache.inspectFields('Query')) {
    if (!kept.includes(fieldName)) continue
    cache.invalidate('Query', fieldKey)
    const { contactId } = filterOf(args)
    if (contactId) cache.invalidate({ __typename: 'Conversation', contactId: contactId as string })
  }
  beginListsAnew()
}

/** A row leaves the lists with such a filter. */
export function removeFrom(
  cache: Cache,
  field: Field,
  key: string | null,
  fits: (filter: Filter) => boolean,
): void {
  for (const { page, keys } of pagesOf(cache, field, (asked) => fits(filterOf(asked)))) {
    if (!keys.includes(key as string)) continue
    cache.link(page, 'nodes', keys.filter((known) => known !== key) as Entity[])
  }
}

/** The contact was deleted: its chat leaves every list, and a screen that shows it asks again and learns so. */
export function forgetChat(cache: Cache, contactId: string): void {
  const key = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  removeFrom(cache, 'conversations', key, () => true)
  cache.invalidate({ __typename: 'Conversation', contactId })
}
