import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../session/me-context.ts'
import { whenIdle } from '../ui/when-idle.ts'

const AccountAlerts = lazy(() => import('../notifications/account-alerts.tsx'))
const TemplateAlerts = lazy(() => import('../notifications/template-alerts.tsx'))
const HoldNotice = lazy(() => import('../notifications/hold-notice.tsx'))
const Pictures = lazy(() => import('../account/pictures.tsx'))
const CallDock = lazy(() => import('../calls/dock.tsx'))

/** What of the shell the page does not wait for: what is told of the installation, of numbers and templates, and the calls. */
export default function RestOfShell() {
  const { permissions } = useMe()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const takesCalls =
    permissions.includes('CALL_TRANSFERS_WRITE') || permissions.includes('OUTGOING_CALLS_WRITE')
  return (
    <>
      <Suspense>{permissions.includes('ACCOUNTS_WRITE') ? <HoldNotice /> : null}</Suspense>
      <Suspense>{permissions.includes('ACCOUNTS_WRITE') ? <AccountAlerts /> : null}</Suspense>
      <Suspense>{permissions.includes('TEMPLATES_WRITE') ? <TemplateAlerts /> : null}</Suspense>
      <Suspense>{isIdle ? <Pictures /> : null}</Suspense>
      <Suspense>{isIdle && takesCalls ? <CallDock /> : null}</Suspense>
    </>
  )
}
