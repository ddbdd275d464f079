import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { AppError, errors } from '#core/errors.ts'
import { fieldPath, mustBe } from '#core/validation.ts'
import { parseQuery } from '../query-string.ts'
import type { CompiledEndpoint, V1Request } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { parseStrictJson } from './strict-json.ts'

/** What was read of a request: its parts for the operation, and the bare values for fingerprint and value checks. */
export interface ReadRequest extends V1Request {
  body: Record<string, unknown>
  /** a value that the operation cannot be given; values are looked at in step 11 */
  unfit?: AppError | undefined
}

const jsonType = /^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)$/i
const utf8 = /^charset\s*=\s*"?utf-8"?$/i

/** `application/json` or any `+json`; of its parameters only the charset matters (spec/4 B2). */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  return jsonType.test(type) && parameters.every((one) => !/^charset\b/i.test(one) || utf8.test(one))
}

function checkHeaders({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Compressed bodies are not accepted.')
  }
  // A header without a value declares no type, like none at all.
  const type = headers['content-type'] || undefined
  if (type !== undefined && !isJson(type)) {
    throw new AppError('unsupported_media_type', 'The body must be application/json in UTF-8.')
  }
}

/** A number that its type cannot hold has the right JSON type and a wrong value. */
function isBeyondItsType(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return 'received' in issue && issue.received === 'Infinity'
  return (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin !== 'string'
}

/** A problem of names or JSON types; values are looked at later, by the use-case, if it can be given them. */
function readingProblem(issue: z.core.$ZodIssue, what: string): AppError {
  if (issue.code === 'unrecognized_keys') {
    const field = fieldPath([...issue.path, issue.keys[0] as string])
    return errors.invalidRequest(`Unknown ${what}.`, field)
  }
  const wrongType = issue.code === 'invalid_type' ? mustBe(issue.expected) : issue.message
  return errors.invalidRequest(wrongType, fieldPath(issue.path))
}

function readBody(
  endpoint: CompiledEndpoint,
  exchange: Exchange,
  bytes: Buffer,
): Pick<ReadRequest, 'body' | 'unfit'> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { body: {} }
  checkHeaders(exchange.req)
  if (bytes.length === 0 && !endpoint.bodyNeeded) return { body: {} }
  const body = parseStrictJson(bytes)
  const parsed = endpoint.bodyShape.safeParse(body)
  if (parsed.success) return { body }
  const unread = parsed.error.issues.find((issue) => !isBeyondItsType(issue))
  if (unread) throw readingProblem(unread, 'field')
  const [beyond] = parsed.error.issues as [z.core.$ZodIssue]
  return { body, unfit: errors.invalidField(fieldPath(beyond.path), 'Out of range.') }
}

/** The parameters of the query string. Throws invalid_request with the parameter's name. */
export function readQuery(endpoint: CompiledEndpoint, search: string): V1Request['query'] {
  const query = parseQuery(search)
  if (!endpoint.query) {
    const [name] = Object.keys(query)
    if (name !== undefined) throw errors.invalidRequest('Unknown parameter.', name)
    return {}
  }
  const parsed = endpoint.query.safeParse(query)
  if (!parsed.success) throw readingProblem(parsed.error.issues[0] as z.core.$ZodIssue, 'parameter')
  return parsed.data as V1Request['query']
}

/** Step 9: reads headers, body, then query string. Throws unsupported_media_type and invalid_request. */
export function readRequest(endpoint: CompiledEndpoint, exchange: Exchange, bytes: Buffer): ReadRequest {
  const { body, unfit } = readBody(endpoint, exchange, bytes)
  const query = readQuery(endpoint, exchange.search)
  const { dryRun, ...input } = endpoint.toInput(body)
  return { path: exchange.found.ids, query, body, unfit, input, dryRun: dryRun === true }
}
