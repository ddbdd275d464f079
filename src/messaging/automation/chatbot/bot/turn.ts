import { LRUCache } from 'lru-cache'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { FlowPlace } from '#messaging/automation/flow-engine/state.ts'
import type { Acceptance } from '#messaging/messages/messages/accept.ts'
import type { LoadingLibrary } from '../chatbot-flows/flow-library.ts'
import type { BotLook } from './bot-sets.ts'
import { decide, decideWake } from './decide.ts'
import type { ChatState, Decision, Handover, SessionState, TurnEnv, TurnMessage } from './decision.ts'
import { joinTexts } from './join-texts.ts'
import { type Prepared, prepareReplies, type Saying, sayingIn } from './prepare-replies.ts'

/** A message that a decision sends, checked. */
export interface Said {
  acceptance: Acceptance
  /** what it is part of in the session (spec/5 1.8) */
  stepName: string
  /** the node of a flow that taps on it are answered by */
  question: FlowPlace | null
}

/** A decision about a message, or about a session that goes on without one, with what it sends. */
export interface Step {
  workspaceId: string
  contactId: string
  message: TurnMessage | null
  numberId: string
  decision: Decision
  said: Said[]
  /** messages of later steps with which its texts are sent (./join-turn.ts) */
  saidLater: string[]
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

/** What goes wrong in a flow is told once an hour; its trace has each time (spec/8 CB10). */
function tellProblems(app: App, workspaceId: string, { flow }: Decision): void {
  for (const { flowId, version, nodeId, problem } of flow?.trace ?? []) {
    if (problem === null || told(app).has(flowId)) continue
    told(app).set(flowId, true)
    app.log.warn({ workspaceId, flowId, version, nodeId, problem }, 'a conversation flow had a problem')
  }
}

/** What a chat is once a decision is carried out. */
function after(chat: ChatState, { numberId, decision }: Step): ChatState {
  const { session, toldClosedUntil } = decision
  const sessions = new Map(chat.sessions)
  if (session?.status === 'active') sessions.set(numberId, { ...session, isNew: false })
  else if (session) sessions.delete(numberId)
  return {
    ...chat,
    sessions,
    isWithPeople: chat.isWithPeople || transferOf(decision) !== null,
    toldClosedUntil: toldClosedUntil ?? chat.toldClosedUntil,
  }
}

/** A transfer, with what asks for it. */
export type Handed = Handover & { source: 'keyword' | 'flow' | 'chatbot_disabled' }

/** The transfer that a decision makes: by a keyword, by a flow, or because the chatbot is off. */
export function transferOf({ look, transfer, flow }: Decision): Handed | null {
  if (transfer) return { ...transfer, source: look === 'off' ? 'chatbot_disabled' : 'keyword' }
  const handed = flow?.effects.find((effect) => effect.kind === 'transfer')
  if (!handed) return null
  const { teamId, notes, requiredSkillIds } = handed
  return { teamId, notes, source: 'flow', ...(requiredSkillIds && { requiredSkillIds }) }
}

const problemOf = (prepared: Exclude<Prepared, { acceptances: Acceptance[] }>): string =>
  'problem' in prepared ? prepared.problem : 'the file is not here'

/** What of a flow cannot be sent is left out, and its trace says why. */
async function prepareFlow(ctx: Ctx, saying: Saying, { flow }: Decision, joins: boolean): Promise<Said[]> {
  const said: Said[] = []
  const sends = flow?.effects.filter((effect) => effect.kind === 'send') ?? []
  for (const { reply, place, asks } of joins ? joinTexts(sends) : sends) {
    const about = { stepName: place?.nodeId ?? 'flow', question: asks ? place : null }
    const prepared = await prepareReplies(ctx, saying, [reply])
    if ('acceptances' in prepared)
      said.push(...prepared.acceptances.map((acceptance) => ({ ...about, acceptance })))
    else {
      const step = flow?.trace.find(({ nodeId }) => nodeId === place?.nodeId)
      if (step) step.problem ??= problemOf(prepared)
    }
  }
  return said
}

/** What a decision says itself, beside its flow. */
const saidOf = ({ stepName }: Decision, { acceptances }: { acceptances: Acceptance[] }): Said[] =>
  acceptances.map((acceptance) => ({ stepName, acceptance, question: null }))

/** What has to be there before a message can be decided. */
type Awaiting = Extract<Prepared, { awaits: Promise<void> }>

/**
 * One look at one message. A rule whose answer cannot be sent is passed over, and the message is looked at again (spec/8
 * KW); of other words that cannot be sent nothing is sent.
 */
async function stepOf(
  ctx: Ctx,
  chat: ChatState,
  message: TurnMessage,
  env: LoadingEnv,
): Promise<Step | Awaiting> {
  const decision = await env.flows.with(() => decide(chat, message, env))
  const { rule, look, passedOver } = decision
  const { workspaceId, joinTexts: joins } = env.settings
  const { numberId } = message
  for (const { ruleId, cause, problem } of passedOver)
    if (cause === 'unsendable') tellUnsendable(ctx.app, { workspaceId, ruleId, look }, problem ?? '')
  const saying = sayingIn(chat, numberId)
  const prepared = await prepareReplies(ctx, saying, decision.replies)
  if ('awaits' in prepared) return prepared
  const ofFlow = await prepareFlow(ctx, saying, decision, joins)
  const step = { workspaceId, contactId: chat.contactId, message, numberId, decision, saidLater: [] }
  if ('acceptances' in prepared) return { ...step, said: [...ofFlow, ...saidOf(decision, prepared)] }
  if (!rule || decision.transfer) {
    tellUnsendable(ctx.app, { workspaceId, look }, prepared.problem)
    return { ...step, decision: { ...decision, replies: [] }, said: ofFlow }
  }
  const unsendable = new Map([...env.unsendable, [rule.id, prepared.problem]])
  return stepOf(ctx, chat, message, { ...env, unsendable })
}

/** A session that goes on without a message. */
async function wakeStep(
  ctx: Ctx,
  chat: ChatState,
  [numberId, session]: readonly [string, SessionState],
  env: LoadingEnv,
): Promise<Step> {
  const decision = await env.flows.with(() => decideWake(chat, numberId, session, env))
  const saying = sayingIn(chat, numberId)
  const { workspaceId, joinTexts: joins } = env.settings
  const ofFlow = await prepareFlow(ctx, saying, decision, joins)
  const prepared = await prepareReplies(ctx, saying, decision.replies)
  const step = { workspaceId, contactId: chat.contactId, message: null, numberId, decision, saidLater: [] }
  if ('acceptances' in prepared) return { ...step, said: [...ofFlow, ...saidOf(decision, prepared)] }
  tellUnsendable(ctx.app, { workspaceId, look: decision.look }, problemOf(prepared))
  return { ...step, said: ofFlow }
}

/** What a turn decides with; flows are loaded as decisions come to them. */
export type LoadingEnv = TurnEnv & { flows: LoadingLibrary }

const isDue = (wake: SessionState['wake'], now: Date): boolean => wake !== null && wake.dueAt <= now

/** The session waits for the answer to a call: what the person writes in the meantime waits with it. */
const awaitsCall = (chat: ChatState, { numberId }: TurnMessage): boolean =>
  !chat.isWithPeople && (chat.sessions.get(numberId)?.flow?.callId ?? null) !== null

/** What a turn comes to, and what its next message waits for. */
interface Turn {
  steps: Step[]
  awaits: Promise<void> | null
}

/**
 * Looks at the sessions of a chat that go on by themselves, then at its messages in their order, each in the state that the
 * one before leaves. It stops at a message that must wait for a call or for a file.
 */
export async function takeTurn(
  ctx: Ctx,
  chat: ChatState,
  messages: readonly TurnMessage[],
  env: LoadingEnv,
): Promise<Turn> {
  const steps: Step[] = []
  let state = chat
  const add = (step: Step) => {
    tellProblems(ctx.app, env.settings.workspaceId, step.decision)
    steps.push(step)
    state = after(state, step)
  }
  for (const [numberId, session] of chat.sessions)
    if (isDue(session.wake, env.now)) add(await wakeStep(ctx, state, [numberId, session], env))
  for (const message of messages) {
    if (awaitsCall(state, message)) break
    const step = await stepOf(ctx, state, message, env)
    if ('awaits' in step) return { steps, awaits: step.awaits }
    add(step)
  }
  return { steps, awaits: null }
}
