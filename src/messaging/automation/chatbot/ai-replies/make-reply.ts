import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { type ModelAddress, modelOf } from '#outside/models/ask.ts'
import { estimateTokens } from '#outside/models/chat-messages.ts'
import { type Generated, generate } from '#outside/models/generate.ts'
import { objectionTo } from './check-answer.ts'
import { type Gathered, gather, type SaidMessage } from './gather.ts'
import { type Knowledge, knowledgeAbout } from './knowledge.ts'
import { mayHandOver } from './may-hand-over.ts'
import { readMarks, systemOf, turnsOf } from './prompt.ts'
import { questionSchema } from './question.ts'
import { failedReply, type ReplyResult } from './reply-result.ts'
import { showTyping } from './show-typing.ts'
import { reserveTokens } from './token-budget.ts'

/** The question and the messages before it that trigger words are looked for in (spec/8 AI2). */
const writtenBefore = 2

/** What is asked: by a person, or by a node of a flow. */
export interface Asking {
  /** the messages of the session that are the question */
  askedOf(messages: readonly SaidMessage[]): ReadonlySet<string>
  /** what a node of a flow asks for: the text, and how its author wrote it */
  task: { text: string; template: string } | null
}

/** What the person wrote, as far as trigger words are looked for in it. */
function writtenIn({ messages }: Gathered, asked: ReadonlySet<string>): string[] {
  const theirs = messages.filter(({ isTheirs }) => isTheirs)
  const first = theirs.findIndex(({ id }) => asked.has(id))
  return theirs.slice(Math.max(0, first - writtenBefore)).map(({ text }) => text)
}

interface Prepared {
  system: string
  asked: ReadonlySet<string>
  knowledge: Knowledge[]
  gathered: Gathered
}

/** What becomes of an answer before anybody sees it. */
function resultOf(
  generated: Generated,
  { model }: ModelAddress,
  { system, knowledge, gathered }: Prepared,
  { task }: Asking,
): ReplyResult {
  const { usage } = generated
  const result: ReplyResult = {
    ...failedReply(null),
    model,
    contextIds: [...new Set(knowledge.map(({ contextId }) => contextId))],
    inputTokens: usage?.input ?? null,
    outputTokens: usage?.output ?? null,
  }
  if (generated.kind === 'noAnswer') return { ...result, failure: generated.cause }
  const { text, asksPerson } = readMarks(generated.text)
  if (text === '') return asksPerson ? { ...result, asksPerson } : { ...result, failure: 'no_answer' }
  const known = [...knowledge.map((one) => one.text), ...gathered.person.facts, task?.template ?? '']
  const failure = objectionTo(text, { system, known })
  return failure ? { ...result, failure } : { ...result, text, asksPerson }
}

async function prepare(
  app: App,
  call: BotCall,
  settings: KeptSettings,
  { askedOf, task }: Asking,
): Promise<Prepared | null> {
  const gathered = await gather(app, call, settings)
  if (!gathered) return null
  const asked = askedOf(gathered.messages)
  const written = writtenIn(gathered, asked)
  const { name, phone } = gathered.person
  const last = gathered.messages.filter(({ id }) => asked.has(id)).map(({ text }) => text)
  const values = { phone_number: phone, contact_name: name, user_message: last.join('\n') }
  const [knowledge, hasQueues] = await Promise.all([
    knowledgeAbout(app, gathered.contexts, { written, values }),
    mayHandOver(app, call.workspaceId),
  ])
  // A flow hands over by its nodes.
  const parts = { mayHandOver: hasQueues && task === null, hasTask: task !== null && task.text.trim() !== '' }
  return { gathered, asked, knowledge, system: systemOf(settings.aiSystemPrompt, parts) }
}

/** Asks the model a question of a customer. */
export function makeReply(app: App, call: BotCall, signal: AbortSignal): Promise<ReplyResult> {
  const asked = new Set(questionSchema.parse(call.request).messageIds)
  return askModel(app, call, signal, { askedOf: () => asked, task: null })
}

/** Asks the model within the budget of the workspace. What goes wrong at the model is a result. */
export async function askModel(
  app: App,
  call: BotCall,
  signal: AbortSignal,
  asking: Asking,
): Promise<ReplyResult> {
  const settings = await readSettings(app.pool, call.workspaceId)
  const model = settings.hasAi ? modelOf(app) : null
  if (!model) return failedReply('no_model')
  const prepared = await prepare(app, call, settings, asking)
  if (!prepared) return failedReply('ended')
  const { gathered, asked, knowledge, system } = prepared
  const last = gathered.messages.findLast(({ id }) => asked.has(id))
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: call.workspaceId } })
  const platformMessageId = last?.platformMessageId ?? null
  if (call.attempts === 1) await showTyping(ctx, call, { ids: [...asked], platformMessageId }, settings)
  signal.throwIfAborted()
  const { name, facts } = gathered.person
  const task = asking.task?.text ?? ''
  const turns = turnsOf({ messages: gathered.messages, asked, knowledge, name, facts, task })
  const maxTokens = settings.aiMaxTokens
  const tokens = estimateTokens(system) + estimateTokens(turns.map(({ text }) => text).join('\n')) + maxTokens
  if (!(await reserveTokens(app, call, tokens))) return failedReply('budget_used_up')
  const { workspaceId } = call
  const generated = await generate(app, model, { workspaceId, system, turns, maxTokens, signal })
  if (generated.kind === 'noAnswer')
    app.log.warn(
      { workspaceId, cause: generated.cause, problem: generated.problem },
      'a model gave no answer',
    )
  const result = resultOf(generated, model, prepared, asking)
  return { ...result, reserved: generated.kind === 'answer' ? tokens : 0 }
}
