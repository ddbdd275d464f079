import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { type KeysetList, readPage, statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { optional, parseInput } from '#core/validation.ts'
import { type CallTransferRow, callTransferColumns, callTransferSource } from './call-row.ts'
import { callTransferStatuses } from './call-sets.ts'
import { whereCallTransfersSeen } from './call-visibility.ts'

const ofWorkspace = (ctx: Pick<Ctx, 'actor'>, name: string): ListShape => ({
  name,
  conditions: ['v.workspace_id = $1'],
  values: [workspaceOf(ctx.actor)],
})

/** Transfers of calls that the actor sees, by id, in no order. */
async function readCallTransfers(
  db: Queryable,
  ctx: Pick<Ctx, 'actor'>,
  ids: readonly string[],
): Promise<CallTransferRow[]> {
  const shape = ofWorkspace(ctx, 'call_transfers.by_ids')
  where(shape, 'ids', 'v.id = any($::uuid[])', ids)
  whereCallTransfersSeen(shape, ctx.actor)
  const text = () =>
    `select ${callTransferColumns} from ${callTransferSource} where ${shape.conditions.join(' and ')}`
  return run(db, statementOf<CallTransferRow>(shape.name, text), shape.values)
}

export const callTransferLoader = loaderOf<CallTransferRow>(async (ctx, ids) =>
  inOrderOf(ids, await readCallTransfers(ctx.app.pool, ctx, ids), ({ id }) => id),
)

/** One call transfer. Throws not_found for a transfer that the member does not see. */
export const callTransferById = (ctx: Ctx, id: string): Promise<CallTransferRow> =>
  loaded(callTransferLoader(ctx), id, 'call transfer')

/** The transfers of calls, oldest first; batched. Members who see a call see its transfers. */
export const transfersOfCall = listLoaderOf<CallTransferRow>(async (ctx, callIds) => {
  const shape = ofWorkspace(ctx, 'call_transfers.of_calls')
  where(shape, 'calls', 'v.call_id = any($::uuid[])', callIds)
  const text = () =>
    `select ${callTransferColumns} from ${callTransferSource} where ${shape.conditions.join(' and ')}
     order by v.transferred_at, v.id`
  const rows = await run(ctx.app.pool, statementOf<CallTransferRow>(shape.name, text), shape.values)
  return Map.groupBy(rows, ({ callId }) => callId)
})

const newestFirst: KeysetList<CallTransferRow> = {
  columns: callTransferColumns,
  from: callTransferSource,
  by: { value: 'v.transferred_at', id: 'v.id' },
  isDescending: true,
  position: ({ transferredAt, id }) => ({ value: transferredAt, id }),
}

export const callTransferFilters = {
  status: optional(ofSet(callTransferStatuses, z.enum(callTransferStatuses.values))).meta({
    description: 'Only transfers with this status.',
  }),
}

export const listCallTransfersInput = z.object({ ...walkInput, ...callTransferFilters })

/** One page of call transfers that the member sees, newest first. */
export async function listCallTransfers(ctx: Ctx, input: unknown): Promise<Page<CallTransferRow>> {
  const { first, after, last, before, status } = parseInput(listCallTransfersInput, input)
  const binding = {
    workspaceId: workspaceOf(ctx.actor),
    list: 'call_transfers',
    sort: 'newest',
    filters: { status },
  }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = ofWorkspace(ctx, 'call_transfers.list')
  if (status) where(shape, 'status', 'v.status = $', status)
  whereCallTransfersSeen(shape, ctx.actor)
  return readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}
