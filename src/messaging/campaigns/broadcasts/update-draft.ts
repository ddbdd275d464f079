import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, text } from '#core/validation.ts'
import { quietColumns, quietHoursInput } from '#messaging/campaigns/broadcast-hours/hours.ts'
import { localStartColumns } from '#messaging/campaigns/broadcast-hours/local-start.ts'
import { splitInput, splitOf } from '#messaging/campaigns/broadcast-splits/split.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { autoRetryInput } from './auto-retry.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { limitPolicies } from './broadcast-sets.ts'
import { updateDraftInput } from './campaign-input.ts'
import { capColumns, capInput } from './cap.ts'
import { numberOf, scheduleOf, templateNamed } from './draft-commands.ts'
import { changedShared, defaultsUnder } from './draft-shared.ts'
import { wrongState } from './readiness.ts'
import { isSameDraft, lockDraft, storeDraft } from './store-draft.ts'

/** All settings of a draft, except its recipients and its header file (docs/adr/0177). */
export const updateBroadcastInput = z.object({
  ...updateDraftInput.shape,
  localStart: text(16, 16).nullish().meta({
    description:
      "Start time by each recipient's own clock, as YYYY-MM-DDTHH:MM, in the future by the workspace's clock. Null starts the broadcast at one time for all recipients. Cannot be combined with scheduledAt.",
  }),
  quietHours: quietHoursInput.nullish().meta({
    description: 'Times of day between which no messages are sent; null allows sending at any time.',
  }),
  cap: capInput.nullish().meta({
    description:
      'Cap on recent marketing messages, above which recipients are excluded; null excludes nobody.',
  }),
  limitPolicy: optional(z.enum(limitPolicies.values)).meta({
    description:
      'What the broadcast does when the platform accepts no more of its messages: refused recipients fail, or the broadcast waits and tries one recipient each hour.',
  }),
  autoRetry: autoRetryInput.nullish().meta({
    description:
      'Number of days on which failed recipients are retried automatically; null disables automatic retries.',
  }),
  split: splitInput.nullish().meta({
    description:
      'Split of the recipients into variants, given as a whole each time; null sends one message to all recipients.',
  }),
})

type Change = z.output<typeof updateBroadcastInput>
type Own = Partial<BroadcastRow>

/** Name, template, number and what is the same for everybody. A split goes with the number and the category it was made for. */
async function changedHead(ctx: Ctx, before: BroadcastRow, given: Change): Promise<BroadcastRow> {
  const was = await templateForHandOver(ctx.app, before.workspaceId, before.templateId)
  const template = given.templateId ? await templateNamed(ctx, given.templateId) : was
  const account = given.messagingAccount?.trim() || null
  const after = { ...before, name: given.name ?? before.name }
  if (!template) return after
  after.numberId = (await numberOf(ctx, template, account ?? before.numberId)).id
  after.templateId = template.id
  after.templateName = template.name
  after.templateLanguage = template.language
  after.templateCategory = template.category
  after.defaults = await changedShared(ctx, template, defaultsUnder(template, was, before.defaults), given)
  if (after.numberId !== before.numberId || after.templateCategory !== before.templateCategory)
    after.split = null
  return after
}

/** Forms send the whole object back: the time that is kept may have passed by now. */
async function changedSchedule(ctx: Ctx, before: BroadcastRow, given: string | null): Promise<Date | null> {
  const kept = given ? readTime(given.trim()) : null
  if (kept && kept.getTime() === before.scheduledAt?.getTime()) return before.scheduledAt
  return scheduleOf(ctx, given)
}

/** When it begins: at one moment for all, or at a time of each recipient's clock. Either takes the other away. */
async function changedStart(ctx: Ctx, before: BroadcastRow, given: Change): Promise<Own> {
  const { scheduledAt, localStart } = given
  if (localStart) {
    if (scheduledAt?.trim())
      throw errors.invalidField('localStart', 'Must not come together with scheduledAt.')
    return localStart === before.localStart ? {} : localStartColumns(ctx, localStart)
  }
  const without = localStart === null ? { localStart: null } : {}
  if (scheduledAt === undefined) return without
  const at = await changedSchedule(ctx, before, scheduledAt)
  return at?.getTime() === before.scheduledAt?.getTime() ? without : { scheduledAt: at, localStart: null }
}

/** How it is sent: each group whole, as far as it is given. */
function changedManner({ quietHours, cap, limitPolicy, autoRetry }: Change): Own {
  return {
    ...(quietHours !== undefined && quietColumns(quietHours)),
    ...(cap !== undefined && capColumns(cap)),
    ...(limitPolicy !== undefined && { limitPolicy }),
    ...(autoRetry !== undefined && { autoRetryDays: autoRetry?.days ?? null }),
  }
}

/** A draft as it is after a change of it. What the change names is looked up, so nothing is locked in the meantime. */
async function changedDraft(ctx: Ctx, before: BroadcastRow, given: Change): Promise<BroadcastRow> {
  const head = await changedHead(ctx, before, given)
  const after = { ...head, ...(await changedStart(ctx, before, given)), ...changedManner(given) }
  if (given.split !== undefined) after.split = given.split && (await splitOf(ctx, head, given.split))
  return after
}

const draftOnly = 'Can only update draft campaigns'

/**
 * Changes what is given of a draft; what changes nothing leaves no trace (spec/8 G2). What the change names is looked up
 * before the draft is locked, because that takes connections of its own; where the draft has changed by then, it is looked
 * up again. Throws not_found, invalid_field, invalid_state, template_not_approved, template_params.
 */
export async function updateBroadcast(ctx: Ctx, id: string, input: unknown): Promise<BroadcastRow> {
  const given = parseInput(updateBroadcastInput, input)
  for (;;) {
    const before = await broadcastById(ctx, id)
    if (before.status !== 'draft') throw wrongState(draftOnly).because('not_a_draft')
    const after = await changedDraft(ctx, before, given)
    const saved = await inTransaction(ctx.app.pool, async (tx) => {
      const locked = await lockDraft(ctx, tx, id, draftOnly)
      if (!isSameDraft(locked, before)) return null
      return isSameDraft(after, before) ? locked : storeDraft(ctx, tx, locked, after)
    })
    if (saved) return saved
  }
}
