import { useEffect, useRef } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { type Answer, useAnswer } from '../page/use-answer.ts'
import { useCallsVersion } from './version.ts'

/** Asks, and again after everything that happens to calls. */
export function useLiveCalls<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Answer<Data> {
  const answer = useAnswer(query, variables)
  const { retry } = answer
  const version = useCallsVersion()
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    retry()
  }, [version, retry])
  return answer
}
