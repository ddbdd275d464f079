import { LRUCache } from 'lru-cache'
import type { App } from '#core/context/context.ts'
import type { KeptAnswer, KeyedRequest } from '#core/context/keyed-request.ts'
import { Batcher } from '#core/db/batch.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { byWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError } from '#core/errors.ts'
import type { IdempotencyRecordModel } from '#generated/prisma/models/IdempotencyRecord.ts'

/** `run`: this request has the key now, and its first object gets `resourceId`. `replay`: it was answered before. */
type Claim = { kind: 'run'; resourceId: string } | Replay

/** The answer that was kept under a key, and the request that it was given to. */
export interface Replay {
  kind: 'replay'
  status: number
  body: string
  requestId: string
}

/** Idempotency keys of /v1 (document 1, Idempotency; spec/4 B2). */
export interface IdempotencyStore {
  /** Throws idempotency_mismatch and idempotency_in_progress. */
  claim(request: KeyedRequest): Promise<Claim>
  /**
   * What stands under a key that is probably taken: only read, where a claim would try to write. Null when the key is
   * free, or may be taken over: then it has to be claimed. Throws as `claim` does.
   */
  recall(request: KeyedRequest): Promise<Replay | null>
  /** Keeps the answer for 24 hours. */
  finish(request: KeyedRequest, status: number, body: string): Promise<void>
  /** Gives the key back without an answer; the next try runs again and makes the same object. */
  release(request: KeyedRequest): Promise<void>
  /** The record of an answer whose key is taken by the very write that it tells of (src/core/context/prepared-write.ts). */
  seal(request: KeyedRequest, status: number, body: string): KeptAnswer
  /** Whether this process has sealed an answer for the key recently: then it is a second try, and the record is the way. */
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

const workspaceOf = (request: KeyedRequest) => request.workspaceId

const claimedKeys = rowsIn<KeyedRequest, Date>({
  workspace_id: ['uuid', (request) => request.workspaceId],
  key: ['text', (request) => request.key],
  lineage_id: ['uuid', (request) => request.lineageId],
  fingerprint: ['bytea', (request) => request.fingerprint],
  request_id: ['text', (request) => request.requestId],
  resource_id: ['uuid', (request) => request.resourceId],
  now: ['timestamptz', (_, now) => now],
})

const claimedFields = ['workspaceId', 'key', 'requestId', 'resourceId'] as const

type ClaimedRow = RowOf<IdempotencyRecordModel, (typeof claimedFields)[number]>

/**
 * Claims keys, one row each. Taken over are records whose 24 hours are over, and those of the same request that has
 * crashed (its lease ran out without an answer) or was answered 5xx: they keep their resource id. What comes back is
 * claimed; the rest belongs to somebody else. Rows go in by key, so that two batches cannot deadlock, and the first
 * of a key within a batch is the one that counts.
 */
const claimKeys = statement<ClaimedRow>(
  'idempotency.claim',
  `
  insert into idempotency_record as r
    (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until, created_at, expires_at)
  select distinct on (a.workspace_id, a.key) a.workspace_id, a.key, a.lineage_id, a.fingerprint, a.request_id,
    a.resource_id, a.now + interval '60 seconds', a.now, a.now + interval '24 hours'
  from ${claimedKeys.from('a', { position: true })}
  order by a.workspace_id, a.key, a.position
  on conflict (workspace_id, key) do update set
    lineage_id = excluded.lineage_id,
    fingerprint = excluded.fingerprint,
    request_id = excluded.request_id,
    resource_id = case when r.expires_at <= excluded.created_at then excluded.resource_id else r.resource_id end,
    created_at = case when r.expires_at <= excluded.created_at then excluded.created_at else r.created_at end,
    expires_at = case when r.expires_at <= excluded.created_at then excluded.expires_at else r.expires_at end,
    lease_until = excluded.lease_until,
    status = null,
    body = null
  where r.expires_at <= excluded.created_at
    or (r.status is null and r.lease_until <= excluded.created_at
      and r.lineage_id = excluded.lineage_id and r.fingerprint = excluded.fingerprint)
  returning ${columns('IdempotencyRecord', 'r', claimedFields)}
  `,
)

function claimBatcher(app: App) {
  const claim = async (requests: KeyedRequest[]) => {
    const rows = await run(app.pool, claimKeys, claimedKeys.values(requests, app.clock.now()))
    const claimed = new Map(rows.map((row) => [row.requestId, row.resourceId]))
    return requests.map((request) => claimed.get(request.requestId) ?? null)
  }
  return new Batcher<KeyedRequest, string | null>(claim, { apart: byWorkspace(app, workspaceOf) })
}

/** An answer that is to be kept, or that there is none. */
interface FinishedRequest {
  request: KeyedRequest
  status: number | null
  body: string | null
}

const finishedKeys = rowsIn<FinishedRequest, Date>({
  workspace_id: ['uuid', ({ request }) => request.workspaceId],
  key: ['text', ({ request }) => request.key],
  request_id: ['text', ({ request }) => request.requestId],
  status: ['int', ({ status }) => status],
  body: ['text', ({ body }) => body],
  now: ['timestamptz', (_, now) => now],
})

/**
 * Stores answers. A null status gives the key back without an answer (5xx): the lease ends, so that the next try runs
 * at once. A run whose key was taken over in the meantime stores nothing.
 */
const finishKeys = statement<never>(
  'idempotency.finish',
  `
  with done as (
    select * from ${finishedKeys.from('d')}
  ), held as (
    select r.workspace_id, r.key from idempotency_record r
    join done d on d.workspace_id = r.workspace_id and d.key = r.key and d.request_id = r.request_id
    where r.status is null
    order by r.workspace_id, r.key for update of r
  )
  update idempotency_record r
  set status = d.status, body = d.body, lease_until = least(r.lease_until, d.now)
  from done d join held h on h.workspace_id = d.workspace_id and h.key = d.key
  where r.workspace_id = d.workspace_id and r.key = d.key and r.request_id = d.request_id
  `,
)

function finishBatcher(app: App) {
  const finish = async (finished: FinishedRequest[]) => {
    await run(app.pool, finishKeys, finishedKeys.values(finished, app.clock.now()))
    return finished.map(() => undefined)
  }
  return new Batcher<FinishedRequest, void>(finish, {
    apart: byWorkspace(app, ({ request }) => request.workspaceId),
  })
}

const recordFields = [
  'lineageId',
  'fingerprint',
  'requestId',
  'status',
  'body',
  'leaseUntil',
  'expiresAt',
] as const

type RecordRow = RowOf<IdempotencyRecordModel, (typeof recordFields)[number], { fingerprint: Buffer }>

const recordKeys = rowsIn<KeyedRequest>({
  workspace_id: ['uuid', (request) => request.workspaceId],
  key: ['text', (request) => request.key],
})

/** The records of keys; each comes with the place of its request, from 1. */
const readRecords = statement<RecordRow & { position: number }>(
  'idempotency.read',
  `select k.position, ${columns('IdempotencyRecord', 'r', recordFields)}
   from ${recordKeys.from('k', { position: true })}
   join idempotency_record r on r.workspace_id = k.workspace_id and r.key = k.key`,
)

function recordBatcher(app: App) {
  const read = async (requests: KeyedRequest[]) => {
    const rows = await run(app.pool, readRecords, recordKeys.values(requests))
    const found = new Map(rows.map((row) => [row.position, row]))
    return requests.map((_, index) => found.get(index + 1))
  }
  return new Batcher<KeyedRequest, RecordRow | undefined>(read, { apart: byWorkspace(app, workspaceOf) })
}

/** The store of one process; claims and answers of the same moment share a statement. */
export function idempotencyStore(app: App): IdempotencyStore {
  const claims = claimBatcher(app)
  const finishes = finishBatcher(app)
  const records = recordBatcher(app)

  function heldBy(record: RecordRow, request: KeyedRequest): Replay {
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
      const record = await records.add(request)
      // No record: it was there a moment ago and is being replaced; the other request has it.
      if (!record) throw inProgress()
      return heldBy(record, request)
    },
    async recall(request) {
      const record = await records.add(request)
      const now = app.clock.now()
      if (!record || record.expiresAt <= now) return null
      return record.status === null && record.leaseUntil <= now ? null : heldBy(record, request)
    },
    finish: (request, status, body) => finishes.add(sealed(request, status, body)),
    seal: sealed,
    isSecondTry: (request) => lately.has(placeOf(request)),
    release: (request) => finishes.add({ request, status: null, body: null }),
  }
}
