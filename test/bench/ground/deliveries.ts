import { createKeyRing } from '#core/crypto.ts'
import { newId } from '#core/ids.ts'
import { sealSecret } from '#telling/webhooks/webhook-secrets.ts'
import { webhookSecret } from '../load/webhooks.ts'
import { ask } from './cluster.ts'
import { environment, type Tenant } from './seed.ts'

/** A host of this machine for each endpoint, so that each is an origin with connections of its own. */
export const hostOf = (index: number) => `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`

/** Makes the endpoints of these tenants, so many each, all at the sink. */
export async function seedEndpoints(
  databaseUrl: string,
  tenants: readonly Tenant[],
  each: number,
  port: number,
): Promise<void> {
  const ring = createKeyRing([environment.SECRET_KEYS])
  const endpoints = tenants.flatMap(({ workspaceId }) =>
    Array.from({ length: each }, () => ({ workspaceId, id: newId() })),
  )
  await ask(
    databaseUrl,
    `insert into webhook_endpoint
       (workspace_id, id, url, events, header_names, owner_type, owner_id, secret, created_at, updated_at)
     select e.workspace_id, e.id, e.url, '{message.status}', '{}', 'api_key', k.id, e.secret, now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as e(workspace_id, id, url, secret)
     join public_key k using (workspace_id)`,
    [
      endpoints.map(({ workspaceId }) => workspaceId),
      endpoints.map(({ id }) => id),
      endpoints.map((_, index) => `http://${hostOf(index)}:${port}/`),
      endpoints.map((endpoint) => sealSecret(ring, endpoint, webhookSecret)),
    ],
  )
  await ask(databaseUrl, 'analyze webhook_endpoint')
}

/** Whose deliveries are queued: Parley's, or those of a limit program. */
export type DeliveryTable = 'webhook_delivery' | 'bench_delivery' | 'bench_all_delivery'

/**
 * The limit programs' tables: the same columns and indexes, but that the first finds what is due without asking whose it
 * is.
 */
export async function makeBenchDeliveries(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'create table bench_all_delivery (like webhook_delivery including all)')
  await ask(databaseUrl, 'create table bench_delivery (like webhook_delivery including all)')
  await ask(databaseUrl, 'drop index bench_delivery_workspace_id_endpoint_id_next_try_at_id_idx')
  await ask(databaseUrl, `create index on bench_delivery (next_try_at) where state = 'waiting'`)
}

// 371 bytes with the id of an event and its time in it, as a message's status tells.
const now = `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const body = `rpad('{"id":"' || e.id || '","type":"message.status","timestamp":"' || ${now} || '","data":{"message":{"id":"0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01","status":"sent","type":"text"},"previous_status":"pending","text":"', 368, 'x') || '"}}'`

const hold = `update webhook_endpoint set status = 'paused', next_try_at = 'infinity'`

/** Makes endpoints active again that were held while their deliveries were queued. */
export const letGo = `update webhook_endpoint set status = 'active', next_try_at = null`

/**
 * Queues one event for every endpoint, as often as it takes to make so many deliveries. They are due at once, but the
 * endpoints are held until they are let go. Answers their number.
 */
export async function queueDeliveries(
  databaseUrl: string,
  table: DeliveryTable,
  atLeast: number,
): Promise<number> {
  await ask(databaseUrl, hold)
  const [row] = await ask<{ queued: number }>(
    databaseUrl,
    `with endpoint as (select workspace_id, id from webhook_endpoint),
     workspace as (select distinct workspace_id from endpoint),
     events as (
       select workspace_id, bench_id(now()) as id
       from workspace, generate_series(1, ceil($1::numeric / (select count(*) from endpoint))::int)
     ), bodies as (
       insert into event_body (workspace_id, event_id, body, created_at)
       select workspace_id, e.id, ${body}, now() from events e
     ), queued as (
       insert into ${table} (workspace_id, id, endpoint_id, event_id, event_type, occurred_at, next_try_at, created_at)
       select e.workspace_id, bench_id(now()), p.id, e.id, 'message.status', now(), now(), now()
       from events e join endpoint p on p.workspace_id = e.workspace_id
       returning 1
     )
     select count(*)::int as queued from queued`,
    [atLeast],
  )
  return row?.queued ?? 0
}
