import { minutesOfSlot } from '#insight/settled-days/chat-figures.ts'

/** How long something took, in minutes with one decimal; 0 without a case. */
export interface Spread {
  cases: number
  average: number
  median: number
  p90: number
  /** the median and the 90th percentile are those of the cases, not of slots of 5 % */
  isExact: boolean
}

export const tenths = (n: number | null | undefined) => Math.round((n ?? 0) * 10) / 10

/** As PostgreSQL finds it over all cases, in minutes. */
export interface ExactSpread {
  cases: number
  average: number | null
  quantiles: number[] | null
}

export const exactSpread = (row: ExactSpread | undefined): Spread => ({
  cases: row?.cases ?? 0,
  average: tenths(row?.average),
  median: tenths(row?.quantiles?.[0]),
  p90: tenths(row?.quantiles?.[1]),
  isExact: true,
})

/** The slots in which the median and the 90th percentile are. */
export interface SlotQuantiles {
  median: number
  p90: number
}

/** From sums of days and their slots: the average is exact, the quantiles are within 2.5 %. */
export const slottedSpread = (cases: number, ms: number, slots: SlotQuantiles | undefined): Spread => ({
  cases,
  average: cases === 0 ? 0 : tenths(ms / cases / 60_000),
  median: tenths(slots && minutesOfSlot(slots.median)),
  p90: tenths(slots && minutesOfSlot(slots.p90)),
  isExact: cases === 0,
})
