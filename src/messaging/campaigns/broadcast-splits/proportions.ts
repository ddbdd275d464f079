// How sure it is that one part of the people did something more often than another (docs/adr/0085).

/** So many did it, of so many. */
export interface Proportion {
  did: number
  of: number
}

/** A figure with the borders between which it lies in 95 of 100 cases. */
export interface Estimate {
  value: number
  low: number
  high: number
}

const z95 = 1.959963984540054

/**
 * How far two of several parts must be from each other: 5 % for being wrong are shared out among all pairs (Bonferroni), since
 * the best of several is ahead of the others by chance more often than one of two.
 */
const zOfParts: Readonly<Record<number, number>> = { 2: z95, 3: 2.393979800212437, 4: 2.638257273476751 }

const rateOf = ({ did, of }: Proportion): number => (of === 0 ? 0 : did / of)

/** A rate with its interval (Wilson), which holds for few people and for rates near 0 and 1, too. */
export function estimateOf({ did, of }: Proportion): Estimate {
  if (of === 0) return { value: 0, low: 0, high: 1 }
  const rate = did / of
  const z2 = z95 ** 2
  const middle = (rate + z2 / (2 * of)) / (1 + z2 / of)
  const half = (z95 * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of ** 2))) / (1 + z2 / of)
  return { value: rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** By how much one rate is above another, with the interval of that (Newcombe). */
export function differenceOf(one: Proportion, other: Proportion): Estimate {
  const [a, b] = [estimateOf(one), estimateOf(other)]
  const value = a.value - b.value
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  }
}

/** The test statistic of two proportions with what they have in common as their variance; 0 where nothing can be said. */
export function zOf(one: Proportion, other: Proportion): number {
  if (one.of === 0 || other.of === 0) return 0
  const pooled = (one.did + other.did) / (one.of + other.of)
  const variance = pooled * (1 - pooled) * (1 / one.of + 1 / other.of)
  return variance === 0 ? 0 : (rateOf(one) - rateOf(other)) / Math.sqrt(variance)
}

/** As many have to be expected on either side for the test to hold. */
const leastExpected = 5

function isEnough(one: Proportion, other: Proportion): boolean {
  const pooled = (one.did + other.did) / (one.of + other.of)
  return Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled) >= leastExpected
}

/** The best of several parts, the next best, and whether the difference is sure. */
export interface Comparison {
  best: number
  other: number
  difference: Estimate
  isClear: boolean
}

/** Compares parts by their places; of equal ones the first is the best. Null where there are not two. */
export function compare(parts: readonly Proportion[]): Comparison | null {
  const order = parts
    .map((_, place) => place)
    .toSorted((a, b) => rateOf(at(parts, b)) - rateOf(at(parts, a)) || a - b)
  const [best, other] = order
  if (best === undefined || other === undefined) return null
  const [one, two] = [at(parts, best), at(parts, other)]
  const enough = one.of > 0 && two.of > 0 && isEnough(one, two)
  const isClear = enough && zOf(one, two) >= (zOfParts[parts.length] ?? Number.POSITIVE_INFINITY)
  return { best, other, difference: differenceOf(one, two), isClear }
}

const at = (parts: readonly Proportion[], place: number): Proportion => parts[place] ?? { did: 0, of: 0 }
