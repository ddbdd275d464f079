import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { roomsIn } from '#core/fair-slots.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import { beginStep, type Traceparent } from '#core/tracing/tracer.ts'
import { countDeliveries, observeDelivery } from '#telling/webhooks/sending/delivery-metrics.ts'
import {
  type ClaimOptions,
  claimMs,
  type HeldDelivery,
  type Result,
  Sender,
} from '#telling/webhooks/sending/sender.ts'
import { legacyClient } from './client.ts'
import { legacyRequest } from './request.ts'

/** Document 2, Dispatch rules: up to 10 at once, up to 3 retries with doubling delays from 2 seconds on. */
const limits = { perEndpoint: 10, perWorkspace: 10 }
const waitsMs = [2_000, 4_000, 8_000]

interface Claim extends HeldDelivery {
  attempt: number
  event: string
  body: string
  trace: Traceparent | null
  url: string
  secret: string | null
  headerValues: string | null
}

interface Outcome extends Result<Claim> {
  /** null when it arrived, or when this was the last try: then it is dropped */
  nextTryAt: Date | null
}

/**
 * The longest due of each webhook, no more than it has room for: what waits for one is never in the way of the others.
 * The webhooks that have any are found with one probe of the index for each, however many they have (a loose scan).
 */
const claims = overWorkspaces<Omit<Claim, 'claimedUntil'>>(
  'legacy_webhooks.claim',
  10,
  (only) => `with recursive lane as (
     (select f.workspace_id, f.webhook_id from legacy_webhook_delivery f where true ${only('f')}
      order by f.workspace_id, f.webhook_id limit 1)
     union all
     select n.workspace_id, n.webhook_id from lane l cross join lateral (
       select d.workspace_id, d.webhook_id from legacy_webhook_delivery d
       where (d.workspace_id, d.webhook_id) > (l.workspace_id, l.webhook_id) ${only('d')}
       order by d.workspace_id, d.webhook_id limit 1) n
   ), head as (
     select w.workspace_id, w.id, coalesce(r.room, $5::int) as room
     from lane l join legacy_webhook w on w.workspace_id = l.workspace_id and w.id = l.webhook_id and w.is_active ${only('w')}
     left join ${roomsIn(6, 'r', 'webhook_id')} on r.webhook_id = w.id
     where coalesce(r.room, $5::int) > 0 and ${laneOf('l.workspace_id')} = any($8::smallint[])
   ), due as (
     select d.workspace_id, d.id from head h cross join lateral (
       select d.workspace_id, d.id, d.next_try_at from legacy_webhook_delivery d
       where d.workspace_id = h.workspace_id and d.webhook_id = h.id and d.next_try_at <= $1
         and (d.claimed_until is null or d.claimed_until <= $1) and d.id <> all($4::uuid[]) ${only('d')}
       order by d.next_try_at, d.id limit h.room for update skip locked) d
     order by d.next_try_at, d.id limit $3
   ), owned as (${ownedLanes('legacy-webhooks', `select ${laneOf('workspace_id')} from due`, '$9')}
   )
   update legacy_webhook_delivery d set claimed_until = $2
   from due, legacy_webhook w
   where (${laneOf('due.workspace_id')} in (select lane from owned)) is true
     and d.workspace_id = due.workspace_id and d.id = due.id and w.workspace_id = d.workspace_id and w.id = d.webhook_id
     ${only('d')}
   returning ${columns('LegacyWebhookDelivery', 'd', ['workspaceId', 'id', 'attempt', 'event', 'body', 'trace'])},
     ${columnsAs('LegacyWebhookDelivery', 'd', { endpointId: 'webhookId' })}, ${columns('LegacyWebhook', 'w', ['url', 'secret', 'headerValues'])},
     ${laneOf('d.workspace_id')} as lane`,
)

/** Where something is due to a webhook of these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'legacy_webhooks.workspaces_due',
  `select ${columns('LegacyWebhook', 'w', ['workspaceId'])} from legacy_webhook w cross join lateral (
     select d.next_try_at from legacy_webhook_delivery d
     where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.next_try_at <= $1
       and (d.claimed_until is null or d.claimed_until <= $1)
     order by d.next_try_at limit 1) oldest
   where w.is_active and ${laneOf('w.workspace_id')} = any($2::smallint[])
   group by w.workspace_id order by min(oldest.next_try_at)`,
)

const results = rowsIn<Outcome>({
  workspace_id: ['uuid', ({ claim }) => claim.workspaceId],
  id: ['uuid', ({ claim }) => claim.id],
  next_try_at: ['timestamptz', ({ nextTryAt }) => nextTryAt],
  claimed_until: ['timestamptz', ({ claim }) => claim.claimedUntil],
})

/** What has arrived is done, whoever sent it; a failure whose claim was lost in the meantime is left to the new owner's try. */
const settle = statement<never>(
  'legacy_webhooks.settle',
  `with result as (
     select * from ${results.from('r')}
   ), gone as (
     delete from legacy_webhook_delivery d using result r
     where d.workspace_id = r.workspace_id and d.id = r.id and r.next_try_at is null
   )
   update legacy_webhook_delivery d
   set attempt = d.attempt + 1, next_try_at = r.next_try_at, claimed_until = null
   from result r where d.workspace_id = r.workspace_id and d.id = r.id and r.next_try_at is not null
     and d.claimed_until = r.claimed_until`,
)

