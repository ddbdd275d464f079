import { useMemo } from 'react'
import { type CombinedError, useQuery } from 'urql'
import type { ConversationFilter } from '../generated/documents.ts'
import { type SavedView, savedViewsQuery } from './documents.ts'

interface AskedView {
  /** undefined while it is not here, null where there is none of this id for this person */
  view: SavedView | null | undefined
  error: CombinedError | undefined
  retry: () => void
}

/** The saved view that the address names; nothing is asked for where it names none. */
export function useSavedView(id: string | undefined): AskedView {
  const [{ data, error }, execute] = useQuery({ query: savedViewsQuery, pause: id === undefined })
  const view = data && (data.savedViews.nodes.find((one) => one.id === id) ?? null)
  return { view, error, retry: () => execute({ requestPolicy: 'network-only' }) }
}

/** Its filter as a list takes it: without what it does not say. */
export function filterOf({ filter }: Pick<SavedView, 'filter'>): ConversationFilter {
  const { caseField, ...rest } = filter
  const given = Object.entries(rest).filter(([name, value]) => value != null && name !== '__typename')
  return {
    ...Object.fromEntries(given),
    ...(caseField && { caseField: { key: caseField.key ?? '', value: caseField.value ?? '' } }),
  }
}

/** The same object as long as the view is the same. */
export function useFilterOf(view: SavedView | null | undefined): ConversationFilter | undefined {
  return useMemo(() => (view ? filterOf(view) : undefined), [view])
}
