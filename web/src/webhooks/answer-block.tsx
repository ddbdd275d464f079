import { Trans } from '@lingui/react/macro'
import { numeral } from '../language/format.ts'
import { secondTime } from '../ui/time.ts'
import type { Answer } from './documents.ts'
import { answerText } from './status-badge.tsx'

const isGood = ({ status }: Answer) => status !== null && status >= 200 && status <= 299

/** What a try came to: time, status, duration, and the start of the answer that is kept. */
export function AnswerBlock({ answer, label }: { answer: Answer; label?: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {label ? <span className="font-medium">{label}</span> : null}
        <span className={`font-semibold ${isGood(answer) ? 'text-good' : 'text-bad'}`}>
          {answerText(answer)}
        </span>
        <span className="text-ink-2">
          <Trans>{numeral(answer.durationMs)} ms</Trans>
        </span>
        <time dateTime={answer.at} className="text-xs text-ink-2">
          {secondTime(answer.at)}
        </time>
      </p>
      {answer.body ? (
        <pre className="rounded-lg bg-raised px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {answer.body}
        </pre>
      ) : null}
    </div>
  )
}
