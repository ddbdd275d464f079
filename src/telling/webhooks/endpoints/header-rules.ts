import { byName } from '#core/validation.ts'

const maxHeaders = 10
const maxValueLength = 1024
const nameForm = /^[A-Za-z0-9-]{1,64}$/
// Line breaks beyond ASCII too: some receivers split at them.
const forbiddenInValue = /[\p{Cc}\u2028\u2029]/u

/** Set by the delivery itself or by HTTP (document 1, Limits). */
const reserved = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'te',
  'trailer',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'user-agent',
])

function nameProblem(name: string): string | null {
  if (!nameForm.test(name)) return 'A header name has 1 to 64 letters, digits or hyphens.'
  const lower = name.toLowerCase()
  if (reserved.has(lower) || lower.startsWith('proxy-') || lower.startsWith('webhook-'))
    return `The header ${name} cannot be set.`
  return null
}

function valueProblem(value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'string') return 'A header value must be a string.'
  if ([...value].length > maxValueLength) return `A header value has at most ${maxValueLength} characters.`
  return forbiddenInValue.test(value)
    ? 'A header value must not hold line breaks or control characters.'
    : null
}

/** Custom headers by name, in the order given; null stands for "keep the stored value" (spec/4 D43). */
export const headersInput = byName<string | null>(
  { type: ['string', 'null'] },
  'Must be an object of header values by name.',
).superRefine((headers, ctx) => {
  const seen = new Set<string>()
  for (const [name, value] of Object.entries(headers)) {
    const repeated = seen.has(name.toLowerCase()) ? `The header ${name} is given twice.` : null
    seen.add(name.toLowerCase())
    const tooMany = seen.size > maxHeaders ? `At most ${maxHeaders} headers can be set.` : null
    const problem = tooMany ?? nameProblem(name) ?? repeated ?? valueProblem(value)
    if (problem) ctx.addIssue({ code: 'custom', message: problem, path: [name] })
  }
})
