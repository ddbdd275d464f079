import type { JsonSchema } from '#core/json-schema.ts'

interface Header {
  description: string
  schema: JsonSchema
}

const count: JsonSchema = { type: 'integer', minimum: 0 }

/** The headers of /v1's answers (document 1, Conventions, Idempotency, Limits). */
export const headers: Record<string, Header> = {
  'X-Request-ID': {
    description: 'Id of the request. Every response has a different one.',
    schema: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
  },
  'X-RateLimit-Limit': {
    description:
      'Maximum number of requests in the window; with 429, of the window that refused the request.',
    schema: count,
  },
  'X-RateLimit-Remaining': { description: 'Number of requests that are left in the window.', schema: count },
  'X-RateLimit-Reset': { description: 'Number of seconds until the window ends.', schema: count },
  'Retry-After': {
    description: 'Number of seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'Whether this is the stored response to an earlier request.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  'Original-Request-ID': {
    description: 'X-Request-ID of the request that was executed.',
    schema: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
  },
  'Cache-Control': { description: 'Always no-store.', schema: { type: 'string' } },
  'Content-Disposition': {
    description: 'Always attachment: the file is to be saved, not shown.',
    schema: { type: 'string' },
  },
  'X-Content-Type-Options': { description: 'Always nosniff.', schema: { type: 'string' } },
  'Content-Security-Policy': {
    description: 'Prevents a file that is opened in a browser from running anything there.',
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