const givenBack = rowsIn<Claim>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  id: ['uuid', ({ id }) => id],
  claimed_until: ['timestamptz', ({ claimedUntil }) => claimedUntil],
})

const release = statement<never>(
  'legacy_webhooks.release',
  `update legacy_webhook_delivery d set claimed_until = null
   from ${givenBack.from('r')}
   where d.workspace_id = r.workspace_id and d.id = r.id and d.claimed_until = r.claimed_until`,
)

/** What was queued for a webhook that was switched off since is not sent any more. */
const dropSwitchedOff = overWorkspaces<never>(
  'legacy_webhooks.drop_switched_off',
  2,
  (only) => `delete from legacy_webhook_delivery d using legacy_webhook w
   where w.workspace_id = d.workspace_id and w.id = d.webhook_id and not w.is_active
     and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1) ${only('d')}`,
)

const workspacesSwitchedOff = statement<{ workspaceId: string }>(
  'legacy_webhooks.workspaces_switched_off',
  `select distinct ${columns('LegacyWebhook', 'w', ['workspaceId'])} from legacy_webhook w
   where not w.is_active and exists (select from legacy_webhook_delivery d
     where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.next_try_at <= $1)`,
)

async function claim(app: App, { limit, held, usualRoom, rooms, own }: ClaimOptions): Promise<Claim[]> {
  const now = app.clock.now()
  const claimedUntil = new Date(now.getTime() + claimMs)
  for (const workspaceId of await workspacesFor(app, workspacesSwitchedOff, [now]))
    await runOver(app.pool, dropSwitchedOff, [now], workspaceId)
  const { endpointIds, free } = rooms
  const workspaceIds = await workspacesFor(app, workspacesDue, [now, own.lanes])
  const { taken } = await takeOver(app, workspaceIds, limit, (workspaceId, most) => {
    const values = [now, claimedUntil, most, held, usualRoom, endpointIds, free, own.lanes, own.worker]
    return runOver(app.pool, claims, values, workspaceId)
  })
  return taken.map((row) => ({ ...row, claimedUntil })).sort((left, right) => (left.id < right.id ? -1 : 1))
}

async function send(app: App, claimed: Claim): Promise<Outcome> {
  const arrived = await post(app, claimed)
  const wait = waitsMs[claimed.attempt]
  const again = !arrived && wait !== undefined
  countDeliveries({ kind: 'older', result: arrived ? 'delivered' : again ? 'retry' : 'failed' })
  const nextTryAt = again ? new Date(app.clock.nowMs() + wait) : null
  return { claim: claimed, decisive: false, nextTryAt }
}

async function post(app: App, claimed: Claim): Promise<boolean> {
  const step = beginStep(app, 'webhook.deliver', 'client', claimed.trace, {
    'parley.workspace.id': claimed.workspaceId,
    'parley.webhook.id': claimed.endpointId,
    'parley.delivery.id': claimed.id,
    'parley.event.type': claimed.event,
    'parley.attempt': claimed.attempt + 1,
  })
  const { arrived, status } = await posted(app, claimed, step?.traceparent)
  if (status !== null) step?.tell({ 'http.response.status_code': status })
  step?.end(arrived ? undefined : 'not delivered')
  return arrived
}

/** Status is null where there was no answer, or no request because it could not be signed. */
async function posted(app: App, claimed: Claim, trace: Traceparent | undefined) {
  const request = legacyRequest(app, { ...claimed, id: claimed.endpointId }, claimed.body, trace)
  if (request === null) return { arrived: false, status: null }
  const answer = await legacyClient(app).post(claimed.url, request, claimed.body)
  observeDelivery({ kind: 'older' }, answer.durationMs / 1000)
  const status = answer.kind === 'answer' ? answer.status : null
  return { arrived: status !== null && status >= 200 && status <= 299, status }
}

async function save(app: App, outcomes: readonly Outcome[]): Promise<string[]> {
  await run(app.pool, settle, results.values(outcomes))
  return []
}

async function giveBack(app: App, claims: readonly Claim[]): Promise<void> {
  await run(app.pool, release, givenBack.values(claims))
}

const sender = perApp(
  (app) =>
    new Sender<Claim, Outcome>(app, {
      kind: 'legacy-webhooks',
      limits,
      claim: (options) => claim(app, options),
      send: (claimed) => send(app, claimed),
      save: (outcomes) => save(app, outcomes),
      release: (claims) => giveBack(app, claims),
    }),
)

/** Starts every delivery to older webhooks that is due; requests on their way are not waited for. */
export async function drainLegacyWebhooks(app: App): Promise<{ more: boolean }> {
  await sender(app).claim()
  return { more: false }
}

export const settleLegacyWebhooks = (app: App): Promise<void> => sender(app).settle()

/** Before the process ends: what was not begun is given back, requests on their way are waited for. */
export async function closeLegacyWebhooks(app: App): Promise<void> {
  await sender(app).close()
}
