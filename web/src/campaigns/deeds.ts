import type { Campaign } from './documents.ts'
import type { Status } from './words.ts'

/** What is asked about before it is done: it cannot be taken back. */
export type Deed = 'start' | 'cancel' | 'delete'

const within = (...states: Status[]) => {
  const set: ReadonlySet<Status> = new Set(states)
  return (status: Status) => set.has(status)
}

// What the server lets be done in which state (docs/adr/0078).
export const isPausable = within('RUNNING')
export const isCancellable = within('SCHEDULED', 'RUNNING', 'PAUSED')
export const isRetriable = within('COMPLETED', 'PAUSED', 'FAILED')
/** One that is paused goes on while somebody is left whose message is not on its way already. */
export const isStartable = ({ status, counts: { pending, inFlight } }: Pick<Campaign, 'status' | 'counts'>) =>
  status === 'SCHEDULED' || (status === 'PAUSED' && pending > inFlight)
export const isDeletable = (status: Status) => status !== 'RUNNING'
