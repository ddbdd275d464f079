import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { unknownObject } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'
import type { Template } from './definition.ts'
import { announce } from './review.ts'

/** An archived template is deleted for good after 28 days (platform §4). */
const KEPT_MS = 28 * 24 * 3_600_000

const idsSchema = z.looseObject({ template_ids: listOf(z.coerce.string()).pipe(z.array(z.string()).min(1)) })

/** Takes templates out of use; they come back as they were, until they are deleted. */
export async function archiveTemplates(call: Call, business: Business): Promise<Reply> {
  const { world } = call
  for (const template of await templatesNamed(call, business)) {
    if (template.archivedFrom !== undefined) continue
    template.archivedFrom = template.status
    template.status = 'ARCHIVED'
    announce(world, template, 'ARCHIVED', { reason: 'NONE' }, call.effect)
    const { revision } = template
    world.agenda.after(KEPT_MS, () => {
      if (template.status === 'ARCHIVED' && template.revision === revision) world.templates.remove(template)
    })
  }
  return success()
}

export async function unarchiveTemplates(call: Call, business: Business): Promise<Reply> {
  for (const template of await templatesNamed(call, business)) {
    if (template.archivedFrom === undefined) continue
    template.status = template.archivedFrom
    template.archivedFrom = undefined
    template.revision++
    announce(call.world, template, 'UNARCHIVED', { reason: 'NONE' }, call.effect)
  }
  return success()
}

async function templatesNamed(call: Call, business: Business): Promise<Template[]> {
  const { template_ids } = bodyOrThrow(idsSchema, await paramsOf(call))
  return template_ids.map((id) => {
    const template = call.world.templates.find(id)
    if (template?.businessId !== business.id) throw unknownObject(id, call.method)
    return template
  })
}
