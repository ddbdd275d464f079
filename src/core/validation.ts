import { z } from 'zod'
import { AppError, type Bounds, type ErrorCode, errors } from '#core/errors.ts'
import { standsInHeader } from '#core/header-text.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import type { ErrorReason } from '#core/reason-sets.ts'
import { hasNoNul } from '#core/storable.ts'

/** Says in a zod issue which code of the catalogue it is, where that is not invalid_field. */
export function issueOf(code: ErrorCode, message: string): { message: string; params: { error: ErrorCode } } {
  return { message, params: { error: code } }
}

const wholes = new Set<string>()

/**
 * Marks a problem's text as the documents' own wording. Such a text says which field it means, so /api answers it as it
 * stands, without a field's name in front. The error keeps the mark.
 */
export function whole(text: string): string {
  wholes.add(text)
  return text
}

type Because = [reason: ErrorReason, bounds?: Bounds]

const reasons = new Map<string, Because>()

/** Notes why a value is refused with this text: rules of their own tell zod nothing but a text. */
function reasoned(text: string, ...because: Because): string {
  reasons.set(text, because)
  return text
}

/** As `whole`, for a value that is missing. */
export const wholeNeeded = (text: string): string => reasoned(whole(text), 'value_missing')

const reasonOfOrigin: Readonly<Record<string, ErrorReason>> = { string: 'wrong_length', array: 'wrong_count' }

/** Why a value is refused, where the rule says more than that it is. */
function reasonOf(issue: z.core.$ZodIssue): Because | undefined {
  const noted = reasons.get(issue.message)
  if (noted) return noted
  if (issue.code === 'invalid_value') return ['invalid_value']
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const bounds =
    issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : { maximum: Number(issue.maximum) }
  return [reasonOfOrigin[issue.origin] ?? 'out_of_bounds', bounds]
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
  const error = new AppError(code ?? 'invalid_field', issue.message, {
    field,
    whole: wholes.has(issue.message),
  })
  const because = reasonOf(issue)
  return because ? error.because(...because) : error
}

const typeNames: Record<string, string> = {
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

/** What is said of a value whose JSON type is another one. */
export const mustBe = (type: string) => `Must be ${typeNames[type] ?? `a ${type}`}.`

const needed = reasoned('A value is needed.', 'value_missing')

/** What is said where text is needed. */
export const textNeeded = (issue: { input?: unknown }) => (issue.input == null ? needed : mustBe('string'))

const measured: Record<string, string> = { string: 'have {} characters', array: 'have {} entries' }

/** What is said of a value that a rule without a text of its own refuses. Without this, zod's words would reach clients. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input == null) return needed
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

/** No text of a body may hold it (spec/4 B2). */
const noNul = 'U+0000 is not allowed.'

/** U+0000 in any of these values or in their fields' names, as the catalogue's error. */
export function nulIn(values: Readonly<Record<string, unknown>>): AppError | undefined {
  const found = Object.entries(values).find(([name, value]) => !hasNoNul(`${name}${value}`))
  return found && errors.invalidField(found[0], noNul)
}

/** Text that is read further; U+0000 is told before whatever else is wrong with it. */
export function rawText(error: string | typeof textNeeded = textNeeded) {
  return z.string({ error }).refine(hasNoNul, noNul)
}

/** Text of `min` to `max` Unicode code points without U+0000; a missing value is told as missing. */
export function text(min: number, max: number) {
  // Refinements are opaque; the API reference reads the limits from `meta`.
  return z
    .string({ error: textNeeded })
    .refine(hasNoNul, noNul)
    .refine((value) => lengthWithin(value, min, max), ofLength(min, max))
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

const noHeader = reasoned(
  'Must have no line breaks, control characters or characters beyond Latin-1: it is sent in a header.',
  'wrong_characters',
)

/** As `text`, for what is sent in a header: tokens and secrets. */
export const headerText = (min: number, max: number) => text(min, max).refine(standsInHeader, noHeader)

/** Text of up to `max` characters that is trimmed and must not be empty then, as names are. */
export function trimmedText(max: number) {
  return text(1, max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', needed)
}

/** As `trimmedText`, where only what is left after trimming is counted. */
export function textOnceTrimmed(max: number) {
  return rawText()
    .transform((value) => value.trim())
    .refine((value) => value !== '', needed)
    .refine((value) => lengthWithin(value, 1, max), ofLength(1, max))
    .meta({ minLength: 1, maxLength: max })
}

/** What is said of a text of another length. */
export const ofLength = (minimum: number, maximum: number) =>
  reasoned(`Must have ${minimum} to ${maximum} characters.`, 'wrong_length', { minimum, maximum })

function lengthWithin(value: string, min: number, max: number): boolean {
  if (value.length <= max && value.length >= min * 2) return true
  const length = [...value].length
  return length >= min && length <= max
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether it has the form of an id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value)

/** A uuid is written in either case, and known here in lower case. */
export const uuid = z.uuid({ error: 'Must be a uuid.' }).toLowerCase()

/** An id that may be left out; "" is none, as forms send it (spec/9 2.2). */
export const uuidOrNone = z.preprocess((value) => (value === '' ? null : value), uuid.nullish())

/** Treats null as absent, as POST bodies do (spec/4 B2). */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? undefined, schema.optional())
}

/** As `optional`, and "" too is as if it were left out: forms of existing clients send it (spec/9 2.2). */
export function given<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** What stands for a value that is left out or null. `meta` tells it too: zod drops defaults of what it transforms. */
export function orElse<T extends z.ZodType, V extends NonNullable<z.output<T>>>(schema: T, standIn: V) {
  return schema.transform((value): NonNullable<z.output<T>> => value ?? standIn).meta({ standIn })
}

/** Whether a value is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object whose names the client chooses; zod does not look at the values. Not z.record, which silently drops a
 * member named `__proto__`.
 */
export const byName = <V>(values: JsonSchema, message = mustBe('object')) =>
  z.custom<Record<string, V>>(isObject, message).meta({ type: 'object', additionalProperties: values })

/** Strings by name; whether the names are the right ones is told where those are known. */
export const textsByName = byName<string>({ type: 'string' }).superRefine((texts, ctx) => {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string') ctx.addIssue({ code: 'custom', path: [name], message: mustBe('string') })
  }
})
