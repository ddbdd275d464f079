import { msg, t } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { useRoomSearch } from '../search.ts'
import { keysSearch } from '../searches.ts'
import { ApplicationKeys } from './application-keys.tsx'
import { PublicKeys } from './public-keys.tsx'

const ofPublic = { label: msg`Public API`, link: linkOptions({ to: '/settings/keys', search: {} }) }
const ofApplication = {
  label: msg`Application API`,
  link: linkOptions({ to: '/settings/keys', search: { kind: 'application' } }),
}

const ofRequests = {
  label: msg`Requests`,
  link: linkOptions({ to: '/settings/keys', search: { kind: 'requests' } }),
}

const tabs = { application: ofApplication, requests: ofRequests }

/** Filters and a list that few open. */
const RequestLog = lazy(() => import('../requests/request-log.tsx'))

/** The keys of both interfaces, and what was asked with them. */
export default function KeysPage() {
  const [{ kind }] = useRoomSearch(keysSearch)
  const chosen = kind ? tabs[kind] : ofPublic
  const choice = (
    <Tabs label={t`Kinds of keys`} tabs={[ofPublic, ofApplication, ofRequests]} chosen={chosen} />
  )
  if (chosen === ofRequests)
    return (
      <Suspense>
        <RequestLog kinds={choice} />
      </Suspense>
    )
  return chosen === ofApplication ? <ApplicationKeys kinds={choice} /> : <PublicKeys kinds={choice} />
}
