import type { KeyedRequest, WriteTaker } from '#core/context/keyed-request.ts'
import { errors } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import { markWritten } from '#core/replicas/reads.ts'
import { fingerprintOf } from '#doors/idempotency/fingerprint.ts'
import type { Answer } from '../answer.ts'
import type { Door, Exchange } from './exchange.ts'
import { type Run, runEndpoint, runOperation } from './run.ts'

const printable = /^[\x20-\x7e]{1,255}$/

function keyOf({ req }: Exchange): string | undefined {
  const key = req.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !printable.test(key)) {
    throw errors.invalidRequest('Must be 1 to 255 printable ASCII characters.', 'Idempotency-Key')
  }
  return key
}

/** Answers of step 11 are kept, 2xx and 4xx alike. A 5xx or a 429 is not: the next try is to run again. */
const isKept = ({ status }: Answer) => status < 500 && status !== 429

async function settle(door: Door, request: KeyedRequest, answer: Answer): Promise<void> {
  try {
    if (isKept(answer)) await door.idempotency.finish(request, answer.status, answer.body ?? '')
    else await door.idempotency.release(request)
  } catch (error) {
    // What the operation did stays done: without a record the next try runs again and finds the object that this one
    // made.
    const facts = { err: error, requestId: request.requestId }
    logFailure(door.app, facts, 'the answer of an Idempotency-Key was not kept')
  }
}

function keyedRequest(door: Door, exchange: Exchange, run: Run, key: string): KeyedRequest {
  const target = exchange.search === '' ? exchange.path : `${exchange.path}?${exchange.search}`
  return {
    workspaceId: run.key.workspaceId,
    key,
    lineageId: run.key.lineageId,
    fingerprint: fingerprintOf(exchange.method, target, run.request.body),
    requestId: exchange.requestId,
    resourceId: newId(door.app.clock.nowMs()),
  }
}

/**
 * Runs an operation that leaves its one write to us, so that key, rows and answer are one commit. Undefined, with
 * nothing written, when the key has to be claimed first after all: it is taken, a check failed (that answer is kept
 * too), or the operation has more to write.
 */
async function runAndKeep(
  door: Door,
  exchange: Exchange,
  run: Run,
  request: KeyedRequest,
): Promise<Answer | undefined> {
  const writeTaker: WriteTaker = {}
  // What fails is told by the run that follows, under the claimed key.
  const answer = await runOperation(door, exchange, {
    ...run,
    firstId: request.resourceId,
    writeTaker,
  }).catch(() => undefined)
  if (!answer || !writeTaker.save) return undefined
  const saved = await writeTaker.save(door.idempotency.seal(request, answer.status, answer.body ?? ''))
  if (!saved) return undefined
  await markWritten(door.app, run.key, exchange.ip)
  return answer
}

/** Steps 10 and 11 of a POST: the stored answer of its Idempotency-Key, or a run whose answer is stored. */
export async function runPost(door: Door, exchange: Exchange, run: Run): Promise<Answer> {
  exchange.headers['Idempotent-Replayed'] = 'false'
  exchange.headers['Original-Request-ID'] = exchange.requestId
  const key = keyOf(exchange)
  if (key === undefined) return runEndpoint(door, exchange, run)
  const request = keyedRequest(door, exchange, run, key)
  const again = door.idempotency.isSecondTry(request)
  const kept = run.endpoint.writesOnce && !again ? await runAndKeep(door, exchange, run, request) : undefined
  if (kept) return kept
  const recalled = again ? await door.idempotency.recall(request) : null
  const claim = recalled ?? (await door.idempotency.claim(request))
  if (claim.kind === 'replay') {
    exchange.headers['Idempotent-Replayed'] = 'true'
    exchange.headers['Original-Request-ID'] = claim.requestId
    return { status: claim.status, body: claim.body }
  }
  const answer = await runEndpoint(door, exchange, { ...run, firstId: claim.resourceId })
  await settle(door, request, answer)
  return answer
}
