import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { findById, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { requireSendable } from '#messaging/content/media/sending.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'
import { changed, changesOf, createdEntry, auditKind as kind, tellChanged } from './canned-changes.ts'
import { createCannedInput, defaultCategory, updateCannedInput } from './canned-input.ts'
import { type CannedResponse, cannedById, cannedColumns, lockCanned, mostCanned } from './canned-queries.ts'

export const taken = () =>
  new AppError('conflict', 'A canned response with this name exists.', { field: 'name' }).because(
    'name_taken',
  )
export const tooManyWords = 'A workspace has at most 1,000 canned responses.'
const tooMany = () => new AppError('invalid_state', tooManyWords).because('too_many', { maximum: mostCanned })
const inactive = () =>
  new AppError('invalid_state', 'This canned response is inactive.').because('switched_off')

/** Refuses one more than the limit. */
const insertCanned = statement<CannedResponse>(
  'canned_responses.insert',
  `insert into canned_response as r
     (workspace_id, id, name, shortcut, content, category, buttons, media_id, is_active, usage_count, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::jsonb, $8::uuid, true, 0, $9::timestamptz, $9::timestamptz
   where (select count(*) from canned_response o where o.workspace_id = $1) < ${mostCanned}
   returning ${cannedColumns}`,
)

const saveCanned = statement<CannedResponse>(
  'canned_responses.save',
  `update canned_response r
   set name = $3, shortcut = $4, content = $5, category = $6, buttons = $7::jsonb, media_id = $8, is_active = $9, updated_at = $10
   where r.workspace_id = $1 and r.id = $2 returning ${cannedColumns}`,
)

const removeCanned = statement<{ name: string }>(
  'canned_responses.remove',
  'delete from canned_response where workspace_id = $1 and id = $2 returning name',
)

/** Counted by PostgreSQL, so that concurrent uses are all counted; updated_at is unchanged (spec/8 CR). */
const countUse = statement<CannedResponse>(
  'canned_responses.count_use',
  `update canned_response r set usage_count = r.usage_count + 1
   where r.workspace_id = $1 and r.id = $2 and r.is_active returning ${cannedColumns}`,
)

/** A file that came into a chat belongs to its contact, and is deleted with them. */
async function requireUpload(ctx: Ctx, id: string): Promise<void> {
  const { messageId } = await requireSendable(ctx, id, 'mediaId')
  if (messageId) throw errors.invalidField('mediaId', 'Must be a file that was uploaded.')
}

/** Saves a text for reuse; throws conflict when the name is taken. */
export async function createCanned(ctx: Ctx, input: unknown): Promise<CannedResponse> {
  const workspaceId = workspaceOf(ctx.actor)
  const { name, content, shortcut, category, buttons, mediaId } = parseInput(createCannedInput, input)
  if (mediaId) await requireUpload(ctx, mediaId)
  const values = [workspaceId, ctx.newId(), name, shortcut || null, content, category || defaultCategory]
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertCanned, [
      ...values,
      JSON.stringify(buttons),
      mediaId || null,
      ctx.now(),
    ])
    if (!made) throw tooMany()
    await recordAudit(tx, ctx, workspaceId, createdEntry(made))
    await tellChanged(ctx, tx, workspaceId)
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes the given fields; a call that changes nothing writes nothing (spec/8 G2). */
export async function updateCanned(ctx: Ctx, id: string, input: unknown): Promise<CannedResponse> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateCannedInput, input)
  if (change.mediaId && change.mediaId !== (await cannedById(ctx, id)).mediaId)
    await requireUpload(ctx, change.mediaId)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockCanned(tx, workspaceId, id)
    const after = changed(before, change)
    const changes = changesOf(before, after)
    if (!changes) return before
    const { name, shortcut, content, category, buttons, mediaId, isActive } = after
    const values = [name, shortcut, content, category, JSON.stringify(buttons), mediaId, isActive, ctx.now()]
    const saved = await oneRow(tx, saveCanned, [workspaceId, id, ...values], 'canned response')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellChanged(ctx, tx, workspaceId)
    return saved
  })
  return await conflictOn(work, taken)
}

/** Deletes it. */
export async function deleteCanned(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    await lockCanned(tx, workspaceId, id)
    const { name } = await oneRow(tx, removeCanned, [workspaceId, id], 'canned response')
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: id,
      action: 'deleted',
      changes: oldValues({ name }),
    })
    await tellChanged(ctx, tx, workspaceId)
  })
  return id
}

/**
 * Counts a use and returns the response with its placeholders unreplaced. Throws invalid_state while it is inactive.
 */
export async function useCanned(ctx: Ctx, id: string): Promise<CannedResponse> {
  const used = await findById(ctx.app.pool, countUse, [workspaceOf(ctx.actor), id])
  if (used) return used
  await cannedById(ctx, id)
  throw inactive()
}
