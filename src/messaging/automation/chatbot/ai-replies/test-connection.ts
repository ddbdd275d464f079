import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError, errors } from '#core/errors.ts'
import { count } from '#core/rate-limits/callers.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { modelOf } from '#outside/models/ask.ts'
import type { InTurn } from '#outside/models/connection-test/exchange.ts'
import { type ConnectionTry, tryConnection } from '#outside/models/connection-test/tries.ts'
import { endpointOf } from '#outside/models/endpoint.ts'
import { countTokens } from './token-budget.ts'

export interface AiConnectionTest {
  model: string
  isWorking: boolean
  tries: ConnectionTry[]
}

/** Tests that a workspace may make; each has a prompt as long as one may be. */
const limit = { name: 'ai-connection-tests', seconds: 3600, limit: 10 }

/** One at a time in a process: the model answers customers in the meantime. */
const running = perApp(() => new Set<string>())

const busy = () =>
  new AppError('invalid_state', 'The model is being tested at the moment.').because('being_done')

/** Its requests wait for those of customers, which a server may end when another one comes. */
function inTurnOf(app: App, workspaceId: string): InTurn {
  const endpoint = endpointOf(app)
  return async (request) => {
    const signal = AbortSignal.timeout(app.config.ai.timeoutSeconds * 1000)
    const entry = await endpoint.enter({ workspaceId, isPatient: true }, signal)
    if (entry === 'timed_out') signal.throwIfAborted()
    // Nobody asks an endpoint that is paused.
    if (entry !== 'entered') return request()
    return request().finally(() => endpoint.leave())
  }
}

/**
 * Tries what the model server of the installation does. Throws feature_not_in_plan without the component, invalid_state
 * where there is no model, or where it is being tested, and rate_limited after ten tests in an hour. The tokens count for the
 * month, as those of replies do.
 */
export async function testAiConnection(ctx: Ctx): Promise<AiConnectionTest> {
  const { app } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const { hasAi } = await readSettings(app.pool, workspaceId)
  if (!hasAi) throw errors.featureNotInPlan('chatbot.ai')
  const model = modelOf(app)
  if (!model) throw new AppError('invalid_state', 'This installation has no model.').because('not_configured')
  const { baseUrl } = model
  if (running(app).has(baseUrl)) throw busy()
  running(app).add(baseUrl)
  try {
    await count(app, { ...limit, subject: workspaceId })
    const { tries, tokens } = await tryConnection(model, app.config.ai, inTurnOf(app, workspaceId))
    await countTokens(app, workspaceId, tokens)
    return { model: model.model, isWorking: tries.every(({ outcome }) => outcome !== 'failed'), tries }
  } finally {
    running(app).delete(baseUrl)
  }
}
