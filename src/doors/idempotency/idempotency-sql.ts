import type { KeyedRequest } from '#core/context/keyed-request.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { IdempotencyRecordModel } from '#generated/prisma/models/IdempotencyRecord.ts'

const claimedFields = ['workspaceId', 'key', 'requestId', 'resourceId'] as const

type ClaimedRow = RowOf<IdempotencyRecordModel, (typeof claimedFields)[number]>

export const claimedKeys = rowsIn<KeyedRequest, Date>({
  workspace_id: ['uuid', (request) => request.workspaceId],
  key: ['text', (request) => request.key],
  lineage_id: ['uuid', (request) => request.lineageId],
  fingerprint: ['bytea', (request) => request.fingerprint],
  request_id: ['text', (request) => request.requestId],
  resource_id: ['uuid', (request) => request.resourceId],
  now: ['timestamptz', (_, now) => now],
})

/**
 * Claims keys, one row each. Taken over are records whose 24 hours are over, and those of the same request that has
 * crashed (its lease ran out without an answer) or was answered 5xx: they keep their resource id. What comes back is
 * claimed; the rest belongs to somebody else. Rows go in by key, so that two batches cannot deadlock, and the first
 * of a key within a batch is the one that counts.
 */
export const claimKeys = statement<ClaimedRow>(
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

const recordFields = ['lineageId', 'fingerprint', 'requestId', 'status', 'body'] as const

export type RecordRow = RowOf<IdempotencyRecordModel, (typeof recordFields)[number], { fingerprint: Buffer }>

/** The record that stands in the way of a claim. */
export const readRecord = statement<RecordRow>(
  'idempotency.read',
  `select ${columns('IdempotencyRecord', 'r', recordFields)}
   from idempotency_record r where r.workspace_id = $1 and r.key = $2`,
)

/** An answer that is to be kept, or that there is none. */
export interface FinishedRequest {
  request: KeyedRequest
  status: number | null
  body: string | null
}

export const finishedKeys = rowsIn<FinishedRequest, Date>({
  workspace_id: ['uuid', ({ request }) => request.workspaceId],
  key: ['text', ({ request }) => request.key],
  request_id: ['text', ({ request }) => request.requestId],
  status: ['int', ({ status }) => status],
  body: ['text', ({ body }) => body],
  now: ['timestamptz', (_, now) => now],
})

/**
 * Stores answers. A null status gives the key back without an answer (5xx): the lease ends, so that the next try runs
 * at once. A run whose key was taken over meanwhile stores nothing.
 */
export const finishKeys = statement<never>(
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
