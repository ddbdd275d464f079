/** What becomes of a node that is entered. */
export type Entered =
  /** `called`: a call that nobody waits for */
  | { leaves: string; called?: string }
  | { waits: true; minutes?: number | undefined; callId?: string }
  /** another flow goes on, and comes back or not */
  | { goesTo: string; isCalled: boolean }
  | { ends: 'completed' | 'handed_over' }
