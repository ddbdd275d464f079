import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import { contactUpdated } from '#messaging/contacts/contacts/contact-events.ts'
import { type ContactRow, ownContactColumns } from '#messaging/contacts/contacts/contact-row.ts'
import { recordAudit } from '#people/audit/log.ts'
import { createTagInput, updateTagInput } from './tag-input.ts'
import { type Tag, tagByName } from './tag-queries.ts'

const taken = () =>
  new AppError('conflict', 'A tag with this name exists.', { field: 'name' }).because('name_taken')

/** Makes a tag. Throws conflict when the name is taken, invalid_field for an unknown colour. */
export async function createTag(ctx: Ctx, input: unknown): Promise<Tag> {
  const { name, color } = parseInput(createTagInput, input)
  const now = ctx.now()
  const data = { workspaceId: workspaceOf(ctx.actor), name, color, createdAt: now, updatedAt: now }
  return conflictOn(ctx.app.prisma.tag.create({ data }), taken)
}

const saveTag = statement(
  'tags.save',
  `update tag set name = $3, color = $4, updated_at = $5 where workspace_id = $1 and name = $2`,
)

const removeTag = statement('tags.remove', `delete from tag where workspace_id = $1 and name = $2`)

/** Every living contact with the tag gets the new name instead, sorted and once; null takes it away. */
const retagContacts = statement<Omit<ContactRow, 'lastMessageAt'>>(
  'tags.retag_contacts',
  `update contact c
   set tags = coalesce((
       select array_agg(distinct t order by t) from unnest(array_replace(c.tags, $2, $3)) as t where t is not null
     ), '{}'), updated_at = $4
   where c.workspace_id = $1 and c.tags @> array[$2] and c.deleted_at is null
   returning ${ownContactColumns}`,
)

/** The same of cases, which have tags of the workspace, too. */
const retagCases = statement(
  'tags.retag_cases',
  `update conversation_case k
   set tags = coalesce((
       select array_agg(distinct t order by t) from unnest(array_replace(k.tags, $2, $3)) as t where t is not null
     ), '{}'), updated_at = $4
   where k.workspace_id = $1 and k.tags @> array[$2] and k.tags <> '{}'`,
)

/** Gives a tag another name, colour or both; a rename reaches every contact and case that has it, in the same transaction. */
export async function updateTag(ctx: Ctx, name: string, input: unknown): Promise<Tag> {
  const change = parseInput(updateTagInput, input)
  const before = await tagByName(ctx, name)
  const after = {
    ...before,
    name: change.name ?? name,
    color: change.color ?? before.color,
    updatedAt: ctx.now(),
  }
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const renamed = after.name !== name
    // Before the tag itself: who makes tags with a contact holds the time already (docs/adr/0008).
    const at = renamed ? await takeChangeTime(tx, before.workspaceId, ctx.now()) : null
    await run(tx, saveTag, [before.workspaceId, name, after.name, after.color, after.updatedAt])
    if (at) await retag(ctx, tx, { name, next: after.name, at })
  })
  await conflictOn(work, taken)
  return after
}

/** Removes a tag, also from all contacts and cases. */
export async function deleteTag(ctx: Ctx, name: string): Promise<string> {
  const tag = await tagByName(ctx, name)
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, tag.workspaceId, ctx.now())
    await run(tx, removeTag, [tag.workspaceId, name])
    const entry = { kind: 'tag' as const, resourceId: name, action: 'deleted' } as const
    await recordAudit(tx, ctx, tag.workspaceId, entry)
    await retag(ctx, tx, { name, next: null, at })
  })
  return name
}

/** Changes cases and contacts set-wise and tells each change (contact.updated), as the last thing of the transaction. */
async function retag(
  ctx: Ctx,
  tx: Tx,
  { name, next, at }: { name: string; next: string | null; at: Date },
): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await run(tx, retagCases, [workspaceId, name, next, at])
  const changed = await run(tx, retagContacts, [workspaceId, name, next, at])
  await appendEvents(
    ctx.app,
    tx,
    changed.map((contact) => contactUpdated(ctx.app, contact, ['tags'])),
  )
}
