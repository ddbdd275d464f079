import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import type { ErrorReason } from '#core/reason-sets.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { silent } from '#messaging/numbers/accounts/platform-work.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { createTemplate, editTemplate } from '#outside/platform/templates.ts'
import { beingSubmitted, pendingText } from './draft-commands.ts'
import { inTurnAtOnce } from './one-at-a-time.ts'
import { factsOf, statusOf, type TemplateFacts } from './platform-facts.ts'
import { isGoneThere, isRefusal } from './platform-refusal.ts'
import { blockingProblems } from './platform-rules.ts'
import { withHandle } from './sample.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { findThere, isSameDefinition, nodeOf } from './submit.ts'
import { auditTemplate } from './template-audit.ts'
import { formOf } from './template-form.ts'
import type { PlatformComponent } from './template-parts.ts'
import { templateById, templateLoader } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

const refuse = (message: string, reason: ErrorReason) =>
  new AppError('invalid_state', message, { whole: true }).because(reason)

/** States that can be submitted; an approved one has nothing to be reviewed until it is changed. */
function assertMaySubmit(row: TemplateRow): void {
  if (row.status === 'pending') throw refuse(pendingText, 'template_pending')
  if (row.status === 'disabled')
    throw refuse('Template is disabled and cannot be modified', 'template_disabled')
  if (row.status === 'approved')
    throw refuse('Template is approved already; change it first', 'template_as_approved')
  const [problem] = blockingProblems({ ...row, form: formOf(row) })
  if (problem) throw errors.told(problem.message, problem.field)
}

/**
 * POST /api/templates/{id}/publish: submits a draft, as a new template or as an edit of the one the platform has (spec/8
 * TE2, TE6). Throws not_found, invalid_state or invalid_field while it cannot be submitted, conflict while it is being
 * submitted, bad_gateway in the platform's words, unavailable without an answer; the draft stays as it was then.
 */
export async function submitDraft(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await templateById(ctx, id)
  assertMaySubmit(row)
  const number = found(await numberById(ctx.app, row.workspaceId, row.numberId), 'account')
  const submitted = await inTurnAtOnce(ctx, number, row, beingSubmitted, async () => {
    // What another one made of it before our turn counts.
    const now = await fresh(ctx, row)
    assertMaySubmit(now)
    return settle(ctx, number, now, await submit(ctx, number, now))
  })
  templateLoader(ctx).clear(submitted.id)
  return submitted
}

async function fresh(ctx: Ctx, { workspaceId, id }: TemplateRow): Promise<TemplateRow> {
  const [row] = await run(ctx.app.pool, templatesByIdsStatement, [workspaceId, [id]])
  return found(row, 'template')
}

async function submit(ctx: Ctx, number: NumberEntry, row: TemplateRow): Promise<TemplateFacts> {
  const components = await withHandle(ctx, number, row.components, 'headerContent')
  const draft = { ...row, components }
  try {
    return await send(ctx, number, draft)
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'submit a template', number.id, error)
    if (error instanceof PlatformSilence || error.status >= 500) throw silent()
    throw new AppError('bad_gateway', `Failed to submit template to Meta: ${error.message}`, { whole: true })
  }
}

/** What the platform no longer has is made again. */
async function send(ctx: Ctx, number: NumberEntry, draft: TemplateRow): Promise<TemplateFacts> {
  if (draft.platformId === null) return create(ctx, number, draft)
  try {
    await editTemplate(ctx.app, number, draft.platformId, definitionOf(draft))
  } catch (error) {
    if (isGoneThere(error)) return create(ctx, number, draft)
    throw error
  }
  return { ...factsOf(nodeOf(draft)), platformId: draft.platformId, quality: draft.quality }
}

function definitionOf({ category, parameterFormat, components }: TemplateRow) {
  return {
    category: category.toUpperCase(),
    ...(parameterFormat && { parameter_format: parameterFormat }),
    components: components as PlatformComponent[],
  }
}

/** One that an earlier, unanswered try has left at the platform is adopted (spec/4 D39). */
async function create(ctx: Ctx, number: NumberEntry, draft: TemplateRow): Promise<TemplateFacts> {
  const { name, language } = draft
  try {
    const { id, status, category } = await createTemplate(ctx.app, number, {
      name,
      language,
      ...definitionOf(draft),
    })
    return factsOf({ ...nodeOf(draft), id, status, category: category ?? draft.category })
  } catch (error) {
    const there = isRefusal(error) ? await findThere(ctx, number, draft) : undefined
    if (there && isSameDefinition(there, draft)) return { ...factsOf(there), components: draft.components }
    throw error
  }
}

/** A decision that the platform told in the meantime is newer than the answer to the submission, and stays. */
async function settle(
  ctx: Ctx,
  number: NumberEntry,
  before: TemplateRow,
  facts: TemplateFacts,
): Promise<TemplateRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    const [row] = await run(tx, templatesByIdsStatement, [before.workspaceId, [before.id]])
    if (!at || !row) throw errors.notFound('template')
    const overtaken = row.decidedAt?.getTime() !== before.decidedAt?.getTime() && row.platformStatus !== null
    const { platformStatus, rejectionReason } = overtaken ? row : facts
    const status = overtaken ? statusOf(row.platformStatus ?? '') : facts.status
    const settled = { ...facts, status, platformStatus, rejectionReason }
    await saveTemplates(ctx.app, tx, number, { ...noChanges, changed: [{ row, facts: settled }] }, at)
    const after = { ...row, ...settled, form: row.form, updatedAt: at }
    await auditTemplate(ctx, tx, row, after)
    return after
  })
}
