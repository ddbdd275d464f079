import type { Problem } from './documents.ts'

/** What a canvas shows of a node beside what it is. */
export interface NodeMark {
  problem?: 'error' | 'warning' | undefined
  /** what became of it between two versions */
  change?: 'added' | 'removed' | 'changed' | undefined
  /** where a conversation is, or where it was */
  path?: 'here' | 'passed' | undefined
  /** how many sessions came, and how many of them went no further */
  count?: { came: number; stayed: number } | undefined
  found?: boolean | undefined
}

export type Marks = ReadonlyMap<string, NodeMark>

/** The worst problem of each node. */
export function problemMarks(problems: readonly Problem[]): Map<string, NodeMark> {
  const marks = new Map<string, NodeMark>()
  for (const { nodeId, severity } of problems) {
    if (nodeId === null) continue
    const isError = severity === 'ERROR' || marks.get(nodeId)?.problem === 'error'
    marks.set(nodeId, { problem: isError ? 'error' : 'warning' })
  }
  return marks
}

/** Several marks of each node together. */
export function joined(...all: readonly Marks[]): Marks {
  const marks = new Map<string, NodeMark>()
  for (const one of all) for (const [id, mark] of one) marks.set(id, { ...marks.get(id), ...mark })
  return marks
}
