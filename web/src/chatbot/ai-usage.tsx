import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { type AiMonth, aiUsageQuery } from './ai-documents.ts'

const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))

/** A bar beside its figure, which says the same. */
function Bar({ percent, tone = 'bg-accent' }: { percent: number; tone?: string }) {
  return (
    <span aria-hidden="true" className="block h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-raised">
      <span className={`block h-full rounded-full ${tone}`} style={{ width: `${percent}%` }} />
    </span>
  )
}

function Budget({ month: { limit, used, reserved, refused } }: { month: AiMonth }) {
  const [most, taken] = [limit === null ? null : numeral(limit), numeral(used)]
  if (limit === null || most === null)
    return (
      <p>
        <Trans>{taken} tokens this month. There is no limit.</Trans>
      </p>
    )
  const percent = shareOf(used + reserved, limit)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <span>
          <Trans>
            {taken} of {most} tokens this month
          </Trans>
        </span>
        {percent >= 100 ? (
          <Badge tone="bad">
            <Trans>Used up</Trans>
          </Badge>
        ) : null}
      </p>
      <span className="flex">
        <Bar percent={percent} tone={percent >= 90 ? 'bg-warn' : 'bg-accent'} />
      </span>
      {refused > 0 ? (
        <p className="text-[0.8125rem] text-warn">
          {plural(refused, {
            one: '# question was not asked, because the tokens of the month were used up.',
            other: '# questions were not asked, because the tokens of the month were used up.',
          })}
        </p>
      ) : null}
    </div>
  )
}

function Days({ days }: { days: AiMonth['days'] }) {
  const most = Math.max(...days.map(({ tokens }) => tokens))
  return (
    <table className="w-full text-start">
      <caption className="sr-only">
        <Trans>Tokens of each day</Trans>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t({ message: 'Share', context: 'bar of a chart' })}</th>
          <th scope="col">{t`Tokens`}</th>
          <th scope="col">{t`Answers`}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, tokens, replies }) => (
          <tr key={day} className="text-[0.8125rem]">
            <th
              scope="row"
              className="py-1 pe-3 text-start font-normal whitespace-nowrap text-ink-2 tabular-nums"
            >
              <bdi>{day}</bdi>
            </th>
            <td className="w-full py-1">
              <span className="flex">
                <Bar percent={shareOf(tokens, most)} />
              </span>
            </td>
            <td className="ps-3 text-end whitespace-nowrap tabular-nums">{numeral(tokens)}</td>
            <td className="ps-3 text-end whitespace-nowrap text-ink-2 tabular-nums">
              {plural(replies, { one: '# answer', other: '# answers' })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the model took this month, against what the plan allows. */
export function AiUsage() {
  const answer = useAnswer(aiUsageQuery, {})
  return (
    <section
      aria-label={t`Usage of the AI`}
      className="flex max-w-2xl flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h3 className="font-semibold">
        <Trans>Usage of the AI</Trans>
      </h3>
      <Answered answer={answer}>
        {({ usage }) => {
          const month = usage.limits.aiTokensPerMonth
          return (
            <div className="flex flex-col gap-3">
              <Budget month={month} />
              {month.days.length > 0 ? <Days days={month.days} /> : null}
            </div>
          )
        }}
      </Answered>
    </section>
  )
}
