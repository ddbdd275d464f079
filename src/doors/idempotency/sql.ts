import { statement } from '#core/db/db.ts'

export interface ClaimedRow {
  workspaceId: string
  key: string
  requestId: string
  resourceId: string
}

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
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[], $5::text[], $6::uuid[], $7::timestamptz[])
    with ordinality as a(workspace_id, key, lineage_id, fingerprint, request_id, resource_id, now, position)
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
  returning r.workspace_id as "workspaceId", r.key, r.request_id as "requestId", r.resource_id as "resourceId"
  `,
)

export interface RecordRow {
  lineageId: string
  fingerprint: Buffer
  requestId: string
  status: number | null
  body: string | null
}

/** The record that stands in the way of a claim. */
export const readRecord = statement<RecordRow>(
  'idempotency.read',
  `select lineage_id as "lineageId", fingerprint, request_id as "requestId", status, body
   from idempotency_record where workspace_id = $1 and key = $2`,
)

/**
 * Stores answers. A null status gives the key back without an answer (5xx): the lease ends, so that the next try runs
 * at once. A run whose key was taken over meanwhile stores nothing.
 */
export const finishKeys = statement<never>(
  'idempotency.finish',
  `
  with done as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::text[], $6::timestamptz[])
      as d(workspace_id, key, request_id, status, body, now)
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
