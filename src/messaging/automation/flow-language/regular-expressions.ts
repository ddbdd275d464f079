import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'

// Regular expressions that users write run in linear time (spec/8 G13): V8's can take exponential time.

/** spec/8 G13; keywords are shorter by their own rule. */
const longestPattern = 500
/** Instructions of the compiled program. `\p{L}{1,500}` has 1,002, and cost 190 ms for a text of 4,096 letters. */
const largestProgram = 510
/** Bytes of states that one pattern keeps between texts; the library would keep 8 MB. */
const keptStates = 128 * 1024
/** Compiled patterns that are kept: graphs are compiled at each save, and the same patterns are in many of them. */
const keptPatterns = 200

export interface Pattern {
  /** whether some part of the text matches */
  test(text: string): boolean
}

export interface PatternOptions {
  ignoreCase?: boolean
}

const patterns = new LRUCache<string, Pattern | { problem: string }>({ max: keptPatterns })

/** A pattern in the syntax of RE2: no look-around, no back-references. Or what is wrong with it. */
export function compilePattern(
  source: string,
  { ignoreCase = false }: PatternOptions = {},
): Pattern | { problem: string } {
  const key = `${ignoreCase ? 'i' : ''} ${source}`
  const known = patterns.get(key)
  if (known) return known
  const compiled = compileNew(source, ignoreCase)
  patterns.set(key, compiled)
  return compiled
}

function compileNew(source: string, ignoreCase: boolean): Pattern | { problem: string } {
  if (source.length > longestPattern) return { problem: 'At most 500 characters' }
  try {
    const compiled = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    if (compiled.programSize() > largestProgram) return { problem: 'It repeats too much' }
    const { dfa } = compiled.re2()
    dfa.stateBudget = keptStates
    dfa.memBudget = keptStates
    return { test: (text) => compiled.test(text) }
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: messageOf(error) }
    throw error
  }
}

const messageOf = ({ message }: Error) => {
  const text = message.replace(/^error parsing regexp: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is wrong with a regular expression, for the check on save. */
export function regexProblem(source: string): string | null {
  const compiled = compilePattern(source)
  return 'problem' in compiled ? compiled.problem : null
}

/** re2js's tree of the parts that a match must have: its kinds are 0 none, 1 a text, 2 all of, 3 one of. */
interface Required {
  type: number
  str?: string
  subs?: Required[]
}

const shortestPart = 3

/** Texts of which every match has one; empty where there are none that are long enough. */
function partsOf({ type, str = '', subs = [] }: Required): string[] {
  if (type === 1) return str.length >= shortestPart ? [str] : []
  const parts = subs.map(partsOf)
  if (type === 3) return parts.some((texts) => texts.length === 0) ? [] : parts.flat()
  return parts.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length)[0] ?? []
}

/**
 * Texts of which every match has one, as they are written in the pattern: `order\s+\d+|invoice` has "order" or
 * "invoice". Null where there are none of three characters.
 */
export function fixedParts(source: string): string[] | null {
  try {
    const required: Required | null = RE2JS.compile(source).re2().prefilter
    const parts = required ? partsOf(required) : []
    return parts.length > 0 ? parts : null
  } catch {
    return null
  }
}
