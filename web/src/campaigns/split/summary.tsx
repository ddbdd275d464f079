import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { inWords } from '../../chat/template-name.ts'
import { numeral } from '../../language/format.ts'
import type { Check } from '../draft-documents.ts'
import type { Metric, Split } from './documents.ts'
import { Letter } from './letter.tsx'
import { ShareBar } from './share-bar.tsx'

const inPercent = (share: number): string => numeral(share / 100, { style: 'percent' })

/** Nobody is drawn before the start, so that it can be a few more or less. */
const aboutPeople = (count: number): string =>
  plural(Math.round(count), { one: 'about # person', other: 'about # people' })

function metricWords(metric: Metric): string {
  const words: Record<Metric, string> = {
    REPLIED: t`The message with the most replies`,
    READ: t`The message that most recipients read`,
    CLICKED: t`The message whose buttons most recipients press`,
  }
  return words[metric]
}

function Line({ variant, what, who }: { variant: number; what: string; who: string }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <Letter variant={variant} />
      <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <bdi className="min-w-0 font-medium break-words">{what}</bdi>
        <span className="text-ink-2 tabular-nums">{who}</span>
      </p>
    </li>
  )
}

function TestWords({ test, tried, rest }: { test: NonNullable<Split['test']>; tried: number; rest: number }) {
  const [first, others] = [aboutPeople(tried), aboutPeople(rest)]
  return (
    <p className="text-ink-2">
      {t`First, it is tested (${first}).`}{' '}
      {plural(test.hours, {
        one: 'The test is decided # hour after its last recipient was given a message.',
        other: 'The test is decided # hours after its last recipient was given a message.',
      })}{' '}
      {t`${metricWords(test.metric)} is sent to the remaining recipients (${others}).`}
    </p>
  )
}

interface SummaryProps {
  split: Pick<Split, 'controlShare' | 'test'> & {
    variants: readonly {
      number: number
      share: number
      template: Pick<Split['variants'][number]['template'], 'name' | 'language'>
    }[]
  }
  check: Pick<Check, 'sendableCount'>
}

/** How many get which message, in plain words. */
export function SplitSummary({ split, check }: SummaryProps) {
  const { variants, controlShare, test } = split
  // Who is in the control group is not among those who get it.
  const one = check.sendableCount / (100 - controlShare)
  const tried = (test?.share ?? 100) / 100
  const who = (share: number) => t`${aboutPeople(one * share * tried)}, ${inPercent(share)}`
  return (
    <section aria-labelledby="who-gets-which" className="flex flex-col gap-3">
      <h2 id="who-gets-which" className="font-semibold">
        {test ? t`Who tries which message` : t`Who gets which message`}
      </h2>
      <ShareBar shares={variants.map(({ share }) => share)} controlShare={controlShare} />
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {variants.map(({ number, share, template }) => (
          <Line
            key={number}
            variant={number}
            what={`${inWords(template.name)} (${template.language})`}
            who={who(share)}
          />
        ))}
        {controlShare > 0 ? (
          <Line
            variant={0}
            what={t`Control group: nothing`}
            who={t`${aboutPeople(one * controlShare)}, ${inPercent(controlShare)}`}
          />
        ) : null}
      </ul>
      {test ? (
        <TestWords test={test} tried={check.sendableCount * tried} rest={check.sendableCount * (1 - tried)} />
      ) : null}
      <p className="text-xs text-ink-2">
        <Trans>Who gets which is drawn at random at the start.</Trans>
      </p>
    </section>
  )
}
