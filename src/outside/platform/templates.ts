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
