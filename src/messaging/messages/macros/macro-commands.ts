import type { z } from 'zod'
import { hasAccess, type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { createMacroInput, mostMacros, orderMacrosInput, updateMacroInput } from './macro-input.ts'
import { assertKeys } from './macro-keys.ts'
import { listMacros, lockMacro, type Macro, macroColumns, macroLoader } from './macro-queries.ts'
import { assertReferences } from './step-references.ts'

const taken = () =>
  new AppError('conflict', 'A macro with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('conflict', `There are ${mostMacros} such macros already.`).because('too_many', {
    maximum: mostMacros,
  })

/** Shared macros are a kind of custom actions: members who manage those manage them, too. */
function assertShares(member: Member, permission: Permission = 'custom_actions:write'): void {
  if (!hasAccess(member, { permission })) throw errors.forbidden()
}

/** Refuses one more than the limit. The new macro comes last among its kind. */
const insertMacro = statement<Macro>(
  'macros.insert',
  `insert into macro as k (workspace_id, id, owner_id, name, steps, is_shared, position, created_at, updated_at, keys)
   select $1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6::boolean, n.last + 1, $7::timestamptz, $7::timestamptz, $8
   from (select count(*) as made, coalesce(max(o.position), 0) as last from macro o
     where o.workspace_id = $1 and o.is_shared = $6::boolean and (o.is_shared or o.owner_id = $3)) n
   where n.made < ${mostMacros} returning ${macroColumns}`,
)

/** A macro that becomes shared or personal counts against the limit of its new kind. */
const saveMacro = statement<Macro>(
  'macros.save',
  `update macro k set name = $3, steps = $4::jsonb, is_shared = $5, updated_at = $6, keys = $7
   where k.workspace_id = $1 and k.id = $2 and (k.is_shared = $5 or ${mostMacros} > (
     select count(*) from macro o
     where o.workspace_id = $1 and o.is_shared = $5 and (o.is_shared or o.owner_id = k.owner_id)))
   returning ${macroColumns}`,
)

const removeMacro = statement('macros.remove', 'delete from macro where workspace_id = $1 and id = $2')

const removeOwn = statement(
  'macros.remove_of_member',
  'delete from macro where workspace_id = $1 and owner_id = $2 and not is_shared',
)

/** Shared macros are ordered by members who may share ($4), personal ones by their owner. */
const place = statement<{ isShared: boolean }>(
  'macros.place',
  `update macro k set position = p.place
   from unnest($3::uuid[]) with ordinality as p(id, place)
   where k.workspace_id = $1 and k.id = p.id and k.position <> p.place
     and (k.is_shared and $4::boolean or not k.is_shared and k.owner_id = $2)
   returning k.is_shared as "isShared"`,
)

/** Notifies the members who have the macros; for a personal macro, only its owner. */
async function tellMacros(ctx: Ctx, tx: Tx, member: Member, isShared: boolean): Promise<void> {
  const { workspaceId, userId } = member
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'macro.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: isShared ? {} : { owner_id: userId } },
      occurredAt: ctx.now(),
    },
  ])
}

const kind = 'macro' as const
const shown = ({ name, isShared, keys }: Macro) => ({ name, is_shared: isShared, keys })

