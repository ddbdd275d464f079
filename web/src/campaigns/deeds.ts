import type { Status } from './words.ts'

/** What is asked about before it is done: it cannot be taken back. */
export type Deed = 'start' | 'cancel' | 'delete'

const within = (...states: Status[]) => {
  const set: ReadonlySet<Status> = new Set(states)
  return (status: Status) => set.has(status)
}

// What the server lets be done in which state (docs/adr/0078).
export const isPausable = within('RUNNING')
export const isStartable = within('SCHEDULED', 'PAUSED')
export const isCancellable = within('SCHEDULED', 'RUNNING', 'PAUSED')
export const isRetriable = within('COMPLETED', 'PAUSED', 'FAILED')
export const isDeletable = (status: Status) => status !== 'RUNNING'
