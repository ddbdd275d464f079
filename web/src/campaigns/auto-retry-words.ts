import { plural, t } from '@lingui/core/macro'
import { exactTime } from '../ui/time.ts'
import type { AutoRetry } from './limit-documents.ts'

/** On how many days failed people are tried again, and when next. */
export function autoRetryWords({ days, madeCount, nextAt }: AutoRetry): string {
  const many = plural(days, { one: 'on # day', other: 'on # days' })
  if (nextAt) return t`${many}, next ${exactTime(nextAt)}`
  return madeCount > 0 ? t`${many}, of which ${madeCount} are over` : many
}
