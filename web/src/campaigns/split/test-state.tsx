import { plural, t } from '@lingui/core/macro'
import { FlaskConical, Trophy } from 'lucide-react'
import { numeral } from '../../language/format.ts'
import { exactTime } from '../../ui/time.ts'
import type { Campaign } from '../documents.ts'
import type { Compared } from './comparison-documents.ts'
import type { Metric } from './documents.ts'

type Test = NonNullable<Compared['test']>

const byWords = (metric: Metric): string =>
  ({ REPLIED: t`by replies`, READ: t`by who read it`, CLICKED: t`by buttons that were pressed` })[metric]

function decidedWords({ decidedAt, winner, metric, isClear }: Test): string {
  const [letter, time, by] = [winner?.name ?? '', decidedAt ? exactTime(decidedAt) : '', byWords(metric)]
  const sure = isClear
    ? t`The difference was significant.`
    : t`The difference was not significant: the one with the best rate was taken.`
  return `${t`Message ${letter} was sent to the rest: it was the best ${by} when the test ended (${time}).`} ${sure}`
}

function openWords({ share, hours, metric, until }: Test, status: Campaign['status']): string {
  const by = byWords(metric)
  if (status === 'CANCELLED') return t`It was cancelled before the test was decided.`
  if (until && status === 'PAUSED')
    return t`The test runs until ${exactTime(until)}. It is decided ${by} once the campaign continues.`
  if (until) return t`The test runs until ${exactTime(until)}. Then the best ${by} is sent to the rest.`
  const many = numeral(share / 100, { style: 'percent' })
  const end = plural(hours, {
    one: `# hour after the last of them was given a message the best ${by} goes to the rest.`,
    other: `# hours after the last of them was given a message the best ${by} goes to the rest.`,
  })
  return `${t`Part of the recipients (${many}) get the messages first, as a test.`} ${end}`
}

/** How far the test is: until when it runs, or which message won and how sure that was. */
export function TestState({
  test,
  campaign: { status },
}: {
  test: Test
  campaign: Pick<Campaign, 'status'>
}) {
  const isDecided = test.decidedAt !== null && test.winner !== null
  const Icon = isDecided ? Trophy : FlaskConical
  return (
    <p
      role="status"
      className={`flex gap-2.5 rounded-lg px-3 py-2 ${isDecided ? 'bg-accent-soft text-accent' : 'bg-raised'}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{isDecided ? decidedWords(test) : openWords(test, status)}</span>
    </p>
  )
}
