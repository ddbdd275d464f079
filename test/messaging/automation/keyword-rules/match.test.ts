import { expect, test } from 'vitest'
import { compileRules } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import type { MatchRule } from '#messaging/automation/keyword-rules/match/match-rule.ts'
import type { MatchType } from '#messaging/automation/keyword-rules/rule-sets.ts'
import { at, catches, moment, rule } from './rules.ts'

// Which rule answers a message (spec/8 KW, spec/10 DE3 to DE5).

const whole = { wholeWord: true }
const cased = { caseSensitive: true }

test.each<[MatchType, string, string, boolean, Partial<MatchRule>?]>([
  ['exact', 'hello', 'hello', true],
  ['exact', 'hello', ' \n HELLO\u00a0', true],
  ['exact', 'hello', 'hello!', false],
  ['exact', ' Hello ', 'hello', true],
  ['exact', 'Hello', 'hello', false, cased],
  ['exact', 'Hello', ' Hello ', true, cased],
  // composition and case in full
  ['exact', 'caf\u00e9', 'CAFE\u0301', true],
  ['exact', 'caf\u00e9', 'cafe\u0301', true, cased],
  ['exact', 'cafe', 'caf\u00e9', false],
  ['exact', 'straße', 'STRASSE', true],
  ['exact', 'STRAẞE', 'straße', true],
  ['exact', 'ΣΊΣΥΦΟΣ', 'σίσυφος', true],
  ['exact', 'iptal', 'İPTAL', true],
  ['exact', 'ılık', 'ILIK', true],
  ['exact', 'ΐ', '\u03aa\u0301', true],
  ['exact', 'ﬁn', 'FIN', true],
  ['exact', '❤️', '❤', true],
  ['exact', 'مرحبا', '\u200fمرحبا\u200e', true],
  ['starts_with', 'order', '  ORDER 12', true],
  ['starts_with', 'order', 'my order', false],
  ['starts_with', 'order', 'orders', true],
  ['starts_with', 'Order', 'order', false, cased],
  ['contains', 'art', 'the PARTY', true],
  ['contains', 'Art', 'the party', false, cased],
  ['contains', 'art', 'the party', false, whole],
  ['contains', 'art', 'party, art!', true, whole],
  ['contains', 'art', 'art_1', false, whole],
  ['contains', 'art', 'art1', false, whole],
  ['contains', 'art', '(art)', true, whole],
  ['contains', 'हिन्द', 'हिन्दी', false, whole],
  ['contains', 'c++', 'c++17', true, whole],
  ['contains', '👋', 'hi👋you', true, whole],
  ['contains', '𝒳', 'a𝒳b', false, whole],
  ['contains', 'art gallery', 'an art gallery', true, whole],
  // scripts without spaces
  ['contains', '会员', '我要会员卡', true, whole],
  ['contains', 'VIP', '我要VIP卡', true, whole],
  ['contains', 'カード', 'ポイントカードは', true, whole],
  ['contains', 'ราคา', 'ขอราคาหน่อย', true, whole],
  ['contains', 'ລາຄາ', 'ຂໍລາຄາແດ່', true, whole],
  ['contains', 'តម្លៃ', 'សុំតម្លៃផង', true, whole],
  ['contains', '가격', '가격표', false, whole],
  ['regex', '^order\\s+\\d+$', 'ORDER 12', true],
  ['regex', '^order\\s+\\d+$', 'order 12', true, cased],
  ['regex', '^order\\s+\\d+$', 'Order 12', false, cased],
  ['regex', 'caf\u00e9', 'CAFE\u0301', true],
  ['regex', '(?=x)', 'x', false],
  ['regex', '.*', '', true],
])('%s %j of %j: %s', (matchType, keyword, text, answers, more) => {
  expect(catches(matchType, keyword, text, more)).toBe(answers)
})

