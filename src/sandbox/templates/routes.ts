import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { GraphError, graphError, unknownObject, userError } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { archiveTemplates, unarchiveTemplates } from './archive.ts'
import { compareTemplates } from './compare.ts'
import { createTemplate, MAX_TEMPLATES } from './create.ts'
import { type Component, editTemplateSchema, extrasOf, type Template } from './definition.ts'
import { announce, approve, askForReview } from './review.ts'
import { checkDefinition } from './rules.ts'

const DEFAULT_FIELDS = 'name,parameter_format,components,language,status,category'
const DAY_MS = 24 * 3_600_000

export const templateListRoutes: Routes<Business> = {
  'GET message_templates': listTemplates,
  'GET message_templates/*': (call, business, id) => {
    const template = call.world.templates.find(id)
    if (template?.businessId !== business.id) throw unknownObject(id, call.method)
    return readTemplate(call, template)
  },
  'POST message_templates': createTemplate,
  'DELETE message_templates': deleteTemplates,
  'POST message_templates/archive': archiveTemplates,
  'POST message_templates/unarchive': unarchiveTemplates,
}

export const templateRoutes: Routes<Template> = {
  'GET ': readTemplate,
  'POST ': editTemplate,
  'GET compare': compareTemplates,
  'POST unpause': (call, template) => {
    if (template.status !== 'PAUSED') return json({ success: false, reason: 'The template is not paused.' })
    approve(call.world, template, call.effect)
    return success()
  },
}

function readTemplate(call: Call, template: Template): Reply {
  return json(select(nodeOf(call, template), call.query.get('fields'), DEFAULT_FIELDS, 'MessageTemplate'))
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

/** `status`, `category`, `language` and `quality_score` name one value or many, as a list or with commas. */
function isWanted(template: Template, query: URLSearchParams): boolean {
  const same = (name: string, value: string) => {
    const asked = (query.get(name) ?? '').toUpperCase().match(/\w+/g)
    return !asked || asked.includes(value.toUpperCase())
  }
  const content = JSON.stringify(template.components).toLowerCase()
  const has = (name: string, text: string) => text.includes((query.get(name) ?? '').toLowerCase())
  return (
    same('status', template.status) &&
    same('category', template.category) &&
    same('language', template.language) &&
    same('quality_score', qualityOf(template)) &&
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

/** Approved templates stay usable while the new text is looked at (platform §18.3). */
async function editTemplate(call: Call, template: Template): Promise<Reply> {
  const { world } = call
  const change = bodyOrThrow(editTemplateSchema, await paramsOf(call))
  checkEditable(call, template, change.category)
  const components = change.components ?? template.components
  const category = change.category ?? template.category
  const ttl = change.message_send_ttl_seconds ?? template.ttl
  checkDefinition({ name: template.name, category, components, ttl })
  if (template.status === 'APPROVED') template.edits.push(world.clock.now())
  else template.status = 'PENDING'
  Object.assign(template, { components, category, updatedAt: world.clock.now() })
  template.parameterFormat = change.parameter_format ?? template.parameterFormat
  template.ttl = ttl
  Object.assign(template.extras, extrasOf(change))
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
const deleteManySchema = z.looseObject({
  hsm_ids: listOf(z.coerce.string().min(1)).pipe(z.array(z.string()).min(1).max(100)),
})

/** One name in all its languages, one language of it, or up to 100 by their ids (platform §4.2; PL11). */
async function templatesToDelete(call: Call, business: Business): Promise<Template[]> {
  const params = await paramsOf(call)
  const { templates } = call.world
  if (params.hsm_ids !== undefined) {
    const { hsm_ids } = bodyOrThrow(deleteManySchema, params)
    const found = hsm_ids.map((id) => templates.find(id))
    return found.flatMap((template) => (template?.businessId === business.id ? [template] : []))
  }
  const { name, hsm_id } = bodyOrThrow(deleteSchema, params)
  const named = templates.named(business.id, name)
  return hsm_id === undefined ? named : named.filter((template) => template.id === hsm_id)
}

async function deleteTemplates(call: Call, business: Business): Promise<Reply> {
  const { world } = call
  const doomed = await templatesToDelete(call, business)
  if (doomed.length === 0) {
    const missing = userError(2593002, 'Message template not found', 'There is no such template.')
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

function nodeOf(call: Call, template: Template) {
  return {
    id: template.id,
    name: template.name,
    parameter_format: template.parameterFormat,
    components: template.components.map((component) => withSampleAddress(call, component)),
    language: template.language,
    status: template.status,
    category: template.category,
    previous_category: template.previousCategory,
    correct_category: template.correctCategory,
    sub_category: undefined,
    library_template_name: undefined,
    degrees_of_freedom_spec: undefined,
    bid_spec: undefined,
    cta_url_link_tracking_opted_out: false,
    ...template.extras,
    rejected_reason: template.rejectedReason,
    quality_score: { score: qualityOf(template), date: Math.floor(template.updatedAt / 1000) },
    message_send_ttl_seconds: template.ttl,
    last_updated_time: new Date(template.updatedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
  }
}

export function qualityOf(template: Template): string {
  return template.quality ?? (template.status === 'APPROVED' ? 'GREEN' : 'UNKNOWN')
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
