import { compileRules, type Moment } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import type { MatchRule } from '#messaging/automation/keyword-rules/match/match-rule.ts'
import type { MatchType } from '#messaging/automation/keyword-rules/rule-sets.ts'

export const at = new Date('2026-12-01T09:30:00Z')

/** A rule with one keyword. */
export const rule = (
  id: string,
  keyword: string,
  matchType: MatchType,
  more: Partial<MatchRule> = {},
): MatchRule => ({
  id,
  keywords: [keyword],
  matchType,
  caseSensitive: false,
  wholeWord: false,
  handsOver: false,
  priority: 0,
  createdAt: at,
  numberId: null,
  conditions: '',
  activeFrom: null,
  activeUntil: null,
  ...more,
})

export const moment = (more: Partial<Moment<MatchRule>> = {}): Moment<MatchRule> => ({
  at,
  numberId: 'number 1',
  vars: {},
  ...more,
})

/** Whether one rule with this keyword answers a text. */
export function catches(
  matchType: MatchType,
  keyword: string,
  text: string,
  more: Partial<MatchRule> = {},
): boolean {
  return compileRules([rule('one', keyword, matchType, more)]).match(text, moment()).found !== null
}
