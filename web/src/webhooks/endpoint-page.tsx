import { t } from '@lingui/core/macro'
import { linkOptions, useParams } from '@tanstack/react-router'
import { Room } from '../page/room.tsx'
import { useRoomSearch } from '../page/search.ts'
import { deliveriesSearch } from '../page/searches.ts'
import { DeliveryView } from './delivery-view.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { WithEndpoint } from './with-endpoint.tsx'

/** The endpoint that the address names, with what was posted to it. */
export function EndpointPage() {
  const { endpoint: id } = useParams({ from: '/signed-in/settings/webhooks/$endpoint' })
  const back = { label: t`All webhooks`, link: linkOptions({ to: '/settings/webhooks', search: {} }) }
  return (
    <Room title={t`Webhook`} back={back}>
      <WithEndpoint id={id}>
        {(endpoint, health, refresh) => (
          <EndpointView endpoint={endpoint} health={health} onChange={refresh} />
        )}
      </WithEndpoint>
    </Room>
  )
}

/** One of its deliveries: what became of it. */
export function DeliveryPage() {
  const { endpoint: id, delivery } = useParams({
    from: '/signed-in/settings/webhooks/$endpoint/deliveries/$delivery',
  })
  const [search] = useRoomSearch(deliveriesSearch)
  const link = linkOptions({ to: '/settings/webhooks/$endpoint', params: { endpoint: id }, search })
  return (
    <Room title={t`Delivery`} back={{ label: t`All deliveries`, link }}>
      <WithEndpoint id={id}>{(endpoint) => <DeliveryView endpoint={endpoint} id={delivery} />}</WithEndpoint>
    </Room>
  )
}
