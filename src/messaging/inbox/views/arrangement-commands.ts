import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { arrangeViewsInput, keepOrderInput } from './arrangement-input.ts'
import { arrangementColumns, type InboxArrangement } from './arrangement-queries.ts'

/** Views for which a person keeps an order: those of the dashboard, and as many saved ones as there can be. */
const mostOrders = 200

const keepOrder = statement<InboxArrangement>(
  'inbox_arrangements.keep_order',
  `insert into inbox_arrangement as a (workspace_id, user_id, orders, updated_at)
   values ($1, $2, jsonb_build_object($3::text, $4::text), $5)
   on conflict (workspace_id, user_id) do update
   set orders = a.orders || excluded.orders, updated_at = excluded.updated_at
   where jsonb_array_length(jsonb_path_query_array(a.orders || excluded.orders, '$.keyvalue()')) <= ${mostOrders}
   returning ${arrangementColumns}`,
)

const arrange = statement<InboxArrangement>(
  'inbox_arrangements.arrange',
  `insert into inbox_arrangement as a (workspace_id, user_id, saved_view_ids, updated_at)
   values ($1, $2, $3::uuid[], $4)
   on conflict (workspace_id, user_id) do update
   set saved_view_ids = excluded.saved_view_ids, updated_at = excluded.updated_at
   returning ${arrangementColumns}`,
)

/** The first of these ids ($3) that is no view of the member. */
const unknownView = statement<{ place: number }>(
  'inbox_arrangements.unknown_view',
  `select (q.place - 1)::int as place from unnest($3::uuid[]) with ordinality as q(id, place)
   where not exists (select from saved_view s where s.workspace_id = $1 and s.id = q.id
     and (s.is_shared or s.owner_id = $2))
   order by q.place limit 1`,
)

const removeOfMember = statement(
  'inbox_arrangements.remove_of_member',
  'delete from inbox_arrangement where workspace_id = $1 and user_id = $2',
)

const tooMany = () =>
  new AppError('conflict', `Orders are kept for ${mostOrders} views.`).because('too_many', {
    maximum: mostOrders,
  })

/** Tells the devices of the caller. */
function tell({ app, actor }: Ctx): void {
  const { workspaceId, userId } = memberOf(actor)
  app.bus.publish('inbox_arrangement', { workspaceId, userId })
}

/** Keeps the order of a view for the caller. Devices that keep orders of different views at once keep both. */
export async function keepViewOrder(ctx: Ctx, input: unknown): Promise<InboxArrangement> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { view, orderBy } = parseInput(keepOrderInput, input)
  const [kept] = await run(ctx.app.pool, keepOrder, [workspaceId, userId, view, orderBy, ctx.now()])
  if (!kept) throw tooMany()
  tell(ctx)
  return kept
}

/** Puts the saved views that the caller has in an order of the caller's own; the last device is right. */
export async function arrangeSavedViews(ctx: Ctx, input: unknown): Promise<InboxArrangement> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { ids } = parseInput(arrangeViewsInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [unknown] = await run(tx, unknownView, [workspaceId, userId, ids])
    if (unknown) throw errors.invalidField(`ids[${unknown.place}]`, 'No such view.').because('no_such')
    const [arranged] = await run(tx, arrange, [workspaceId, userId, ids, ctx.now()])
    tx.afterCommit(() => tell(ctx))
    return arranged ?? { savedViewIds: ids, orders: {} }
  })
}

/** Who leaves takes it along. */
export async function forgetArrangementOf(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  await run(tx, removeOfMember, [workspaceOf(ctx.actor), userId])
}
