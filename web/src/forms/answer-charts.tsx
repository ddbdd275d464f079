import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numeral } from '../language/format.ts'
import type { Summary } from './documents.ts'

type Question = Summary['questions'][number]

const percent = (part: number, whole: number): string =>
  numeral(whole > 0 ? part / whole : 0, { style: 'percent', maximumFractionDigits: 0 })

/** Yes and no stand as words. */
function choiceLabel({ value, label }: Question['choices'][number]): string {
  if (value === label && value === 'true') return t`Yes`
  return value === label && value === 'false' ? t`No` : label
}

/** A choice question as bars: a table for whoever hears it. */
function Chart({ question }: { question: Question }) {
  const { label, answered, choices } = question
  const most = Math.max(1, ...choices.map(({ count }) => count))
  return (
    <figure className="min-w-0 rounded-xl border border-line bg-surface p-4">
      <figcaption className="mb-2">
        <bdi className="font-medium">{label}</bdi>{' '}
        <span className="text-xs text-ink-2">
          {plural(answered, { one: '# answer', other: '# answers' })}
        </span>
      </figcaption>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>Choice</Trans>
            </th>
            <th scope="col">
              <Trans>Answers</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.slice(0, 20).map((choice) => (
            <tr key={choice.value}>
              <th scope="row" className="w-full py-1 pe-3 text-start font-normal">
                <bdi className="block break-words">{choiceLabel(choice)}</bdi>
                <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(100 * choice.count) / most}%` }}
                  />
                </span>
              </th>
              <td className="py-1 text-end align-bottom whitespace-nowrap tabular-nums">
                {numeral(choice.count)}{' '}
                <span className="text-xs text-ink-2">{percent(choice.count, answered)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** What was chosen, a chart for each question with choices. */
export function AnswerCharts({ summary }: { summary: Summary }) {
  const questions = summary.questions.filter(({ choices, answered }) => choices.length > 0 && answered > 0)
  if (questions.length === 0) return null
  return (
    <section aria-label={t`Charts`} className="grid gap-3 sm:grid-cols-2">
      {questions.map((question) => (
        <Chart key={question.name} question={question} />
      ))}
    </section>
  )
}
