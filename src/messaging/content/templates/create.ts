import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { firstProblem, isUuid } from '#core/validation.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { defaultNumber, type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { componentsOf, headerComponent } from './definition.ts'
import { withHeaderFile } from './keep-header-file.ts'
import { inTurn } from './one-at-a-time.ts'
import { type ListedTemplate, normalLanguage } from './platform-facts.ts'
import type { Refusal } from './platform-refusal.ts'
import { handleOfSample, requireSample, requireSampleBefore } from './sample.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { type Draft, draftFacts, isSameDefinition, submitTemplate } from './submit.ts'
import { auditTemplate } from './template-audit.ts'
import { type NewTemplateInput, newTemplateInput } from './template-input.ts'
import {
  partsOf,
  type SpecialVariables,
  specialVariablesOf,
  type TemplateVariables,
} from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import { templateByName } from './template-sql.ts'

/** A template that passed every check of ours. */
interface PreparedTemplate {
  input: NewTemplateInput
  number: NumberEntry
  sample: MediaRow | null
}

/**
 * Makes a template and submits it to the platform (POST /templates, spec/4 B9). Errors beside those of the fields:
 * number_unavailable, conflict with the id of the existing one, invalid_field with the id of the draft when the
 * platform refused it, unavailable when it cannot be reached; then nothing is kept.
 */
export async function createTemplate(ctx: Ctx, given: unknown): Promise<TemplateRow> {
  const id = ctx.newId()
  const prepared = await prepare(ctx, given)
  const { number, input } = prepared
  return inTurn(ctx, number, { ...input, id }, (unanswered) => createOne(ctx, prepared, id, unanswered))
}

async function createOne(
  ctx: Ctx,
  prepared: PreparedTemplate,
  id: string,
  unanswered: string | null,
): Promise<TemplateRow> {
  const existing = await findExisting(ctx, prepared)
  // A rerun of an idempotent request finds what its first run has made.
  if (existing?.id === id && existing.status !== 'draft') return existing
  // An unanswered try may have reached the platform; its template then came in by a callback or a sync (spec/4 D39).
  const cameIn = existing && unanswered !== null && existing.id !== unanswered && existing.status !== 'draft'
  if (cameIn && isSameDefinition(existing, draftOf(prepared, null))) return existing
  if (existing && existing.id !== id) throw nameTaken(existing.id)
  const { number, sample } = prepared
  const draft = draftOf(prepared, sample ? await handleOfSample(ctx, number, sample) : null)
  const headerMediaId = sample?.id ?? null
  const submission = await submitTemplate(ctx, number, draft)
  if (submission.kind === 'refused') {
    const kept = await storeNew(ctx, number, { ...draftFacts(draft), id, headerMediaId }, false)
    throw kept.id === id ? refused(submission.refusal, id) : nameTaken(kept.id)
  }
  // One that somebody else made there need not have our file.
  const ofOurs = submission.kind === 'there' ? {} : { headerMediaId }
  const row = await storeNew(ctx, number, { ...submission.facts, ...ofOurs, id }, submission.kind !== 'there')
  // Where both the platform and we have the template already, another request of the same moment has made it.
  const isOfAnother = submission.kind === 'adopted' && row.id !== id
  if (submission.kind === 'there' || isOfAnother) throw nameTaken(row.id)
  return row
}

/** All checks of a new template, nothing saved and nothing submitted. Answers what a send would have to supply. */
export async function dryRunTemplate(
  ctx: Ctx,
  given: unknown,
): Promise<{ variables: TemplateVariables & SpecialVariables }> {
  const prepared = await prepare(ctx, given)
  const existing = await findExisting(ctx, prepared)
  if (existing) throw nameTaken(existing.id)
  const { variables, components } = draftFacts(draftOf(prepared, null))
  return { variables: { ...variables, ...specialVariablesOf(partsOf(components)) } }
}

async function prepare(ctx: Ctx, given: unknown): Promise<PreparedTemplate> {
  const input = await parse(ctx, given)
  const number = await numberFor(ctx, input.numberId)
  const sample = await requireSample(ctx, input.header)
  if (number?.status !== 'active') {
    throw new AppError('number_unavailable', 'The number is not active.', { field: 'numberId' })
  }
  return { input: { ...input, language: normalLanguage(input.language) }, number, sample }
}

/** A reference is looked up before the fields that stand after it (spec/4 B1, Order inside step 11). */
async function parse(ctx: Ctx, given: unknown): Promise<NewTemplateInput> {
  const result = firstProblem(newTemplateInput, given)
  if ('value' in result) return result.value
  const { numberId } = given as { numberId?: unknown }
  if (result.problem.field !== 'numberId' && isUuid(numberId)) await numberFor(ctx, numberId)
  await requireSampleBefore(ctx, result.problem, given)
  throw result.problem
}

/** The number named, or the default one; undefined when the workspace has none. */
async function numberFor(ctx: Ctx, numberId: string | undefined): Promise<NumberEntry | undefined> {
  const workspaceId = workspaceOf(ctx.actor)
  if (numberId === undefined) return (await defaultNumber(ctx.app, workspaceId)) ?? undefined
  const number = await numberById(ctx.app, workspaceId, numberId.toLowerCase())
  if (!number) throw errors.invalidField('numberId', 'No such number.').because('no_such')
  return number
}

async function findExisting(ctx: Ctx, { input, number }: PreparedTemplate): Promise<TemplateRow | undefined> {
  const values = [number.workspaceId, number.id, input.name, input.language]
  return (await run(ctx.app.pool, templateByName, values))[0]
}

function draftOf({ input }: PreparedTemplate, handle: string | null): Draft {
  const { name, language, category, header } = input
  return {
    name,
    language,
    category,
    components: componentsOf(input, header ? headerComponent(header, handle) : null),
  }
}

/**
 * Stores a new template under its id. One of the same name that came in meanwhile, by a callback or a sync, is
 * answered instead; a draft of our own from an earlier run becomes what the platform says now.
 */
export async function storeNew(
  ctx: Ctx,
  number: NumberEntry,
  template: ListedTemplate & { id: string; headerMediaId?: string | null },
  tellAdded: boolean,
): Promise<TemplateRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    if (!at) throw errors.invalidField('numberId', 'No such number.').because('no_such')
    const values = [number.workspaceId, number.id, template.name, template.language]
    const [row] = await run(tx, templateByName, values)
    const { id, headerMediaId = null, ...facts } = template
    if (row && (row.id !== id || row.status !== 'draft')) return row
    const changes = row ? { changed: [{ row, facts }] } : { added: [{ ...facts, id }] }
    const [added] = await saveTemplates(ctx.app, tx, number, { ...noChanges, ...changes, tellAdded }, at)
    const stored = row ? { ...row, ...facts, updatedAt: at } : added
    if (!stored) throw new Error('a new template was not stored')
    const made = await withHeaderFile(tx, stored, headerMediaId)
    await auditTemplate(ctx, tx, row ?? null, made)
    return made
  })
}

export function nameTaken(id: string): AppError {
  const message = 'The number has a template with this name and language.'
  return new AppError('conflict', message, { field: 'name', details: { id } }).because('name_taken')
}

/** The platform's own words, with the id of the draft that was kept. */
export function refused({ message, field }: Refusal, draftId?: string): AppError {
  const extras = { ...(field && { field }), ...(draftId && { details: { id: draftId } }) }
  return new AppError('invalid_field', message, extras)
}
