import { useEffect, useRef, useState } from 'react'
import { client } from '../graphql/client.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import type { Graph } from './graph.ts'
import type { Turn } from './simulation.ts'
import { type Input, simulateMutation } from './simulation-documents.ts'

export interface Simulation {
  turns: readonly Turn[]
  busy: boolean
  /** nodes of the AI ask the model */
  asksModel: boolean
  setAsksModel: (asks: boolean) => void
  problem: Problem | null
  restart: () => void
  /** what the customer, an address or the clock does */
  act: (input: Input, said: string) => void
  /** goes back to a turn: what comes next is another conversation */
  goBack: (to: number) => void
}

/** From where a simulation goes on, in place of its beginning. */
export interface Opening {
  state: unknown
  version: number
}

/** A conversation with a draft, or with a version of it; the server's engine leads it. */
export function useSimulation(flowId: string, graph: Graph, opening: Opening | null): Simulation {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [busy, setBusy] = useState(false)
  const [asksModel, setAsksModel] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const drawn = useRef(graph)
  drawn.current = graph
  const run = async (before: readonly Turn[], input: Input | null, said: string) => {
    setBusy(true)
    setProblem(null)
    const state = before.at(-1)?.state ?? null
    const asked = opening ? { version: opening.version } : { graph: drawn.current }
    const inputs = input ? [input] : []
    const { data, error } = await client
      .mutation(simulateMutation, { input: { id: flowId, ...asked, state, inputs, asksModel } })
      .toPromise()
    setBusy(false)
    if (error) setProblem(problemOf(error))
    const step = data?.simulateFlow.steps.at(-1)
    if (!data || !step) return
    const { state: after, end } = data.simulateFlow
    setTurns([...before, { input, said, step, state: after, end }])
  }
  const begin = () => {
    if (!opening) return void run([], null, '')
    setTurns([{ input: null, said: '', step: { effects: [], path: [] }, state: opening.state, end: null }])
  }
  const first = useRef(begin)
  first.current = begin
  useEffect(() => first.current(), [])
  return {
    turns,
    busy,
    asksModel,
    setAsksModel,
    problem,
    restart: begin,
    act: (input, said) => void run(turns, input, said),
    goBack: (to) => {
      setProblem(null)
      setTurns(turns.slice(0, to + 1))
    },
  }
}
