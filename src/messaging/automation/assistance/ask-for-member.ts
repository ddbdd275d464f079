import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { count } from '#core/rate-limits/callers.ts'
import { type AiFailure, aiFailures } from '#messaging/automation/chatbot/ai-replies/ai-sets.ts'
import { objectionTo } from '#messaging/automation/chatbot/ai-replies/check-answer.ts'
import {
  type Reservation,
  reserveForMember,
  settleForMember,
} from '#messaging/automation/chatbot/ai-replies/token-budget.ts'
import { type ChatTurn, estimateTokens } from '#outside/models/chat-messages.ts'
import { type Generated, generate } from '#outside/models/generate.ts'
import type { Helper } from './assistance-state.ts'

// A member asks the model: within the tokens of the month that the chatbot has, and only while the member waits. No
// transaction is open in the meantime.

/** A member may ask so often; each request costs tokens. */
const limit = { name: 'assistance', seconds: 3600, limit: 200 }

/** Requests at every door end after 50 seconds. */
const mostSeconds = 40
/** Longer than any request takes. */
const reservedMs = 120_000

const nobodyLeaves = new AbortController().signal

export const nothingToRead = () =>
  new AppError('invalid_state', 'There are no words to work with.').because('nothing_to_read')

const failed = (failure: AiFailure) =>
  new AppError('bad_gateway', aiFailures.descriptions[failure], {
    whole: true,
    details: { cause: failure },
  }).because('model_failed')

export interface MemberQuestion {
  system: string
  turns: readonly ChatTurn[]
  maxTokens: number
  /** what links in the answer may come from */
  known: readonly string[]
  /** an answer that was cut is of no use */
  isWhole: boolean
}

/** What an answer took; where the server did not say, what was reserved for it. */
function tokensOf(generated: Generated, reserved: number): number {
  const { usage, kind } = generated
  if (usage && (usage.input !== null || usage.output !== null))
    return (usage.input ?? 0) + (usage.output ?? 0)
  return kind === 'answer' ? reserved : 0
}

async function ask(ctx: Ctx, { member, model }: Helper, question: MemberQuestion): Promise<Generated> {
  const { system, turns, maxTokens } = question
  const { workspaceId } = member
  const tokens = estimateTokens(system) + estimateTokens(turns.map(({ text }) => text).join('\n')) + maxTokens
  const reservation: Reservation = {
    workspaceId,
    id: ctx.newId(),
    tokens,
    expiresAt: new Date(ctx.now().getTime() + reservedMs),
  }
  if (!(await reserveForMember(ctx.app, reservation)))
    throw new AppError('invalid_state', 'The AI tokens of the month are used up.').because('budget_used_up')
  let taken = 0
  try {
    const signal = ctx.over ?? nobodyLeaves
    const request = { workspaceId, system, turns, maxTokens, signal, mostSeconds }
    const generated = await generate(ctx.app, model, request)
    taken = tokensOf(generated, tokens)
    return generated
  } finally {
    await settleForMember(ctx.app, reservation, taken)
  }
}

/**
 * Asks the model for a member. Throws rate_limited after 200 requests in an hour, invalid_state where the month is used up,
 * and bad_gateway where the model gives nothing that can be used.
 */
export async function askForMember(ctx: Ctx, helper: Helper, question: MemberQuestion): Promise<string> {
  const { workspaceId, userId } = helper.member
  await count(ctx.app, { ...limit, subject: `${workspaceId} ${userId}` })
  const generated = await ask(ctx, helper, question)
  if (generated.kind === 'noAnswer') {
    const { cause, problem } = generated
    ctx.app.log.warn({ workspaceId, cause, problem }, 'a model gave a member no answer')
    throw failed(cause)
  }
  if (question.isWhole && generated.isCut) throw failed('no_answer')
  const { system, known } = question
  const objection = objectionTo(generated.text, { system, known })
  if (objection) throw failed(objection)
  return generated.text
}
