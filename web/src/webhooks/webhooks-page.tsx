import { Link } from '@tanstack/react-router'
import { Room } from '../settings/room.tsx'
import { type RoomSearch, useRoomSearch } from '../settings/search.ts'
import { DeliveryView } from './delivery-view.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { LegacyList } from './legacy/legacy-list.tsx'
import { WithEndpoint } from './with-endpoint.tsx'

interface TabProps {
  label: string
  search: RoomSearch
  chosen: boolean
}

function Tab({ label, search, chosen }: TabProps) {
  return (
    <Link
      to="/settings/$room"
      params={{ room: 'webhooks' }}
      search={search}
      aria-current={chosen ? 'page' : undefined}
      className={`-mb-px border-b-2 px-1 pb-2 font-medium ${chosen ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink'}`}
    >
      {label}
    </Link>
  )
}

/** Where the workspace's events are posted to, and what became of each of them. */
export default function WebhooksPage() {
  const [{ delivery: deliveryId, ...search }] = useRoomSearch()
  const { endpoint: endpointId, tab } = search
  if (endpointId) {
    const back = deliveryId ? { label: 'All deliveries', search } : { label: 'All webhooks', search: {} }
    return (
      <Room title={deliveryId ? 'Delivery' : 'Webhook'} back={{ room: 'webhooks', ...back }}>
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
  const older = tab === 'older'
  return (
    <Room title="Webhooks" about="Addresses of yours to which Parley posts what happens in the workspace.">
      <nav aria-label="Kinds of webhooks" className="flex gap-5 border-b border-line">
        <Tab label="Endpoints" search={{}} chosen={!older} />
        <Tab label="Older webhooks" search={{ tab: 'older' }} chosen={older} />
      </nav>
      {older ? <LegacyList /> : <EndpointList />}
    </Room>
  )
}
