import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { numeral } from '../language/format.ts'

export const steps = ['message', 'people', 'time', 'check'] as const
export type Step = (typeof steps)[number]

export const stepLabels: Record<Step, MessageDescriptor> = {
  message: msg`Message`,
  people: msg`People`,
  time: msg`Time`,
  check: msg`Check and start`,
}

interface StepsProps {
  id: string
  /** what nothing is left to do in */
  done: readonly Step[]
}

/** The way to a campaign: each step has its address, and one goes between them as one likes. */
export function Steps({ id, done }: StepsProps) {
  return (
    <nav aria-label={t`Steps`}>
      <ol className="flex flex-wrap gap-1.5">
        {steps.map((step, index) => (
          <li key={step}>
            <Link
              to="/campaigns/$campaign"
              params={{ campaign: id }}
              search={{ step: step === 'message' ? undefined : step }}
              activeOptions={{ exact: true, includeSearch: true }}
              className="inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface ps-1.5 pe-3 font-medium text-ink-2 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              <span
                aria-hidden="true"
                className="inline-flex size-6 items-center justify-center rounded-full bg-raised text-xs tabular-nums"
              >
                {done.includes(step) ? <Check className="size-3.5" /> : numeral(index + 1)}
              </span>
              {i18n._(stepLabels[step])}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