test('a keyword of nothing that is seen catches nothing', () => {
  for (const type of ['exact', 'contains', 'starts_with'] as const)
    for (const keyword of ['', '  ', '\u200b']) expect(catches(type, keyword, '')).toBe(false)
})

const older = new Date('2026-11-01T00:00:00Z')
const matched = (rules: MatchRule[], text = 'hello', where = moment()) =>
  compileRules(rules).match(text, where)
const idOf = (...args: Parameters<typeof matched>) => matched(...args).found?.rule.id ?? null

test('rules of the account come first, those of others never; then priority, then the newer', () => {
  const all = rule('all', 'hello', 'exact', { priority: 9 })
  const own = rule('own', 'hello', 'contains', { numberId: 'number 1' })
  const others = rule('others', 'hello', 'exact', { numberId: 'number 2', priority: 99 })
  expect(idOf([all, own, others])).toBe('own')
  expect(idOf([all, own, others], 'hello', moment({ numberId: 'number 3' }))).toBe('all')
  expect(idOf([others])).toBeNull()
  const low = rule('low', 'hello', 'exact')
  const high = rule('high', 'h', 'starts_with', { priority: 1, createdAt: older })
  expect(idOf([low, high])).toBe('high')
  expect(idOf([rule('old', 'hello', 'exact', { createdAt: older }), low])).toBe('low')
  expect(idOf([high, rule('pattern', 'hel+o', 'regex', { priority: 2 })])).toBe('pattern')
})

test('the first keyword that is found is named as it is written', () => {
  const several = { ...rule('one', '', 'contains'), keywords: ['nobody', ' World', 'HELLO'] }
  expect(matched([several], 'hello world')).toEqual({
    found: { rule: several, keyword: ' World' },
    passedOver: [],
  })
})

test('a rule that is not active, whose condition fails or that cannot answer is passed over, and named', () => {
  const hour = 3_600_000
  const later = new Date(at.getTime() + hour)
  const last = rule('last', 'hello', 'exact')
  const rules = [
    rule('ended', 'hello', 'exact', { priority: 9, activeUntil: at }),
    rule('to come', 'hello', 'exact', { priority: 8, activeFrom: later }),
    rule('false', 'hello', 'exact', { priority: 7, conditions: 'vip' }),
    rule('wrong', 'hello', 'exact', { priority: 6, conditions: '"a" > 1' }),
    rule('unreadable', 'hello', 'exact', { priority: 5, conditions: 'a b' }),
    { ...rule('refused', 'hello', 'exact', { priority: 4 }), keywords: ['hello', 'hell', 'HELLO'] },
    rule('not found', 'bye', 'exact', { priority: 3, conditions: 'false' }),
    last,
  ]
  const refusal = ({ id }: MatchRule) => (id === 'refused' ? 'template not approved' : null)
  expect(matched(rules, 'hello', moment({ refusal }))).toEqual({
    found: { rule: last, keyword: 'hello' },
    passedOver: [
      { ruleId: 'ended', why: 'inactive' },
      { ruleId: 'to come', why: 'inactive' },
      { ruleId: 'false', why: 'condition' },
      { ruleId: 'wrong', why: 'condition: Cannot compare a text with a number' },
      { ruleId: 'unreadable', why: 'condition: Unexpected b' },
      { ruleId: 'refused', why: 'template not approved' },
    ],
  })
  expect(idOf(rules, 'hello', moment({ vars: { vip: 'yes' } }))).toBe('false')
  expect(matched(rules.slice(0, 2), 'hello')).toEqual({
    found: null,
    passedOver: [
      { ruleId: 'ended', why: 'inactive' },
      { ruleId: 'to come', why: 'inactive' },
    ],
  })
  const window = rule('window', 'hello', 'exact', { activeFrom: at, activeUntil: later })
  expect(idOf([window])).toBe('window')
  expect(idOf([rule('clock', 'hello', 'exact', { conditions: 'now() == "2026-12-01T09:30:00.000Z"' })])).toBe(
    'clock',
  )
})
