import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { formById } from '#outside/platform/forms.ts'
import type { Interactive } from './interactive.ts'
import { readyProducts, showsProducts } from './interactive-products.ts'

/**
 * What can be tapped, as a message of this number keeps it. A button that calls needs a number that can be called, and
 * says who sent it, so that the call can reach that person; a form must be one of the number's business, and published
 * (spec/5 1.2; spec/8 MS6). Throws invalid_field, and unavailable while the
 * platform does not tell of the form.
 */
export async function readyInteractive(
  ctx: Ctx,
  interactive: Interactive,
  number: NumberEntry,
): Promise<Record<string, unknown>> {
  if (interactive.type === 'voice_call') return withCaller(ctx, interactive, number)
  if (showsProducts(interactive)) return readyProducts(ctx, interactive, number)
  if (interactive.type === 'flow') await requireForm(ctx, interactive.action.flowId, number)
  return interactive
}

type VoiceCall = Extract<Interactive, { type: 'voice_call' }>

function withCaller({ actor }: Ctx, interactive: VoiceCall, number: NumberEntry): Record<string, unknown> {
  if (!number.businessCallingEnabled)
    throw errors.told('Calling is not enabled for this account', 'interactive.type')
  const payload = actor.kind === 'member' ? `agent:${actor.userId}` : null
  return { ...interactive, action: { ...interactive.action, payload } }
}

const field = 'interactive.flowId'
const noSuchForm = () => errors.told('Flow not found for this organization', field).because('no_such')

async function requireForm(ctx: Ctx, flowId: string, number: NumberEntry): Promise<void> {
  const form = await formById(ctx.app, number, flowId).catch((failure: unknown) => {
    if (failure instanceof PlatformError && notThere.has(failure.code)) return null
    // Of any other refusal nothing follows about the form.
    if (failure instanceof PlatformError || failure instanceof PlatformSilence)
      throw errors.unavailable(`The platform does not tell of this form: ${failure.message}`)
    throw failure
  })
  if (!form || (form.businessId !== null && form.businessId !== number.businessId)) throw noSuchForm()
  if (form.status !== 'PUBLISHED') throw errors.told(`Flow is not published (status: ${form.status})`, field)
}

/** What the platform says of an id that it does not know, or does not show (spec/6 13). */
const notThere = new Set([33, 100, 803])
