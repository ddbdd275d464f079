import type { JsonSchema } from '#core/json-schema.ts'

interface Header {
  description: string
  schema: JsonSchema
}

const count: JsonSchema = { type: 'integer', minimum: 0 }

/** The headers of /v1's answers (document 1, Conventions, Idempotency, Limits). */
export const headers: Record<string, Header> = {
  'X-Request-ID': {
    description: 'On every answer, another one each time.',
    schema: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the window allows; with 429 of the window that refused.',
    schema: count,
  },
  'X-RateLimit-Remaining': { description: 'What is left of it.', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the window ends.', schema: count },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'Idempotent-Replayed': {
    description: 'Whether this is the stored answer of an earlier request.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  'Original-Request-ID': {
    description: 'X-Request-ID of the request that was carried out.',
    schema: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
  },
  'Cache-Control': { description: 'no-store', schema: { type: 'string' } },
  'Content-Disposition': {
    description: 'attachment: a file is there to be saved.',
    schema: { type: 'string' },
  },
  'X-Content-Type-Options': { description: 'nosniff', schema: { type: 'string' } },
  'Content-Security-Policy': {
    description: 'A file that is opened in a browser all the same can do nothing there.',
    schema: { type: 'string' },
  },
}

const always = ['X-Request-ID', 'Cache-Control']
const counted = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const ofPosts = ['Idempotent-Replayed', 'Original-Request-ID']

const reference = (name: string) => [name, { $ref: `#/components/headers/${name}` }] as const

/** What the answer with a file carries besides. */
export const fileHeaders = Object.fromEntries(
  ['Content-Disposition', 'X-Content-Type-Options', 'Content-Security-Policy'].map(reference),
)

/** References to the headers that an answer of this status can carry. */
export function headersOf(method: string, status: number): Record<string, { $ref: string }> {
  const names = [
    ...always,
    ...(status === 401 ? [] : counted),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    // Only what was looked at under an Idempotency-Key tells about it.
    ...(method === 'POST' && status !== 401 && status !== 429 ? ofPosts : []),
  ]
  return Object.fromEntries(names.map(reference))
}
