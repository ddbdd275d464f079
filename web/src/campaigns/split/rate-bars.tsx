import { t } from '@lingui/core/macro'
import type { Compared } from './comparison-documents.ts'
import { ratePercent } from './comparison-words.ts'
import type { Metric } from './documents.ts'
import { Letter, variantLooks } from './letter.tsx'

interface RateBarsProps {
  variants: Compared['variants']
  metric: Metric
}

/** The rate of each message, and the part of the scale within which it truly lies in 95 of 100 cases. */
export function RateBars({ variants, metric }: RateBarsProps) {
  const shown = variants.map(({ number, name, counts, rates }) => ({
    number,
    name,
    isSent: counts.sent > 0,
    ...(rates.find((one) => one.metric === metric) ?? { rate: 0, low: 0, high: 0 }),
  }))
  const most = Math.max(0.01, ...shown.filter(({ isSent }) => isSent).map(({ high }) => high))
  const place = (part: number) => `${(part / most) * 100}%`
  return (
    <ul className="flex flex-col gap-2">
      {shown.map(({ number, name, isSent, rate, low, high }) => (
        <li
          key={number}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_12rem]"
        >
          <Letter variant={number} />
          <div aria-hidden="true" className="relative h-3 overflow-hidden rounded-full bg-raised">
            {isSent ? (
              <>
                <span
                  className={`absolute inset-y-0 opacity-30 ${variantLooks[number]}`}
                  style={{ insetInlineStart: place(low), width: place(high - low) }}
                />
                <span
                  className={`absolute inset-y-0 w-1 -translate-x-1/2 rounded-full rtl:translate-x-1/2 ${variantLooks[number]}`}
                  style={{ insetInlineStart: place(rate) }}
                />
              </>
            ) : null}
          </div>
          <p className="col-start-2 text-[0.8125rem] tabular-nums sm:col-start-3 sm:text-end">
            <span className="sr-only">{t`Message ${name}`} </span>
            <span className="font-semibold">{isSent ? ratePercent(rate) : '–'}</span>{' '}
            {isSent ? (
              <span className="text-ink-2">{t`likely ${ratePercent(low)} to ${ratePercent(high)}`}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
