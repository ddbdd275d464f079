import type { MatchType } from '../rule-sets.ts'

/** What of a keyword rule decides whether it answers. */
export interface MatchRule {
  id: string
  keywords: readonly string[]
  matchType: MatchType
  caseSensitive: boolean
  /** of `contains`: between letters, digits and underscores only */
  wholeWord: boolean
  /** it hands the chat over to people, and so comes before all that answer (spec/8 CB3) */
  handsOver: boolean
  priority: number
  createdAt: Date
  /** the account that it belongs to; null for all */
  numberId: string | null
  /** an expression, or empty */
  conditions: string
  activeFrom: Date | null
  activeUntil: Date | null
}

/**
 * In the order in which rules are asked (spec/8 CB3, KW; spec/10 DE3): those that hand over first, then those of one account
 * before those of all, then by priority, the newer first.
 */
export const inOrder = <R extends MatchRule>(rules: readonly R[]): R[] =>
  [...rules].sort(
    (a, b) =>
      Number(b.handsOver) - Number(a.handsOver) ||
      Number(a.numberId === null) - Number(b.numberId === null) ||
      b.priority - a.priority ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.id < b.id ? 1 : -1),
  )
