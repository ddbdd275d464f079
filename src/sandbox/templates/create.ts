import type { z } from 'zod'
import type { Business } from '../accounts.ts'
import { graphError, userError } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { World } from '../world.ts'
import { type Component, createTemplateSchema, extrasOf } from './definition.ts'
import { fromLibrary } from './library.ts'
import { approve, askForReview } from './review.ts'
import { checkDefinition } from './rules.ts'

export const MAX_TEMPLATES = 250
const HOUR_MS = 3_600_000

type NewTemplate = z.infer<typeof createTemplateSchema>

/** A new template is reviewed; one made from the library is approved at once (platform §4). */
export async function createTemplate(call: Call, business: Business): Promise<Reply> {
  const { world } = call
  const body = bodyOrThrow(createTemplateSchema, await paramsOf(call))
  const components = componentsOf(body)
  const { name, category, message_send_ttl_seconds: ttl } = body
  checkDefinition({ name, category, components, ttl })
  checkNameIsFree(world, business.id, name, body.language)
  checkRate(world, business.id)
  const template = world.templates.add({
    businessId: business.id,
    name,
    language: body.language,
    category,
    parameterFormat: body.parameter_format,
    components,
    ttl,
    extras: extrasOf(body),
  })
  if (body.library_template_name !== undefined) approve(world, template, call.effect)
  else askForReview(world, template, call.effect)
  return json({ id: template.id, status: template.status, category: template.category })
}

function componentsOf(body: NewTemplate): Component[] {
  const { library_template_name, library_template_button_inputs: inputs } = body
  if (library_template_name !== undefined)
    return fromLibrary(library_template_name, body.language, inputs ?? [])
  if (body.components === undefined) throw graphError(100, 'The parameter components is required.')
  return body.components
}

function checkRate(world: World, businessId: string): void {
  const key = `template of ${businessId}`
  const most = world.settings.templates_per_hour
  if (most !== null && world.occurrences.within(key, HOUR_MS) >= most)
    throw userError(2388019, 'Too many templates', `A business makes at most ${most} templates in an hour.`)
  world.occurrences.note(key)
}

export function checkNameIsFree(world: World, businessId: string, name: string, language: string): void {
  const { templates } = world
  if (templates.list(businessId).length >= MAX_TEMPLATES) {
    throw userError(2388019, 'Too many templates', `A business has at most ${MAX_TEMPLATES} templates.`)
  }
  if (templates.named(businessId, name).some((template) => template.language === language)) {
    throw userError(
      2388024,
      'Content in this language already exists',
      `There is already ${language} content for this template.`,
    )
  }
  if (templates.isReserved(businessId, name, language)) {
    throw userError(
      2388023,
      'The language is being deleted',
      'The name of a deleted template can be used again after 30 days.',
    )
  }
}
