import { LRUCache } from 'lru-cache'
import type { App } from '#core/context/context.ts'
import type { KeptAnswer, KeyedRequest } from '#core/context/keyed-request.ts'
import { Batcher } from '#core/db/batch.ts'
import { run } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import {
  claimedKeys,
  claimKeys,
  type FinishedRequest,
  finishedKeys,
  finishKeys,
  type RecordRow,
  readRecord,
} from './idempotency-sql.ts'

/** `run`: this request has the key now, and its first object gets `resourceId`. `replay`: it was answered before. */
type Claim =
  | { kind: 'run'; resourceId: string }
  | { kind: 'replay'; status: number; body: string; requestId: string }

/** Idempotency keys of /v1 (document 1, Idempotency; spec/4 B2). */
export interface IdempotencyStore {
  /** Throws idempotency_mismatch and idempotency_in_progress. */
  claim(request: KeyedRequest): Promise<Claim>
  /** Keeps the answer for 24 hours. */
  finish(request: KeyedRequest, status: number, body: string): Promise<void>
  /** Gives the key back without an answer; the next try runs again and makes the same object. */
  release(request: KeyedRequest): Promise<void>
  /** The record of an answer whose key is taken by the very write that it tells of (src/core/context/prepared-write.ts). */
  seal(request: KeyedRequest, status: number, body: string): KeptAnswer
  /** Whether this process has sealed an answer for the key lately: then it is a second try, and the record is the way. */
  isSecondTry(request: KeyedRequest): boolean
}

const field = 'Idempotency-Key'
const mismatch = () =>
  new AppError('idempotency_mismatch', 'The Idempotency-Key was used with a different request.', { field })
const inProgress = () =>
  new AppError('idempotency_in_progress', 'A request with this Idempotency-Key still runs.', { field })

/** The place that a stored answer is encrypted for: it can hold a webhook's secret (spec/4 D15). */
export const placeOf = (request: Pick<KeyedRequest, 'workspaceId' | 'key'>) =>
  `idempotency:${request.workspaceId}:${request.key}`

const keysRemembered = 10_000

function claimBatcher(app: App) {
  return new Batcher<KeyedRequest, string | null>(async (requests) => {
    const rows = await run(app.pool, claimKeys, claimedKeys.values(requests, app.clock.now()))
    const claimed = new Map(rows.map((row) => [row.requestId, row.resourceId]))
    return requests.map((request) => claimed.get(request.requestId) ?? null)
  })
}

function finishBatcher(app: App) {
  return new Batcher<FinishedRequest, void>(async (finished) => {
    await run(app.pool, finishKeys, finishedKeys.values(finished, app.clock.now()))
    return finished.map(() => undefined)
  })
}

/** The store of one process; claims and answers of the same moment share a statement. */
export function idempotencyStore(app: App): IdempotencyStore {
  const claims = claimBatcher(app)
  const finishes = finishBatcher(app)

  function heldBy(record: RecordRow | undefined, request: KeyedRequest): Claim {
    // No record: it was there a moment ago and is being replaced; the other request has it.
    if (!record) throw inProgress()
    const same = record.lineageId === request.lineageId && record.fingerprint.equals(request.fingerprint)
    if (!same) throw mismatch()
    if (record.status === null || record.body === null) throw inProgress()
    const body = app.keyRing.decrypt(record.body, placeOf(request))
    return { kind: 'replay', status: record.status, body, requestId: record.requestId }
  }

  const lately = new LRUCache<string, true>({ max: keysRemembered })

  function sealed(request: KeyedRequest, status: number, body: string): KeptAnswer {
    const place = placeOf(request)
    lately.set(place, true)
    return { request, status, body: app.keyRing.encrypt(body, place) }
  }

  return {
    async claim(request) {
      const resourceId = await claims.add(request)
      if (resourceId !== null) return { kind: 'run', resourceId }
      const [record] = await run(app.pool, readRecord, [request.workspaceId, request.key])
      return heldBy(record, request)
    },
    finish: (request, status, body) => finishes.add(sealed(request, status, body)),
    seal: sealed,
    isSecondTry: (request) => lately.has(placeOf(request)),
    release: (request) => finishes.add({ request, status: null, body: null }),
  }
}
