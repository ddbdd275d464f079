import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { count } from '#core/rate-limits/callers.ts'
import { parseInput, text, uuidOrNone } from '#core/validation.ts'
import { storedContexts } from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { modelOf } from '#outside/models/ask.ts'
import { estimateTokens } from '#outside/models/chat-messages.ts'
import { generate } from '#outside/models/generate.ts'
import type { AiFailure } from './ai-sets.ts'
import { objectionTo } from './check-answer.ts'
import { type Knowledge, knowledgeAbout } from './knowledge.ts'
import { mayHandOver } from './may-hand-over.ts'
import { readMarks, systemOf, turnsOf } from './prompt.ts'
import { aiMonthOf, countTokens } from './token-budget.ts'

// A question of a member, as a customer whom nobody knows would ask it: the same knowledge, prompt and checks as those of
// replies, and nothing is sent.

/** What the AI would say. */
export interface AiTrial {
  /** null: nothing that would be sent */
  text: string | null
  /** people would get the chat */
  asksPerson: boolean
  failure: AiFailure | null
  /** what of the knowledge it was given, in its order */
  parts: Knowledge[]
}

const trialInput = z.object({ question: text(1, 4096), numberId: uuidOrNone })

/** Each costs tokens. */
const limit = { name: 'ai-trials', seconds: 3600, limit: 60 }

async function knowledgeFor(ctx: Ctx, question: string, numberId: string | null): Promise<Knowledge[]> {
  const contexts = await storedContexts(ctx.app.pool, workspaceOf(ctx.actor))
  const own = contexts.filter((context) => numberId !== null && context.numberId === numberId)
  const ofAll = contexts.filter((context) => context.numberId === null)
  const values = { phone_number: '', contact_name: '', user_message: question }
  return knowledgeAbout(ctx.app, [...own, ...ofAll], { written: [question], values })
}

/** What is asked for a trial. */
export interface TrialQuestion {
  /** what a customer wrote; empty: nothing */
  question: string
  numberId: string | null
  /** what a node of a flow asks for: the text, and how its author wrote it */
  task: { text: string; template: string } | null
}

/**
 * Asks the model as a customer would. Throws feature_not_in_plan without the component, invalid_state where there is no
 * model, rate_limited after sixty questions in an hour. The tokens count for the month.
 */
export async function tryQuestion(ctx: Ctx, input: unknown): Promise<AiTrial> {
  const { question, numberId: given } = parseInput(trialInput, input)
  const numberId = given ? await accountNamed(ctx, given, 'numberId') : null
  return askTrial(ctx, { question, numberId, task: null })
}

/** The same of what was read, also as a node of a flow asks. */
export async function askTrial(ctx: Ctx, { question, numberId, task }: TrialQuestion): Promise<AiTrial> {
  const { app } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const settings = await readSettings(app.pool, workspaceId)
  if (!settings.hasAi) throw errors.featureNotInPlan('chatbot.ai')
  const model = modelOf(app)
  if (!model) throw new AppError('invalid_state', 'This installation has no model.').because('not_configured')
  await count(app, { ...limit, subject: workspaceId })
  const [parts, hands, month] = await Promise.all([
    knowledgeFor(ctx, question, numberId),
    mayHandOver(app, workspaceId),
    aiMonthOf(app.pool, workspaceId, ctx.now()),
  ])
  const none = { text: null, asksPerson: false, parts }
  const system = systemOf(settings.aiSystemPrompt, {
    mayHandOver: hands && task === null,
    hasTask: task !== null && task.text.trim() !== '',
  })
  const asked = { id: 'question', platformMessageId: null, isTheirs: true, text: question }
  const turns = turnsOf({
    messages: question === '' ? [] : [asked],
    asked: new Set([asked.id]),
    knowledge: parts,
    name: '',
    facts: [],
    task: task?.text ?? '',
  })
  const maxTokens = settings.aiMaxTokens
  const estimated = estimateTokens(system) + estimateTokens(turns.map((turn) => turn.text).join('\n'))
  if (month.limit !== null && month.used + month.reserved + estimated + maxTokens > month.limit)
    return { ...none, failure: 'budget_used_up' }
  const signal = new AbortController().signal
  const generated = await generate(app, model, { workspaceId, system, turns, maxTokens, signal })
  const { usage } = generated
  const counted = usage ? (usage.input ?? 0) + (usage.output ?? 0) : 0
  await countTokens(app, workspaceId, counted || (generated.kind === 'answer' ? estimated : 0))
  if (generated.kind === 'noAnswer') return { ...none, failure: generated.cause }
  const said = readMarks(generated.text)
  if (said.text === '')
    return { ...none, asksPerson: said.asksPerson, failure: said.asksPerson ? null : 'no_answer' }
  const failure = objectionTo(said.text, {
    system,
    known: [...parts.map((part) => part.text), task?.template ?? ''],
  })
  return failure ? { ...none, failure } : { ...said, failure: null, parts }
}
