import { Badge, type Tone } from '../ui/badge.tsx'
import type { Answer, Delivery, Endpoint } from './documents.ts'

const endpointTones: Record<string, Tone> = { active: 'accent', paused: 'warn', disabled: 'bad' }
const deliveryTones: Record<string, Tone> = { delivered: 'accent', waiting: 'warn', failed: 'bad' }

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function EndpointBadge({ status }: { status: Endpoint['status'] }) {
  return <Badge tone={endpointTones[status]}>{capital(status)}</Badge>
}

export function DeliveryBadge({ state }: { state: Delivery['state'] }) {
  return <Badge tone={deliveryTones[state]}>{capital(state)}</Badge>
}

/** 200, or that there was none. */
export const answerText = ({ status }: Answer) => (status === null ? 'No answer' : String(status))
