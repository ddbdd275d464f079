import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'

/** The skills that are asked for and that somebody does not have. */
export const lacking = (skills: readonly { name: string }[], needs: readonly string[]): string =>
  needs.filter((need) => !skills.some(({ name }) => name === need)).join(', ')

interface Standing {
  available: boolean
  awayReason?: string | null
  chatLimit?: number | null
  openConversationCount?: number | null
  /** skills that the chat requires and they do not have, by name */
  lacks?: string
}

/** Why somebody should not get one more conversation; null where nothing speaks against it. Whoever gives it may do so. */
export function loadWords({
  available,
  awayReason,
  chatLimit,
  openConversationCount: open,
  lacks,
}: Standing): string | null {
  if (!available) return awayReason ? t`Away: ${awayReason}` : t`Away`
  if (lacks) return t`Lacks: ${lacks}`
  if (chatLimit == null || open == null || open < chatLimit) return null
  return t`Full: ${numeral(open)} of ${numeral(chatLimit)}`
}
