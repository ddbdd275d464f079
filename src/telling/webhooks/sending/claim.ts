import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { roomsIn } from '#core/fair-slots.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { isOff } from '../endpoints/owner-key.ts'
import { type ClaimOptions, claimMs, type HeldDelivery } from './sender.ts'
import type { SealedEndpoint } from './signing.ts'
import { lanesOf, lanesOfAll } from './waiting-lanes.ts'

/** A delivery in this process's hands until `claimedUntil`, with what is needed to send it. */
export interface ClaimedDelivery extends HeldDelivery {
  /** tries of the present schedule before this one */
  attempt: number
  nextTryAt: Date
  /** the one request that a paused endpoint is asked with */
  probe: boolean
  /** a test that was sent again */
  test: boolean
  body: string
  eventType: string
  /** what its event is part of, where that is recorded */
  trace: Traceparent | null
  url: string
  endpoint: SealedEndpoint
}

type ClaimedRow = Omit<ClaimedDelivery, 'endpoint' | 'claimedUntil' | 'probe'> &
  Omit<SealedEndpoint, 'workspaceId' | 'id'>

const claimedColumns = `
  ${columns('WebhookDelivery', 'd', ['workspaceId', 'id', 'endpointId', 'attempt', 'nextTryAt', 'test'])},
  coalesce(d.document_body, b.body) as body, ${columns('EventBody', 'b', ['trace'])},
  ${columns('WebhookDelivery', 'd', ['eventType'])}, e.url,
  ${columns('WebhookEndpoint', 'e', ['secret', 'previousSecret', 'previousSecretExpiresAt', 'headerValues'])}`

/**
 * While a key or the plan's API keys are off, what keys have made is not sent (document 1, Webhook endpoint status,
 * Rules): said of an endpoint `e`, by whether its workspace has keys and whether its own is off.
 */
const sendsWhile = (hasKeys: string, keyOff: string) =>
  `(e.owner_type <> 'api_key' or (${hasKeys} and not ${keyOff}))`

const keysOn = `f.key = 'api.keys' and f.enabled`

const maySend = sendsWhile(
  `exists (select from workspace_feature f where f.workspace_id = e.workspace_id and ${keysOn})`,
  `exists (select from public_key k where k.workspace_id = e.workspace_id and k.id = e.owner_id and ${isOff})`,
)

type Only = (row: string) => string

/**
 * What `mayOfLanes` looks at, read once for each workspace of `lane` and not for each endpoint: with twenty endpoints in
 * each that was a quarter of a claim.
 */
const ownersOf = (only: Only) => `of_lanes as (
     select distinct workspace_id from lane
   ), with_keys as materialized (
     select f.workspace_id from of_lanes join workspace_feature f using (workspace_id) where ${keysOn} ${only('f')}
   ), keys_off as materialized (
     select k.workspace_id, k.id from of_lanes join public_key k using (workspace_id) where ${isOff} ${only('k')}
   )`

const mayOfLanes = sendsWhile(
  'e.workspace_id in (select workspace_id from with_keys)',
  '(e.workspace_id, e.owner_id) in (select workspace_id, id from keys_off)',
)

/** Where no other process sends: the limits of document 1 hold because one process counts the requests of a workspace. */
const inLanes = (lanes: string) => `${laneOf('e.workspace_id')} = any(${lanes}::smallint[])`

const owned = (worker: string) =>
  ownedLanes('deliveries', `select ${laneOf('workspace_id')} from due`, worker)

/**
 * Claims what is `due` in the lanes that are `owned`, until $2. `is true` keeps the lanes a list that is hashed: as a join
 * they would be looked through again for every delivery.
 */
const takeDeliveries = (only: Only) => `
   update webhook_delivery d set claimed_until = $2
   from due, webhook_endpoint e, event_body b
   where (${laneOf('due.workspace_id')} in (select lane from owned)) is true
     and d.workspace_id = due.workspace_id and d.id = due.id ${only('d')}
     and e.workspace_id = d.workspace_id and e.id = d.endpoint_id
     and b.workspace_id = d.workspace_id and b.event_id = d.event_id
   returning ${claimedColumns}, ${laneOf('d.workspace_id')} as lane`

