import { createTable, type Found, type Sought } from './keyword-table.ts'
import { inOrder, type MatchRule } from './match-rule.ts'
import { asWritten, withoutCase } from './text-form.ts'

// Rules that never answer, because earlier ones catch all that they would. What is not certain is not said: no warning
// is false, unless the answer of an earlier rule cannot be sent.

export interface Unreachable {
  ruleId: string
  /** the earlier rules */
  caughtBy: string[]
}

/** Whether one rule is asked whenever another is, and before it. */
function isAskedFirst(earlier: MatchRule, later: MatchRule): boolean {
  const spans =
    (!earlier.activeFrom || (later.activeFrom !== null && earlier.activeFrom <= later.activeFrom)) &&
    (!earlier.activeUntil || (later.activeUntil !== null && earlier.activeUntil >= later.activeUntil))
  return earlier.conditions.trim() === '' && earlier.numberId === later.numberId && spans
}

/** Whether every text with a keyword of the later rule has the earlier keyword that was found within that keyword. */
function isAlwaysWithin(
  later: MatchRule,
  keyword: string,
  ...[sought, start, end]: Parameters<Found>
): boolean {
  if (later.matchType === 'exact') return true
  // The text goes on after the keyword.
  if (sought.matchType === 'exact') return false
  if (sought.matchType === 'starts_with') return later.matchType === 'starts_with'
  if (!sought.wholeWord) return true
  // A whole word within the keyword stays one; at its ends only where the keyword itself is a whole word or begins.
  const isWord = later.matchType === 'contains' && later.wholeWord
  const beginsWell = start > 0 || isWord || later.matchType === 'starts_with'
  return beginsWell && (end < keyword.length || isWord)
}

type Form = (text: string) => string

/** Earlier rules that catch keywords in one form. */
function createCatcher<R extends MatchRule>(rules: readonly R[], form: Form) {
  const sought = rules.flatMap(({ keywords, matchType, wholeWord }, entry) =>
    matchType === 'regex'
      ? []
      : keywords.map((keyword): Sought => ({ entry, text: form(keyword).trim(), matchType, wholeWord })),
  )
  const table = createTable(sought.filter(({ text }) => text !== ''))
  return (later: R, place: (rule: R) => number, keyword: string): R | null => {
    const text = form(keyword).trim()
    let first: R | null = null
    table.find(text, (...hit) => {
      const earlier = rules[hit[0].entry] as R
      if (place(earlier) >= place(later) || !isAskedFirst(earlier, later)) return
      if (isAlwaysWithin(later, text, ...hit) && (!first || place(earlier) < place(first))) first = earlier
    })
    return first
  }
}

export function unreachableRules(rules: readonly MatchRule[]): Unreachable[] {
  const ordered = inOrder(rules)
  const places = new Map(ordered.map((rule, place) => [rule, place]))
  const place = (rule: MatchRule) => places.get(rule) ?? 0
  const written = createCatcher(
    ordered.filter((rule) => rule.caseSensitive),
    asWritten,
  )
  const caseless = createCatcher(
    ordered.filter((rule) => !rule.caseSensitive),
    withoutCase,
  )
  const patterns = Map.groupBy(
    ordered
      .filter(({ matchType }) => matchType === 'regex')
      .flatMap((rule) => rule.keywords.map((keyword) => ({ rule, keyword }))),
    ({ keyword }) => keyword,
  )
  const sameEarlier = (later: MatchRule, keyword: string) =>
    patterns.get(keyword)?.find(({ rule }) => {
      const catchesCase = !rule.caseSensitive || later.caseSensitive
      return catchesCase && place(rule) < place(later) && isAskedFirst(rule, later)
    })?.rule ?? null

  const caughtBy = (rule: MatchRule, keyword: string): MatchRule | null => {
    if (rule.matchType === 'regex') return sameEarlier(rule, keyword)
    return caseless(rule, place, keyword) ?? (rule.caseSensitive ? written(rule, place, keyword) : null)
  }

  return ordered.flatMap((rule) => {
    const keywords = rule.keywords.filter((keyword) => asWritten(keyword).trim() !== '')
    const catchers = keywords.map((keyword) => caughtBy(rule, keyword))
    if (keywords.length === 0 || catchers.includes(null)) return []
    return [{ ruleId: rule.id, caughtBy: [...new Set((catchers as MatchRule[]).map(({ id }) => id))] }]
  })
}
