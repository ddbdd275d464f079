import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { type AuditEntry, recordAudits } from '#people/audit/log.ts'
import { changesOfWidget } from './widget-audit.ts'
import { assertWhole } from './widget-checks.ts'
import { assertMayChange } from './widget-commands.ts'
import { readLayout, type WidgetPlace } from './widget-input.ts'
import { lockWidgets } from './widget-queries.ts'
import { type WidgetRow, widgetColumns } from './widget-row.ts'

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

const saveLayout = statement<WidgetRow>(
  'widgets.save_layout',
  `update widget w set grid_x = p.x, grid_y = p.y, grid_w = p.w, grid_h = p.h, updated_at = $2
   from ${places.from('p')} where w.workspace_id = $1 and w.id = p.id returning ${widgetColumns}`,
)

/**
 * Puts widgets where they are wanted: all of them, or none where one is not the caller's to change (spec/8 WI). Throws
 * not_found for one that the caller does not see, and forbidden for another's.
 */
export async function arrangeWidgets(ctx: Ctx, input: unknown): Promise<WidgetRow[]> {
  const member = memberOf(ctx.actor)
  const layout = readLayout(input)
  const ids = layout.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw errors.told('Each widget has one place', 'layout').because('invalid_value')
  return inTransaction(ctx.app.pool, async (tx) => {
    const widgets = await lockWidgets(tx, member, ids)
    const moves = layout.flatMap((place) => {
      const before = found(widgets.get(place.id), 'widget')
      assertMayChange(ctx, before, 'move')
      const after = { ...before, ...place }
      assertWhole(after)
      const changes = changesOfWidget(before, after)
      const entry: AuditEntry = { kind: 'widget', resourceId: place.id, action: 'updated' }
      return changes ? [{ place, entry: { ...entry, changes } }] : []
    })
    const moved = moves.map(({ place }) => place)
    const saved = await run(tx, saveLayout, [member.workspaceId, ctx.now(), ...places.values(moved)])
    await recordAudits(
      tx,
      ctx,
      member.workspaceId,
      moves.map(({ entry }) => entry),
    )
    const after = new Map([...widgets, ...saved.map((row) => [row.id, row] as const)])
    return ids.map((id) => after.get(id) as WidgetRow)
  })
}
