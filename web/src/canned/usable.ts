import { useEffect } from 'react'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { type SavedReply, usableQuery } from './documents.ts'

const usable = {
  document: usableQuery,
  pageOf: ({ cannedResponses }: { cannedResponses: Page<SavedReply> }) => cannedResponses,
  keyOf: ({ id }: SavedReply) => id,
  order: (one: SavedReply, other: SavedReply) =>
    other.usageCount - one.usageCount || one.name.localeCompare(other.name),
}

const variables = { first: 100 }

/**
 * All replies that can be used, the one used most first: from the browser's cache, which live events keep true. Each key
 * looks through what is here, and asks nobody.
 */
export function useUsable() {
  const list = usePagedList(usable, variables)
  const { rows, complete, more } = list
  // Page after page.
  useEffect(() => {
    if (rows && !complete) more()
  }, [rows, complete, more])
  return list
}

/** Has them here before the first slash, and while one writes. */
export function ReadyReplies(): null {
  useUsable()
  return null
}
