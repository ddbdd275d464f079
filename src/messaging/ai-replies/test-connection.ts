import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError, errors } from '#core/errors.ts'
import { readSettings } from '#messaging/chatbot-settings/settings-queries.ts'
import { modelOf } from '#outside/models/ask.ts'
import { type ConnectionTry, tryConnection } from '#outside/models/connection-test/tries.ts'

export interface AiConnectionTest {
  model: string
  isWorking: boolean
  tries: ConnectionTry[]
}

/** One at a time in a process: the model answers customers meanwhile. */
const running = perApp(() => new Set<string>())

const busy = () =>
  new AppError('invalid_state', 'The model is being tested at the moment.').because('being_done')

/**
 * Tries what the model server of the installation does. Throws feature_not_in_plan without the component, invalid_state
 * where there is no model, or where it is being tested.
 */
export async function testAiConnection(ctx: Ctx): Promise<AiConnectionTest> {
  const { app } = ctx
  const { hasAi } = await readSettings(app.pool, workspaceOf(ctx.actor))
  if (!hasAi) throw errors.featureNotInPlan('chatbot.ai')
  const model = modelOf(app)
  if (!model) throw new AppError('invalid_state', 'This installation has no model.').because('not_configured')
  const { baseUrl } = model
  if (running(app).has(baseUrl)) throw busy()
  running(app).add(baseUrl)
  try {
    const tries = await tryConnection(model, app.config.ai)
    return { model: model.model, isWorking: tries.every(({ outcome }) => outcome !== 'failed'), tries }
  } finally {
    running(app).delete(baseUrl)
  }
}
