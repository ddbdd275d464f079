import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { eitherWay, RichText } from '../../chat/rich-text.tsx'
import type { SatisfactionSettings } from './documents.ts'

/** The answers, from the best to the worst. */
const answers = { STARS: ['★★★★★', '★★★★☆', '★★★☆☆', '★★☆☆☆', '★☆☆☆☆'], FACES: ['😀', '😐', '🙁'] } as const

/** The question with its answers, as the customer gets it. */
export function QuestionPreview({ shown }: { shown: Pick<SatisfactionSettings, 'kind' | 'question'> }) {
  const text = shown.question.trim()
  return (
    <section aria-label={t`The question`} className="rounded-xl bg-thread p-3">
      <p className="mb-2 text-xs text-ink-2">
        <Trans>The customer sees</Trans>
      </p>
      {text === '' ? (
        <p className="text-ink-2 italic">
          <Trans>Nothing is sent.</Trans>
        </p>
      ) : (
        <div
          className={`max-w-80 rounded-2xl rounded-ss-md bg-bubble-in px-3.5 py-2.5 shadow-xs ${eitherWay}`}
        >
          <RichText text={text} />
          <ul className="mt-2 border-t border-line">
            {answers[shown.kind].map((answer) => (
              <li key={answer} className="border-b border-line py-1.5 text-center last:border-b-0">
                {answer}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
