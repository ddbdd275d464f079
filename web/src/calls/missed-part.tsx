import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhoneMissed } from 'lucide-react'
import { Answered } from '../page/answered.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { useNow } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { CallBack } from './call-back.tsx'
import { CallRow } from './call-row.tsx'
import { type Call, callsQuery, liveCallsQuery } from './documents.ts'
import { useLiveCalls } from './use-live-calls.ts'

/** Who is at it already: a colleague who talks with the customer, or calls them. */
function noteOf({ contactId }: Call, live: readonly Call[]): string | undefined {
  const now = live.find((call) => call.contactId === contactId && call.agent)
  if (!now?.agent) return undefined
  return now.answeredAt
    ? t`${now.agent.name} is in a call with them now`
    : t`${now.agent.name} calls back now`
}

interface MissedPartProps {
  page: string | undefined
  onPage: (page: string) => void
}

/** Missed calls of customers with whom nobody has spoken since. */
export default function MissedPart({ page, onPage }: MissedPartProps) {
  const now = useNow()
  const answer = useLiveCalls(callsQuery, { filter: { missedUnanswered: true }, ...walkOf(page) })
  const live = useLiveCalls(liveCallsQuery, {})
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ calls }) =>
        calls.nodes.length === 0 ? (
          <Empty icon={PhoneMissed} title={t`Nobody waits for a call back`}>
            <Trans>A missed call is listed here until somebody has spoken with the customer.</Trans>
          </Empty>
        ) : (
          <>
            <Rows label={t`Calls`}>
              {calls.nodes.map((call) => (
                <CallRow key={call.id} call={call} now={now} note={noteOf(call, live.data?.liveCalls ?? [])}>
                  <CallBack call={call} />
                </CallRow>
              ))}
            </Rows>
            <Pager {...calls} onPage={onPage} />
          </>
        )
      }
    </Answered>
  )
}
