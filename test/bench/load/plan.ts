import type { Recipe } from './recipes.ts'

/** What the load generator is asked to do. */
export interface Plan {
  port: number
  connections: number
  recipe: Recipe
  /** number of the first request: recipes make request n from n alone, so that none comes twice */
  from: number
  pace:
    | { kind: 'closed'; seconds: number }
    | { kind: 'count'; operations: number }
    /** at this many a second on average, with the gaps of a Poisson process, whether answers come or not */
    | { kind: 'open'; rate: number; seconds: number }
}

export interface LoadResult {
  operations: number
  errors: number
  firstError: string | null
  seconds: number
  /** bytes of all bodies that came back */
  bytes: number
  /**
   * Milliseconds. An open loop counts from when the request was due, so that a server that stalls is charged for all
   * who had to wait; a closed loop counts from when it was sent.
   */
  latency: { p50: number; p99: number; max: number }
  /** of an open loop: requests that were sent more than 5 ms after they were due, because all connections were busy */
  late: number
}
