import type { PublicKeyActor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { WriteTaker } from '#core/context/keyed-request.ts'
import { assertIsId } from '#core/found.ts'
import { nulIn } from '#core/validation.ts'
import { type CompiledDocument, execute } from '#doors/documents/documents.ts'
import type { Answer } from '../answer.ts'
import { asAppError } from '../failures.ts'
import type { CompiledEndpoint } from './endpoint.ts'
import { errorAnswer, retryAfter } from './errors.ts'
import type { Door, Exchange } from './exchange.ts'
import type { ReadRequest } from './reading.ts'

export interface Run {
  endpoint: CompiledEndpoint
  key: PublicKeyActor
  request: ReadRequest
  /** what the first new object is called */
  firstId?: string
  writeTaker?: WriteTaker
}

async function answerOf(
  ctx: Ctx,
  document: CompiledDocument,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const { data, errors: failures } = await execute(ctx, document, variables)
  if (failures.length > 0) throw failures[0]
  return data?.answer
}

/** An id that is no uuid names no object (spec/4 D2). */
function checkPath({ path }: ReadRequest): void {
  for (const id of Object.values(path)) assertIsId(id, 'object')
}

/** Runs the endpoint's operation. Throws what fails. */
export async function runOperation(
  door: Door,
  exchange: Exchange,
  { endpoint, key, request, firstId, writeTaker }: Run,
): Promise<Answer> {
  checkPath(request)
  const ctx = createCtx(door.app, {
    actor: key,
    requestId: exchange.requestId,
    ip: exchange.ip,
    trace: exchange.trace,
    firstId,
    writeTaker,
    ownDocument: true,
    ended: exchange.ended.signal,
  })
  // The operation tells what is wrong in the body, field by field. U+0000 in a filter of the query string is told here:
  // filters have no rules of their own.
  const problem = request.unfit ?? nulIn(request.query)
  if (problem) {
    // As the operation would tell it: after the object of the path (spec/4 B1, order inside step 11).
    await endpoint.find?.(ctx, request.path)
    throw problem
  }
  const operation = request.dryRun && endpoint.dryRun ? endpoint.dryRun : endpoint
  if (endpoint.bytes) {
    const file = await endpoint.bytes(ctx, request)
    return { status: file.status, body: null, file }
  }
  const answer = await answerOf(ctx, operation.compiled, operation.variables(request))
  if (operation.status === 204) return { status: 204, body: null }
  return {
    status: operation.status,
    body: JSON.stringify(operation.answer ? operation.answer(answer) : answer),
  }
}

/** Step 11: runs the endpoint's operation. Never throws: what fails is an answer too. */
export async function runEndpoint(door: Door, exchange: Exchange, run: Run): Promise<Answer> {
  try {
    return await runOperation(door, exchange, run)
  } catch (failure) {
    return failureAnswer(door, exchange, failure, run.endpoint.toField)
  }
}

/** Any failure as an answer. `toField` turns a use-case's field names into those of the request. */
export function failureAnswer(
  door: Door,
  exchange: Exchange,
  failure: unknown,
  toField = (path: string) => path,
): Answer {
  const error = asAppError(failure, door.app, exchange.requestId)
  const wait = retryAfter(error)
  if (wait !== undefined) exchange.headers['Retry-After'] = wait
  return errorAnswer(error, exchange.requestId, error.field === undefined ? undefined : toField(error.field))
}
