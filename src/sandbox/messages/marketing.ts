import { z } from 'zod'
import { graphError } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import type { Template } from '../templates/definition.ts'

const marketingSchema = z.looseObject({
  product_policy: z.enum(['CLOUD_API_FALLBACK', 'STRICT']).optional(),
  message_activity_sharing: z.union([z.boolean(), z.stringbool()]).optional(),
})

/** The body of a marketing send without what only this address takes (platform §2.6, "MM API"). */
export function withoutMarketingOptions(params: Record<string, unknown>): Record<string, unknown> {
  const {
    product_policy: _policy,
    message_activity_sharing: _sharing,
    ...message
  } = bodyOrThrow(marketingSchema, params)
  if (message.type !== 'template') throw graphError(134100, 'Only templates can be sent here.')
  return message
}

export function checkIsMarketing(template: Template | undefined): void {
  if (template?.category !== 'MARKETING') throw graphError(134100, 'The template is not one of marketing.')
}
