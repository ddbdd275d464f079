import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhoneCall } from 'lucide-react'
import { Answered } from '../page/answered.tsx'
import { useSecond } from '../queue/use-second.ts'
import { clock } from '../sound/clock.ts'
import { Empty } from '../ui/empty.tsx'
import { Rows, RowsSkeleton } from '../ui/rows.tsx'
import { CallRow } from './call-row.tsx'
import { type Call, liveCallsQuery } from './documents.ts'
import { useLiveCalls } from './use-live-calls.ts'

/** What goes on in a call now, and for how long. */
function noteOf({ ringing, team, agent, answeredAt, onHoldSince, startedAt }: Call, now: number): string {
  const since = (time: string) => clock((now - Date.parse(time)) / 1000)
  if (onHoldSince) return t`On hold for ${since(onHoldSince)}`
  if (ringing?.step === 'IVR') return t`In the voice menu for ${since(startedAt)}`
  if (ringing) {
    const where = ringing.team ?? team
    return where
      ? t`Rings in ${where.name}, waits for ${since(startedAt)}`
      : t`Rings, waits for ${since(startedAt)}`
  }
  if (answeredAt && agent) return t`Talks with ${agent.name} for ${since(answeredAt)}`
  return t`Continues for ${since(startedAt)}`
}

/** Calls that go on now, with clocks that tick. */
export default function LivePart() {
  const now = useSecond()
  const answer = useLiveCalls(liveCallsQuery, {})
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ liveCalls }) =>
        liveCalls.length === 0 ? (
          <Empty icon={PhoneCall} title={t`No call is in progress`}>
            <Trans>Ringing and ongoing calls are listed here as they happen.</Trans>
          </Empty>
        ) : (
          <Rows label={t`Calls now`}>
            {liveCalls.map((call) => (
              <CallRow key={call.id} call={call} now={now} note={noteOf(call, now)} />
            ))}
          </Rows>
        )
      }
    </Answered>
  )
}
