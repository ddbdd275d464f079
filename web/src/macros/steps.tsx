import { t } from '@lingui/core/macro'
import { Check, CircleAlert } from 'lucide-react'
import { Refusal } from '../problems/refusal.tsx'
import type { Step, StepPreview } from './documents.ts'
import { stepWords } from './step-words.ts'

interface Shown {
  step: Step
  text?: string | null
  problem?: StepPreview['problem']
}

function StepLine({ step, text, problem }: Shown) {
  const isMessage = text != null && text !== ''
  return (
    <li className="flex gap-2.5 py-2">
      {problem ? (
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      ) : (
        <Check className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words">
          {isMessage && step.__typename === 'MacroTextStep' ? t`Send` : stepWords(step)}
        </p>
        {isMessage ? (
          <p dir="auto" className="mt-1 rounded-lg bg-raised px-3 py-2 break-words whitespace-pre-wrap">
            {text}
          </p>
        ) : null}
        {problem ? (
          <p className="mt-1 text-[0.8125rem] text-bad">
            <Refusal code={problem.code} message={problem.message} />
          </p>
        ) : null}
      </div>
    </li>
  )
}

/** Steps in their order, each with what it sends and why it would be refused. */
export function Steps({ steps }: { steps: readonly Shown[] }) {
  return (
    <ol aria-label={t`Steps`} className="divide-y divide-line">
      {steps.map((shown, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
        <StepLine key={at} {...shown} />
      ))}
    </ol>
  )
}
