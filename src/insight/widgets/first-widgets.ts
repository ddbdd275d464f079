import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { forgetPlacesOf } from './own-places.ts'
import { sizeOf } from './widget-checks.ts'
import type { WidgetDisplay, WidgetSource } from './widget-sets.ts'

interface FirstWidget {
  name: string
  source: WidgetSource | null
  display: WidgetDisplay
  color: string
  x: number
  y: number
  config: object
}

const number = (name: string, source: WidgetSource, color: string, x: number): FirstWidget => ({
  name,
  source,
  display: 'number',
  color,
  x,
  y: 0,
  config: {},
})

/** What every workspace begins with (spec/5 1.16). The migration made them where there was one already. */
const firstWidgets: readonly FirstWidget[] = [
  number('Total Messages', 'messages', 'blue', 0),
  number('Active Contacts', 'contacts', 'green', 3),
  number('Chatbot Sessions', 'sessions', 'purple', 6),
  number('Total Campaigns', 'campaigns', 'orange', 9),
  { name: 'Recent Messages', source: 'messages', display: 'table', color: '', x: 0, y: 3, config: {} },
  {
    name: 'Quick Actions',
    source: null,
    display: 'shortcuts',
    color: '',
    x: 6,
    y: 3,
    config: { shortcuts: ['chat', 'campaigns', 'templates', 'chatbot'] },
  },
]

const rows = rowsIn<FirstWidget & { id: string }>(
  {
    id: ['uuid', (one) => one.id],
    name: ['text', (one) => one.name],
    source: ['text', (one) => one.source],
    display: ['text', (one) => one.display],
    color: ['text', (one) => one.color],
    config: ['text', (one) => JSON.stringify(one.config)],
    x: ['smallint', (one) => one.x],
    y: ['int', (one) => one.y],
    w: ['smallint', (one) => sizeOf(one.display).gridW],
    h: ['smallint', (one) => sizeOf(one.display).gridH],
  },
  2,
)

const insertFirst = statement<never>(
  'widgets.insert_first',
  `insert into widget (workspace_id, id, is_default, is_shared, name, data_source, metric, display_type, color, config,
     display_order, grid_x, grid_y, grid_w, grid_h, created_at, updated_at)
   select $1::uuid, f.id, true, true, f.name, f.source, case when f.source is not null then 'count' end, f.display,
     f.color, f.config::jsonb, f.position - 1, f.x, f.y, f.w, f.h, $2::timestamptz, $2::timestamptz
   from ${rows.from('f', { position: true })}`,
)

/** Gives a new workspace its widgets. */
export async function makeFirstWidgets(
  ctx: Ctx,
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  const made = firstWidgets.map((one) => ({ ...one, id: ctx.newId() }))
  await run(tx, insertFirst, [workspaceId, ctx.now(), ...rows.values(made)])
}

const removeOwn = statement<never>(
  'widgets.remove_own',
  'delete from widget where workspace_id = $1 and owner_id = $2 and not is_shared',
)
const leaveShared = statement<never>(
  'widgets.leave_shared',
  'update widget set owner_id = null where workspace_id = $1 and owner_id = $2',
)

/** Somebody leaves: what they alone saw goes, and what they shared is everybody's who may write. */
export async function leaveWidgetsOf(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const values = [workspaceId, userId]
  await forgetPlacesOf(tx, workspaceId, userId)
  await run(tx, removeOwn, values)
  await run(tx, leaveShared, values)
}
