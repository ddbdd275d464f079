import { isDeepStrictEqual } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { loaded } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { emptyForm, formAfter } from './draft-form.ts'
import { componentsOfForm } from './form-components.ts'
import { changeDraftInput, type DraftChange, saveDraftInput } from './form-input.ts'
import { templatesInUse } from './in-use.ts'
import { normalLanguage } from './platform-facts.ts'
import { appendSaved, beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { draftFacts } from './submit.ts'
import { auditTemplate } from './template-audit.ts'
import { formOf, type TemplateForm, variablesOfForm } from './template-form.ts'
import { templateLoader } from './template-queries.ts'
import type { TemplateRow } from './template-row.ts'
import { templateByName, templatesByIdsStatement } from './template-sql.ts'

export const pendingText = 'Template is pending approval and cannot be modified'

const told = (message: string, field: string) => errors.told(message, field)

const taken = (id: string) =>
  new AppError('conflict', 'A template with this name and language already exists', {
    field: 'name',
    details: { id },
    whole: true,
  }).because('name_taken')

const isPosition = (name: string) => /^\d+$/.test(name)

/** What is refused of a draft already (spec/5 1.6): all else is told at publish. */
function checkForm(form: TemplateForm, category: string): void {
  const { header, body } = variablesOfForm(form)
  if (!form.bodyContent.trim() && category !== 'authentication')
    throw told('body_content is required', 'bodyContent')
  const names = [...header, ...body]
  if (names.some(isPosition) && !names.every(isPosition))
    throw told('Positional and named variables cannot be mixed', 'bodyContent')
  if (header.length > 1) throw told('A text header can have at most one variable', 'headerContent')
}

const mediaOfHandle = statement<{ mediaId: string }>(
  'templates.media_of_handle',
  `select media_id as "mediaId" from template_sample where workspace_id = $1 and handle = $2
   order by created_at desc limit 1`,
)

/**
 * The file of ours behind the handle of a media header (spec/8 TE7). Once the platform has it, it shows an address in
 * the place of the handle: a header that stays keeps its file.
 */
async function headerMedia(
  tx: Tx,
  workspaceId: string,
  form: TemplateForm,
  before: TemplateRow | null,
): Promise<string | null> {
  const { headerType, headerContent } = form
  if (headerType === null || headerType === 'text' || !headerContent) return null
  if (before?.headerMediaId && formOf(before).headerContent === headerContent) return before.headerMediaId
  const [found] = await run(tx, mediaOfHandle, [workspaceId, headerContent])
  return found?.mediaId ?? null
}

/** What only we know of a template: all of it at once. */
const saveForm = statement(
  'templates.save_form',
  `update template set display_name = $3, form = $4::jsonb, header_media_id = $5,
     created_by_name = coalesce(created_by_name, $6), updated_by_name = $7, number_id = $8, updated_at = $9
   where workspace_id = $1 and id = $2`,
)

/** Who acts, by name; it stays told when they are gone (spec/8 G15). */
const nameOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'member' || actor.kind === 'public_key' ? actor.name : null

interface Kept {
  displayName: string | null
  form: TemplateForm
  numberId: string
  createdByName: string | null
  /** as it was; null for a new one */
  before: TemplateRow | null
}

async function keepForm(ctx: Ctx, tx: Tx, row: { workspaceId: string; id: string }, kept: Kept, at: Date) {
  const media = await headerMedia(tx, row.workspaceId, kept.form, kept.before)
  await run(tx, saveForm, [
    row.workspaceId,
    row.id,
    kept.displayName,
    JSON.stringify(kept.form),
    media,
    kept.createdByName,
    nameOf(ctx),
    kept.numberId,
    at,
  ])
}

/** POST /api/templates: keeps a draft and calls nobody (spec/8 TE2). Throws conflict for a name that is taken. */
export async function saveDraft(ctx: Ctx, given: unknown): Promise<TemplateRow> {
  const {
    messagingAccount,
    name,
    displayName,
    language: tongue,
    category,
    ...rest
  } = parseInput(saveDraftInput, given)
  const language = normalLanguage(tongue)
  const form = formAfter(emptyForm, rest)
  checkForm(form, category)
  const number = { workspaceId: workspaceOf(ctx.actor), id: await accountNamed(ctx, messagingAccount) }
  const id = ctx.newId()
  const facts = draftFacts({ name, language, category, components: componentsOfForm(form, category) })
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await beginTemplateChange(ctx.app, tx, number)
    if (!at) throw told('Account not found', 'messagingAccount')
    const [other] = await run(tx, templateByName, [number.workspaceId, number.id, name, language])
    if (other) throw taken(other.id)
    const changes = { ...noChanges, added: [{ ...facts, id }], tellAdded: false }
    const [added] = await saveTemplates(ctx.app, tx, number, changes, at)
    if (!added) throw taken(id)
    const kept = { displayName: displayName || null, form, numberId: number.id, createdByName: nameOf(ctx) }
    await keepForm(ctx, tx, added, { ...kept, before: null }, at)
    const row = await again(tx, added)
    await auditTemplate(ctx, tx, null, row)
    await appendSaved(ctx.app, tx, row, at)
    return row
  })
}

