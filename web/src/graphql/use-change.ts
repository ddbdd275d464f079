import { useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useMutation } from 'urql'
import { type Problem, problemOf } from './problem.ts'

export interface Change<Data, Variables> {
  /** What the server answered; null when it refused. */
  run: (variables: Variables) => Promise<Data | null>
  busy: boolean
  problem: Problem | null
  forgive: () => void
}

/** A change that the person makes, and why the server refused it. `onDone` hears the answer when it did not. */
export function useChange<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  onDone?: (answer: Data) => void,
): Change<Data, Variables> {
  const [{ fetching }, execute] = useMutation(mutation)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = async (variables: Variables): Promise<Data | null> => {
    setProblem(null)
    const { data, error } = await execute(variables)
    if (error) setProblem(problemOf(error))
    if (error || !data) return null
    onDone?.(data)
    return data
  }
  return { run, busy: fetching, problem, forgive: () => setProblem(null) }
}
