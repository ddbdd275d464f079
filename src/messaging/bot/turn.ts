import { LRUCache } from 'lru-cache'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { Acceptance } from '#messaging/messages/accept.ts'
import type { BotLook } from './bot-sets.ts'
import { type ChatState, type Decision, decide, type TurnEnv, type TurnMessage } from './decide.ts'
import { prepareReplies } from './prepare-replies.ts'

/** A decision about a message, with what it sends, checked. */
export interface Step {
  message: TurnMessage
  decision: Decision
  acceptances: Acceptance[]
}

const told = perApp(
  ({ clock }) =>
    new LRUCache<string, true>({
      max: 10_000,
      ttl: 3_600_000,
      ttlResolution: 0,
      perf: { now: () => clock.nowMs() },
    }),
)

/** What could not be sent is told once an hour, however many customers ask (spec/8 KW). */
function tellUnsendable(
  app: App,
  what: { workspaceId: string; ruleId?: string; look: BotLook },
  why: string,
) {
  const key = `${what.workspaceId} ${what.ruleId ?? what.look}`
  if (told(app).has(key)) return
  told(app).set(key, true)
  app.log.warn({ ...what, why }, 'the chatbot could not send an answer')
}

/** What a chat is once a decision is carried out. */
function after(chat: ChatState, message: TurnMessage, decision: Decision): ChatState {
  const { session, transfer, toldClosedUntil } = decision
  const sessions = session
    ? new Map([...chat.sessions, [message.numberId, { ...session, isNew: false }] as const])
    : chat.sessions
  return {
    ...chat,
    sessions,
    isWithPeople: chat.isWithPeople || transfer !== null,
    toldClosedUntil: toldClosedUntil ?? chat.toldClosedUntil,
  }
}

/**
 * One look at one message. A rule whose answer cannot be sent is passed over, and the message is looked at again (spec/8
 * KW); of other words that cannot be sent nothing is sent.
 */
async function stepOf(ctx: Ctx, chat: ChatState, message: TurnMessage, env: TurnEnv): Promise<Step> {
  const decision = decide(chat, message, env)
  const { rule, look, passedOver } = decision
  const { workspaceId } = env.settings
  for (const { ruleId, cause, problem } of passedOver)
    if (cause === 'unsendable') tellUnsendable(ctx.app, { workspaceId, ruleId, look }, problem ?? '')
  const { contactId } = chat
  const sent = await prepareReplies(ctx, { contactId, numberId: message.numberId }, decision.replies)
  if ('acceptances' in sent) return { message, decision, ...sent }
  if (!rule || decision.transfer) {
    tellUnsendable(ctx.app, { workspaceId, look }, sent.problem)
    return { message, decision: { ...decision, replies: [] }, acceptances: [] }
  }
  const unsendable = new Map([...env.unsendable, [rule.id, sent.problem]])
  return stepOf(ctx, chat, message, { ...env, unsendable })
}

/** Looks at the messages of a chat in their order, each in the state that the one before leaves. */
export async function takeTurn(
  ctx: Ctx,
  chat: ChatState,
  messages: readonly TurnMessage[],
  env: TurnEnv,
): Promise<Step[]> {
  const steps: Step[] = []
  let state = chat
  for (const message of messages) {
    const step = await stepOf(ctx, state, message, env)
    steps.push(step)
    state = after(state, message, step.decision)
  }
  return steps
}
