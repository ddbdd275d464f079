import type { App } from '../../context.ts'
import { run, statement } from '../../db.ts'
import type { SealedEndpoint } from './signing.ts'

/** A delivery in this process's hands until `claimedUntil`, with what is needed to send it. */
export interface Claimed {
  workspaceId: string
  id: string
  endpointId: string
  /** tries of the present schedule before this one */
  attempt: number
  nextTryAt: Date
  claimedUntil: Date
  body: string
  url: string
  endpoint: SealedEndpoint
}

type ClaimedRow = Omit<Claimed, 'endpoint' | 'claimedUntil'> & Omit<SealedEndpoint, 'workspaceId' | 'id'>

/**
 * Due deliveries of active endpoints, the oldest first, of each endpoint no more than it has room for: a backlog of
 * one is never in the way of the others. The index on waiting deliveries is walked with one probe per endpoint that
 * has any (a loose scan), however many they have.
 */
const claimDue = statement<ClaimedRow>(
  'webhooks.claim_deliveries',
  `with recursive lane as (
     (select workspace_id, endpoint_id from webhook_delivery where state = 'waiting'
      order by workspace_id, endpoint_id limit 1)
     union all
     select n.workspace_id, n.endpoint_id from lane l cross join lateral (
       select d.workspace_id, d.endpoint_id from webhook_delivery d
       where d.state = 'waiting' and (d.workspace_id, d.endpoint_id) > (l.workspace_id, l.endpoint_id)
       order by d.workspace_id, d.endpoint_id limit 1) n
   ), head as (
     select l.workspace_id, l.endpoint_id, coalesce(r.room, $4::int) as room, oldest.next_try_at
     from lane l
     join webhook_endpoint e on e.workspace_id = l.workspace_id and e.id = l.endpoint_id and e.status = 'active'
     left join unnest($5::uuid[], $6::int[]) as r(endpoint_id, room) on r.endpoint_id = l.endpoint_id
     cross join lateral (
       select d.next_try_at from webhook_delivery d
       where d.workspace_id = l.workspace_id and d.endpoint_id = l.endpoint_id and d.state = 'waiting'
         and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
       order by d.next_try_at limit 1) oldest
     where coalesce(r.room, $4::int) > 0
     order by oldest.next_try_at limit $3
   ), due as (
     select d.workspace_id, d.id from head h cross join lateral (
       select d.workspace_id, d.id, d.next_try_at from webhook_delivery d
       where d.workspace_id = h.workspace_id and d.endpoint_id = h.endpoint_id and d.state = 'waiting'
         and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
         and d.id <> all($7::uuid[])
       order by d.next_try_at limit h.room for update skip locked) d
     order by d.next_try_at limit $3
   )
   update webhook_delivery d set claimed_until = $2
   from due, webhook_endpoint e, event_body b
   where d.workspace_id = due.workspace_id and d.id = due.id
     and e.workspace_id = d.workspace_id and e.id = d.endpoint_id
     and b.workspace_id = d.workspace_id and b.event_id = d.event_id
   returning d.workspace_id as "workspaceId", d.id, d.endpoint_id as "endpointId", d.attempt,
     d.next_try_at as "nextTryAt", b.body, e.url, e.secret, e.previous_secret as "previousSecret",
     e.previous_secret_expires_at as "previousSecretExpiresAt", e.header_values as "headerValues"`,
)

const releaseClaims = statement<never>(
  'webhooks.release_deliveries',
  `update webhook_delivery d set claimed_until = null
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as r(workspace_id, id, claimed_until)
   where d.workspace_id = r.workspace_id and d.id = r.id and d.claimed_until = r.claimed_until`,
)

/** A claim that nobody finished by then belonged to a process that died; others take it again. */
const leaseMs = 60_000

export interface ClaimOptions {
  /** deliveries in one statement */
  limit: number
  /** how many of one endpoint, unless `rooms` says otherwise */
  usualRoom: number
  rooms: { endpointIds: string[]; free: number[] }
  /** held by this process already: a lease can run out while its request is still on the way */
  held: string[]
}

/** Claims what is due now, the longest due first. */
export async function claimDeliveries(app: App, options: ClaimOptions): Promise<Claimed[]> {
  const { limit, usualRoom, rooms, held } = options
  const now = app.clock.now()
  const claimedUntil = new Date(now.getTime() + leaseMs)
  const values = [now, claimedUntil, limit, usualRoom, rooms.endpointIds, rooms.free, held]
  const rows = await run(app.pool, claimDue, values)
  return rows
    .map(({ secret, previousSecret, previousSecretExpiresAt, headerValues, ...row }) => ({
      ...row,
      claimedUntil,
      endpoint: {
        workspaceId: row.workspaceId,
        id: row.endpointId,
        ...{ secret, previousSecret, previousSecretExpiresAt, headerValues },
      },
    }))
    .sort((left, right) => left.nextTryAt.getTime() - right.nextTryAt.getTime())
}

/** Gives claims back that were not sent. */
export async function releaseDeliveries(app: App, claims: readonly Claimed[]): Promise<void> {
  if (claims.length === 0) return
  await run(app.pool, releaseClaims, [
    claims.map((claim) => claim.workspaceId),
    claims.map((claim) => claim.id),
    claims.map((claim) => claim.claimedUntil),
  ])
}
