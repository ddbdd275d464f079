import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { assertOrderFits } from '#messaging/chat-model/chats/conversation-orders.ts'
import {
  assertInboxFit,
  assertInboxKnown,
  type InboxFilter,
} from '#messaging/chat-model/chats/inbox-filters.ts'
import { createViewInput, updateViewInput } from './view-input.ts'
import { lockSavedView, type SavedView, viewColumns } from './view-queries.ts'

/** Of a person's own, and of a workspace's shared ones. */
const mostViews = 50

const taken = () =>
  new AppError('conflict', 'A view with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('conflict', `There are ${mostViews} such views already.`).because('too_many', {
    maximum: mostViews,
  })

/** Sharing is for those who divide the work (docs/adr/0050). */
function assertShares(member: Member): void {
  if (!member.isSuperAdmin && !member.permissions.has('chat.assign:write')) throw errors.forbidden()
}

const nothing = { rows: [] }

/** The filter as it was given, checked as the list itself checks it. */
async function assertFilter(ctx: Ctx, filter: InboxFilter): Promise<void> {
  try {
    assertInboxFit(ctx, filter)
    await assertInboxKnown(ctx, workspaceOf(ctx.actor), filter, nothing)
  } catch (error) {
    throw error instanceof AppError && error.field ? error.at(`filter.${error.field}`) : error
  }
}

/** $1 to $9 are the columns; one more than there may be is not made. */
const insertView = statement<SavedView>(
  'saved_views.insert',
  `insert into saved_view as s (workspace_id, id, owner_id, name, filter, order_by, is_shared, created_at, updated_at)
   select $1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6, $7::boolean, $8::timestamptz, $8::timestamptz
   where (select count(*) from saved_view o where o.workspace_id = $1 and o.is_shared = $7::boolean
     and (o.is_shared or o.owner_id = $3)) < ${mostViews}
   returning ${viewColumns}`,
)

/** One that becomes shared or own is one of those, of which there may be so many. */
const saveView = statement<SavedView>(
  'saved_views.save',
  `update saved_view s set name = $3, filter = $4::jsonb, order_by = $5, is_shared = $6, updated_at = $7
   where s.workspace_id = $1 and s.id = $2 and (s.is_shared = $6 or ${mostViews} > (
     select count(*) from saved_view o
     where o.workspace_id = $1 and o.is_shared = $6 and (o.is_shared or o.owner_id = s.owner_id)))
   returning ${viewColumns}`,
)

const removeView = statement(
  'saved_views.remove',
  'delete from saved_view where workspace_id = $1 and id = $2',
)

const removeOwn = statement(
  'saved_views.remove_of_member',
  'delete from saved_view where workspace_id = $1 and owner_id = $2 and not is_shared',
)

/** Notifies those who have the view, or had it until now; if it was not shared, its owner. */
function viewChanged(ctx: Ctx, { workspaceId, id, ownerId }: SavedView, shared: boolean): NewEvent {
  const extras = { view_id: id, ...(!shared && { owner_id: ownerId }) }
  const type = 'view.changed'
  return {
    id: ctx.newId(),
    workspaceId,
    type,
    subjectId: id,
    contactId: null,
    data: { extras },
    occurredAt: ctx.now(),
  }
}

/** Keeps a filter of the inbox under a name, for the caller or for all. */
export async function createSavedView(ctx: Ctx, input: unknown): Promise<SavedView> {
  const member = memberOf(ctx.actor)
  const { name, filter, orderBy, isShared } = parseInput(createViewInput, input)
  if (isShared) assertShares(member)
  assertOrderFits(orderBy, filter, 'orderBy')
  await assertFilter(ctx, filter)
  const { workspaceId, userId } = member
  const values = [
    workspaceId,
    ctx.newId(),
    userId,
    name,
    JSON.stringify(filter),
    orderBy,
    isShared,
    ctx.now(),
  ]
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertView, values)
    if (!made) throw tooMany()
    await appendEvents(ctx.app, tx, [viewChanged(ctx, made, made.isShared)])
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes the given fields. Owners change their own views; members who may share change shared ones. */
export async function updateSavedView(ctx: Ctx, id: string, input: unknown): Promise<SavedView> {
  const member = memberOf(ctx.actor)
  const change = parseInput(updateViewInput, input)
  if (change.filter) await assertFilter(ctx, change.filter)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockForChange(tx, member, id)
    const after = { ...before, ...given(change) }
    if (after.isShared && !before.isShared) assertShares(member)
    assertOrderFits(after.orderBy, after.filter, 'orderBy')
    if (before.isShared && !after.isShared && before.ownerId !== member.userId) {
      throw errors.forbidden('Only who made it can take it back.').because('not_the_author')
    }
    const values = [
      member.workspaceId,
      id,
      after.name,
      JSON.stringify(after.filter),
      after.orderBy,
      after.isShared,
    ]
    const [saved] = await run(tx, saveView, [...values, ctx.now()])
    if (!saved) throw tooMany()
    await appendEvents(ctx.app, tx, [viewChanged(ctx, saved, saved.isShared || before.isShared)])
    return saved
  })
  return await conflictOn(work, taken)
}

/** What is not undefined. */
const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

async function lockForChange(tx: Tx, member: Member, id: string): Promise<SavedView> {
  const view = await lockSavedView(tx, member, id)
  if (view.isShared) assertShares(member)
  return view
}

/** Deletes a view; its chats are unchanged. */
export async function deleteSavedView(ctx: Ctx, id: string): Promise<string> {
  const member = memberOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const view = await lockForChange(tx, member, id)
    await run(tx, removeView, [member.workspaceId, id])
    await appendEvents(ctx.app, tx, [viewChanged(ctx, view, view.isShared)])
    return id
  })
}

/** Who leaves takes their own along; shared ones stay with the workspace. */
export async function forgetViewsOf(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  await run(tx, removeOwn, [workspaceOf(ctx.actor), userId])
}
