import type { NodeMark } from './marks.ts'
import type { NodeCount } from './version-documents.ts'

/** How sessions went through a node. */
export interface NodeFigures {
  nodeId: string
  came: number
  /** by outcome */
  left: readonly { outcome: string; sessions: number }[]
  /** came and went no further: they wait there, or ended there */
  stayed: number
}

/** A node that waits counts once when a session comes and once when it leaves; others when it leaves. */
export function figuresOfNodes(counts: readonly NodeCount[]): NodeFigures[] {
  const byNode = Map.groupBy(counts, ({ nodeId }) => nodeId)
  return [...byNode].map(([nodeId, rows]) => {
    const waited = rows.find(({ outcome }) => outcome === null)?.sessions ?? 0
    const left = rows
      .flatMap(({ outcome, sessions }) => (outcome === null ? [] : [{ outcome, sessions }]))
      .sort((a, b) => b.sessions - a.sessions)
    const gone = left.reduce((sum, { sessions }) => sum + sessions, 0)
    return { nodeId, came: Math.max(waited, gone), left, stayed: Math.max(0, waited - gone) }
  })
}

export const countMarks = (figures: readonly NodeFigures[]): Map<string, NodeMark> =>
  new Map(figures.map(({ nodeId, came, stayed }) => [nodeId, { count: { came, stayed } }]))