/** Creates a macro, for the caller or for all. Throws conflict if the name is taken or the limit is reached. */
export async function createMacro(ctx: Ctx, input: unknown): Promise<Macro> {
  const member = memberOf(ctx.actor)
  const { name, steps, isShared, keys = null } = parseInput(createMacroInput, input)
  if (isShared) assertShares(member)
  await assertReferences(ctx, steps)
  const { workspaceId, userId } = member
  const id = ctx.newId()
  const values = [workspaceId, id, userId, name, JSON.stringify(steps), isShared, ctx.now(), keys]
  const work = inTransaction(ctx.app.pool, async (tx) => {
    if (keys !== null) await assertKeys(tx, workspaceId, id, keys)
    const [made] = await run(tx, insertMacro, values)
    if (!made) throw tooMany()
    if (isShared)
      await recordAudit(tx, ctx, workspaceId, {
        kind,
        resourceId: made.id,
        action: 'created',
        changes: newValues(shown(made)),
      })
    await tellMacros(ctx, tx, member, isShared)
    return made
  })
  return await conflictOn(work, taken)
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** Steps contain texts: the audit log names them without their content (spec/8 G9). */
function changesOf(before: Macro, after: Macro): Changes | null {
  const named = differences(shown(before), shown(after))
  if (isSame(before.steps, after.steps)) return named
  return { ...named, steps: { old: 'changed', new: 'changed' } }
}

/** A macro after a change. */
const changed = (before: Macro, change: z.output<typeof updateMacroInput>): Macro => ({
  ...before,
  name: change.name ?? before.name,
  steps: change.steps ?? before.steps,
  isShared: change.isShared ?? before.isShared,
  keys: change.keys === undefined ? before.keys : change.keys,
})

/** Throws forbidden if the member may not change the kind of the macro. */
function assertMayChange(member: Member, before: Macro, after: Macro): void {
  if (before.isShared || after.isShared) assertShares(member)
  if (before.isShared && !after.isShared && before.ownerId !== member.userId)
    throw errors.forbidden('Only who made it can take it back.').because('not_the_author')
}

/** Changes the given fields. Owners change their own macros; members who may share change shared ones. */
export async function updateMacro(ctx: Ctx, id: string, input: unknown): Promise<Macro> {
  const member = memberOf(ctx.actor)
  const { workspaceId } = member
  const change = parseInput(updateMacroInput, input)
  if (change.steps) await assertReferences(ctx, change.steps)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockMacro(tx, member, id)
    const after = changed(before, change)
    assertMayChange(member, before, after)
    const changes = changesOf(before, after)
    if (!changes) return before
    const { name, steps, isShared, keys } = after
    if (keys !== null && keys !== before.keys) await assertKeys(tx, workspaceId, id, keys)
    const values = [workspaceId, id, name, JSON.stringify(steps), isShared, ctx.now(), keys]
    const [saved] = await run(tx, saveMacro, values)
    if (!saved) throw tooMany()
    const isSeen = before.isShared || isShared
    if (isSeen) await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellMacros(ctx, tx, member, isSeen)
    return saved
  })
  const saved = await conflictOn(work, taken)
  macroLoader(ctx).clear(id)
  return saved
}

/** Deletes a macro; what it did is not undone. */
export async function deleteMacro(ctx: Ctx, id: string): Promise<string> {
  const member = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockMacro(tx, member, id)
    if (before.isShared) assertShares(member, 'custom_actions:delete')
    await run(tx, removeMacro, [member.workspaceId, id])
    if (before.isShared)
      await recordAudit(tx, ctx, member.workspaceId, {
        kind,
        resourceId: id,
        action: 'deleted',
        changes: oldValues({ name: before.name }),
      })
    await tellMacros(ctx, tx, member, before.isShared)
  })
  return id
}

/** Puts macros in an order, as far as the caller may change them; macros that are not named keep their places. */
export async function orderMacros(ctx: Ctx, input: unknown): Promise<Macro[]> {
  const member = memberOf(ctx.actor)
  const { ids } = parseInput(orderMacrosInput, input)
  const shares = hasAccess(member, { permission: 'custom_actions:write' })
  await inTransaction(ctx.app.pool, async (tx) => {
    const moved = await run(tx, place, [member.workspaceId, member.userId, [...new Set(ids)], shares])
    if (moved.length > 0)
      await tellMacros(
        ctx,
        tx,
        member,
        moved.some(({ isShared }) => isShared),
      )
  })
  return listMacros(ctx)
}

/** The personal macros of a member who leaves are deleted; shared ones remain in the workspace. */
export async function forgetMacrosOf(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  await run(tx, removeOwn, [workspaceOf(ctx.actor), userId])
}
