import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId } from '#core/found.ts'
import { readTime } from '#core/time/time.ts'
import { parseInput } from '#core/validation.ts'
import { because } from '#messaging/content/csv/file-refusal-sets.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { sharedOf } from '#messaging/content/templates/values.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { changedEvent } from './broadcast-events.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { createDraftInput } from './campaign-input.ts'
import { cancelLocked, lockBroadcast } from './cancel.ts'
import { sharedGiven } from './draft-shared.ts'
import { headerFile } from './header-choice.ts'
import { localMoment } from './local-moment.ts'
import { wrongState } from './readiness.ts'
import { blankBroadcast, saveBroadcast } from './save.ts'

/** A moment ahead; without an offset it is the workspace's own time (spec/9 Campaigns a). Null for none. */
export async function scheduleOf(ctx: Ctx, given: string | null | undefined): Promise<Date | null> {
  const text = given?.trim()
  if (!text) return null
  const at = readTime(text) ?? (await localMoment(ctx, text))
  if (!at) throw errors.invalidField('scheduledAt', 'Must be an ISO 8601 date-time.')
  if (at <= ctx.now()) throw errors.invalidField('scheduledAt', 'Must be ahead.').because('not_ahead')
  return at
}

/** The template of this id. Throws invalid_field for one that is not there. */
export async function templateNamed(ctx: Ctx, id: string): Promise<TemplateRow> {
  const template = await templateForHandOver(ctx.app, workspaceOf(ctx.actor), id.toLowerCase())
  if (!template) throw errors.told('Template not found', 'templateId').because('no_such')
  return template
}

/** The number of the template. Throws invalid_field for an account that is another's (spec/8 CM2). */
export async function numberOf(
  ctx: Ctx,
  template: TemplateRow,
  account: string | null,
): Promise<NumberEntry> {
  const id = account === null ? template.numberId : await accountNamed(ctx, account)
  if (id !== template.numberId) throw errors.told('Template belongs to another account', 'messagingAccount')
  const number = await numberById(ctx.app, template.workspaceId, id)
  if (!number) throw errors.told('Account not found', 'messagingAccount').because('no_such')
  return number
}

/** POST /api/campaigns: keeps a draft, and sends nothing (spec/8 CM14). */
export async function createDraft(ctx: Ctx, input: unknown): Promise<BroadcastRow> {
  const given = parseInput(createDraftInput, input)
  const { messagingAccount } = given
  if (!messagingAccount?.trim())
    throw errors.invalidField('messagingAccount', 'A value is needed.').because('value_missing')
  const template = await templateNamed(ctx, given.templateId)
  const number = await numberOf(ctx, template, messagingAccount)
  const scheduledAt = await scheduleOf(ctx, given.scheduledAt)
  const headerMedia = given.headerMediaId?.trim()
    ? { id: (await headerFile(ctx, number, template, given.headerMediaId.trim())).id }
    : null
  const shared = await sharedGiven(ctx, template, given)
  const defaults = { params: {}, headerParams: {}, buttonParams: {}, ...sharedOf({ headerMedia, ...shared }) }
  const known = { name: given.name, template, number, defaults, scheduledAt }
  return inTransaction(ctx.app.pool, async (tx) => {
    const row = blankBroadcast(ctx.actor, ctx.newId(), known, ctx.now())
    await saveBroadcast(tx, row)
    await auditBroadcast(ctx, tx, null, row)
    await appendEvents(ctx.app, tx, [changedEvent(row, 'created', ctx.now())])
    return row
  })
}

/** A draft with its template, for what adds people to it. Throws not_found and invalid_state. */
export async function draftWithTemplate(
  ctx: Ctx,
  id: string,
): Promise<{ draft: BroadcastRow; template: TemplateRow }> {
  const draft = await broadcastById(ctx, id)
  if (draft.status !== 'draft')
    throw wrongState('Can only add recipients to draft campaigns', because('no_draft')).because('not_a_draft')
  const template = await templateForHandOver(ctx.app, draft.workspaceId, draft.templateId)
  if (!template)
    throw wrongState('Campaign template no longer exists', because('template_gone')).because('template_gone')
  return { draft, template }
}

/** What was under way of one that is deleted is nobody's any more, so the month forgets it too; nothing more is told of it. */
const removeBroadcast = statement<{ id: string }>(
  'broadcasts.remove',
  `with gone as (
     delete from broadcast b where b.workspace_id = $1 and b.id = $2 returning b.id, b.in_flight
   ), used as (
     update broadcast_usage u set in_flight = u.in_flight - g.in_flight from gone g where u.workspace_id = $1
   ), untold as (
     delete from broadcast_progress p using gone g where p.workspace_id = $1 and p.broadcast_id = g.id
   )
   select id from gone`,
)

/**
 * DELETE /api/campaigns/{id} (spec/8 CM7): the row and its recipients go, what was sent stays in its chats. Throws
 * not_found, and invalid_state while it is sending.
 */
export async function deleteBroadcast(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockBroadcast, [workspaceId, id], 'broadcast')
    if (before.status === 'running') throw wrongState('Cannot delete running campaign').because('wrong_state')
    const isWaiting = before.status === 'paused' || before.status === 'scheduled'
    const told = isWaiting
      ? (await cancelLocked(ctx, tx, before, 'The broadcast was deleted before this was sent.')).told
      : []
    await run(tx, removeBroadcast, [workspaceId, id])
    await auditBroadcast(ctx, tx, before, null)
    await appendEvents(ctx.app, tx, [...told, changedEvent(before, 'deleted', ctx.now())])
  })
  return id
}
