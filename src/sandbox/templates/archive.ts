import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { Template } from './definition.ts'
import { announce } from './review.ts'

/** An archived template is deleted for good after 28 days (platform §4). */
const KEPT_MS = 28 * 24 * 3_600_000

const idsSchema = z.looseObject({
  hsm_ids: listOf(z.coerce.string().min(1)).pipe(z.array(z.string()).min(1)),
})

/** Takes templates out of use; they come back as they were, until they are deleted. */
export async function archiveTemplates(call: Call, business: Business): Promise<Reply> {
  const { world } = call
  const { found, failed_templates } = await templatesNamed(call, business)
  for (const template of found) {
    if (template.archivedFrom !== undefined) continue
    template.archivedFrom = template.status
    template.status = 'ARCHIVED'
    announce(world, template, 'ARCHIVED', { reason: 'NONE' }, call.effect)
    const { revision } = template
    world.agenda.after(KEPT_MS, () => {
      if (template.status === 'ARCHIVED' && template.revision === revision) world.templates.remove(template)
    })
  }
  return json({ archived_templates: found.map(({ id }) => id), failed_templates })
}

export async function unarchiveTemplates(call: Call, business: Business): Promise<Reply> {
  const { found, failed_templates } = await templatesNamed(call, business)
  for (const template of found) {
    if (template.archivedFrom === undefined) continue
    template.status = template.archivedFrom
    template.archivedFrom = undefined
    template.revision++
    announce(call.world, template, 'UNARCHIVED', { reason: 'NONE' }, call.effect)
  }
  return json({ unarchived_templates: found.map(({ id }) => id), failed_templates })
}

/** Templates of the business among `hsm_ids`, also spelled `template_ids`; each other id fails for itself. */
async function templatesNamed(call: Call, business: Business) {
  const params = await paramsOf(call)
  const { hsm_ids } = bodyOrThrow(idsSchema, { hsm_ids: params.template_ids, ...params })
  const found: Template[] = []
  const failed_templates: Record<string, string> = {}
  for (const id of hsm_ids) {
    const template = call.world.templates.find(id)
    if (template?.businessId === business.id) found.push(template)
    else failed_templates[id] = 'There is no such template.'
  }
  return { found, failed_templates }
}