/**
 * Due deliveries of active endpoints, the oldest of each, no more than its share and than it has room for: a backlog of
 * one is never in the way of the others, and no row is locked that is not claimed.
 */
const dueIn = (lanes: string, only: Only) => `
   with recursive lane as (${lanes}
   ), ${ownersOf(only)}, head as (
     select l.workspace_id, l.endpoint_id, coalesce(r.room, $4::int) as room, oldest.next_try_at
     from lane l
     join webhook_endpoint e on e.workspace_id = l.workspace_id and e.id = l.endpoint_id and e.status = 'active'
     left join ${roomsIn(5, 'r', 'endpoint_id')} on r.endpoint_id = l.endpoint_id
     cross join lateral (
       select d.next_try_at from webhook_delivery d
       where d.workspace_id = l.workspace_id and d.endpoint_id = l.endpoint_id and d.state = 'waiting'
         and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
       order by d.next_try_at limit 1) oldest
     where coalesce(r.room, $4::int) > 0 and ${inLanes('$8')} and ${mayOfLanes} ${only('e')}
     order by oldest.next_try_at limit $3
   ), share as (
     select ceil($3::numeric / greatest(count(*), 1))::int as most from head
   ), due as (
     select d.workspace_id, d.id from head h cross join share s cross join lateral (
       select d.workspace_id, d.id, d.next_try_at from webhook_delivery d
       where d.workspace_id = h.workspace_id and d.endpoint_id = h.endpoint_id and d.state = 'waiting'
         and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
         and d.id <> all($7::uuid[]) ${only('d')}
       order by d.next_try_at, d.id limit least(h.room, s.most) for update skip locked) d
   ), owned as (${owned('$9')}
   )
   ${takeDeliveries(only)}`

const claims = overWorkspaces<ClaimedRow>('webhooks.claim_deliveries', 10, (only) =>
  dueIn(lanesOfAll(only), only),
)
const claimDueOf = statement<ClaimedRow>(
  'webhooks.claim_deliveries_of',
  dueIn(lanesOf('$10'), () => ''),
)

/** Where something is due to an active endpoint of these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'webhooks.workspaces_due',
  `select ${columns('WebhookEndpoint', 'e', ['workspaceId'])} from webhook_endpoint e cross join lateral (
     select d.next_try_at from webhook_delivery d
     where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting'
       and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
     order by d.next_try_at limit 1) oldest
   where e.status = 'active' and ${maySend} and ${inLanes('$2')}
   group by e.workspace_id order by min(oldest.next_try_at)`,
)

/**
 * One delivery for each paused endpoint whose time has come: the one that is due the longest. Those that have nothing
 * due stay at the head of the line for ever, so they are not taken. The endpoint's next probe moves behind the claim, so
 * that nobody else asks it in the meantime.
 */
const probes = overWorkspaces<ClaimedRow>(
  'webhooks.claim_probes',
  7,
  (only) => `with ready as (
     select e.workspace_id, e.id from webhook_endpoint e
     where e.status = 'paused' and e.next_try_at <= $1 and ${maySend} and ${inLanes('$5')} ${only('e')}
       and exists (select from webhook_delivery d
         where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= $1)
     order by e.next_try_at limit $3 for no key update skip locked
   ), due as (
     select r.workspace_id, r.id as endpoint_id, d.id from ready r cross join lateral (
       select d.id from webhook_delivery d
       where d.workspace_id = r.workspace_id and d.endpoint_id = r.id and d.state = 'waiting'
         and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
         and d.id <> all($4::uuid[]) ${only('d')}
       order by d.next_try_at, d.id limit 1 for update skip locked) d
   ), owned as (${owned('$6')}
   ), asked as (
     update webhook_endpoint e set next_try_at = $2 from due
     where (${laneOf('due.workspace_id')} in (select lane from owned)) is true
       and e.workspace_id = due.workspace_id and e.id = due.endpoint_id ${only('e')}
   )
   ${takeDeliveries(only)}`,
)

