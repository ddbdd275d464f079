import { t } from '@lingui/core/macro'
import { Absences } from '../../absence/absences.tsx'
import { absenceReasonsQuery } from '../../absence/documents.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Reasons } from './reasons.tsx'

/** When one is away oneself, and the reasons of the workspace. */
export default function AvailabilityPage() {
  const answer = useAnswer(absenceReasonsQuery, {})
  return (
    <Room
      title={t`Absence`}
      about={t`While you are away, nobody assigns you conversations. A planned absence also hands over those that you have.`}
    >
      <div className="flex max-w-2xl flex-col gap-8">
        <section aria-label={t`Your absences`} className="flex flex-col gap-3">
          <h2 className="font-semibold">{t`Your absences`}</h2>
          <Absences memberId={null} mayChange />
        </section>
        <section aria-label={t`Reasons of the workspace`} className="flex flex-col gap-3">
          <h2 className="font-semibold">{t`Reasons of the workspace`}</h2>
          <Answered answer={answer}>{({ absenceReasons }) => <Reasons reasons={absenceReasons} />}</Answered>
        </section>
      </div>
    </Room>
  )
}
