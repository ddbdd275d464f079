import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { assertInColumns } from './widget-checks.ts'
import { readLayout, type WidgetPlace } from './widget-input.ts'
import { lockWidgets } from './widget-queries.ts'

// Each person may arrange the dashboard for themselves. The places of a widget itself are for everybody (spec/8 WI).

const ownPlaces = statement<WidgetPlace>(
  'widgets.own_places',
  `select p.widget_id as id, p.grid_x as "gridX", p.grid_y as "gridY", p.grid_w as "gridW", p.grid_h as "gridH"
   from widget_place p where p.workspace_id = $1 and p.user_id = $2 order by p.grid_y, p.grid_x, p.widget_id`,
)

/** Where the caller put widgets for themselves; the others stand where they are for everybody. */
export function listOwnPlaces(ctx: Ctx): Promise<WidgetPlace[]> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return run(ctx.app.pool, ownPlaces, [workspaceId, userId])
}

const places = rowsIn<WidgetPlace>(
  {
    id: ['uuid', (place) => place.id],
    x: ['smallint', (place) => place.gridX],
    y: ['int', (place) => place.gridY],
    w: ['smallint', (place) => place.gridW],
    h: ['smallint', (place) => place.gridH],
  },
  2,
)

const savePlaces = statement<never>(
  'widgets.save_own_places',
  `insert into widget_place (workspace_id, user_id, widget_id, grid_x, grid_y, grid_w, grid_h)
   select $1::uuid, $2::uuid, p.id, p.x, p.y, p.w, p.h from ${places.from('p')} order by p.id
   on conflict (workspace_id, user_id, widget_id) do update
     set grid_x = excluded.grid_x, grid_y = excluded.grid_y, grid_w = excluded.grid_w, grid_h = excluded.grid_h`,
)

const forgetPlaces = statement<never>(
  'widgets.forget_own_places',
  'delete from widget_place where workspace_id = $1 and user_id = $2',
)

/** Every widget must be one that the member sees, and keeps its row until the places are stored. */
async function assertSeen(tx: Tx, member: Member, layout: readonly WidgetPlace[]): Promise<void> {
  const ids = layout.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw errors.told('Each widget has one place', 'layout').because('invalid_value')
  const widgets = await lockWidgets(tx, member, ids)
  for (const place of layout) {
    found(widgets.get(place.id), 'widget')
    assertInColumns(place)
  }
}

/** Puts widgets where the caller wants to see them; nobody else's dashboard changes. Throws not_found. */
export async function arrangeOwnWidgets(ctx: Ctx, input: unknown): Promise<WidgetPlace[]> {
  const member = memberOf(ctx.actor)
  const layout = readLayout(input)
  return inTransaction(ctx.app.pool, async (tx) => {
    await assertSeen(tx, member, layout)
    await run(tx, savePlaces, [member.workspaceId, member.userId, ...places.values(layout)])
    return layout
  })
}

/** The caller sees widgets again where they are for everybody. */
export async function forgetOwnPlaces(ctx: Ctx): Promise<true> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  await run(ctx.app.pool, forgetPlaces, [workspaceId, userId])
  return true
}

/** Somebody leaves: their arrangement goes. */
export async function forgetPlacesOf(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await run(tx, forgetPlaces, [workspaceId, userId])
}
