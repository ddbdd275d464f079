import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { messageAnswerQuery } from './documents.ts'

interface AnsweredField {
  name: string
  label: string
  text: string
}

/** What was filled in, by the words that the person saw. */
export function AnswerList({ fields }: { fields: readonly AnsweredField[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {fields.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="text-xs text-ink-2">
            <bdi>{label}</bdi>
          </dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {text === 'true' ? t`Yes` : text === 'false' ? t`No` : text || '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An answered form in a chat. What answers no form that is known here is told without its fields. */
export default function AnswerCard({ id }: { id: string }) {
  const [{ data }] = useQuery({ query: messageAnswerQuery, variables: { id } })
  const content = data?.message.content
  const answer = content?.__typename === 'FormAnswerContent' ? content.answer : null
  return (
    <div className="min-w-48">
      <p className={answer ? 'mb-1 text-xs text-ink-2' : 'text-ink-2 italic'}>
        {answer?.flow ? (
          <Trans>
            Answered the form <bdi>{answer.flow.name}</bdi>
          </Trans>
        ) : (
          <Trans>Answered a form</Trans>
        )}
      </p>
      {answer ? <AnswerList fields={answer.fields} /> : null}
    </div>
  )
}
