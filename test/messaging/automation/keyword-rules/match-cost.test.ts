import { expect, test } from 'vitest'
import { compileRules } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import type { MatchType } from '#messaging/automation/keyword-rules/rule-sets.ts'
import { moment, rule } from './rules.ts'

// What a message costs does not grow with the rules. Steps are counted, as no busy machine decides; the time is printed.

const syllables = [...'bdfgklmnprstv'].flatMap((first) => [...'aeiou'].map((second) => first + second))

/** The same words in every run. */
function wordMaker() {
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  return () => Array.from({ length: 3 + next(2) }, () => syllables[next(syllables.length)]).join('')
}

const kinds: readonly MatchType[] = ['exact', 'contains', 'starts_with', 'contains']

/** Rules of which each tenth is a regular expression. */
function matcherOf(count: number, regexShare = 10) {
  const word = wordMaker()
  const rules = Array.from({ length: count }, (_, index) =>
    index % regexShare === 9
      ? rule(String(index), `${word()}\\s+\\d+`, 'regex')
      : rule(String(index), word(), kinds[index % 4] as MatchType, { wholeWord: true }),
  )
  return compileRules(rules)
}

/** 60 characters each: a sentence, and words that are much like keywords. */
function messages(count: number): string[] {
  const word = wordMaker()
  const sentence = 'Hello, what does it cost to ship this to Lyon, and when would'
  const alike = () => Array.from({ length: 12 }, word).join(' ').slice(0, 60)
  return Array.from({ length: count }, (_, index) =>
    index % 2 ? alike() : `${index} ${sentence}`.slice(0, 60),
  )
}

const texts = messages(400)

function costsOf(matcher: ReturnType<typeof matcherOf>) {
  const costs = texts.map((text) => matcher.cost(text))
  const mean = (of: (cost: (typeof costs)[number]) => number) =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / texts.length
  return { steps: mean(({ steps }) => steps), patterns: mean(({ patterns }) => patterns) }
}

function microsecondsOf(matcher: ReturnType<typeof matcherOf>): number {
  const rounds = Array.from({ length: 12 }, () => {
    const start = process.cpuUsage()
    for (let round = 0; round < 5; round++) for (const text of texts) matcher.match(text, moment())
    const { user, system } = process.cpuUsage(start)
    return (user + system) / (5 * texts.length)
  })
  return Math.min(...rounds)
}

test('10,000 rules cost a message at most 1.3 times the steps of 10, and few expressions are asked', () => {
  const [few, many] = [matcherOf(10), matcherOf(10_000)]
  const [ofFew, ofMany] = [costsOf(few), costsOf(many)]
  console.log(
    `10 rules: ${ofFew.steps} steps, ${microsecondsOf(few).toFixed(2)} us a message; 10,000: ${ofMany.steps} steps, ` +
      `${ofMany.patterns} of 1,000 expressions asked, ${microsecondsOf(many).toFixed(2)} us`,
  )
  expect(ofMany.steps / ofFew.steps).toBeLessThanOrEqual(1.3)
  expect(ofMany.patterns).toBeLessThan(0.02 * 1000)
})

test('10,000 keywords are looked for in less than two steps a letter', () => {
  const keywords = matcherOf(10_000, Number.POSITIVE_INFINITY)
  console.log(`10,000 keywords: ${microsecondsOf(keywords).toFixed(2)} us a message of 60 characters`)
  expect(costsOf(keywords).steps).toBeLessThan(2 * 60)
})

test('a hostile text costs no more than two steps a letter', () => {
  const rules = Array.from({ length: 200 }, (_, index) =>
    rule(String(index), `${'a'.repeat(index + 1)}b`, 'contains'),
  )
  const matcher = compileRules(rules)
  const text = 'a'.repeat(4096)
  expect(matcher.cost(text).steps).toBeLessThanOrEqual(2 * text.length)
  expect(matcher.match(text, moment()).found).toBeNull()
  expect(matcher.match(`${text}b`, moment()).found?.rule.id).toBe('99')
})
