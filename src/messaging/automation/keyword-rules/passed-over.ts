import type { PassedOver } from './match/compile-rules.ts'
import type { PassedOverCause } from './rule-sets.ts'

/** A rule that has a keyword of a text, and does not answer it. */
export interface PassedOverRule {
  ruleId: string
  cause: PassedOverCause
  /** what went wrong with its condition, or why its answer cannot be sent; null where there is no more to say */
  problem: string | null
}

/** What the matcher says of a rule, as people read it. */
export function passedOverRule({ ruleId, why }: PassedOver): PassedOverRule {
  if (why === 'inactive' || why === 'condition') return { ruleId, cause: why, problem: null }
  if (why.startsWith('condition: ')) return { ruleId, cause: 'condition', problem: why.slice(11) }
  return { ruleId, cause: 'unsendable', problem: why }
}
