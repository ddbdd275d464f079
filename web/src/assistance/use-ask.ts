import { useEffect, useRef, useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { ask as askServer } from '../connection/ask.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'

/** A request to the model; whoever leaves, or asks for something else, does not wait for its answer any more. */
export function useAsk() {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])
  const ask = async <Data, Variables extends AnyVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> => {
    underway.current?.abort()
    const leaving = new AbortController()
    underway.current = leaving
    setBusy(true)
    setProblem(null)
    const { data, error } = await client
      .mutation(mutation, variables, {
        fetch: (_address: RequestInfo | URL, init?: RequestInit) =>
          askServer('api/graphql', { ...init, signal: leaving.signal }),
      })
      .toPromise()
    if (leaving.signal.aborted) return null
    setBusy(false)
    if (error) setProblem(problemOf(error))
    return error ? null : (data ?? null)
  }
  return { ask, busy, problem, forgive: () => setProblem(null) }
}
