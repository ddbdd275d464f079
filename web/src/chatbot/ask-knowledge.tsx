import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { type AiTrial, tryQuestionMutation } from './ai-documents.ts'
import { failureWords } from './ai-words.ts'

function Said({ trial: { text, asksPerson, failureCause } }: { trial: AiTrial }) {
  const { i18n } = useLingui()
  return (
    <>
      {text ? (
        <p
          dir="auto"
          className="max-w-prose rounded-xl bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap"
        >
          {text}
        </p>
      ) : null}
      {failureCause ? (
        <p className="text-warn">
          <Trans>Nothing would be sent.</Trans> {i18n._(failureWords[failureCause])}
        </p>
      ) : null}
      {asksPerson ? (
        <p>
          <Trans>The team would get the chat.</Trans>
        </p>
      ) : null}
    </>
  )
}

function Parts({ parts }: { parts: AiTrial['parts'] }) {
  if (parts.length === 0)
    return (
      <p className="text-[0.8125rem] text-ink-2">
        <Trans>No piece of knowledge is about this question.</Trans>
      </p>
    )
  return (
    <details>
      <summary className="cursor-pointer text-[0.8125rem] text-ink-2">
        <Trans>Knowledge that was used</Trans>
        {': '}
        <bdi>{[...new Set(parts.map(({ context }) => context?.name ?? '–'))].join(', ')}</bdi>
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {parts.map(({ context, text }) => (
          <li key={`${context?.id} ${text}`} className="rounded-lg bg-raised px-3 py-2 text-[0.8125rem]">
            <bdi className="font-medium">{context?.name ?? '–'}</bdi>
            <p
              dir="auto"
              className="max-h-40 overflow-y-auto text-by-page break-words whitespace-pre-wrap text-ink-2"
            >
              {text}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A question of a customer, and what the AI would answer by its knowledge. */
export function AskKnowledge() {
  const [question, setQuestion] = useState('')
  const [trial, setTrial] = useState<AiTrial | null>(null)
  const change = useChange(tryQuestionMutation, ({ tryAiQuestion }) => setTrial(tryAiQuestion))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() !== '') void change.run({ question: question.trim() })
  }
  return (
    <section aria-label={t`Ask the AI`} className="rounded-xl border border-line bg-surface p-4">
      <form onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={t`What would the AI answer to this?`}
            dir="auto"
            autoComplete="off"
            maxLength={4096}
            placeholder={t`What a customer writes`}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
        </div>
        <Button type="submit" disabled={change.busy || question.trim() === ''}>
          <Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {change.busy ? t`It writes …` : t({ message: 'Ask', context: 'a question to the AI' })}
        </Button>
      </form>
      <div role="status" aria-busy={change.busy} className="mt-3 flex flex-col gap-2 empty:hidden">
        {change.problem ? <Alert>{change.problem.message}</Alert> : null}
        {trial && !change.busy && !change.problem ? (
          <>
            <Said trial={trial} />
            <Parts parts={trial.parts} />
          </>
        ) : null}
      </div>
    </section>
  )
}
