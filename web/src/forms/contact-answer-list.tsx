import { Trans } from '@lingui/react/macro'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { exactTime } from '../ui/time.ts'
import { AnswerList } from './answer-card.tsx'
import { contactAnswersQuery } from './documents.ts'

/** What a person filled in, the newest first. */
export default function ContactAnswerList({ contactId }: { contactId: string }) {
  const answer = useAnswer(contactAnswersQuery, { id: contactId })
  return (
    <Answered answer={answer}>
      {({ contact: { formAnswers } }) =>
        formAnswers.nodes.length === 0 ? (
          <p className="text-ink-2">
            <Trans>None yet.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-3">
            {formAnswers.nodes.map(({ id, createdAt, fields, flow }) => (
              <li key={id} className="rounded-lg border border-line p-2.5">
                <p className="mb-1 flex flex-wrap justify-between gap-x-2 text-ink-2">
                  <bdi className="font-medium text-ink">{flow?.name}</bdi>
                  <time dateTime={createdAt}>{exactTime(createdAt)}</time>
                </p>
                <AnswerList fields={fields} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}
