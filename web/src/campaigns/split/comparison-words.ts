import { t } from '@lingui/core/macro'
import { numeral } from '../../language/format.ts'
import type { Campaign } from '../documents.ts'
import type { Compared } from './comparison-documents.ts'
import type { Metric } from './documents.ts'

export const metricLabels = (): Record<Metric, string> => ({
  REPLIED: t`Replied`,
  READ: t`Read`,
  CLICKED: t`Clicked`,
})

/** A part of one in percent, with what is needed to tell small parts from each other. */
const points = (part: number): string => numeral(part * 100, { maximumFractionDigits: 1 })

/** Percent, as many digits as say something. */
export const ratePercent = (part: number): string =>
  numeral(part, { style: 'percent', maximumFractionDigits: part < 0.1 ? 1 : 0 })

const isUnderWay = (status: Campaign['status']): boolean =>
  status === 'SCHEDULED' || status === 'RUNNING' || status === 'PAUSED'

/** Which message is better and by how much, in plain words, and that it cannot be told where it cannot. */
export function verdictOf(
  comparison: Compared['comparison'],
  variants: Compared['variants'],
  status: Campaign['status'],
): string {
  if (!comparison || variants.every(({ counts }) => counts.sent === 0)) return t`No message has left yet.`
  const { best, difference, isClear } = comparison
  const letter = best.name
  const [low, high] = [points(Math.max(0, comparison.low)), points(comparison.high)]
  if (isClear && comparison.low > 0) return t`${letter} is better by ${low} to ${high} percentage points.`
  if (isClear) return t`${letter} is better by ${points(difference)} percentage points.`
  const isEarly = isUnderWay(status)
  if (difference === 0)
    return isEarly
      ? t`Too early to tell: both are equal so far.`
      : t`No significant difference: both are equal.`
  const ahead = points(difference)
  return isEarly
    ? t`Too early to tell: ${letter} is ahead by ${ahead} percentage points, which can be chance.`
    : t`No significant difference: ${letter} is ahead by ${ahead} percentage points, which can be chance.`
}
