import { personOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { recordAudit } from '#people/audit/log.ts'
import type { IvrFlow } from './ivr-flow-queries.ts'

// An account has one menu that incoming calls begin with, and one that outgoing calls end with (spec/8 CL5).

/** Saves that would move them wait for each other. */
const lockNumber = statement<never>(
  'ivr_flows.lock_number',
  'select from number where workspace_id = $1 and id = $2 for no key update',
)

const leavePlaces = statement<{ id: string; wasCallStart: boolean; wasOutgoingEnd: boolean }>(
  'ivr_flows.leave_places',
  `update ivr_flow f set is_call_start = f.is_call_start and not $4, is_outgoing_end = f.is_outgoing_end and not $5,
     revision = f.revision + 1, updated_at = $6, updated_by_id = $7::uuid
   from ivr_flow b
   where f.workspace_id = $1 and f.number_id = $2 and f.id <> $3 and f.is_active
     and ((f.is_call_start and $4::boolean) or (f.is_outgoing_end and $5::boolean))
     and b.workspace_id = f.workspace_id and b.id = f.id
   returning f.id, b.is_call_start and not f.is_call_start as "wasCallStart",
     b.is_outgoing_end and not f.is_outgoing_end as "wasOutgoingEnd"`,
)

const hasPlace = ({ isActive, isCallStart, isOutgoingEnd }: IvrFlow): boolean =>
  isActive && (isCallStart || isOutgoingEnd)

/** Waits for others that move the places of the account, before the menu itself is locked. */
export async function lockPlaces(tx: Tx, flow: IvrFlow): Promise<void> {
  if (hasPlace(flow)) await run(tx, lockNumber, [flow.workspaceId, flow.numberId])
}

/** Takes the places that a menu has from the others of its account. */
export async function takePlaces(ctx: Ctx, tx: Tx, flow: IvrFlow): Promise<void> {
  if (!hasPlace(flow)) return
  const { workspaceId, numberId, id, isCallStart, isOutgoingEnd } = flow
  const places = [isCallStart, isOutgoingEnd, ctx.now(), personOf(ctx.actor)]
  const moved = await run(tx, leavePlaces, [workspaceId, numberId, id, ...places])
  for (const { id: resourceId, wasCallStart, wasOutgoingEnd } of moved) {
    const gone = { old: true, new: false }
    const changes = {
      ...(wasCallStart && { is_call_start: gone }),
      ...(wasOutgoingEnd && { is_outgoing_end: gone }),
    }
    await recordAudit(tx, ctx, workspaceId, { kind: 'ivr_flow', resourceId, action: 'updated', changes })
  }
}
