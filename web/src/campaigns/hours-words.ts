import { t } from '@lingui/core/macro'
import { fromField } from '../language/calendar.ts'
import { exactTime } from '../ui/time.ts'
import type { Hours } from './hour-documents.ts'

/** A time of each person's own clock, in words. */
export function localStartWords(localStart: string): string {
  const shown = fromField(localStart)
  const time = shown === null ? localStart : exactTime(new Date(shown).toISOString())
  return t`${time} in each recipient's time zone`
}

export function quietWords({ from, to, zone }: NonNullable<Hours['quietHours']>): string {
  return zone === 'RECIPIENT'
    ? t`${from} to ${to} in each recipient's time zone`
    : t`${from} to ${to} in the workspace's time zone`
}
