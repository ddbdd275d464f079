import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { firstProblem } from '#core/validation.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { editTemplate, findTemplates } from '#outside/platform/templates.ts'
import { nameTaken, refused, storeNew } from './create.ts'
import { changedComponents, headerComponent, sameComponents } from './definition.ts'
import { withHeaderFile } from './keep-header-file.ts'
import { inTurn } from './one-at-a-time.ts'
import { factsOf, type ListedTemplate, meansGone, normalLanguage } from './platform-facts.ts'
import { isGoneThere, type Refusal, refusalOf } from './platform-refusal.ts'
import { removeHere } from './remove.ts'
import { handleOfSample, requireSample, requireSampleBefore, withHandle } from './sample.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { type Draft, draftFacts, submitTemplate } from './submit.ts'
import { auditTemplate } from './template-audit.ts'
import { mixed, mixesFormats, type TemplateChangeInput, templateChangeInput } from './template-input.ts'
import { partsOf } from './template-parts.ts'
import { templateById } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templateByName, templatesByIdsStatement } from './template-sql.ts'

/** States in which a template can be changed (spec/4 B9). */
const changeable = ['draft', 'rejected', 'paused', 'approved']

/**
 * Changes a template and submits it again (PATCH /templates/{id}, spec/4 B9); a change that changes nothing is not
 * submitted. Errors beside those of the fields: not_found, invalid_state, conflict for a draft's new name,
 * invalid_field in the platform's words, unavailable; then nothing changed.
 */
export async function updateTemplate(ctx: Ctx, id: string, given: unknown): Promise<TemplateRow> {
  const row = await templateById(ctx, id)
  const change = await parse(ctx, given)
  const sample = await requireSample(ctx, change.header)
  const target = targetOf(row, change)
  if (mixesFormats(...textsOf(target))) throw errors.invalidField('body.text', mixed)
  if (!sample && isSame(row, target)) return row
  checkState(row, target)
  const number = await numberOf(ctx, row)
  await checkName(ctx, row, target)
  const handle = sample && (await handleOfSample(ctx, number, sample))
  const header = change.header && headerComponent(change.header, handle)
  const components = changedComponents(row.components, change, header)
  const draft = {
    ...target,
    components: await withHandle(ctx, number, components),
    headerMediaId: change.header === undefined ? row.headerMediaId : (sample?.id ?? null),
  }
  return isOnlyHere(row)
    ? inTurn(ctx, number, { ...draft, id: row.id }, () => submitDraft(ctx, number, row, draft))
    : submitEdit(ctx, number, row, draft, onlyFieldOf(change))
}

async function parse(ctx: Ctx, given: unknown): Promise<TemplateChangeInput> {
  const result = firstProblem(templateChangeInput, given)
  if ('value' in result) return result.value
  await requireSampleBefore(ctx, result.problem, given)
  throw result.problem
}

/** The template as the change wants it, its sample apart. */
function targetOf(row: TemplateRow, change: TemplateChangeInput): Draft {
  const header = change.header && headerComponent(change.header, null)
  return {
    name: change.name ?? row.name,
    language: change.language ? normalLanguage(change.language) : row.language,
    category: change.category ?? row.category,
    components: changedComponents(row.components, change, header),
  }
}

function textsOf({ components }: Draft): [header: string | null, body: string] {
  const { header, body } = partsOf(components)
  return [header?.text ?? null, body.text]
}

/** A draft that the platform has is edited there; one that it has not is made there. */
const isOnlyHere = (row: TemplateRow) => row.status === 'draft' && row.platformId === null

function isNamedSame(row: TemplateRow, { name, language }: Draft): boolean {
  return row.name === name && row.language === language
}

function isSame(row: TemplateRow, target: Draft): boolean {
  const sameParts = sameComponents(row.components, target.components)
  return isNamedSame(row, target) && row.category === target.category && sameParts
}

function checkState(row: TemplateRow, target: Draft): void {
  const refuse = (message: string, field?: string) => {
    throw new AppError('invalid_state', message, field ? { field } : {}).because('wrong_state')
  }
  if (!changeable.includes(row.status)) refuse(`A template that is ${row.status} cannot be changed.`)
  if (isOnlyHere(row) || isNamedSame(row, target)) return
  const field = row.name === target.name ? 'language' : 'name'
  refuse(`The ${field} of a template that was submitted cannot be changed.`, field)
}

async function numberOf(ctx: Ctx, row: TemplateRow): Promise<NumberEntry> {
  const number = await numberById(ctx.app, row.workspaceId, row.numberId)
  if (!number) throw errors.unavailable('The number of the template is not connected.')
  return number
}

