import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'

interface Standing {
  available: boolean
  awayReason?: string | null
  chatLimit?: number | null
  openConversationCount?: number | null
}

/** Why somebody should not get one more conversation; null where nothing speaks against it. Whoever gives it may do so. */
export function loadWords({
  available,
  awayReason,
  chatLimit,
  openConversationCount: open,
}: Standing): string | null {
  if (!available) return awayReason ? t`Away: ${awayReason}` : t`Away`
  if (chatLimit == null || open == null || open < chatLimit) return null
  return t`Full: ${numeral(open)} of ${numeral(chatLimit)}`
}
