import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { byName, headerText, mustBe, parseInput, text } from '#core/validation.ts'
import { recordFlow } from '#messaging/automation/forms/interactive-flows/interactive-flow-changes.ts'
import { flowById, lockFlow } from '#messaging/automation/forms/interactive-flows/interactive-flow-queries.ts'
import {
  type CannedAnswers,
  flowColumns,
  type InteractiveFlow,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-row.ts'
import { ForbiddenTargetError, readTarget } from '#outside/guarded-client/target.ts'
import { sealEndpointSecret } from './forward.ts'

const canned = z.record(
  z.string(),
  z.looseObject({ screen: z.string().min(1), data: z.record(z.string(), z.unknown()) }),
)

/** Endpoint of a form. */
export const endpointInput = z.object({
  url: text(1, 2048).nullish().meta({
    description:
      'The https address that answers exchanges. While the address is set, canned answers are not used; null removes the address.',
  }),
  secret: headerText(16, 200).nullish().meta({
    description:
      'Secret that signs requests to the address. If omitted, the stored secret is kept, for the same scheme, host and port.',
  }),
  cannedAnswers: byName<unknown>({}, mustBe('object'))
    .refine((given) => canned.safeParse(given).success, 'Each must have a screen and data.')
    .nullish()
    .meta({
      description: 'Canned answers {screen, data} by the requesting screen; INIT is the first request.',
    }),
})

const save = statement<InteractiveFlow>(
  'interactive_flows.save_endpoint',
  `update interactive_flow f set endpoint_url = $3, endpoint_secret = $4, canned_answers = $5::jsonb, updated_at = $6
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

function checkAddress({ app }: Ctx, url: string): void {
  try {
    readTarget(url, app.config.webhooks.allowHosts)
  } catch (error) {
    if (error instanceof ForbiddenTargetError)
      throw errors.invalidField('url', error.message).because('address_refused')
    throw error
  }
}

/** A secret belongs to scheme, host and port of its address: another one asks for it again (spec/10 SE3). */
function keptSecret({ endpointUrl, endpointSecret }: InteractiveFlow, address: string | null): string | null {
  if (address === null || endpointUrl === null || endpointSecret === null) return null
  if (new URL(address).origin === new URL(endpointUrl).origin) return endpointSecret
  throw errors.invalidField('secret', 'Needed again for another address.')
}

/**
 * Sets the endpoint of a form: an address of the workspace, or stored answers. Omitted fields are kept (spec/8 G2).
 * Throws not_found, invalid_field.
 */
export async function setEndpoint(ctx: Ctx, id: string, input: unknown): Promise<InteractiveFlow> {
  const { url, secret, cannedAnswers } = parseInput(endpointInput, input)
  const { workspaceId } = await flowById(ctx, id)
  if (typeof url === 'string') checkAddress(ctx, url)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockFlow(tx, workspaceId, id)
    const address = url === undefined ? before.endpointUrl : url
    const sealed = secret ? sealEndpointSecret(ctx.app.keyRing, before, secret) : keptSecret(before, address)
    const answers =
      cannedAnswers === undefined ? before.cannedAnswers : (cannedAnswers as CannedAnswers | null)
    const values = [workspaceId, id, address, sealed, answers && JSON.stringify(answers), ctx.now()]
    const saved = await oneRow(tx, save, values, 'flow')
    await recordFlow(ctx, tx, before, saved)
    return saved
  })
}
