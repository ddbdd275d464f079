import { Badge, type Tone } from '../ui/badge.tsx'
import type { Answer, Delivery, Endpoint } from './documents.ts'

const endpointTones: Record<Endpoint['status'], Tone> = { ACTIVE: 'accent', PAUSED: 'warn', DISABLED: 'bad' }
const deliveryTones: Record<Delivery['state'], Tone> = { DELIVERED: 'accent', WAITING: 'warn', FAILED: 'bad' }

const capital = (name: string) => name.charAt(0) + name.slice(1).toLowerCase()

export function EndpointBadge({ status }: { status: Endpoint['status'] }) {
  return <Badge tone={endpointTones[status]}>{capital(status)}</Badge>
}

export function DeliveryBadge({ state }: { state: Delivery['state'] }) {
  return <Badge tone={deliveryTones[state]}>{capital(state)}</Badge>
}

/** 200, or that there was none. */
export const answerText = ({ status }: Answer) => (status === null ? 'No answer' : String(status))
