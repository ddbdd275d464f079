import { msg, t } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRoomSearch } from '../../page/search.ts'
import { keysSearch } from '../../page/searches.ts'
import { Tabs } from '../../ui/tabs.tsx'
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

/** Tabs that are loaded when they are opened. */
const ApplicationKeys = lazy(() => import('./application-keys.tsx'))
const RequestLog = lazy(() => import('../requests/request-log.tsx'))

/** The keys of both interfaces, and what was asked with them. */
export default function KeysPage() {
  const [{ kind }] = useRoomSearch(keysSearch)
  const chosen = kind ? tabs[kind] : ofPublic
  const choice = (
    <Tabs label={t`Kinds of keys`} tabs={[ofPublic, ofApplication, ofRequests]} chosen={chosen} />
  )
  if (chosen === ofPublic) return <PublicKeys kinds={choice} />
  return (
    <Suspense>
      {chosen === ofRequests ? <RequestLog kinds={choice} /> : <ApplicationKeys kinds={choice} />}
    </Suspense>
  )
}
