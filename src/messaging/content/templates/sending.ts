import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { requireSendable } from '#messaging/content/media/sending.ts'
import { templatesOfWorkspace } from './cache.ts'
import { mismatchOf } from './mismatch.ts'
import { nameKey, normalLanguage } from './platform-facts.ts'
import { type CardFiles, checkCards, checkSharedForm } from './shared-values.ts'
import { fillIn, partsOf } from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import { checkButtonForm, checkButtonValues, checkTextValues, type TemplateValues } from './values.ts'

/** The template object of a send (spec/4 B6): either an id, or a name with its language. */
export interface TemplateInput extends TemplateValues {
  id?: string | undefined
  name?: string | undefined
  language?: string | undefined
}

const languageForm = /^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/

const path = 'template'
const fileField = `${path}.headerMedia.id`

/** The files that a send names: that of the header, and those of the cards by their places. */
export interface TemplateFiles {
  header: MediaRow | null
  cards: CardFiles
}

/**
 * Which of the names are given, the form of the values and the files, which it answers: all that can be said without the
 * template itself, in the order of its table (spec/4 B6). Where only the first of its fields could be read, it says what
 * there is to say of those (src/core/read-before.ts). Throws invalid_field.
 */
export async function checkTemplateForm(
  ctx: Ctx,
  input: TemplateInput,
  isWhole = true,
): Promise<TemplateFiles> {
  // The reference is made of three fields, so it is judged only when all three could be read.
  if (isWhole || 'headerParams' in input) checkReference(input)
  checkTextValues(input, path)
  const header = input.headerMedia ? await requireSendable(ctx, input.headerMedia.id, fileField) : null
  checkButtonForm(input, path)
  return { header, cards: await checkSharedForm(ctx, input, `${path}.`) }
}

/**
 * Finds the template that a send names, with the number it belongs to, and checks what its values have to be there;
 * their form was checked, and `files` found (checkTemplateForm). Whether the names of the values fit is
 * checkTemplateParams' question, because states are looked at before (spec/4 B1). `numberId` is the number the caller
 * named, which must exist. Errors: invalid_field, template_ambiguous.
 */
export async function resolveTemplate(
  ctx: Ctx,
  input: TemplateInput,
  files: TemplateFiles,
  numberId: string | null,
): Promise<{ template: TemplateRow; numberId: string }> {
  const template = input.id
    ? await findById(ctx, input.id, numberId)
    : await findByName(ctx, input.name ?? '', input.language ?? '', numberId)
  checkHeaderKind(template, files.header)
  checkButtonValues(template, input, path)
  checkCards(template, input, files.cards, `${path}.`)
  return { template, numberId: template.numberId }
}

function checkReference({ id, name, language }: TemplateInput): void {
  if ((id === undefined) === (name === undefined)) {
    throw errors.invalidField(path, 'Give either the id, or the name with its language.')
  }
  const field = `${path}.language`
  if (id !== undefined && language !== undefined)
    throw errors.invalidField(field, 'Not together with the id.')
  if (name !== undefined && language === undefined) throw errors.invalidField(field, 'Needed with the name.')
  if (language !== undefined && !languageForm.test(language)) {
    throw errors.invalidField(field, 'Must be a language such as en, en_US or pt_BR.')
  }
}

async function findById(ctx: Ctx, id: string, numberId: string | null): Promise<TemplateRow> {
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const template = byId.get(id.toLowerCase())
  if (!template) throw errors.invalidField(`${path}.id`, 'No such template.').because('no_such')
  if (numberId !== null && numberId !== template.numberId) {
    throw errors.invalidField('numberId', 'The template belongs to another number.')
  }
  return template
}

async function findByName(
  ctx: Ctx,
  name: string,
  language: string,
  numberId: string | null,
): Promise<TemplateRow> {
  const { byName } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const named = byName.get(nameKey({ name, language: normalLanguage(language) })) ?? []
  const found = numberId === null ? named : named.filter((template) => template.numberId === numberId)
  const [template, other] = found
  const field = `${path}.name`
  if (!template)
    throw errors.invalidField(field, 'No template with this name and language.').because('no_such')
  if (other) {
    const message = 'Several numbers have a template with this name and language: name the number, or the id.'
    throw new AppError('template_ambiguous', message, { field })
  }
  return template
}

/** A header file that is given must be of the header's kind, where the template takes one. */
function checkHeaderKind(template: TemplateRow, file: MediaRow | null): void {
  const { header } = partsOf(template.components)
  if (file && template.variables.headerMedia && file.kind !== header?.type) {
    throw errors
      .invalidField(fileField, `The header of this template is a file of kind ${header?.type}.`)
      .because('wrong_kind_of_file')
  }
}

/** What is said where a code would go to somebody of whom the platform hides the phone. */
export const needsPhone =
  'A template of authentication goes to a phone; this person is known by user id alone.'

/** The platform sends codes to phones alone (131062; spec/10 FR18). Whoever is no contact yet has the phone that is given. */
export const mayReach = (
  { category }: Pick<TemplateRow, 'category'>,
  person: { contactId: string | null; phone: string | null },
): boolean => category !== 'authentication' || person.contactId === null || person.phone !== null

/** What is said of a template that has a part which no send can give (spec/10 FR9). */
export const unsendableText = (part: string): string =>
  `This template cannot be sent from here: nothing can be given for its part ${part}.`
/** Throws invalid_field for such a template: on `field`, which names it. */
export function requireSendableParts({ components }: TemplateRow, field: string): void {
  const { unsendable } = partsOf(components)
  if (unsendable !== null) throw errors.invalidField(field, unsendableText(unsendable))
}

/** Throws template_params unless exactly the values that the template needs are given (spec/4 D20). */
export function checkTemplateParams(template: TemplateRow, values: TemplateValues): void {
  const { missing, unexpected } = mismatchOf(template, values)
  if (missing.length === 0 && unexpected.length === 0) return
  throw new AppError('template_params', 'The values do not match the variables of the template.', {
    field: `${path}.params`,
    details: { missing, unexpected },
  })
}

/** The body as people will read it. */
export function renderTemplate(template: TemplateRow, values: TemplateValues): string {
  return fillIn(partsOf(template.components).body.text, values.params ?? {})
}

/** A template of this workspace from memory: the hand-over job builds its message from it. Null when it is gone. */
export async function templateForHandOver(
  app: Ctx['app'],
  workspaceId: string,
  templateId: string,
): Promise<TemplateRow | null> {
  const { byId } = await templatesOfWorkspace(app, workspaceId)
  return byId.get(templateId) ?? null
}
