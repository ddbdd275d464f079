import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { GraphError, graphError, userError } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, paramsOf, type Reply, success } from '../http.ts'
import { type Component, createTemplateSchema, editTemplateSchema, type Template } from './definition.ts'
import { announce, approve, askForReview } from './review.ts'
import { checkDefinition } from './rules.ts'

const DEFAULT_FIELDS = 'name,parameter_format,components,language,status,category'
const DAY_MS = 24 * 3_600_000
const MAX_TEMPLATES = 250

export const templateListRoutes: Routes<Business> = {
  'GET message_templates': listTemplates,
  'POST message_templates': createTemplate,
  'DELETE message_templates': deleteTemplates,
}

export const templateRoutes: Routes<Template> = {
  'GET ': (call, template) =>
    json(select(nodeOf(call, template), call.query.get('fields'), DEFAULT_FIELDS, 'MessageTemplate')),
  'POST ': editTemplate,
  'POST unpause': (call, template) => {
    if (template.status !== 'PAUSED') return json({ success: false, reason: 'The template is not paused.' })
    approve(call.world, template, call.effect)
    return success()
  },
}

function listTemplates(call: Call, business: Business): Reply {
  const fields = call.query.get('fields')
  const all = call.world.templates.list(business.id)
  const wanted = all.filter((template) => isWanted(template, call.query))
  const list = page(call, wanted, (template) =>
    select(nodeOf(call, template), fields, DEFAULT_FIELDS, 'MessageTemplate'),
  )
  const summary = call.query.get('summary')
  return json(summary ? { ...list, summary: summaryOf(summary, wanted.length, all.length) } : list)
}

function isWanted(template: Template, query: URLSearchParams): boolean {
  const same = (name: string, value: string) => {
    const asked = query.get(name)
    return !asked || asked.toUpperCase() === value.toUpperCase()
  }
  const content = JSON.stringify(template.components).toLowerCase()
  const has = (name: string, text: string) => text.includes((query.get(name) ?? '').toLowerCase())
  return (
    same('status', template.status) &&
    same('category', template.category) &&
    same('language', template.language) &&
    has('name', template.name) &&
    has('content', content) &&
    has('name_or_content', template.name + content)
  )
}

function summaryOf(wanted: string, shown: number, all: number): Record<string, unknown> {
  const known: Record<string, unknown> = {
    total_count: shown,
    message_template_count: all,
    message_template_limit: MAX_TEMPLATES,
    are_translations_complete: true,
  }
  return Object.fromEntries(wanted.split(',').map((name) => [name.trim(), known[name.trim()]]))
}

async function createTemplate(call: Call, business: Business): Promise<Reply> {
  const { world } = call
  const body = bodyOrThrow(createTemplateSchema, withParsedComponents(await paramsOf(call)))
  checkDefinition(body)
  checkNameIsFree(call, business, body.name, body.language)
  const template = world.templates.add({
    businessId: business.id,
    name: body.name,
    language: body.language,
    category: body.category,
    parameterFormat: body.parameter_format,
    components: body.components,
    ttl: body.message_send_ttl_seconds,
  })
  askForReview(world, template, call.effect)
  return json({ id: template.id, status: template.status, category: template.category })
}

function checkNameIsFree(call: Call, business: Business, name: string, language: string): void {
  const { templates } = call.world
  if (templates.list(business.id).length >= MAX_TEMPLATES) {
    throw userError(2388019, 'Too many templates', `A business has at most ${MAX_TEMPLATES} templates.`)
  }
  if (templates.named(business.id, name).some((template) => template.language === language)) {
    throw userError(
      2388024,
      'Content in this language already exists',
      `There is already ${language} content for this template.`,
    )
  }
  if (templates.isReserved(business.id, name, language)) {
    throw userError(
      2388023,
      'The language is being deleted',
      'The name of a deleted template can be used again after 30 days.',
    )
  }
}

