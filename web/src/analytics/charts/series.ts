import { dates, numeral } from '../../language/format.ts'
import { addDays, addMonths } from '../../ui/date-field/days.ts'
import type { Cases } from '../cases/asked-cases.ts'
import type { Days } from '../range.ts'

/** One line, with a value for each label. */
export interface Line {
  name: string
  values: readonly number[]
  /** of the days before */
  isBefore?: boolean
  /** what its values count, of all days */
  cases?: Cases | undefined
}

/** Values over time: YYYY-MM-DD or YYYY-MM, and one or more lines. */
export interface Series {
  labels: readonly string[]
  lines: readonly Line[]
  write?: (value: number) => string
}

const utc = (label: string) => Date.parse(label.length === 7 ? `${label}-01` : label)
const isMonth = (label: string) => label.length === 7

/** A day or month as the language writes it: 3 Nov, Nov 2026. Noon is the same day in almost every zone. */
export function shownDate(label: string): string {
  const time = utc(label)
  if (Number.isNaN(time)) return label
  const options = isMonth(label)
    ? ({ month: 'short', year: 'numeric' } as const)
    : ({ day: 'numeric', month: 'short' } as const)
  return dates(options).format(time + 43_200_000)
}

/** The days that a label stands for, as far as they belong to a window. */
export function daysOfLabel(label: string, { from, to }: Days): Days {
  if (!isMonth(label)) return { from: label, to: label }
  const [first, last] = [`${label}-01`, addDays(addMonths(`${label}-01`, 1), -1)]
  return { from: first < from ? from : first, to: last > to ? to : last }
}

export const writer = ({ write }: Series) => write ?? ((value: number) => numeral(value))
