/** The middle of the values; between the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of the values lies, interpolated. NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] as number
  const high = sorted[Math.ceil(place)] as number
  return low + (high - low) * (place - Math.floor(place))
}

export interface Estimate {
  median: number
  /** bootstrap interval of 95 % of that median */
  low: number
  high: number
}

const resamples = 10_000

/** A small generator of pseudo-random numbers (mulberry32), so that the same rounds give the same interval. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The median of the rounds with its interval: what it could have been with other draws of the same rounds. */
export function estimate(values: readonly number[]): Estimate {
  const random = seededRandom(1)
  const draw = () => values[Math.floor(random() * values.length)] as number
  const medians = Array.from({ length: resamples }, () => median(values.map(draw)))
  return { median: median(values), low: quantile(medians, 0.025), high: quantile(medians, 0.975) }
}
