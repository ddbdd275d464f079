import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern } from '#messaging/automation/flow-language/regular-expressions.ts'
import { compileRules } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import { inOrder, type MatchRule } from '#messaging/automation/keyword-rules/match/match-rule.ts'
import { asWritten, withoutCase } from '#messaging/automation/keyword-rules/match/text-form.ts'
import { unreachableRules } from '#messaging/automation/keyword-rules/match/unreachable-rules.ts'
import type { MatchType } from '#messaging/automation/keyword-rules/rule-sets.ts'
import { samples } from '../../../support/samples.ts'
import { at, moment, rule } from './rules.ts'

// Whatever rules and texts are drawn: the matcher finds what a walk over all rules does.

const letters = fc.constantFrom(
  ...[
    'a',
    'b',
    'A',
    'B',
    ' ',
    '_',
    '1',
    '.',
    'ß',
    'ẞ',
    'S',
    'ſ',
    'é',
    'e\u0301',
    'H',
    '\u0331',
    'ẖ',
    'Σ',
    'ς',
    'σ',
  ],
  ...['İ', 'ı', 'i', 'I', 'K', '会', 'カ', 'ก', '👋', '\u200d', '\ufe0f', '\u0345', 'ΐ', 'ǰ', 'ŉ', 'ﬁ'],
)
const text = (maxLength: number) => fc.array(letters, { maxLength }).map((parts) => parts.join(''))
const pattern = fc.oneof(
  text(5).map((part) => part.replaceAll('.', '\\.')),
  fc.tuple(text(4), text(4)).map(([a, b]) => `${a.replaceAll('.', '')}|x${b.replaceAll('.', '')}`),
  fc.constantFrom('^a+b', '[ab]{2,}\\b', '(?:ab|ba)+ss', 'oh|h', 'aaa', 'aba.*b', '(?i)abb', 'bab?', 'ss'),
)
const drawnRule = fc
  .record({
    matchType: fc.constantFrom<MatchType>('exact', 'contains', 'starts_with', 'regex'),
    caseSensitive: fc.boolean(),
    wholeWord: fc.boolean(),
    priority: fc.integer({ min: 0, max: 2 }),
    numberId: fc.constantFrom(null, null, 'number 1', 'number 2'),
    conditions: fc.constantFrom('', '', '', 'vip', 'not vip', '('),
    activeUntil: fc.constantFrom(null, null, at, new Date('2027-01-01T00:00:00Z')),
  })
  .chain((more) =>
    fc
      .array(more.matchType === 'regex' ? pattern : text(3), { minLength: 1, maxLength: 3 })
      .map((keywords): Partial<MatchRule> => ({ ...more, keywords })),
  )
const drawnRules = fc
  .array(drawnRule, { maxLength: 12 })
  .map((all) => all.map((more, index) => rule(String(index), '', 'exact', more)))

const isLetter = (char: string | undefined) =>
  char !== undefined &&
  /[\p{L}\p{M}\p{N}_]/u.test(char) &&
  !/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Thai}]/u.test(char)

/** By looking at every place. */
function hasPart(whole: string, part: string, asWord: boolean): boolean {
  for (let start = 0; start + part.length <= whole.length; start++) {
    if (!whole.startsWith(part, start)) continue
    const [before, within, after] = [whole.slice(0, start), part, whole.slice(start + part.length)].map(
      (one) => [...one],
    )
    const isCut = isLetter(before?.at(-1)) && isLetter(within?.[0])
    const goesOn = isLetter(within?.at(-1)) && isLetter(after?.[0])
    if (!asWord || (!isCut && !goesOn)) return true
  }
  return false
}

function hasKeyword(
  { matchType, caseSensitive, wholeWord }: MatchRule,
  keyword: string,
  text: string,
): boolean {
  if (matchType === 'regex') {
    const compiled = compilePattern(asWritten(keyword), { ignoreCase: !caseSensitive })
    return 'test' in compiled && compiled.test(asWritten(text))
  }
  const form = caseSensitive ? asWritten : withoutCase
  const [whole, part] = [form(text), form(keyword).trim()]
  if (part === '') return false
  if (matchType === 'exact') return whole.trim() === part
  return matchType === 'starts_with' ? whole.trim().startsWith(part) : hasPart(whole, part, wholeWord)
}

/** The rule that answers, found by asking one after the other. */
function naive(rules: readonly MatchRule[], text: string, vip: boolean): string | null {
  const holds = ({ conditions }: MatchRule) =>
    conditions === '' || (conditions === 'vip' && vip) || (conditions === 'not vip' && !vip)
  const found = inOrder(rules).find(
    (one) =>
      (one.numberId === null || one.numberId === 'number 1') &&
      (one.activeUntil === null || one.activeUntil > at) &&
      holds(one) &&
      one.keywords.some((keyword) => hasKeyword(one, keyword, text)),
  )
  return found?.id ?? null
}

test('the matcher finds the rule that asking all of them finds', () => {
  fc.assert(
    fc.property(drawnRules, text(10), fc.boolean(), (rules, message, vip) => {
      const { found } = compileRules(rules).match(message, moment({ vars: { vip } }))
      expect(found?.rule.id ?? null).toBe(naive(rules, message, vip))
    }),
    samples(2000),
  )
})

test('a rule that is said never to answer does not', () => {
  const texts = fc.array(text(8), { minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(drawnRules, texts, fc.boolean(), (rules, messages, vip) => {
      const silent = new Set(unreachableRules(rules).map(({ ruleId }) => ruleId))
      const matcher = compileRules(rules)
      const keywords = rules.flatMap((one) => one.keywords)
      for (const message of [
        ...messages,
        ...keywords,
        ...keywords.map((keyword) => `${messages[0]}${keyword}a`),
      ])
        for (const numberId of ['number 1', 'number 2', 'number 3']) {
          const id = matcher.match(message, moment({ vars: { vip }, numberId })).found?.rule.id
          expect(id === undefined || !silent.has(id), `${id} answers ${message}`).toBe(true)
        }
    }),
    samples(500),
  )
})

test('case, in every letter that has one', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const small = withoutCase(letter)
    const others = [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFD')].map(withoutCase)
    if (others.some((other) => other !== small))
      expect(others, `U+${code.toString(16)}`).toEqual(others.map(() => small))
  }
})
