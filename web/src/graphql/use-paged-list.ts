import { useMemo, useSyncExternalStore } from 'react'
import { type AnyVariables, useClient } from 'urql'
import { createStore, useStore } from '../store/store.ts'
import { type ListShape, type ListState, PagedList } from './paged-list.ts'
import { useAgainOnceConnected } from './use-again.ts'

/** How often all that was fetched has been forgotten: a list begins anew with its first page then. */
const forgotten = createStore(0)

/** Later pages are loaded again when somebody goes there. */
export function beginListsAnew(): void {
  forgotten.set(forgotten.get() + 1)
}

interface LoadedList<Row> extends ListState<Row> {
  /** loads the next page; without one, or while one is on its way, nothing */
  more: () => void
  /** asks for the first page past the cache */
  retry: () => void
}

/** The rows of a list, live, and more of them on demand. The variables are memoised: other ones are another list. */
export function usePagedList<Data, Variables extends AnyVariables, Row>(
  shape: ListShape<Data, Variables, Row>,
  variables: Variables,
): LoadedList<Row> {
  const client = useClient()
  const generation = useStore(forgotten)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after all was forgotten the same list is another one
  const list = useMemo(() => new PagedList(client, shape, variables), [client, shape, variables, generation])
  const state = useSyncExternalStore(list.subscribe, () => list.state)
  useAgainOnceConnected(state.error, list.retry)
  useAgainOnceConnected(state.moreError, list.more)
  return { ...state, more: list.more, retry: list.retry }
}
