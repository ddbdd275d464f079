import { PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import type { Call } from './documents.ts'

/** Which way a call went; the words beside it say the rest. */
export function DirectionIcon({ call }: { call: Pick<Call, 'direction' | 'status'> }) {
  const missed = call.direction === 'INCOMING' && call.status === 'MISSED'
  const Icon = missed ? PhoneMissed : call.direction === 'INCOMING' ? PhoneIncoming : PhoneOutgoing
  return <Icon className={`size-4.5 shrink-0 ${missed ? 'text-bad' : 'text-ink-2'}`} aria-hidden="true" />
}
