import { dates, numeral } from '../../language/format.ts'

/** One line, with a value for each label. */
export interface Line {
  name: string
  values: readonly number[]
  /** of the days before */
  isBefore?: boolean
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

export const writer = ({ write }: Series) => write ?? ((value: number) => numeral(value))
