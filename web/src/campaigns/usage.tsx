import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { numeral } from '../language/format.ts'
import { useAnswer } from '../page/use-answer.ts'
import { fullDate } from '../ui/time.ts'
import { type Usage, usageQuery } from './documents.ts'
import { barLook } from './progress.tsx'

const nearlyUsedUp = 0.8

function Words({ used, limit, resetsAt }: Usage & { limit: number }) {
  const left = Math.max(0, limit - used)
  if (left === 0)
    return (
      <p className="flex items-start gap-1.5 text-bad">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          <Trans>
            The messages of this month are used up: campaigns are paused until {fullDate(resetsAt)}. A larger
            plan lets them continue immediately.
          </Trans>
        </span>
      </p>
    )
  return (
    <p className="text-[0.8125rem] text-ink-2">
      <Trans>
        {numeral(left)} remain until {fullDate(resetsAt)}.
      </Trans>
    </p>
  )
}

/** What campaigns sent this month, and what the plan lets them. */
export function UsageOfMonth() {
  const { data } = useAnswer(usageQuery, {})
  if (!data) return null
  const { used, limit } = data.broadcastUsage
  const isNear = limit !== null && used >= limit * nearlyUsedUp
  return (
    <section
      aria-label={t`Messages of this month`}
      className={`flex flex-col gap-1.5 rounded-xl border bg-surface px-4 py-3 ${isNear ? 'border-warn' : 'border-line'}`}
    >
      <p className="font-medium tabular-nums">
        {limit === null
          ? t`${numeral(used)} messages of campaigns this month`
          : t`${numeral(used)} of ${numeral(limit)} messages of campaigns this month`}
      </p>
      {limit === null ? null : (
        <>
          <progress
            aria-label={t`Messages of this month`}
            value={Math.min(used, limit)}
            max={Math.max(1, limit)}
            className={barLook}
          />
          <Words {...data.broadcastUsage} limit={limit} />
        </>
      )}
    </section>
  )
}
