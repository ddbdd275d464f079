import { useEffect, useRef, useState } from 'react'
import { type Graph, serverGraph } from '../flows/graph.ts'
import { type CallInput, simulateMenuMutation } from '../flows/voice-menu-documents.ts'
import { client } from '../graphql/client.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import type { CallTurn } from './call-turns.ts'

export interface SimulatedCall {
  turns: readonly CallTurn[]
  busy: boolean
  problem: Problem | null
  /** begins anew, now or at another time */
  restart: (at?: Date) => void
  act: (input: CallInput, said: string) => void
}

/** A call in a draft; the server's engine leads it. */
export function useCall(id: string, graph: Graph): SimulatedCall {
  const [turns, setTurns] = useState<readonly CallTurn[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const drawn = useRef(graph)
  drawn.current = graph
  const run = async (before: readonly CallTurn[], input: CallInput | null, said: string) => {
    setBusy(true)
    setProblem(null)
    const state = before.at(-1)?.state ?? null
    const inputs = input ? [input] : []
    const { data, error } = await client
      .mutation(simulateMenuMutation, { input: { id, graph: serverGraph(drawn.current), state, inputs } })
      .toPromise()
    setBusy(false)
    if (error) setProblem(problemOf(error))
    const step = data?.simulateIvrFlow.steps.at(-1)
    if (!data || !step) return
    const { state: after, nodeId, end } = data.simulateIvrFlow
    setTurns([...before, { said, step, state: after, nodeId, end }])
  }
  const begin = (at?: Date) => void run([], at ? { time: at.toISOString() } : null, '')
  const first = useRef(() => begin())
  first.current = () => begin()
  useEffect(() => first.current(), [])
  return { turns, busy, problem, restart: begin, act: (input, said) => void run(turns, input, said) }
}
