import { compileExpression, type Expression } from '#messaging/automation/flow-language/expressions.ts'
import { compilePattern, fixedParts } from '#messaging/automation/flow-language/regular-expressions.ts'
import type { Vars } from '#messaging/automation/flow-language/run.ts'
import { isTrue } from '#messaging/automation/flow-language/values.ts'
import { createTable, type Sought } from './keyword-table.ts'
import { inOrder, type MatchRule } from './match-rule.ts'
import { asWritten, caselessOf, withoutCase } from './text-form.ts'

// The rules of a workspace as one matcher: what a message costs does not grow with the rules. Exact keywords are a map,
// beginnings a tree, parts one automaton. A regular expression is asked only when a fixed part of it was found there.

export interface Moment<R extends MatchRule> {
  at: Date
  /** the account that the message came to */
  numberId: string
  /** for conditions */
  vars: Vars
  /** why a rule cannot answer now, as its template is not approved; null where it can */
  refusal?: (rule: R) => string | null
}

export interface PassedOver {
  ruleId: string
  /** `inactive`, `condition`, `condition: <what went wrong>`, or the refusal */
  why: string
}

export interface Match<R extends MatchRule> {
  found: {
    rule: R
    /** as it is written in the rule */
    keyword: string
  } | null
  /** the rules before it that have such a keyword and do not answer; all such rules where none answers */
  passedOver: PassedOver[]
}

export interface RuleMatcher<R extends MatchRule> {
  match(text: string, moment: Moment<R>): Match<R>
  /** steps of the automatons for a text, and how many regular expressions it is asked: what a message costs */
  cost(text: string): { steps: number; patterns: number }
}

/** A keyword of a rule; its index is its place in the order of all. */
interface Entry<R> {
  rule: R
  keyword: string
  /** whether a regular expression matches; asked only when one of its parts is found, if it has some */
  matches?: (text: string) => boolean
  parts: readonly string[] | null
}

function entryOf<R extends MatchRule>(rule: R, keyword: string): Entry<R> | null {
  const source = asWritten(keyword)
  if (rule.matchType !== 'regex') return source.trim() === '' ? null : { rule, keyword, parts: null }
  return { rule, keyword, matches: matching(source, !rule.caseSensitive), parts: fixedParts(source) }
}

/** Compiled when it is first asked, which most never are. One that cannot be read matches nothing. */
function matching(source: string, ignoreCase: boolean) {
  let compiled: ReturnType<typeof compilePattern> | undefined
  return (text: string): boolean => {
    compiled ??= compilePattern(source, { ignoreCase })
    return 'test' in compiled && compiled.test(text)
  }
}

const formOf = ({ caseSensitive }: MatchRule) => (caseSensitive ? asWritten : withoutCase)

function soughtOf<R extends MatchRule>({ rule, keyword, parts }: Entry<R>, entry: number): Sought[] {
  const { matchType, wholeWord } = rule
  const form = formOf(rule)
  if (matchType !== 'regex') return [{ entry, text: form(keyword).trim(), matchType, wholeWord }]
  return (parts ?? []).map((part) => ({ entry, text: form(part), matchType: 'contains', wholeWord: false }))
}

/** Entries whose keywords a text has, and those that must be asked whether they do. */
function createFinder<R extends MatchRule>(entries: readonly Entry<R>[]) {
  const sought = entries.map((entry, index) => ({ rule: entry.rule, texts: soughtOf(entry, index) }))
  const table = (isCaseSensitive: boolean) => {
    const texts = sought
      .filter(({ rule }) => rule.caseSensitive === isCaseSensitive)
      .flatMap((one) => one.texts)
    return texts.length > 0 ? createTable(texts) : null
  }
  const [caseless, written] = [table(false), table(true)]
  const indexesOf = (isAsked: (entry: Entry<R>) => boolean) =>
    entries.flatMap((entry, index) => (entry.matches && isAsked(entry) ? [index] : []))
  const always = indexesOf(({ parts }) => !parts)
  const allPatterns = indexesOf(() => true)

  return (text: string) => {
    const own = asWritten(text)
    const { text: small, isComposed } = caselessOf(text)
    const found = [...(isComposed ? allPatterns : always)]
    const add = ({ entry }: Sought) => found.push(entry)
    const steps = (caseless?.find(small, add) ?? 0) + (written?.find(own, add) ?? 0)
    found.sort((a, b) => a - b)
    // a part may be found several times
    return { own, steps, found: found.filter((entry, index) => entry !== found[index - 1]) }
  }
}

/** Why a rule whose keyword was found does not answer; null when it does. */
function createObjection<R extends MatchRule>(rules: readonly R[]) {
  const conditions = new Map<R, Expression | string>()
  for (const rule of rules) {
    if (rule.conditions.trim() === '') continue
    const compiled = compileExpression(rule.conditions)
    conditions.set(rule, 'problem' in compiled ? compiled.problem.message : compiled)
  }
  return (rule: R, { at, vars, refusal }: Moment<R>): string | null => {
    const { activeFrom, activeUntil } = rule
    if ((activeFrom && at < activeFrom) || (activeUntil && at >= activeUntil)) return 'inactive'
    const condition = conditions.get(rule)
    if (typeof condition === 'string') return `condition: ${condition}`
    const outcome = condition?.evaluate(vars, { now: () => at })
    if (outcome?.problem) return `condition: ${outcome.problem}`
    if (outcome && !isTrue(outcome.value)) return 'condition'
    return refusal?.(rule) ?? null
  }
}

/** Keywords that cannot be read are left out: they are refused on save. */
export function compileRules<R extends MatchRule>(rules: readonly R[]): RuleMatcher<R> {
  const entries = inOrder(rules).flatMap((rule) =>
    rule.keywords.flatMap((keyword) => entryOf(rule, keyword) ?? []),
  )
  const find = createFinder(entries)
  const objectionTo = createObjection(rules)
  return {
    match(text, moment) {
      const { own, found } = find(text)
      const passedOver: PassedOver[] = []
      let last: R | null = null
      for (const index of found) {
        const { rule, keyword, matches } = entries[index] as Entry<R>
        const isOthers = rule.numberId !== null && rule.numberId !== moment.numberId
        if (rule === last || isOthers || (matches && !matches(own))) continue
        const why = objectionTo(rule, moment)
        if (why === null) return { found: { rule, keyword }, passedOver }
        passedOver.push({ ruleId: rule.id, why })
        last = rule
      }
      return { found: null, passedOver }
    },
    cost(text) {
      const { steps, found } = find(text)
      return { steps, patterns: found.filter((index) => entries[index]?.matches).length }
    },
  }
}
