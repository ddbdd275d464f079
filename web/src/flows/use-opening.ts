import { useMemo } from 'react'
import { useAnswer } from '../page/use-answer.ts'
import type { Graph } from './graph.ts'
import { sessionPathQuery } from './path-documents.ts'
import { openingAt } from './session-steps.ts'
import type { Opening } from './use-simulation.ts'

/** Where the simulator begins: `SESSION.STEP` of the address, once it has come; null: at the beginning of the draft. */
export function useOpening(at: string, graph: Graph): { opening: Opening | null; isReady: boolean } {
  const [sessionId = '', n = ''] = at.split('.')
  const { data, problem } = useAnswer(sessionPathQuery, { id: sessionId }, at === '')
  const steps = data?.botSession.steps
  const opening = useMemo(() => {
    const step = steps?.find((one) => one.n === Number(n))
    const type = graph.nodes.find(({ id }) => id === step?.nodeId)?.type
    return steps ? openingAt(sessionId, steps, Number(n), type === 'api_call') : null
  }, [steps, sessionId, n, graph])
  return { opening, isReady: at === '' || steps !== undefined || problem !== null }
}
