import { msg, t } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { useRoomSearch } from '../page/search.ts'
import { webhooksSearch } from '../page/searches.ts'
import { Tabs } from '../ui/tabs.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { LegacyList } from './legacy/legacy-list.tsx'

const endpoints = { label: msg`Endpoints`, link: linkOptions({ to: '/settings/webhooks', search: {} }) }
const older = {
  label: msg`Older webhooks`,
  link: linkOptions({ to: '/settings/webhooks', search: { tab: 'older' } }),
}

/** Where the workspace's events are posted to. */
export default function WebhooksPage() {
  const [{ tab }] = useRoomSearch(webhooksSearch)
  const chosen = tab === 'older' ? older : endpoints
  const kinds = <Tabs label={t`Kinds of webhooks`} tabs={[endpoints, older]} chosen={chosen} />
  return chosen === older ? <LegacyList kinds={kinds} /> : <EndpointList kinds={kinds} />
}
