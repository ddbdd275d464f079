import { useCallback, useRef } from 'react'
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { useAgainOnceConnected } from '../graphql/use-again.ts'

/** What a room asked the server. While other variables are on their way, the answer to the last ones stays. */
export interface Answer<Data> {
  data: Data | undefined
  problem: Problem | null
  /** true while what is shown is not yet what was asked for */
  late: boolean
  retry: () => void
}

/** Asks for what a room shows, anew whenever the room is entered: nothing here is kept true by live events. */
export function useAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pause = false,
): Answer<Data> {
  const [{ data, error, fetching }, execute] = useQuery<Data, Variables>({
    query,
    variables,
    pause,
    requestPolicy: 'cache-and-network',
  } as Parameters<typeof useQuery<Data, Variables>>[0])
  const last = useRef(data)
  if (data) last.current = data
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  return {
    data: last.current,
    problem: error && !fetching ? problemOf(error) : null,
    late: fetching && !data,
    retry,
  }
}
