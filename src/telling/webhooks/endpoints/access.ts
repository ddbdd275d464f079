import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Feature } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type PublicEventName, publicEvents } from '#telling/resources.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { OwnerType } from './endpoint-sets.ts'

const switchesOn = statement<{ key: Feature }>(
  'webhooks.switches_on',
  'select key from workspace_feature where workspace_id = $1 and enabled',
)

async function switchesOf(ctx: Ctx): Promise<ReadonlySet<Feature>> {
  if (ctx.actor.kind === 'public_key') return ctx.actor.features
  const rows = await run(ctx.app.pool, switchesOn, [workspaceOf(ctx.actor)])
  return new Set(rows.map((row) => row.key))
}

/** A key needs the read scope of each event (spec/4 B3, webhooks:write). Members have no scopes. */
export function assertScopes(actor: Actor, events: readonly PublicEventName[]): void {
  if (actor.kind !== 'public_key') return
  events.forEach((event, index) => {
    const { scope } = publicEvents[event]
    if (!actor.scopes.has(scope)) throw errors.scopeMissing(scope, `events[${index}]`)
  })
}

const keyLacksScopes = statement<{ id: string }>(
  'webhooks.key_lacks_scopes',
  'select id from public_key where workspace_id = $1 and id = $2 and not scopes @> $3::text[]',
)

/** Whether an endpoint's own key may not read these events: then it cannot answer for them, and would turn it off. */
export async function ownKeyLacksScopes(
  db: Queryable,
  { workspaceId, ownerType, ownerId }: EndpointRow,
  events: readonly PublicEventName[],
): Promise<boolean> {
  if (ownerType !== 'api_key') return false
  const scopes = events.map((event) => publicEvents[event].scope)
  return (await run(db, keyLacksScopes, [workspaceId, ownerId, scopes])).length > 0
}

/** Nobody can newly subscribe to events whose switch is off (spec/4 B4). `known` are subscribed already. */
export async function assertSwitches(
  ctx: Ctx,
  events: readonly PublicEventName[],
  known: readonly string[] = [],
): Promise<void> {
  if (events.every((event) => known.includes(event))) return
  const on = await switchesOf(ctx)
  events.forEach((event, index) => {
    const { feature } = publicEvents[event]
    if (!known.includes(event) && !on.has(feature)) throw errors.featureNotInPlan(feature, `events[${index}]`)
  })
}

/** Who answers for an endpoint: the key or the person that made it, last turned it on, or subscribed it to more than its key may read. */
export function ownerOf(actor: Actor): { ownerType: OwnerType; ownerId: string } {
  if (actor.kind === 'public_key') return { ownerType: 'api_key', ownerId: actor.keyId }
  if (actor.kind === 'member') return { ownerType: 'member', ownerId: actor.userId }
  throw errors.forbidden('A webhook endpoint belongs to a key or a member.')
}
