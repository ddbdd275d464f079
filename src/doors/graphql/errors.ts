import { channel } from 'node:diagnostics_channel'
import { GraphQLError, type GraphQLField } from 'graphql'
import type { App } from '#core/context/context.ts'
import { isNulRefused } from '#core/db/db.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage, outage } from '#core/outage.ts'
import { argumentPath } from '../../../schema/argument-path.ts'
import { graphqlCode } from '../../../schema/error-code.ts'
import { fieldsAt, type Operation } from './field-at.ts'
import { refusedInput } from './refused-input.ts'

/** The expected failure behind an error, however often GraphQL has wrapped it. */
function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // The other doors refuse it while reading; here a text may reach the database that no rule has looked at.
  if (isNulRefused(error)) return new AppError('invalid_request', 'U+0000 is not allowed.')
  return error instanceof GraphQLError ? appErrorOf(error.originalError) : undefined
}

/** A refusal by GraphQL itself: syntax, validation, limits, a persisted document that is not known. */
function isRefusal(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && (error.originalError == null || isRefusal(error.originalError))
}

/**
 * A hash that no document of ours has. Clients of automatic persisted queries would send text and hash next, and again
 * for each operation: these words, with status 200, end that (spec/10 FR19).
 */
export class DocumentNotKnown extends AppError {
  constructor() {
    super('not_found', 'PersistedQueryNotSupported')
  }
}

/** From this Yoga takes the status and the headers of its answer. */
export interface HttpHead {
  status?: number
  headers?: Record<string, string>
  spec?: boolean
}

const isDocumentNotKnown = (error: unknown): boolean =>
  error instanceof DocumentNotKnown ||
  (error instanceof GraphQLError && isDocumentNotKnown(error.originalError))

/**
 * Yoga answers with the highest status of all errors: one missing detail must not turn a good answer into a 404. What an
 * operation itself answers has its status for `application/graphql-response+json` alone; to clients that take
 * `application/json` or anything it is 200 (`spec`), because many of them do not read the body of another status.
 */
function headOf(error: unknown, status: number, retryAfter?: number): HttpHead | undefined {
  const path = error instanceof GraphQLError ? error.path : undefined
  if (path && path.length > 1) return undefined
  if (isDocumentNotKnown(error)) return { status: 200 }
  return {
    status,
    ...(path && { spec: true }),
    ...(retryAfter && { headers: { 'Retry-After': String(retryAfter) } }),
  }
}

/**
 * Status and headers are for the door alone: the member is not enumerable, so no text made of the extensions shows it.
 */
function withHead<E extends object>(extensions: E, head: HttpHead | undefined): E {
  return head ? Object.defineProperty(extensions, 'http', { value: head }) : extensions
}

function place(error: unknown) {
  if (!(error instanceof GraphQLError)) return {}
  return { nodes: error.nodes, path: error.path, positions: error.positions, source: error.source }
}

/** The input at fault, as the arguments of the failed field have it. */
function inputAt({ path }: GraphQLError, input: string, operation: Operation): string {
  const [failed] = path ? fieldsAt(operation, path) : []
  return failed ? argumentPath(failed, input) : input
}

/** An expected failure with everything that the other doors tell about it. Undefined members do not go out. */
function expected(error: unknown, failure: AppError, operation?: Operation): GraphQLError {
  const { status, details, retryAfter, bounds } = failure
  const reason = failure.reason?.toUpperCase()
  tell(failure.code, error, operation)
  const code = graphqlCode(failure.code)
  const field =
    failure.field && operation && error instanceof GraphQLError
      ? inputAt(error, failure.field, operation)
      : failure.field
  return new GraphQLError(failure.message, {
    ...place(error),
    extensions: withHead(
      { code, status, field, reason, bounds, details, retryAfter },
      headOf(error, status, retryAfter),
    ),
  })
}

const refusals: Readonly<Record<number, ErrorCode>> = {
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
}

/** The code for a refusal that GraphQL or Yoga has given this status. */
export const codeOfRefusal = (status: number) => graphqlCode(refusals[status] ?? 'invalid_request')

function refused(error: GraphQLError, operation?: Operation): GraphQLError {
  // Yoga marks the errors that GraphQL over HTTP answers with 200 to old clients; its mark stays.
  const head = (error.extensions.http as HttpHead | undefined) ?? { status: 400, spec: true }
  const { status = 400 } = head
  return new GraphQLError(error.message.replace(/^Syntax Error: (?=.*(exceeded|limit))/i, ''), {
    ...place(error),
    extensions: withHead(
      {
        code: codeOfRefusal(status),
        status,
        field: refusedInput(error, operation),
        reason: error.extensions.code,
      },
      head,
    ),
  })
}

/** A failure of a field as it is told. */
export interface ToldFailure {
  code: ErrorCode
  /** more than one where members of a union have different fields under one name */
  fields: readonly GraphQLField<unknown, unknown>[]
}

/** Tests listen, and hold each failure against what its field declares (ADR 30). */
export const toldFailures = channel('parley:graphql:failure')

function tell(code: ErrorCode, error: unknown, operation: Operation | undefined): void {
  if (!toldFailures.hasSubscribers || !operation || !(error instanceof GraphQLError) || !error.path) return
  const fields = fieldsAt(operation, error.path)
  if (fields.length > 0) toldFailures.publish({ code, fields } satisfies ToldFailure)
}

const translated = new WeakSet<GraphQLError>()

/**
 * The one translator of this door: what clients see of an error. A dependency that is down is unavailable, with
 * retryAfter; unexpected ones are logged and told as INTERNAL_ERROR with the request id only. Translating twice
 * changes nothing. `operation` is there when it has run.
 */
export function translateError(
  app: App,
  error: unknown,
  requestId?: string,
  operation?: Operation,
): GraphQLError {
  if (error instanceof GraphQLError && translated.has(error)) return error
  const result = translate(app, error, requestId, operation)
  translated.add(result)
  return result
}

function translate(app: App, error: unknown, requestId?: string, operation?: Operation): GraphQLError {
  const failure = appErrorOf(error)
  if (failure) return expected(error, failure, operation)
  if (isRefusal(error)) return refused(error, operation)
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  const facts = { err: cause, requestId, path: error instanceof GraphQLError ? error.path : undefined }
  logFailure(app, facts, 'operation failed')
  if (isOutage(cause)) return expected(error, outage())
  return new GraphQLError('Something went wrong on our side.', {
    ...place(error),
    extensions: withHead({ code: graphqlCode('internal_error'), status: 500, requestId }, headOf(error, 500)),
  })
}