async function again(tx: Tx, { workspaceId, id }: TemplateRow): Promise<TemplateRow> {
  const [row] = await run(tx, templatesByIdsStatement, [workspaceId, [id]])
  if (!row) throw new Error('a template that was just stored is gone')
  return row
}

const turnOf = statement<{ found: boolean }>(
  'templates.turn_taken',
  `select exists (select from template_turn where workspace_id = $1 and number_id = $2 and name = $3 and language = $4
     and until > $5) as found`,
)

export const beingSubmitted = () =>
  new AppError('conflict', 'Template is being submitted', { field: 'id', whole: true }).because('being_done')

/** Whether the text as the platform has it may change now (spec/8 TE3, TE6). */
async function assertMayChange(ctx: Ctx, tx: Tx, row: TemplateRow): Promise<void> {
  if (row.status === 'pending')
    throw new AppError('invalid_state', pendingText, { whole: true }).because('template_pending')
  if (row.status === 'disabled')
    throw new AppError('invalid_state', 'Template is disabled and cannot be modified', {
      whole: true,
    }).because('template_disabled')
  const place = [row.workspaceId, row.numberId, row.name, row.language]
  const [turn] = await run(tx, turnOf, [...place, ctx.now()])
  if (turn?.found) throw beingSubmitted()
  if (row.status !== 'draft' && (await templatesInUse(ctx.app, row.workspaceId, [row.id])).has(row.id))
    throw new AppError('invalid_state', 'Template is used by a campaign', {
      whole: true,
      stillInUse: true,
    }).because('in_use')
}

interface Target {
  name: string
  language: string
  category: string
  numberId: string
  displayName: string | null
  form: TemplateForm
}

/** Where nobody gave it one its name is shown, which forms send back. */
function displayNameAfter({ displayName, name }: TemplateRow, change: DraftChange): string | null {
  if (change.displayName === undefined || change.displayName === (displayName ?? name)) return displayName
  return change.displayName || null
}

function targetOf(row: TemplateRow, change: DraftChange, numberId: string): Target {
  // What the platform has keeps its name and its account (spec/9, Templates g).
  const isOurs = row.platformId === null
  return {
    name: (isOurs && change.name) || row.name,
    language: isOurs && change.language ? normalLanguage(change.language) : row.language,
    category: change.category ?? row.category,
    numberId: isOurs ? numberId : row.numberId,
    displayName: displayNameAfter(row, change),
    form: formAfter(formOf(row), change),
  }
}

/** Whether what the platform is to review changes; what people here call it is no part of that. */
const saysTheSame = (row: TemplateRow, target: Target): boolean =>
  isDeepStrictEqual(
    { ...target, displayName: null },
    {
      name: row.name,
      language: row.language,
      category: row.category,
      numberId: row.numberId,
      displayName: null,
      form: formOf(row),
    },
  )

/**
 * PUT /api/templates/{id}: changes what is given, here alone. One that was approved or rejected becomes a draft that
 * keeps the platform's id; what changes nothing leaves no trace (spec/8 TE3, G2). Throws not_found, conflict for a name
 * that is taken or while it is being submitted, invalid_state while it is pending or a campaign needs it.
 */
export async function changeDraft(ctx: Ctx, id: string, given: unknown): Promise<TemplateRow> {
  const change = parseInput(changeDraftInput, given)
  const workspaceId = workspaceOf(ctx.actor)
  const named = change.messagingAccount ? await accountNamed(ctx, change.messagingAccount) : null
  const found = await loaded(templateLoader(ctx), id.toLowerCase(), 'template')
  const changed = await inTransaction(ctx.app.pool, async (tx) => {
    const number = { workspaceId, id: found.numberId }
    const at = await beginTemplateChange(ctx.app, tx, number)
    const [row] = await run(tx, templatesByIdsStatement, [workspaceId, [found.id]])
    if (!at || !row) throw errors.notFound('template')
    const target = targetOf(row, change, named ?? row.numberId)
    const same = saysTheSame(row, target)
    if (same && target.displayName === row.displayName) return row
    if (!same) {
      await assertMayChange(ctx, tx, row)
      checkForm(target.form, target.category)
    }
    await store(ctx, tx, row, target, same, at)
    const after = await again(tx, row)
    await auditTemplate(ctx, tx, row, after)
    await appendSaved(ctx.app, tx, after, at)
    return after
  })
  templateLoader(ctx).clear(found.id)
  return changed
}

async function store(
  ctx: Ctx,
  tx: Tx,
  row: TemplateRow,
  target: Target,
  same: boolean,
  at: Date,
): Promise<void> {
  const { name, language, category, numberId, form, displayName } = target
  const place = [row.workspaceId, numberId, name, language]
  const [other] = same ? [] : await run(tx, templateByName, place)
  if (other && other.id !== row.id) throw taken(other.id)
  if (!same) {
    const before = { form: formOf(row), category: row.category, components: row.components }
    const components = componentsOfForm(form, category, before)
    const { platformId, quality } = row
    const facts = { ...draftFacts({ name, language, category, components }), platformId, quality }
    const number = { workspaceId: row.workspaceId, id: row.numberId }
    await saveTemplates(ctx.app, tx, number, { ...noChanges, changed: [{ row, facts }] }, at)
  }
  const { createdByName } = row
  await keepForm(ctx, tx, row, { displayName, form, numberId, createdByName, before: row }, at)
}
