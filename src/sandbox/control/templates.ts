import { z } from 'zod'
import { NO_EFFECT } from '../faults.ts'
import { unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { approve, disable, pause, reject } from '../templates/review.ts'

const REASONS = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'TAG_CONTENT_MISMATCH',
  'SCAM',
  'INCORRECT_CATEGORY',
]

const bodySchema = z.strictObject({ reason: z.string().optional() })

/** Approve, reject, pause or disable, with the callback. A reason that is no code of the platform becomes the explanation. */
export function decideTemplate(call: Call, body: unknown, [id = '', decision = '']: string[]): Reply {
  const { reason } = bodyOrThrow(bodySchema, body)
  const { world } = call
  const template = world.templates.find(id)
  if (!template) throw unknownObject(id, 'POST')
  if (decision === 'approve') approve(world, template, NO_EFFECT)
  else if (decision === 'pause') pause(world, template, NO_EFFECT)
  else if (decision === 'disable') disable(world, template, NO_EFFECT)
  else if (decision === 'reject') {
    const code = reason && REASONS.includes(reason) ? reason : 'INVALID_FORMAT'
    const info = {
      reason: reason ?? 'The reviewer said no.',
      recommendation: 'Change the template and send it again.',
    }
    reject(world, template, code, info, NO_EFFECT)
  } else throw unknownObject(`${id}/${decision}`, 'POST')
  return json({ success: true, id: template.id, status: template.status })
}
