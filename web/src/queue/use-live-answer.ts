import { useEffect, useRef } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { type Answer, useAnswer } from '../page/use-answer.ts'
import { useQueueVersion } from './waiting.ts'

/** Asks, and again after everything that happens to what was handed over. */
export function useLiveAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pause = false,
): Answer<Data> {
  const answer = useAnswer(query, variables, pause)
  const { retry } = answer
  const version = useQueueVersion()
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version || pause) return
    seen.current = version
    retry()
  }, [version, retry, pause])
  return answer
}
