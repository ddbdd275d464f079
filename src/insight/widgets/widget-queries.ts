import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import { type WidgetRow, widgetColumns } from './widget-row.ts'

/** A person's own ones and all shared ones; what is another's alone is nobody else's to see. */
const seen = 'w.workspace_id = $1 and (w.is_shared or w.owner_id = $2)'

const list = statement<WidgetRow>(
  'widgets.list',
  `select ${widgetColumns} from widget w where ${seen} order by w.display_order, w.id`,
)

/** Those that the caller sees, in their order (spec/5 1.16). */
export function listWidgets(ctx: Ctx): Promise<WidgetRow[]> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return run(ctx.app.pool, list, [workspaceId, userId])
}

const one = statement<WidgetRow>(
  'widgets.one',
  `select ${widgetColumns} from widget w where ${seen} and w.id = $3`,
)

/** One that the caller sees. Throws not_found. */
export async function widgetById(ctx: Ctx, id: string): Promise<WidgetRow> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  if (!isUuid(id)) throw errors.notFound('widget')
  const [row] = await run(ctx.app.pool, one, [workspaceId, userId, id])
  return found(row, 'widget')
}

const lock = statement<WidgetRow>(
  'widgets.lock',
  `select ${widgetColumns} from widget w where ${seen} and w.id = any($3::uuid[]) order by w.id for update`,
)

/** Holds those that the member sees, by their ids; ids of no other widget are answered. */
export async function lockWidgets(
  tx: Tx,
  member: Member,
  ids: readonly string[],
): Promise<Map<string, WidgetRow>> {
  const rows = await run(tx, lock, [member.workspaceId, member.userId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Holds one. Throws not_found where the member does not see it. */
export async function lockWidget(tx: Tx, member: Member, id: string): Promise<WidgetRow> {
  const rows = isUuid(id) ? await lockWidgets(tx, member, [id.toLowerCase()]) : undefined
  return found(rows?.get(id.toLowerCase()), 'widget')
}

const below = statement<{ y: number; position: number }>(
  'widgets.below',
  `select coalesce(max(w.grid_y + w.grid_h) filter (where w.is_shared or w.owner_id = $2), 0)::int as y,
     coalesce(max(w.display_order) + 1, 0)::int as position
   from widget w where w.workspace_id = $1`,
)

/** The first row below all widgets that a member sees, and the place behind the last one (spec/9 Widgets d). */
export async function placeBelow(db: Queryable, { workspaceId, userId }: Member) {
  const [row] = await run(db, below, [workspaceId, userId])
  return row ?? { y: 0, position: 0 }
}
