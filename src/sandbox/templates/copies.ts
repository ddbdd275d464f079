import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { checkReach } from '../graph/auth.ts'
import { GraphError, unknownObject } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { checkNameIsFree } from './create.ts'
import { type Template, upsertTemplatesSchema } from './definition.ts'
import { approve, askForReview } from './review.ts'
import { checkDefinition } from './rules.ts'

const PAGE_SIZE = 500

/** Many templates at once: codes in several languages, and those of another account (platform §4). */
export const templateCopyRoutes: Routes<Business> = {
  'POST upsert_message_templates': upsertTemplates,
  'POST migrate_message_templates': migrateTemplates,
}

/** Makes the languages that are missing and changes the others. */
async function upsertTemplates(call: Call, business: Business): Promise<Reply> {
  const { name, languages, category, components, message_send_ttl_seconds } = bodyOrThrow(
    upsertTemplatesSchema,
    await paramsOf(call),
  )
  checkDefinition({ name, category, components, ttl: message_send_ttl_seconds })
  const { world } = call
  const known = world.templates.named(business.id, name)
  const missing = languages.filter((language) => !known.some((each) => each.language === language))
  for (const language of missing) checkNameIsFree(world, business.id, name, language)
  const data = languages.map((language) => {
    const template =
      known.find((each) => each.language === language) ??
      world.templates.add({
        businessId: business.id,
        name,
        language,
        category,
        parameterFormat: 'POSITIONAL',
        components,
        ttl: message_send_ttl_seconds,
        extras: {},
      })
    Object.assign(template, { components, ttl: message_send_ttl_seconds, updatedAt: world.clock.now() })
    askForReview(world, template, call.effect)
    return { id: template.id, status: template.status, language }
  })
  return json({ data })
}

const migrateSchema = z.looseObject({
  source_waba_id: z.coerce.string(),
  page_number: z.coerce.number().int().min(0).default(0),
})

/** Copies approved templates of another account that the token opens; what cannot be copied is named with its reason. */
async function migrateTemplates(call: Call, business: Business): Promise<Reply> {
  const { source_waba_id, page_number } = bodyOrThrow(migrateSchema, await paramsOf(call))
  const { world } = call
  if (!world.accounts.businesses.has(source_waba_id)) throw unknownObject(source_waba_id, call.method)
  checkReach(call, source_waba_id)
  const approved = world.templates.list(source_waba_id).filter((each) => each.status === 'APPROVED')
  const page = approved.slice(page_number * PAGE_SIZE, (page_number + 1) * PAGE_SIZE)
  const migrated_templates: string[] = []
  const failed_templates: Record<string, string> = {}
  for (const template of page) {
    const problem = copy(call, template, business)
    if (problem === null) migrated_templates.push(template.id)
    else failed_templates[template.id] = problem
  }
  return json({ migrated_templates, failed_templates })
}

function copy(call: Call, template: Template, business: Business): string | null {
  const { name, language, category, parameterFormat, ttl } = template
  try {
    checkNameIsFree(call.world, business.id, name, language)
  } catch (error) {
    return error instanceof GraphError ? (error.body.error_user_title ?? error.message) : String(error)
  }
  const components = structuredClone(template.components)
  const extras = { ...template.extras }
  const fields = {
    businessId: business.id,
    name,
    language,
    category,
    parameterFormat,
    components,
    ttl,
    extras,
  }
  approve(call.world, call.world.templates.add(fields), call.effect)
  return null
}
