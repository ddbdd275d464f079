import type { ProblemCode, ProblemSeverity } from './node-sets.ts'

/** What is wrong with a flow, and where (design of the compiler; spec/8 CF2). */
export interface FlowProblem {
  severity: ProblemSeverity
  /** null: of the whole graph */
  nodeId: string | null
  /** from the graph, or from the node: `config.body` */
  path: string
  code: ProblemCode
  message: string
  /** a flow that is switched off may be kept with it (spec/8 CF2) */
  isUnfinished: boolean
}

/** Collects problems. */
export interface Problems {
  all: readonly FlowProblem[]
  error(problem: About): void
  /** an error that a draft may have */
  unfinished(problem: About): void
  warning(problem: About): void
}

interface About {
  nodeId?: string
  path: string
  code: ProblemCode
  message: string
}

export function createProblems(): Problems {
  const all: FlowProblem[] = []
  const add =
    (severity: ProblemSeverity, isUnfinished: boolean) =>
    ({ nodeId, ...about }: About) => {
      all.push({ severity, isUnfinished, nodeId: nodeId ?? null, ...about })
    }
  return { all, error: add('error', false), unfinished: add('error', true), warning: add('warning', false) }
}

/** The first error that keeps a graph from being saved; a draft may be unfinished. */
export const firstError = (
  problems: readonly FlowProblem[],
  { isDraft }: { isDraft: boolean },
): FlowProblem | undefined =>
  problems.find(({ severity, isUnfinished }) => severity === 'error' && !(isDraft && isUnfinished))

/** An error as the document words it (spec/8 CF2). */
export const textOfProblem = ({ nodeId, message }: FlowProblem): string =>
  `Invalid flow graph: ${nodeId === null ? '' : `${nodeId}: `}${message}`