/** Approved templates stay usable while the new text is looked at (platform §18.3). */
async function editTemplate(call: Call, template: Template): Promise<Reply> {
  const { world } = call
  const change = bodyOrThrow(editTemplateSchema, withParsedComponents(await paramsOf(call)))
  checkEditable(call, template, change.category)
  const components = change.components ?? template.components
  const category = change.category ?? template.category
  checkDefinition({ name: template.name, category, components })
  if (template.status === 'APPROVED') template.edits.push(world.clock.now())
  else template.status = 'PENDING'
  Object.assign(template, { components, category, updatedAt: world.clock.now() })
  template.parameterFormat = change.parameter_format ?? template.parameterFormat
  template.ttl = change.message_send_ttl_seconds ?? template.ttl
  askForReview(world, template, call.effect)
  return json({ success: true, id: template.id, name: template.name, category })
}

function checkEditable(call: Call, template: Template, category: string | undefined): void {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    throw userError(
      2593002,
      'Template cannot be edited',
      `A template that is ${template.status} cannot be edited.`,
    )
  }
  if (template.status !== 'APPROVED') return
  if (category && category !== template.category) {
    throw userError(
      2593002,
      'Category cannot be edited',
      'The category of an approved template cannot be edited.',
    )
  }
  const now = call.world.clock.now()
  const within = (ms: number) => template.edits.filter((at) => now - at < ms).length
  if (within(DAY_MS) >= 1 || within(30 * DAY_MS) >= 10) {
    throw userError(
      2593002,
      'Edited too often',
      'An approved template can be edited once in 24 hours and ten times in 30 days.',
    )
  }
}

const deleteSchema = z.looseObject({ name: z.string().min(1), hsm_id: z.coerce.string().optional() })

async function deleteTemplates(call: Call, business: Business): Promise<Reply> {
  const { name, hsm_id } = bodyOrThrow(deleteSchema, await paramsOf(call))
  const { world } = call
  const named = world.templates.named(business.id, name)
  const doomed = hsm_id === undefined ? named : named.filter((template) => template.id === hsm_id)
  if (doomed.length === 0) {
    const missing = userError(2593002, 'Message template not found', `There is no template named ${name}.`)
    throw new GraphError(404, missing.body)
  }
  if (doomed.some((template) => template.status === 'DISABLED'))
    throw graphError(100, 'A disabled template cannot be deleted.')
  for (const template of doomed) {
    world.templates.remove(template)
    announce(world, template, 'PENDING_DELETION', { reason: null }, call.effect)
  }
  return success()
}

/** In forms and queries the components come as JSON text. */
function withParsedComponents(params: Record<string, unknown>): Record<string, unknown> {
  if (typeof params.components !== 'string') return params
  try {
    return { ...params, components: JSON.parse(params.components) }
  } catch {
    throw graphError(100, 'Param components must be a JSON array.')
  }
}

function nodeOf(call: Call, template: Template) {
  return {
    id: template.id,
    name: template.name,
    parameter_format: template.parameterFormat,
    components: template.components.map((component) => withSampleAddress(call, component)),
    language: template.language,
    status: template.status,
    category: template.category,
    previous_category: undefined,
    correct_category: undefined,
    sub_category: undefined,
    library_template_name: undefined,
    rejected_reason: template.rejectedReason,
    quality_score: {
      score: template.status === 'APPROVED' ? 'GREEN' : 'UNKNOWN',
      date: Math.floor(template.updatedAt / 1000),
    },
    cta_url_link_tracking_opted_out: false,
    message_send_ttl_seconds: template.ttl,
    degrees_of_freedom_spec: undefined,
    last_updated_time: new Date(template.updatedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
  }
}

/** Reading shows an address of the sample where the handle was written (platform §5). */
function withSampleAddress(call: Call, component: Component): Component {
  const handles = component.example?.header_handle
  if (!handles) return component
  const addresses = handles.map(
    (handle) => `${call.base}/whatsapp_business/samples/${handle.split(':').at(-1)}`,
  )
  return { ...component, example: { ...component.example, header_handle: addresses } }
}
