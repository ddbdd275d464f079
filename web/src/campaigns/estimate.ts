import { plural, t } from '@lingui/core/macro'
import { money } from '../language/format.ts'
import type { Check } from './draft-documents.ts'

/** What a start costs at most, by the prices of the workspace. */
export function estimateWords({
  currency,
  amount,
  unpricedCount,
}: NonNullable<Check['estimatedCost']>): string {
  const words = t`At most about ${money(amount, currency)}, by the prices of the workspace`
  if (unpricedCount === 0) return words
  return `${words}. ${plural(unpricedCount, { one: '# message has no price.', other: '# messages have no price.' })}`
}
