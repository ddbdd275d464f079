import { assertAccess } from '#core/access/actor.ts'
import { AppError, errors } from '#core/errors.ts'
import { inShare } from '#core/rate-limits/shares.ts'
import { BodyTooLarge, readBody } from '#doors/http/request-body.ts'
import type { Answer } from '../answer.ts'
import type { CompiledEndpoint } from './endpoint.ts'
import type { Door, Exchange } from './exchange.ts'
import { runPost } from './idempotent.ts'
import { authenticate, checkAddress } from './key.ts'
import { countRequest } from './rates.ts'
import { readRequest } from './reading.ts'
import { type Run, runEndpoint } from './run.ts'
import { runUpload } from './upload.ts'

const jsonCeiling = 1_048_576

/** Step 1: the body's size, before the key and so for strangers too. */
async function bodyOf({ req, found }: Exchange): Promise<Buffer> {
  try {
    return await readBody(req, found.endpoint?.ceiling ?? jsonCeiling)
  } catch (failure) {
    if (failure instanceof BodyTooLarge) throw errors.invalidRequest('The body is too large.')
    throw failure
  }
}

/** Step 5: the endpoint of path and method. */
function endpointOf({ found, headers }: Exchange): CompiledEndpoint {
  if (found.endpoint) return found.endpoint
  if (found.methods.length === 0) throw errors.notFound('path')
  headers.Allow = found.methods.join(', ')
  throw new AppError('method_not_allowed', `This path takes ${found.methods.join(' and ')} only.`)
}

/** Steps 2 to 8: whose request it is, and whether it may be made at all. */
async function admit(door: Door, exchange: Exchange): Promise<Pick<Run, 'endpoint' | 'key'>> {
  const key = await authenticate(door, exchange)
  await checkAddress(door, exchange, key)
  await countRequest(door, exchange, key)
  const endpoint = endpointOf(exchange)
  // Steps 6 to 8: scope, plan, closed workspace.
  assertAccess(key, endpoint.access)
  return { endpoint, key }
}

/**
 * The steps of spec/4 B1 in their order; the first that fails is the answer (document 1, Order of checks). Throws
 * what fails before step 11; from there on failures are answers, because they are kept under an Idempotency-Key.
 */
export async function runPipeline(door: Door, exchange: Exchange): Promise<Answer> {
  const form = exchange.found.endpoint?.form
  if (form) return runUpload(door, exchange, form, () => admit(door, exchange))
  const bytes = await bodyOf(exchange)
  const { endpoint, key } = await admit(door, exchange)
  const run = { endpoint, key, request: readRequest(endpoint, exchange, bytes) }
  const runIt = () =>
    endpoint.method === 'POST' ? runPost(door, exchange, run) : runEndpoint(door, exchange, run)
  // Messages are saved together with those of others: one more of a key takes no connection of its own.
  return endpoint.writesOnce ? runIt() : inShare(door.app, key, runIt)
}
