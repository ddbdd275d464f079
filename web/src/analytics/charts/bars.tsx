import { t } from '@lingui/core/macro'
import { numeral } from '../../language/format.ts'
import type { Cases } from '../cases/asked-cases.ts'
import { CasesLink } from '../cases/cases-link.tsx'
import { share } from '../figure.tsx'
import { colourOf } from './colours.ts'
import { type Series, shownDate, writer } from './series.ts'

const height = 200

/** Columns over time; several lines stand upon each other. */
export function Columns({ series }: { series: Series }) {
  const { labels, lines } = series
  const write = writer(series)
  const sums = labels.map((_, at) => lines.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const most = Math.max(1, ...sums)
  const [first = '', last = ''] = [labels[0], labels.at(-1)]
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col gap-1 px-4 pb-3">
      {lines.length > 1 ? <Names names={lines.map(({ name }) => name)} /> : null}
      <div className="flex items-end gap-px" style={{ height }}>
        {labels.map((label, at) => (
          <div
            key={label}
            title={`${shownDate(label)}: ${write(sums[at] ?? 0)}`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            {lines.map(({ name, values }, index) => (
              <span
                key={name}
                style={{ height: `${((values[at] ?? 0) / most) * 100}%`, background: colourOf(index) }}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="flex justify-between text-xs text-ink-2">
        <span>{shownDate(first)}</span>
        <span>{labels.length > 1 ? shownDate(last) : null}</span>
      </p>
    </div>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-2">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className="inline-block size-3 rounded" style={{ background: colourOf(index) }} />
          {name}
        </span>
      ))}
    </p>
  )
}

export interface Part {
  label: string
  value: number
  /** what it counts */
  cases?: Cases | undefined
}

/** A bar for each part, as long as its share of the largest. */
export function PartBars({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <p className="px-4 pb-3 text-ink-2">{t`Nothing in these days.`}</p>
  const most = Math.max(1, ...parts.map(({ value }) => value))
  return (
    <dl className="flex flex-col gap-2 px-4 pb-3">
      {parts.map(({ label, value, cases }, index) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <dt className="truncate text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {cases && value > 0 ? <CasesLink {...cases}>{numeral(value)}</CasesLink> : numeral(value)}
          </dd>
          <dd aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-full bg-raised">
            <span
              className="block h-full rounded-full"
              style={{ width: `${(value / most) * 100}%`, background: colourOf(index) }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const radius = 40
const around = 2 * Math.PI * radius

/** A ring with a piece for each part, and what the pieces are. */
export function Ring({ parts }: { parts: readonly Part[] }) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-4 px-4 pb-3">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: readers skip it; the table behind it says the same */}
      <svg viewBox="0 0 100 100" className="size-40 -rotate-90">
        {parts.map(({ label, value }, index) => {
          const length = whole === 0 ? 0 : (value / whole) * around
          const offset = -before
          before += length
          return (
            <circle
              key={label}
              cx="50"
              cy="50"
              r={radius}
              fill="none"
              strokeWidth="16"
              stroke={colourOf(index)}
              strokeDasharray={`${length} ${around - length}`}
              strokeDashoffset={offset}
            />
          )
        })}
      </svg>
      <ul className="flex min-w-0 flex-1 flex-col gap-1 text-[0.8125rem]">
        {parts.map(({ label, value }, index) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className="inline-block size-3 shrink-0 rounded" style={{ background: colourOf(index) }} />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="tabular-nums">{share(value, whole)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
