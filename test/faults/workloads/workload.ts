import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'

/** What was found at the end of a round: figures, and a line for each thing that is lost, twice or miscounted. */
export interface Comparison {
  counts: Record<string, number>
  faults: string[]
}

/** A workload: one kind of operation that is repeated while faults happen. */
export interface Workload {
  name: string
  /** how often it is drawn beside the others */
  weight: number
  /** what must be there before the faults begin */
  prepare?(): Promise<void>
  /** Does a piece of it, and notes in the ledger what was answered. */
  make(random: Random): Promise<void>
  /** Lets what stands still go on, once all faults are over. */
  resume?(): Promise<void>
  compare(): Promise<Comparison>
}

export type MakeWorkload = (scene: Scene) => Workload

/** Tells of the first of many. */
export function told(what: string, found: readonly object[]): string[] {
  if (found.length === 0) return []
  return [
    `${what}: ${found.length}, the first: ${found
      .slice(0, 3)
      .map((row) => JSON.stringify(row))
      .join(' ')}`,
  ]
}
