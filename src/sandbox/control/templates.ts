import { z } from 'zod'
import { NO_EFFECT } from '../faults.ts'
import { unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { dropHeld, hold, releaseHeld } from '../messages/held.ts'
import type { Template } from '../templates/definition.ts'
import { changeCategory, changeQuality, flag } from '../templates/opinion.ts'
import { appeal, approve, disable, pause, reject } from '../templates/review.ts'
import { qualityOf } from '../templates/routes.ts'
import type { World } from '../world.ts'

const REASONS = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'TAG_CONTENT_MISMATCH',
  'SCAM',
  'INCORRECT_CATEGORY',
]

const bodySchema = z.strictObject({
  reason: z.string().optional(),
  score: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
  category: z.enum(['AUTHENTICATION', 'MARKETING', 'UTILITY']).optional(),
  notice: z.boolean().optional(),
})
type Asked = z.infer<typeof bodySchema>

function rejectFor(world: World, template: Template, { reason }: Asked): void {
  const code = reason && REASONS.includes(reason) ? reason : 'INVALID_FORMAT'
  const info = {
    reason: reason ?? 'The reviewer said no.',
    recommendation: 'Change the template and send it again.',
  }
  reject(world, template, code, info, NO_EFFECT)
}

const decisions: Readonly<Record<string, (world: World, template: Template, asked: Asked) => void>> = {
  approve: (world, template) => approve(world, template, NO_EFFECT),
  reject: rejectFor,
  pause: (world, template) => pause(world, template, NO_EFFECT),
  disable: (world, template) => disable(world, template, NO_EFFECT),
  appeal: (world, template) => appeal(world, template, NO_EFFECT),
  flag: (world, template) => flag(world, template),
  hold: (_world, template) => hold(template),
  release: (world, template) => releaseHeld(world, template),
  drop: (world, template) => dropHeld(world, template),
  quality: (world, template, { score = 'RED' }) => changeQuality(world, template, qualityOf(template), score),
  category: (world, template, { category = 'MARKETING', notice = false }) =>
    changeCategory(world, template, category, notice),
}

/**
 * Decides about a template, with the callback. A reason of a refusal that is no code of the platform becomes the
 * explanation.
 */
export function decideTemplate(call: Call, body: unknown, [id = '', decision = '']: string[]): Reply {
  const asked = bodyOrThrow(bodySchema, body)
  const { world } = call
  const template = world.templates.find(id)
  const decide = Object.hasOwn(decisions, decision) ? decisions[decision] : undefined
  if (!template) throw unknownObject(id, 'POST')
  if (!decide) throw unknownObject(`${id}/${decision}`, 'POST')
  decide(world, template, asked)
  return json({ success: true, id: template.id, status: template.status })
}
