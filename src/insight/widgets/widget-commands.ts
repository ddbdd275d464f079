import { hasAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'
import { withAccountIds } from './widget-accounts.ts'
import { changesOfWidget, valuesOfWidget } from './widget-audit.ts'
import { assertWhole, sizeOf } from './widget-checks.ts'
import { readCreate, readUpdate, type WidgetChange } from './widget-input.ts'
import { lockWidget, placeBelow } from './widget-queries.ts'
import { type WidgetRow, widgetColumns } from './widget-row.ts'

const kind = 'widget' as const
/** spec/8 WI: a person has so many. */
const mostWidgets = 50

const tooMany = () =>
  new AppError('invalid_state', `A person has at most ${mostWidgets} widgets.`).because('too_many', {
    maximum: mostWidgets,
  })

/** Widgets of one person are made one after the other, so that none comes over the limit. */
const holdOwner = statement<never>(
  'widgets.hold_owner',
  `select pg_advisory_xact_lock(hashtextextended('widget ' || $1::text || $2::text, 0))`,
)

/** One more than a person may have is not made. */
const insertWidget = statement<WidgetRow>(
  'widgets.insert',
  `insert into widget as w (workspace_id, id, name, description, data_source, metric, field, filters, display_type,
     chart_type, group_by_field, show_change, color, size, config, is_shared, grid_x, grid_y, grid_w, grid_h,
     updated_at, created_at, owner_id, display_order)
   select $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12::boolean, $13, $14, $15::jsonb,
     $16::boolean, $17::smallint, $18::int, $19::smallint, $20::smallint, $21::timestamptz, $22::timestamptz, $23::uuid,
     $24::int
   where (select count(*) from widget o where o.workspace_id = $1 and o.owner_id = $23) < ${mostWidgets}
   returning ${widgetColumns}`,
)

const saveWidget = statement<WidgetRow>(
  'widgets.save',
  `update widget w set name = $3, description = $4, data_source = $5, metric = $6, field = $7, filters = $8::jsonb,
     display_type = $9, chart_type = $10, group_by_field = $11, show_change = $12, color = $13, size = $14,
     config = $15::jsonb, is_shared = $16, grid_x = $17, grid_y = $18, grid_w = $19, grid_h = $20, updated_at = $21
   where w.workspace_id = $1 and w.id = $2 returning ${widgetColumns}`,
)

const removeWidget = statement<never>(
  'widgets.remove',
  'delete from widget where workspace_id = $1 and id = $2',
)

const values = (widget: WidgetRow) => [
  widget.workspaceId,
  widget.id,
  widget.name,
  widget.description,
  widget.dataSource,
  widget.metric,
  widget.field,
  JSON.stringify(widget.filters),
  widget.displayType,
  widget.chartType,
  widget.groupByField,
  widget.showChange,
  widget.color,
  widget.size,
  JSON.stringify(widget.config),
  widget.isShared,
  widget.gridX,
  widget.gridY,
  widget.gridW,
  widget.gridH,
  widget.updatedAt,
]

/** What is given stands above what there was; "" takes a field away, as forms send it. */
function withChange(widget: WidgetRow, change: WidgetChange): WidgetRow {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged = { ...widget, ...given } as WidgetRow
  return { ...merged, field: merged.field || null, groupByField: merged.groupByField || null }
}

/** A widget of which nothing is given, below those that the member sees (spec/9 Widgets d). */
async function emptyWidget(
  ctx: Ctx,
  db: Queryable,
  member: Member,
  change: WidgetChange,
): Promise<WidgetRow> {
  const { y, position } = await placeBelow(db, member)
  const displayType = change.displayType ?? 'number'
  const at = ctx.now()
  return {
    workspaceId: member.workspaceId,
    id: ctx.newId(),
    ownerId: member.userId,
    isDefault: false,
    name: '',
    description: '',
    dataSource: null,
    metric: null,
    field: null,
    filters: [],
    displayType,
    chartType: displayType === 'chart' ? 'line' : null,
    groupByField: null,
    showChange: true,
    color: '',
    size: '',
    config: {},
    isShared: false,
    displayOrder: position,
    gridX: 0,
    gridY: y,
    ...sizeOf(displayType),
    createdAt: at,
    updatedAt: at,
  }
}

/** Filters name accounts, and are stored with their ids. */
const resolved = async (ctx: Ctx, change: WidgetChange): Promise<WidgetChange> =>
  change.filters ? { ...change, filters: await withAccountIds(ctx, change.filters) } : change

/** What a widget would be that is not made: checked as createWidget does. Throws invalid_field. */
export async function draftWidget(ctx: Ctx, input: unknown): Promise<WidgetRow> {
  const given = await resolved(ctx, readCreate(input))
  const widget = withChange(await emptyWidget(ctx, ctx.app.pool, memberOf(ctx.actor), given), given)
  assertWhole(widget)
  return widget
}

/** Makes a widget of the caller's own (spec/5 1.16). Throws invalid_state where the person has 50 already. */
export async function createWidget(ctx: Ctx, input: unknown): Promise<WidgetRow> {
  const member = memberOf(ctx.actor)
  const given = await resolved(ctx, readCreate(input))
  return inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, holdOwner, [member.workspaceId, member.userId])
    const widget = withChange(await emptyWidget(ctx, tx, member, given), given)
    assertWhole(widget)
    const others = [widget.createdAt, widget.ownerId, widget.displayOrder]
    const [made] = await run(tx, insertWidget, [...values(widget), ...others])
    if (!made) throw tooMany()
    const changes = valuesOfWidget(made)
    await recordAudit(tx, ctx, member.workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    return made
  })
}

/** Its owner, and of those without one whoever may write (spec/8 WI). */
const mayChange = (ctx: Ctx, { ownerId }: WidgetRow): boolean =>
  ownerId === null
    ? hasAccess(ctx.actor, { permission: 'analytics:write' })
    : ownerId === memberOf(ctx.actor).userId

/** Throws forbidden unless the caller may change the widget. */
export function assertMayChange(ctx: Ctx, widget: WidgetRow, deed: 'update' | 'delete' | 'move'): void {
  if (!mayChange(ctx, widget)) throw errors.forbidden(`Only the widget owner can ${deed} this widget`)
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateWidget(ctx: Ctx, id: string, input: unknown): Promise<WidgetRow> {
  const member = memberOf(ctx.actor)
  const change = await resolved(ctx, readUpdate(input))
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockWidget(tx, member, id)
    assertMayChange(ctx, before, 'update')
    const after = withChange(before, change)
    assertWhole(after)
    const changes = changesOfWidget(before, after)
    if (!changes) return before
    const saved = await oneRow(tx, saveWidget, values({ ...after, updatedAt: ctx.now() }), kind)
    await recordAudit(tx, ctx, member.workspaceId, { kind, resourceId: saved.id, action: 'updated', changes })
    return saved
  })
}

/** Forgets it; one that the workspace began with does not come back (spec/10 DE14). */
export async function deleteWidget(ctx: Ctx, id: string): Promise<string> {
  const member = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const widget = await lockWidget(tx, member, id)
    assertMayChange(ctx, widget, 'delete')
    await run(tx, removeWidget, [member.workspaceId, widget.id])
    const changes = oldValues({ name: widget.name })
    await recordAudit(tx, ctx, member.workspaceId, {
      kind,
      resourceId: widget.id,
      action: 'deleted',
      changes,
    })
  })
  return id
}