/** Where the time of a paused endpoint of these lanes has come, the longest first. */
const workspacesToProbe = statement<{ workspaceId: string }>(
  'webhooks.workspaces_to_probe',
  `select ${columns('WebhookEndpoint', 'e', ['workspaceId'])} from webhook_endpoint e
   where e.status = 'paused' and e.next_try_at <= $1 and ${maySend} and ${inLanes('$2')}
     and exists (select from webhook_delivery d
       where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= $1)
   group by e.workspace_id order by min(e.next_try_at)`,
)

const givenBack = rowsIn<Pick<ClaimedDelivery, 'workspaceId' | 'id' | 'claimedUntil'>>({
  workspace_id: ['uuid', (claim) => claim.workspaceId],
  id: ['uuid', (claim) => claim.id],
  claimed_until: ['timestamptz', (claim) => claim.claimedUntil],
})

const releaseClaims = statement<never>(
  'webhooks.release_deliveries',
  `update webhook_delivery d set claimed_until = null
   from ${givenBack.from('r')}
   where d.workspace_id = r.workspace_id and d.id = r.id and d.claimed_until = r.claimed_until`,
)

function claimedOf(rows: readonly ClaimedRow[], claimedUntil: Date, probe: boolean): ClaimedDelivery[] {
  return rows.map(({ secret, previousSecret, previousSecretExpiresAt, headerValues, ...row }) => ({
    ...row,
    claimedUntil,
    probe,
    endpoint: {
      workspaceId: row.workspaceId,
      id: row.endpointId,
      ...{ secret, previousSecret, previousSecretExpiresAt, headerValues },
    },
  }))
}

const byAge = (left: ClaimedDelivery, right: ClaimedDelivery) =>
  left.nextTryAt.getTime() - right.nextTryAt.getTime() || (left.id < right.id ? -1 : 1)

/**
 * Claims what is due now, the longest due first; where all are looked at, also probes of paused endpoints whose time
 * has come.
 */
export async function claimDeliveries(app: App, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const now = app.clock.now()
  const claimedUntil = new Date(now.getTime() + claimMs)
  const asked = options.workspaceIds === null ? await takeProbes(app, options, now, claimedUntil) : []
  const due = await takeDue(app, options, now, claimedUntil)
  return [...claimedOf(asked, claimedUntil, true), ...claimedOf(due, claimedUntil, false)].sort(byAge)
}

async function takeProbes(app: App, options: ClaimOptions, now: Date, until: Date): Promise<ClaimedRow[]> {
  const { held, own, limit } = options
  const workspaceIds = await workspacesFor(app, workspacesToProbe, [now, own.lanes])
  const { taken } = await takeOver(app, workspaceIds, limit, (workspaceId, most) =>
    runOver(app.pool, probes, [now, until, most, held, own.lanes, own.worker], workspaceId),
  )
  return taken
}

async function takeDue(app: App, options: ClaimOptions, now: Date, until: Date): Promise<ClaimedRow[]> {
  const { workspaceIds, limit, usualRoom, rooms, held, own } = options
  const values = (most: number) => [
    now,
    until,
    most,
    usualRoom,
    rooms.endpointIds,
    rooms.free,
    held,
    own.lanes,
    own.worker,
  ]
  if (workspaceIds !== null && !app.config.database.distributed)
    return run(app.pool, claimDueOf, [...values(limit), workspaceIds])
  const apart = workspaceIds ?? (await workspacesFor(app, workspacesDue, [now, own.lanes]))
  const { taken } = await takeOver(app, apart, limit, (workspaceId, most) =>
    runOver(app.pool, claims, values(most), workspaceId),
  )
  return taken
}

/** Gives claims back that were not sent. */
export async function releaseDeliveries(app: App, claims: readonly ClaimedDelivery[]): Promise<void> {
  if (claims.length === 0) return
  await run(app.pool, releaseClaims, givenBack.values(claims))
}
