import { z } from 'zod'
import { AppError, type ErrorCode, errors } from './errors.ts'

/** Says in a zod issue which code of the catalogue it is, where that is not invalid_field. */
export function issueOf(code: ErrorCode, message: string): { message: string; params: { error: ErrorCode } } {
  return { message, params: { error: code } }
}

/** `recipients[3].to`: dots and brackets (spec/4 B2, Field paths). */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}

function errorOf(issue: z.core.$ZodIssue): AppError {
  const field = fieldPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return errors.invalidRequest('Unknown field.', fieldPath([...issue.path, issue.keys[0] ?? '']))
  }
  const code = issue.code === 'custom' ? (issue.params?.error as ErrorCode | undefined) : undefined
  return new AppError(code ?? 'invalid_field', issue.message, { field })
}

const typeNames: Record<string, string> = {
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

/** What is said of a value whose JSON type is another one. */
export const mustBe = (type: string) => `Must be ${typeNames[type] ?? `a ${type}`}.`

const measured: Record<string, string> = { string: 'have {} characters', array: 'have {} entries' }

/** What is said of a value that a rule without a text of its own refuses. Without this, zod's words would reach clients. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'A value is needed.'
  if (issue.code === 'invalid_type') return mustBe(issue.expected)
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}.`
  const bound = (limit: string) => `Must ${(measured[String(issue.origin)] ?? 'be {}').replace('{}', limit)}.`
  if (issue.code === 'too_small') return bound(`at least ${issue.minimum}`)
  if (issue.code === 'too_big') return bound(`at most ${issue.maximum}`)
  return undefined
}

/** The first problem of an input in the order of its table, as the catalogue's error (spec/4 D6). */
export function firstProblem<T>(schema: z.ZodType<T>, input: unknown): { value: T } | { problem: AppError } {
  const parsed = schema.safeParse(input, { error: wording })
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  return { problem: issue ? errorOf(issue) : errors.invalidRequest('The input cannot be read.') }
}

/** Parses the input of a use-case. Throws invalid_field (or the code that the issue names) on the first problem. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = firstProblem(schema, input)
  if ('problem' in result) throw result.problem
  return result.value
}

const nul = '\u0000'
const noNul = 'U+0000 is not allowed.'

/** Text of `min` to `max` Unicode code points without U+0000; a missing value is told as missing. */
export function text(min: number, max: number) {
  // Refinements are opaque; the API reference reads the limits from `meta`.
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'A value is needed.' : 'Must be a string.') })
    .refine((value) => !value.includes(nul), noNul)
    .refine((value) => lengthWithin(value, min, max), `Must have ${min} to ${max} characters.`)
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

function lengthWithin(value: string, min: number, max: number): boolean {
  if (value.length <= max && value.length >= min * 2) return true
  const length = [...value].length
  return length >= min && length <= max
}

/** A uuid is written in either case, and known here in lower case. */
export const uuid = z.uuid({ error: 'Must be a uuid.' }).toLowerCase()

/** Treats null as absent, as POST bodies do (spec/4 B2). */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? undefined, schema.optional())
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by a name that is the client's own. Not z.record, which drops a member named `__proto__` without a word. */
export const byName = <V>(message = mustBe('object')) => z.custom<Record<string, V>>(isObject, message)

/** Strings by name; whether the names are the right ones is told where those are known. */
export const textsByName = byName<string>().superRefine((texts, ctx) => {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string') ctx.addIssue({ code: 'custom', path: [name], message: mustBe('string') })
  }
})

/**
 * What no field of any body may hold (spec/4 B2), as a check on values: U+0000, and null in an array. Answers the
 * first problem with its path in the body.
 */
export function valueProblem(value: unknown, path = ''): AppError | undefined {
  if (typeof value === 'string') {
    return value.includes(nul) ? errors.invalidField(path, noNul) : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const inArray = Array.isArray(value)
  for (const [name, member] of Object.entries(value)) {
    if (isPlain(name, member, inArray)) continue
    const place = inArray ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    if (inArray && member === null) return errors.invalidField(place, 'A value is needed.')
    const problem = name.includes(nul) ? errors.invalidField(place, noNul) : valueProblem(member, place)
    if (problem) return problem
  }
  return undefined
}

/** Nearly every member: its place need not be spelt. */
function isPlain(name: string, member: unknown, inArray: boolean): boolean {
  if (name.includes(nul)) return false
  if (member === null) return !inArray
  return typeof member === 'string' ? !member.includes(nul) : typeof member !== 'object'
}

/** The first problem of one of many that stand alone: nobody has looked at what no field may hold. */
export function firstProblemOfOne<T>(
  schema: z.ZodType<T>,
  given: unknown,
): { value: T } | { problem: AppError } {
  if (given === null) return { problem: errors.invalidField('', 'A value is needed.') }
  const unfit = valueProblem(given)
  const result = firstProblem(schema, given)
  const isEarlier = 'problem' in result && result.problem.field !== unfit?.field
  return unfit && !isEarlier ? { problem: unfit } : result
}
