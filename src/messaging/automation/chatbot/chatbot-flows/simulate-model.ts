import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { askTrial } from '#messaging/automation/chatbot/ai-replies/try-question.ts'
import type { CallRequest } from '#messaging/automation/flow-engine/effects.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'

type Asked = Extract<CallRequest, { kind: 'ai' }>

/** Asks the model what a node `ai_response` asks, behind what the customer wrote last. */
export type AskModel = (asked: Asked, lastText: string) => Promise<CallResult>

/**
 * The model in a simulation, as a trial of the AI asks it: with the knowledge, the checks and the budget of replies, and
 * within the sixty trials of an hour. Throws forbidden for who may not try the AI.
 */
export function simulatedModel(ctx: Ctx, numberId: string | null): AskModel {
  if (!hasAccess(ctx.actor, { permission: 'chatbot.ai:write' })) throw errors.forbidden()
  return async ({ prompt, template }, lastText) => {
    const { text, failure } = await askTrial(ctx, {
      question: lastText,
      numberId,
      task: { text: prompt, template },
    })
    return text === null
      ? { status: null, body: `the AI did not answer: ${failure}` }
      : { status: 200, body: text }
  }
}
