import { workspaceOf } from '#core/access/actor.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { readConfig, readCreate, readUpdate } from './action-input.ts'
import { actionColumns, type CustomAction, lockAction, mostActions } from './action-queries.ts'
import { openHeaders, sealHeaders } from './action-secrets.ts'

const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostActions} custom actions.`).because(
    'too_many',
    { maximum: mostActions },
  )

/** One more than there may be is not made. */
const insertAction = statement<CustomAction>(
  'custom_actions.insert',
  `insert into custom_action as a
     (workspace_id, id, name, icon, action_type, config, headers, is_active, display_order, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4, $5, $6::jsonb, $7, $8::boolean, $9::int, $10::timestamptz, $10::timestamptz
   where (select count(*) from custom_action o where o.workspace_id = $1) < ${mostActions}
   returning ${actionColumns}`,
)

const saveAction = statement<CustomAction>(
  'custom_actions.save',
  `update custom_action a
   set name = $3, icon = $4, action_type = $5, config = $6::jsonb, headers = $7, is_active = $8, display_order = $9, updated_at = $10
   where a.workspace_id = $1 and a.id = $2 returning ${actionColumns}`,
)

const removeAction = statement<{ name: string }>(
  'custom_actions.remove',
  'delete from custom_action where workspace_id = $1 and id = $2 returning name',
)

const kind = 'custom_action' as const

const short = ({ name, icon, actionType, isActive, displayOrder }: CustomAction) => ({
  name,
  icon,
  action_type: actionType,
  is_active: isActive,
  display_order: displayOrder,
})

/** Makes an action (document 2, Custom actions). Throws invalid_state where there are 200 already. */
export async function createAction(ctx: Ctx, input: unknown): Promise<CustomAction> {
  const workspaceId = workspaceOf(ctx.actor)
  const { name, icon, actionType, config: given, isActive, displayOrder } = readCreate(input)
  const { config, headers } = readConfig(ctx.app, actionType, given, { headers: {} })
  const id = ctx.newId()
  const hidden = sealHeaders(ctx.app.keyRing, { workspaceId, id }, headers)
  const values = [workspaceId, id, name, icon ?? null, actionType, JSON.stringify(config), hidden]
  return inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertAction, [...values, isActive ?? true, displayOrder ?? 0, ctx.now()])
    if (!made) throw tooMany()
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: id,
      action: 'created',
      changes: newValues(short(made)),
    })
    return made
  })
}

/** Members of an object come back from PostgreSQL in an order of its own. */
const isSame = (one: object, other: object) => canonicalJson(one) === canonicalJson(other)

/** Long texts are named, values of headers are never told (spec/8 G9). */
function changesOf(before: CustomAction, after: CustomAction, isOtherHeader: boolean): Changes | null {
  const told = differences(short(before), short(after))
  const isOther = !isSame(before.config, after.config)
  if (!told && !isOther && !isOtherHeader) return null
  return {
    ...told,
    ...(isOther && { config: { old: 'changed', new: 'changed' } }),
    ...(isOtherHeader && { headers: { old: '********', new: '********' } }),
  }
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateAction(ctx: Ctx, id: string, input: unknown): Promise<CustomAction> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = readUpdate(input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockAction(tx, workspaceId, id)
    const known = openHeaders(ctx.app.keyRing, before)
    const actionType = change.actionType ?? before.actionType
    const isOtherType = actionType !== before.actionType
    const read =
      change.config || isOtherType
        ? readConfig(ctx.app, actionType, change.config ?? {}, { url: before.config.url, headers: known })
        : { config: before.config, headers: known }
    const isOtherHeader = !isSame(read.headers, known)
    const after: CustomAction = {
      ...before,
      name: change.name ?? before.name,
      icon: change.icon === undefined ? before.icon : change.icon,
      actionType,
      config: read.config,
      headers: isOtherHeader ? sealHeaders(ctx.app.keyRing, before, read.headers) : before.headers,
      isActive: change.isActive ?? before.isActive,
      displayOrder: change.displayOrder ?? before.displayOrder,
    }
    const changes = changesOf(before, after, isOtherHeader)
    if (!changes) return before
    const { name, icon, config, headers, isActive, displayOrder } = after
    const values = [
      name,
      icon,
      actionType,
      JSON.stringify(config),
      headers,
      isActive,
      displayOrder,
      ctx.now(),
    ]
    const saved = await oneRow(tx, saveAction, [workspaceId, id, ...values], 'custom action')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    return saved
  })
}

/** Forgets it; what it did stays told for its 30 days. */
export async function deleteAction(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    await lockAction(tx, workspaceId, id)
    const { name } = await oneRow(tx, removeAction, [workspaceId, id], 'custom action')
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: id,
      action: 'deleted',
      changes: oldValues({ name }),
    })
  })
  return id
}
