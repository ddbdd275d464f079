import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ReportFigure } from '../generated/documents.ts'
import { numeral } from '../language/format.ts'
import type { CasesBy } from './cases/asked-cases.ts'
import { CasesLink } from './cases/cases-link.tsx'

/** Growth in percent; 100 where there was nothing before (spec/8 AN1). */
export function changeOf(value: number, before: number): number {
  if (before === 0) return value === 0 ? 0 : 100
  return Math.round(((value - before) / before) * 1000) / 10
}

/** By how much a figure grew, in words for those who do not see colours. */
export function Change({ change }: { change: number }) {
  const percent = numeral(Math.abs(change) / 100, { style: 'percent', maximumFractionDigits: 1 })
  const words =
    change > 0 ? t`${percent} more than before` : change < 0 ? t`${percent} less than before` : t`As before`
  return <span className="text-[0.8125rem] text-ink-2">{words}</span>
}

export interface FigureProps {
  label: string
  /** null where there is none */
  value: number | null
  /** of the days before; left out where nothing is compared, null where there was none */
  before?: number | null | undefined
  /** how it is written; a whole number unless told */
  write?: (value: number) => string
  /** whose cases it leads to */
  cases?: ReportFigure | undefined
  /** what narrows them beside what narrows the report */
  by?: CasesBy | undefined
  /** what it counts */
  children?: ReactNode
}

/** A figure as it is shown; a dash where there is none. */
export const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '–' : write(value)

/** A figure beside that of the days before. */
export function Figure({ label, value, before, write = numeral, cases, by, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-xl border border-line bg-surface px-4 py-3">
      <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        {cases && value ? (
          <CasesLink figure={cases} by={by}>
            {written(value, write)}
          </CasesLink>
        ) : (
          written(value, write)
        )}
      </dd>
      {before === undefined || before === null || value === null ? null : (
        <dd>
          <Change change={changeOf(value, before)} />
        </dd>
      )}
      {children ? <dd className="text-[0.8125rem]">{children}</dd> : null}
    </div>
  )
}

/** Figures beside each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">{children}</dl>
}

/** 48.5 min, and hours where there are many. */
export function minutes(value: number): string {
  if (value < 120) return t`${numeral(value, { maximumFractionDigits: 1 })} min`
  return t`${numeral(value / 60, { maximumFractionDigits: 1 })} h`
}

/** A part of a whole, in percent; nothing of nothing is 0. */
export const share = (part: number, whole: number): string =>
  numeral(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 1 })
