import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { BusinessAccess, PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import { listAll } from './pages.ts'

const fields =
  'id,name,language,status,category,parameter_format,components,rejected_reason,quality_score,correct_category'

const word = z.string().optional().catch(undefined)

const template = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    status: z.string(),
    category: z.string(),
    parameter_format: word,
    components: z.array(z.looseObject({ type: z.string() })).catch([]),
    rejected_reason: word,
    quality_score: z.looseObject({ score: word }).optional().catch(undefined),
  })
  .transform((found) => ({
    id: found.id,
    name: found.name,
    language: found.language,
    /** PENDING, APPROVED, ... as the platform writes them (spec/6 4.2) */
    status: found.status,
    category: found.category,
    /** POSITIONAL or NAMED */
    parameterFormat: found.parameter_format ?? null,
    components: found.components as Record<string, unknown>[],
    rejectedReason: found.rejected_reason ?? null,
    /** GREEN, YELLOW, RED, UNKNOWN */
    quality: found.quality_score?.score ?? null,
  }))

export type PlatformTemplate = z.output<typeof template>

/** All templates of a business account. */
export function listTemplates(app: App, business: BusinessAccess): Promise<PlatformTemplate[]> {
  const path = graphPath(business.businessId, 'message_templates')
  return listAll(app, business, { path, query: { fields, limit: '200' } }, template)
}

/** The templates of this name, one per language: how a submission of which no answer came is found again. */
export async function findTemplates(
  app: App,
  business: BusinessAccess,
  name: string,
): Promise<PlatformTemplate[]> {
  const path = graphPath(business.businessId, 'message_templates')
  const found = await listAll(app, business, { path, query: { fields, limit: '200', name } }, template)
  // The platform's filter also finds names that only contain the text.
  return found.filter((candidate) => candidate.name === name)
}

/** One template. One that is gone: PlatformError 100 with subcode 33. */
export function getTemplate(app: App, access: PlatformAccess, templateId: string): Promise<PlatformTemplate> {
  return callGraph(app, access, { method: 'GET', path: graphPath(templateId), query: { fields } }, template)
}

export interface TemplateDefinition {
  name: string
  language: string
  /** MARKETING, UTILITY or AUTHENTICATION */
  category: string
  parameter_format?: 'positional' | 'named'
  components: object[]
}

const created = z.looseObject({ id: z.string(), status: z.string(), category: word })

/** Submits a new template; the platform may answer at once that it is approved or rejected. */
export async function createTemplate(
  app: App,
  business: BusinessAccess,
  definition: TemplateDefinition,
): Promise<{ id: string; status: string; category: string | null }> {
  const path = graphPath(business.businessId, 'message_templates')
  const answer = await callGraph(app, business, { method: 'POST', path, json: definition }, created)
  return { id: answer.id, status: answer.status, category: answer.category ?? null }
}

/** Replaces the components as a whole, and the category unless the template is approved (spec/6 4.2, Edit). */
export async function editTemplate(
  app: App,
  access: PlatformAccess,
  templateId: string,
  change: Partial<Pick<TemplateDefinition, 'category' | 'parameter_format' | 'components'>>,
): Promise<void> {
  await callGraph(app, access, { method: 'POST', path: graphPath(templateId), json: change }, z.unknown())
}

/** Deletes one language of a template; both the id and the name must match. */
export async function deleteTemplate(
  app: App,
  business: BusinessAccess,
  target: { templateId: string; name: string },
): Promise<void> {
  const path = graphPath(business.businessId, 'message_templates')
  const query = { hsm_id: target.templateId, name: target.name }
  await callGraph(app, business, { method: 'DELETE', path, query }, z.unknown())
}

/** Templates that one call may name (spec/10 PL11). */
export const maxTemplatesAtOnce = 100

/** Deletes templates by their ids, in their language only: all of them or, where the platform refuses, none. */
export async function deleteTemplates(
  app: App,
  business: BusinessAccess,
  templateIds: readonly string[],
): Promise<void> {
  const path = graphPath(business.businessId, 'message_templates')
  const query = { hsm_ids: JSON.stringify(templateIds) }
  await callGraph(app, business, { method: 'DELETE', path, query }, z.unknown())
}

const archived = z.looseObject({
  failed_templates: z.record(z.string(), z.unknown()).catch({}),
})

/** A reason is a text, or an object with one (seen in both shapes). */
const reasonSchema = z.union([
  z.string(),
  z.looseObject({ error: z.string() }).transform(({ error }) => error),
])

/**
 * Takes templates out of use, or back into it; the platform deletes archived ones after 28 days (spec/6 4, spec/10
 * PL11). Answers the platform's reason for each that it did not take, by its id.
 */
export async function moveTemplates(
  app: App,
  business: BusinessAccess,
  to: 'archive' | 'unarchive',
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const path = graphPath(business.businessId, 'message_templates', to)
  const json = { hsm_ids: templateIds }
  const answer = await callGraph(app, business, { method: 'POST', path, json, atSecondHost: true }, archived)
  const failed = Object.entries(answer.failed_templates)
  return new Map(failed.map(([id, reason]) => [id, reasonSchema.catch('').parse(reason)]))
}
