import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { Answer, Delivery, Endpoint } from './documents.ts'

const endpointTones: Record<Endpoint['status'], Tone> = { ACTIVE: 'accent', PAUSED: 'warn', DISABLED: 'bad' }
const deliveryTones: Record<Delivery['state'], Tone> = { DELIVERED: 'accent', WAITING: 'warn', FAILED: 'bad' }

const endpointWords: Record<Endpoint['status'], MessageDescriptor> = {
  ACTIVE: msg`Active`,
  PAUSED: msg`Paused`,
  DISABLED: msg`Disabled`,
}

/** How far a delivery has come. */
export const deliveryWords: Record<Delivery['state'], MessageDescriptor> = {
  WAITING: msg({ message: 'Waiting', context: 'delivery' }),
  DELIVERED: msg({ message: 'Delivered', context: 'delivery' }),
  FAILED: msg({ message: 'Failed', context: 'delivery' }),
}

export function EndpointBadge({ status }: { status: Endpoint['status'] }) {
  return <Badge tone={endpointTones[status]}>{i18n._(endpointWords[status])}</Badge>
}

export function DeliveryBadge({ state }: { state: Delivery['state'] }) {
  return <Badge tone={deliveryTones[state]}>{i18n._(deliveryWords[state])}</Badge>
}

/** 200, or that there was none. */
export const answerText = ({ status }: Answer) => (status === null ? t`No answer` : String(status))
