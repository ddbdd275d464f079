import { z } from 'zod'
import { graphError } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import type { Template } from '../templates/definition.ts'
import type { World } from '../world.ts'

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

/** Marketing templates go by their own address where the account is onboarded, and at last there alone (PL5). */
export function checkMarketingRoute(
  world: World,
  template: Template | undefined,
  isMarketing: boolean,
): void {
  const { onboarded, required } = world.settings.marketing_messages
  if (!isMarketing) {
    if (required && template?.category === 'MARKETING')
      throw graphError(131063, 'Marketing templates are taken by marketing_messages alone.')
    return
  }
  if (!onboarded) throw graphError(131055, 'The account is not onboarded to marketing messages.')
  if (template?.category !== 'MARKETING') throw graphError(134100, 'The template is not one of marketing.')
}
