import { lazy, Suspense } from 'react'
import AnalyticsKey from '../analytics/rail-key.tsx'
import CallsEntry from '../calls/rail-entry.tsx'
import { useMe } from '../session/me-context.ts'

const FirstStepsEntry = lazy(() => import('../first-steps/rail-entry.tsx'))

/** What of the rail the inbox does not wait for. */
export default function RestOfRail({ analytics }: { analytics: boolean }) {
  const { permissions } = useMe()
  const may = (...some: typeof permissions) => some.some((one) => permissions.includes(one))
  return (
    <>
      {analytics ? <AnalyticsKey /> : null}
      {may('CALL_LOGS_READ', 'CALL_TRANSFERS_READ', 'OUTGOING_CALLS_READ') ? <CallsEntry /> : null}
      <Suspense>
        {may('ACCOUNTS_WRITE', 'USERS_WRITE', 'API_KEYS_WRITE') ? <FirstStepsEntry /> : null}
      </Suspense>
    </>
  )
}