async function checkName(ctx: Ctx, row: TemplateRow, target: Draft): Promise<void> {
  const other = isNamedSame(row, target) ? undefined : await findOther(ctx.app.pool, row, target)
  if (other) throw nameTaken(other.id)
}

/** Another template that has this name. */
async function findOther(
  db: Queryable,
  { workspaceId, numberId, id }: TemplateRow,
  { name, language }: { name: string; language: string },
): Promise<TemplateRow | undefined> {
  const [found] = await run(db, templateByName, [workspaceId, numberId, name, language])
  return found?.id === id ? undefined : found
}

/** When the platform names no field and one alone was changed, it is that one. */
function onlyFieldOf(change: TemplateChangeInput): string | undefined {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return given.length === 1 ? given[0]?.[0] : undefined
}

/** What is to be reviewed, with the file of its header as we have it. */
type HeadedDraft = Draft & Pick<TemplateRow, 'headerMediaId'>

async function submitDraft(
  ctx: Ctx,
  number: NumberEntry,
  row: TemplateRow,
  draft: HeadedDraft,
): Promise<TemplateRow> {
  // A new template may have got the name in the meantime.
  await checkName(ctx, row, draft)
  const submission = await submitTemplate(ctx, number, draft)
  if (submission.kind === 'there') {
    const id = isNamedSame(row, draft) ? row.id : ctx.newId()
    throw nameTaken((await storeNew(ctx, number, { ...submission.facts, id }, false)).id)
  }
  if (submission.kind !== 'refused') return settle(ctx, number, row, submission.facts, draft)
  await settle(ctx, number, row, draftFacts(draft), draft)
  throw refused(submission.refusal, row.id)
}

async function submitEdit(
  ctx: Ctx,
  number: NumberEntry,
  row: TemplateRow,
  draft: HeadedDraft,
  field: string | undefined,
): Promise<TemplateRow> {
  const facts = draftFacts(draft)
  try {
    await editTemplate(ctx.app, number, row.platformId ?? '', {
      components: draft.components,
      ...(row.category !== draft.category && { category: draft.category.toUpperCase() }),
      ...(facts.parameterFormat && { parameter_format: facts.parameterFormat }),
    })
  } catch (error) {
    if (isGoneThere(error)) await requireThere(ctx, number, row)
    const refusal: Refusal = refusalOf(ctx.app, number.id, 'change a template', error)
    throw refused({ ...refusal, field: refusal.field ?? field })
  }
  const { quality, platformId } = row
  const pending = { status: 'pending', platformStatus: 'PENDING' }
  return settle(ctx, number, row, { ...facts, ...pending, quality, platformId }, draft)
}

/**
 * The platform answers the same for what it no longer has and for what our token may not see; its list tells which.
 * Throws not_found when the template is gone, which is told then, and unavailable when there is no list.
 */
async function requireThere(ctx: Ctx, number: NumberEntry, row: TemplateRow): Promise<void> {
  const named = await findTemplates(ctx.app, number, row.name).catch((error) => {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'list templates', number.id, error)
    throw errors.unavailable('The messaging platform does not list its templates at the moment.')
  })
  const listed = named.filter(({ status }) => !meansGone(status)).map(factsOf)
  if (listed.some(({ language }) => language === row.language)) return
  await removeHere(ctx, row)
  throw errors.notFound('template')
}

/**
 * Stores what became of a submission. A decision that the platform told in the meantime is newer than the answer to the
 * submission, and stays; so it does when it was about a new name that nobody had yet, and came in as another template.
 */
async function settle(
  ctx: Ctx,
  number: NumberEntry,
  before: TemplateRow,
  facts: ListedTemplate,
  { headerMediaId }: HeadedDraft,
): Promise<TemplateRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    const [row] = await run(tx, templatesByIdsStatement, [before.workspaceId, [before.id]])
    if (!at || !row) throw errors.notFound('template')
    const other = await findOther(tx, row, facts)
    const isOurs = other !== undefined && facts.platformId !== null && other.platformId === facts.platformId
    if (other && !isOurs) throw nameTaken(other.id)
    const overtaken = row.decidedAt?.getTime() !== before.decidedAt?.getTime()
    const { status, platformStatus, rejectionReason } = other ?? (overtaken ? row : facts)
    const settled = { ...facts, status, platformStatus, rejectionReason }
    const changed = [{ row, facts: settled, dropsForm: true as const }]
    await saveTemplates(ctx.app, tx, number, { ...noChanges, changed, gone: other ? [other] : [] }, at)
    const written = { ...row, ...settled, form: null, updatedAt: at }
    const after = await withHeaderFile(tx, written, headerMediaId)
    await auditTemplate(ctx, tx, row, after)
    return after
  })
}
