import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { momentIn } from '#core/time/days.ts'
import { readTime } from '#core/time/time.ts'
import { parseInput } from '#core/validation.ts'
import { accountNamed } from '#messaging/accounts/account-names.ts'
import { type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { because } from '#messaging/csv/file-refusal-sets.ts'
import { templateForHandOver } from '#messaging/templates/sending.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { sharedOf } from '#messaging/templates/values.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { changedEvent } from './broadcast-events.ts'
import { broadcastById } from './broadcast-queries.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { createDraftInput, updateDraftInput } from './campaign-input.ts'
import { cancelLocked, lockBroadcast } from './cancel.ts'
import { changedShared, defaultsUnder, sharedGiven } from './draft-shared.ts'
import { headerFile } from './header-choice.ts'
import { wrongState } from './readiness.ts'
import { blankBroadcast, saveBroadcast } from './save.ts'

const localTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/

/** A moment ahead; without an offset it is the workspace's own time (spec/9 Campaigns a). Null for none. */
async function scheduleOf(ctx: Ctx, given: string | null | undefined): Promise<Date | null> {
  const text = given?.trim()
  if (!text) return null
  const at = readTime(text) ?? (await localMoment(ctx, text))
  if (!at) throw errors.invalidField('scheduledAt', 'Must be an ISO 8601 date-time.')
  if (at <= ctx.now()) throw errors.invalidField('scheduledAt', 'Must be ahead.').because('not_ahead')
  return at
}

/** The moment that a local time is by the clock of the workspace; null for what is no such time. */
export async function localMoment(ctx: Ctx, text: string): Promise<Date | null> {
  const parts = localTime.exec(text)
  const local = parts && `${parts[1]}T${parts[2]}${(parts[3] ?? ':00').slice(0, ':00.000'.length)}`
  if (!local || !readTime(`${local}Z`)) return null
  return momentIn(local, await workspaceZone(ctx.app.pool, workspaceOf(ctx.actor)))
}

async function templateNamed(ctx: Ctx, id: string): Promise<TemplateRow> {
  const template = await templateForHandOver(ctx.app, workspaceOf(ctx.actor), id.toLowerCase())
  if (!template) throw errors.told('Template not found', 'templateId').because('no_such')
  return template
}

/** The number of the template. Throws invalid_field for an account that is another's (spec/8 CM2). */
async function numberOf(ctx: Ctx, template: TemplateRow, account: string | null): Promise<NumberEntry> {
  const id = account === null ? template.numberId : await accountNamed(ctx, account)
  if (id !== template.numberId) throw errors.told('Template belongs to another account', 'messagingAccount')
  const number = await numberById(ctx.app, template.workspaceId, id)
  if (!number) throw errors.told('Account not found', 'messagingAccount').because('no_such')
  return number
}

const nameOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'member' || actor.kind === 'public_key' ? actor.name : null

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

const saveDraft = statement<BroadcastRow>(
  'broadcasts.save_draft',
  `update broadcast b set name = $3, number_id = $4, template_id = $5, template_name = $6, template_language = $7,
     template_category = $8, scheduled_at = $9, defaults = $10::jsonb, header_media_id = $11, split = case when b.number_id = $4 and b.template_category = $8 then b.split end,
     updated_by_name = $12,
     updated_at = $13, local_start = $14
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** Stores a draft as it is now; what changes nothing leaves no trace (spec/8 G2). */
export async function storeDraft(
  ctx: Ctx,
  tx: Tx,
  before: BroadcastRow,
  after: BroadcastRow,
): Promise<BroadcastRow> {
  const place = [before.workspaceId, before.id]
  const saved = await oneRow(
    tx,
    saveDraft,
    [
      ...place,
      after.name,
      after.numberId,
      after.templateId,
      after.templateName,
      after.templateLanguage,
      after.templateCategory,
      after.scheduledAt,
      JSON.stringify(after.defaults),
      after.defaults.headerMedia?.id ?? null,
      nameOf(ctx),
      ctx.now(),
      after.localStart,
    ],
    'broadcast',
  )
  await auditBroadcast(ctx, tx, before, saved)
  await appendEvents(ctx.app, tx, [changedEvent(saved, 'updated', ctx.now())])
  return saved
}

/** The draft, locked. Throws invalid_state with `text` for one that was started. */
export async function lockDraft(ctx: Ctx, tx: Tx, id: string, text: string): Promise<BroadcastRow> {
  const row = await byId(tx, lockBroadcast, [workspaceOf(ctx.actor), id], 'broadcast')
  if (row.status !== 'draft') throw wrongState(text).because('not_a_draft')
  return row
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

type DraftChange = z.output<typeof updateDraftInput>

/** A draft as it is after a change of it. What the change names is looked up, so nothing is locked meanwhile. */
async function changedDraft(ctx: Ctx, before: BroadcastRow, given: DraftChange): Promise<BroadcastRow> {
  const was = await templateForHandOver(ctx.app, before.workspaceId, before.templateId)
  const template = given.templateId ? await templateNamed(ctx, given.templateId) : was
  const account = given.messagingAccount?.trim() || null
  const after = { ...before, name: given.name ?? before.name }
  if (template) {
    after.numberId = (await numberOf(ctx, template, account ?? before.numberId)).id
    after.templateId = template.id
    after.templateName = template.name
    after.templateLanguage = template.language
    after.templateCategory = template.category
    after.defaults = await changedShared(ctx, template, defaultsUnder(template, was, before.defaults), given)
  }
  if (given.scheduledAt !== undefined) {
    after.scheduledAt = await changedSchedule(ctx, before, given.scheduledAt)
    // Another moment is one for all; the local time of each person goes with the old one.
    if (after.scheduledAt?.getTime() !== before.scheduledAt?.getTime()) after.localStart = null
  }
  return after
}

/** What a change of a draft reads of it and writes. */
const headOf = ({ name, numberId, templateId, templateCategory, defaults, scheduledAt }: BroadcastRow) => ({
  name,
  numberId,
  templateId,
  templateCategory,
  defaults,
  scheduledAt,
})
/** As they are kept: without what is undefined, whatever the order of names. */
const kept = (row: BroadcastRow): unknown => JSON.parse(JSON.stringify(headOf(row)))
const isSame = (one: BroadcastRow, other: BroadcastRow) => isDeepStrictEqual(kept(one), kept(other))

/**
 * PUT /api/campaigns/{id}: changes what is given of a draft. Whatever it names is looked up before the draft is locked, since
 * that takes connections of its own; where the draft has changed by then, it is looked up anew.
 */
export async function updateDraft(ctx: Ctx, id: string, input: unknown): Promise<BroadcastRow> {
  const draftOnly = 'Can only update draft campaigns'
  for (;;) {
    const before = await broadcastById(ctx, id)
    if (before.status !== 'draft') throw wrongState(draftOnly).because('not_a_draft')
    const after = await changedDraft(ctx, before, parseInput(updateDraftInput, input))
    const saved = await inTransaction(ctx.app.pool, async (tx) => {
      const locked = await lockDraft(ctx, tx, id, draftOnly)
      if (!isSame(locked, before)) return null
      if (isSame(after, before)) return locked
      return storeDraft(ctx, tx, locked, after)
    })
    if (saved) return saved
  }
}

/** Forms send the whole object back: the time that stands there already may have passed by now. */
async function changedSchedule(ctx: Ctx, before: BroadcastRow, given: string | null): Promise<Date | null> {
  const kept = given ? readTime(given.trim()) : null
  if (kept && kept.getTime() === before.scheduledAt?.getTime()) return before.scheduledAt
  return scheduleOf(ctx, given)
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
