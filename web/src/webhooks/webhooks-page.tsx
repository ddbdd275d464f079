import { msg, t } from '@lingui/core/macro'
import { Room } from '../settings/room.tsx'
import { useRoomSearch } from '../settings/search.ts'
import { Tabs } from '../settings/tabs.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { LegacyList } from './legacy/legacy-list.tsx'
import { WithEndpoint } from './with-endpoint.tsx'

const endpoints = { label: msg`Endpoints`, search: {} }
const older = { label: msg`Older webhooks`, search: { tab: 'older' } }

/** Where the workspace's events are posted to, and what became of each of them. */
export default function WebhooksPage() {
  const [{ delivery: deliveryId, ...search }] = useRoomSearch()
  const { endpoint: endpointId, tab } = search
  if (endpointId) {
    const back = deliveryId ? { label: t`All deliveries`, search } : { label: t`All webhooks`, search: {} }
    return (
      <Room title={deliveryId ? t`Delivery` : t`Webhook`} back={{ room: 'webhooks', ...back }}>
        <WithEndpoint id={endpointId}>
          {(endpoint, health, refresh) =>
            deliveryId ? (
              <DeliveryView endpoint={endpoint} id={deliveryId} />
            ) : (
              <EndpointView endpoint={endpoint} health={health} onChange={refresh} />
            )
          }
        </WithEndpoint>
      </Room>
    )
  }
  const chosen = tab === 'older' ? older : endpoints
  const kinds = (
    <Tabs room="webhooks" label={t`Kinds of webhooks`} tabs={[endpoints, older]} chosen={chosen} />
  )
  return chosen === older ? <LegacyList kinds={kinds} /> : <EndpointList kinds={kinds} />
}
