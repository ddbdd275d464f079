import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarOff, Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '../graphql/problem.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import { type Absence, absencesQuery, cancelAbsenceMutation } from './documents.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))

function Whereto({ absence: { toAgent, toTeam } }: { absence: Absence }) {
  const name = toAgent?.name ?? toTeam?.name
  if (name === undefined) return <Trans>Open conversations go back to their queues.</Trans>
  return (
    <Trans>
      Open conversations go to <bdi>{name}</bdi>.
    </Trans>
  )
}

function AbsenceRow({ absence, mayChange }: { absence: Absence; mayChange: boolean }) {
  const client = useClient()
  const { id, reason, startsAt, endsAt, isGoingOn } = absence
  const [from, until] = [exactTime(startsAt), exactTime(endsAt)]
  const cancel = async () => {
    const { error } = await client.mutation(cancelAbsenceMutation, { id }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{t`${from} to ${until}`}</span>
          {reason ? <bdi className="text-ink-2">{reason}</bdi> : null}
          {isGoingOn ? (
            <Badge tone="warn">
              <Trans>Now</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          <Whereto absence={absence} />
        </p>
      </div>
      {mayChange ? (
        <IconButton
          label={isGoingOn ? t`End the absence from ${from}` : t`Remove the absence from ${from}`}
          onClick={() => void cancel()}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
    </Row>
  )
}

interface AbsencesProps {
  /** null for oneself */
  memberId: string | null
  mayChange: boolean
}

/** When somebody will be away. */
export function Absences({ memberId, mayChange }: AbsencesProps) {
  const [planning, setPlanning] = useState(false)
  const answer = useAnswer(absencesQuery, { memberId })
  return (
    <Answered answer={answer}>
      {({ absences, absenceReasons }) => (
        <div className="flex flex-col gap-3">
          {absences.length === 0 ? (
            <Empty icon={CalendarOff} title={t`No absence is planned`}>
              <Trans>When one begins, open conversations are handed over automatically.</Trans>
            </Empty>
          ) : (
            <Rows label={t`Planned absences`}>
              {absences.map((absence) => (
                <AbsenceRow key={absence.id} absence={absence} mayChange={mayChange} />
              ))}
            </Rows>
          )}
          {mayChange ? (
            <div>
              <Button onClick={() => setPlanning(true)}>
                <Plus className="size-4" aria-hidden="true" />
                <Trans>Plan an absence</Trans>
              </Button>
            </div>
          ) : null}
          <Suspense>
            {planning ? (
              <PlanDialog memberId={memberId} reasons={absenceReasons} onClose={() => setPlanning(false)} />
            ) : null}
          </Suspense>
        </div>
      )}
    </Answered>
  )
}
