import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { AppError, errors } from '../errors.ts'
import { requireSendable } from '../media/sending.ts'
import { templatesOfWorkspace } from './cache.ts'
import { nameKey, normalLanguage } from './facts.ts'
import { fillIn, partsOf } from './parts.ts'
import type { TemplateRow } from './row.ts'
import { checkButtonValues, checkValues, mismatchOf, type TemplateValues } from './values.ts'

/** The template object of a send (spec/4 B6): either an id, or a name with its language. */
export interface TemplateInput extends TemplateValues {
  id?: string | undefined
  name?: string | undefined
  language?: string | undefined
}

const languageForm = /^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/

/**
 * Finds the template that a send names, with the number it belongs to, and checks every value given to it; whether
 * the names of the values fit is checkTemplateParams' question, because states are looked at before (spec/4 B1).
 * `numberId` is the number the caller named, which must exist. Errors: invalid_field, template_ambiguous.
 */
export async function resolveTemplate(
  ctx: Ctx,
  input: TemplateInput,
  numberId: string | null,
  path = 'template',
): Promise<{ template: TemplateRow; numberId: string }> {
  checkTemplateForm(input, path)
  const template = input.id
    ? await findById(ctx, input.id, numberId, path)
    : await findByName(ctx, input.name ?? '', input.language ?? '', numberId, path)
  checkButtonValues(template, input, path)
  await checkHeaderMedia(ctx, template, input, path)
  return { template, numberId: template.numberId }
}

/** Which of the names are given, and the form of the values: all that can be said without the template itself. */
export function checkTemplateForm(input: TemplateInput, path = 'template'): void {
  checkReference(input, path)
  checkValues(input, path)
}

function checkReference({ id, name, language }: TemplateInput, path: string): void {
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

async function findById(ctx: Ctx, id: string, numberId: string | null, path: string): Promise<TemplateRow> {
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const template = byId.get(id.toLowerCase())
  if (!template) throw errors.invalidField(`${path}.id`, 'No such template.')
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
  path: string,
): Promise<TemplateRow> {
  const { byName } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const named = byName.get(nameKey({ name, language: normalLanguage(language) })) ?? []
  const found = numberId === null ? named : named.filter((template) => template.numberId === numberId)
  const [template, other] = found
  const field = `${path}.name`
  if (!template) throw errors.invalidField(field, 'No template with this name and language.')
  if (other) {
    const message = 'Several numbers have a template with this name and language: name the number, or the id.'
    throw new AppError('template_ambiguous', message, { field })
  }
  return template
}

/** A header file that is given must exist and, where the template takes one, be of the header's kind. */
async function checkHeaderMedia(
  ctx: Ctx,
  template: TemplateRow,
  input: TemplateInput,
  path: string,
): Promise<void> {
  if (!input.headerMedia) return
  const field = `${path}.headerMedia.id`
  const media = await requireSendable(ctx, input.headerMedia.id, field)
  const { header } = partsOf(template.components)
  if (template.variables.headerMedia && media.kind !== header?.type) {
    throw errors.invalidField(field, `The header of this template is a file of kind ${header?.type}.`)
  }
}

/** Throws template_params unless exactly the values that the template needs are given (spec/4 D20). */
export function checkTemplateParams(template: TemplateRow, values: TemplateValues, path = 'template'): void {
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
