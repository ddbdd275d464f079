import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../ui/badge.tsx'
import type { Call } from './documents.ts'

type Status = Call['status']

interface Outcome {
  label: MessageDescriptor
  tone: Tone
}

const incoming: Record<Status, Outcome> = {
  RINGING: { label: msg`Rings`, tone: 'warn' },
  TRANSFERRING: { label: msg`Waits for somebody`, tone: 'warn' },
  ANSWERED: { label: msg`In a call`, tone: 'accent' },
  COMPLETED: { label: msg`Answered`, tone: 'plain' },
  MISSED: { label: msg`Missed`, tone: 'bad' },
  REJECTED: { label: msg`Declined`, tone: 'plain' },
  FAILED: { label: msg`Failed`, tone: 'bad' },
  INITIATING: { label: msg`Rings`, tone: 'warn' },
  ACCEPTED: { label: msg`In a call`, tone: 'accent' },
}

const outgoing: Record<Status, Outcome> = {
  ...incoming,
  INITIATING: { label: msg`Calling`, tone: 'warn' },
  RINGING: { label: msg`Calling`, tone: 'warn' },
  MISSED: { label: msg`Not answered`, tone: 'plain' },
}

/** What became of a call, in a word. */
export const outcomeOf = ({ direction, status }: Pick<Call, 'direction' | 'status'>): Outcome =>
  (direction === 'OUTGOING' ? outgoing : incoming)[status]

/** The statuses as they are filtered by. */
export const statusLabels = Object.entries(incoming)
  .filter(([status]) => ['COMPLETED', 'MISSED', 'REJECTED', 'FAILED', 'ANSWERED', 'RINGING'].includes(status))
  .map(([status, { label }]) => ({ status: status as Status, label }))
