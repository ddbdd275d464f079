import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
/** A size for people; nothing when it is not known. */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return ''
  if (bytes < 1_000_000) return t`${numeral(Math.max(1, Math.round(bytes / 1000)))} kB`
  return t`${numeral(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
