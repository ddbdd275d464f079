import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { type ModelAddress, modelOf } from '#outside/models/ask.ts'

/** Whether a workspace helps its members by the model. */
export interface Assistance {
  workspaceId: string
  isOn: boolean
}

/** On where the workspace has the component and switched it on, and where the installation has a model. */
export async function assistanceOf(ctx: Ctx): Promise<Assistance> {
  const { workspaceId } = memberOf(ctx.actor)
  if (!modelOf(ctx.app)) return { workspaceId, isOn: false }
  const { hasAi, assistanceEnabled } = await readSettings(ctx.app.pool, workspaceId)
  return { workspaceId, isOn: hasAi && assistanceEnabled }
}

/** What a request to the model needs. */
export interface Helper {
  member: Member
  settings: KeptSettings
  model: ModelAddress
}

/** Throws feature_not_in_plan without the component, and invalid_state where it is off or there is no model. */
export async function requireAssistance(ctx: Ctx): Promise<Helper> {
  const member = memberOf(ctx.actor)
  const settings = await readSettings(ctx.app.pool, member.workspaceId)
  if (!settings.hasAi) throw errors.featureNotInPlan('chatbot.ai')
  if (!settings.assistanceEnabled)
    throw new AppError('invalid_state', 'Assistance is switched off.').because('switched_off')
  const model = modelOf(ctx.app)
  if (!model) throw new AppError('invalid_state', 'This installation has no model.').because('not_configured')
  return { member, settings, model }
}
