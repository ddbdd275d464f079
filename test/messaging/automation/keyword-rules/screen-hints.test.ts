import { expect, test } from 'vitest'
import type { MatchRule } from '#messaging/automation/keyword-rules/match/match-rule.ts'
import { unreachableRules } from '#messaging/automation/keyword-rules/match/unreachable-rules.ts'
import { alsoCatches, hasWord } from '#messaging/automation/keyword-rules/match/whole-words.ts'
import { at, rule } from './rules.ts'

// What the screen says of rules while they are written, and trigger words (spec/8 AI2, spec/10 DE4).

test('a trigger word is found as a whole word, in scripts without spaces anywhere', () => {
  expect(hasWord('What does SHIPPING cost?', 'shipping')).toBe(true)
  expect(hasWord('ship it', 'shipping')).toBe(false)
  expect(hasWord('reshipping', 'shipping')).toBe(false)
  expect(hasWord('shipping_cost, shipping', 'Shipping')).toBe(true)
  expect(hasWord('配送料はいくら', '送料')).toBe(true)
  expect(hasWord('anything', ' ')).toBe(false)
})

test('what a keyword catches beside whole words', () => {
  const samples = ['The PARTY starts with art', 'smart cart', 'an art gallery', 'Party']
  expect(alsoCatches('Art', samples)).toEqual(['party', 'starts', 'smart', 'cart'])
  expect(alsoCatches('art g', ['art galleries', 'smart goods'])).toEqual(['art galleries', 'smart goods'])
  expect(alsoCatches('会员', ['我要会员卡'])).toEqual([])
  expect(alsoCatches('', samples)).toEqual([])
})

const first = (keyword: string, matchType: MatchRule['matchType'], more: Partial<MatchRule> = {}) =>
  rule('first', keyword, matchType, { priority: 1, ...more })
const second = (keyword: string, matchType: MatchRule['matchType'], more: Partial<MatchRule> = {}) =>
  rule('second', keyword, matchType, more)
const whole = { wholeWord: true }

test.each<[string, MatchRule, MatchRule]>([
  ['the same keyword', first('Hello', 'exact'), second('hello', 'exact')],
  ['a beginning', first('hel', 'starts_with'), second('hello', 'exact')],
  ['a part', first('ell', 'contains'), second('hello', 'exact')],
  ['a word', first('hello', 'contains', whole), second('say hello now', 'exact')],
  ['a shorter beginning', first('he', 'starts_with'), second('hello', 'starts_with')],
  ['a part of a beginning', first('ell', 'contains'), second('hello', 'starts_with')],
  ['a word that begins', first('say', 'contains', whole), second('say hello', 'starts_with')],
  ['a part of a part', first('ell', 'contains'), second('hello', 'contains')],
  ['a word of words', first('say', 'contains', whole), second('say hello', 'contains', whole)],
  ['a word within', first('b', 'contains', whole), second('a b c', 'contains')],
  ['the same pattern', first('a+b', 'regex'), second('a+b', 'regex', { caseSensitive: true })],
  ['another case', first('hello', 'exact'), second('HELLO', 'exact', { caseSensitive: true })],
])('a rule never answers after %s', (_, earlier, later) => {
  expect(unreachableRules([later, earlier])).toEqual([{ ruleId: 'second', caughtBy: ['first'] }])
})

test.each<[string, MatchRule, MatchRule]>([
  ['an exact keyword', first('hello', 'exact'), second('hello', 'starts_with')],
  ['a beginning', first('hel', 'starts_with'), second('hello', 'contains')],
  ['a word that may go on', first('hello', 'contains', whole), second('hello', 'starts_with')],
  ['a word that may be a part', first('hello', 'contains', whole), second('hello', 'contains')],
  ['one case only', first('hello', 'exact', { caseSensitive: true }), second('hello', 'exact')],
  ['a condition', first('hello', 'exact', { conditions: 'vip' }), second('hello', 'exact')],
  ['an end', first('hello', 'exact', { activeUntil: at }), second('hello', 'exact')],
  ['one account', first('hello', 'exact', { numberId: 'number 1' }), second('hello', 'exact')],
  ['a pattern', first('.*', 'regex'), second('hello', 'exact')],
  ['another pattern', first('a+', 'regex'), second('a+b', 'regex')],
])('a rule may answer after %s', (_, earlier, later) => {
  expect(unreachableRules([later, earlier])).toEqual([])
})

test('each keyword may be caught by another rule; one that is not lets the rule answer', () => {
  const rules = [
    rule('a', 'hello', 'exact', { priority: 2 }),
    rule('b', 'by', 'starts_with', { priority: 1 }),
    { ...rule('both', '', 'exact'), keywords: ['bye', 'hello'] },
    { ...rule('open', '', 'exact'), keywords: ['bye', 'hello', 'hi'] },
    { ...rule('none', '', 'exact'), keywords: [] },
  ]
  expect(unreachableRules(rules)).toEqual([{ ruleId: 'both', caughtBy: ['b', 'a'] }])
})

test('a window within the window of the earlier rule is caught', () => {
  const [nine, ten, eleven] = [9, 10, 11].map((hour) => new Date(at.getTime() + hour * 3_600_000)) as [
    Date,
    Date,
    Date,
  ]
  const earlier = first('hello', 'exact', { activeFrom: nine, activeUntil: eleven })
  const within = second('hello', 'exact', { activeFrom: ten, activeUntil: eleven })
  expect(unreachableRules([earlier, within])).toHaveLength(1)
  expect(unreachableRules([earlier, { ...within, activeUntil: null }])).toEqual([])
})
