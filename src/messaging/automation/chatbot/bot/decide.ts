import type { FlowEffect } from '#messaging/automation/flow-engine/effects.ts'
import type { FlowPlace } from '#messaging/automation/flow-engine/state.ts'
import { passedOverRule } from '#messaging/automation/keyword-rules/passed-over.ts'
import type { StoredRule } from '#messaging/automation/keyword-rules/stored-rules.ts'
import { hoursOf, isOpenAt, nextOpening } from '#messaging/numbers/business-hours/business-hours.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import type { BotLook } from './bot-sets.ts'
import type { ChatState, Decision, SessionState, TurnEnv, TurnMessage } from './decision.ts'
import { beginFlow, lookAtWake, lookForTrigger, lookInFlow } from './flow-look.ts'
import type { RuleAnswer } from './rules-in-memory.ts'

// One look at one message, as a pure function: clock and ids are given, so that the same state and message always come to
// the same decision (docs/adr/0118).

const hourMs = 3_600_000
const minuteMs = 60_000

export const silent = (look: BotLook, session: SessionState | null = null): Decision => ({
  look,
  rule: null,
  passedOver: [],
  replies: [],
  stepName: '',
  transfer: null,
  asksModel: false,
  session,
  toldClosedUntil: null,
  flow: null,
})

const isOutside = (settings: KeptSettings, now: Date): boolean =>
  settings.businessHoursEnabled && !isOpenAt(hoursOf(settings), now)

/** Said once until the next opening (spec/8 CB3). */
function outOfHours(chat: ChatState, { settings, now }: Pick<TurnEnv, 'settings' | 'now'>): Decision {
  const body = settings.outOfHoursMessage
  const decision = silent('out_of_hours')
  if (body === '' || (chat.toldClosedUntil && chat.toldClosedUntil > now)) return decision
  const until = nextOpening(hoursOf(settings), now) ?? new Date(now.getTime() + 365 * 24 * hourMs)
  return { ...decision, replies: [{ kind: 'text', body, buttons: [] }], toldClosedUntil: until }
}

/** The person has left it; not while its flow waits for a time. */
function isLeft({ lastActivityAt, flow }: SessionState, settings: KeptSettings, now: Date): boolean {
  const leftAt = now.getTime() - settings.sessionTimeoutMinutes * minuteMs
  return lastActivityAt.getTime() < leftAt && (flow?.waitUntil?.getTime() ?? 0) < now.getTime()
}

/** The version of its flow is not there any more, or has another shape: other looks take the message. */
function isGone({ flow }: SessionState, { flows }: TurnEnv): boolean {
  if (!flow) return false
  const { flowId, version, nodeId } = flow.place
  return nodeId !== '' && flows.flow(flowId, version)?.graph.nodes.has(nodeId) !== true
}

/** The session that goes on, or a new one where the person left the last one or its flow is gone (spec/5 1.8). */
function sessionOf(chat: ChatState, message: TurnMessage, env: TurnEnv): SessionState {
  const { settings, now, newId } = env
  const known = chat.sessions.get(message.numberId)
  if (known && !isLeft(known, settings, now) && !isGone(known, env))
    return { ...known, lastActivityAt: now, isNew: false }
  const id = newId()
  return { id, lastActivityAt: now, vars: {}, isNew: true, status: 'active', flow: null, wake: null }
}

function momentOf(chat: ChatState, session: SessionState, message: TurnMessage, { now }: TurnEnv) {
  const vars = { ...session.vars, phone_number: chat.phone ?? '', contact_name: chat.contactName }
  return { at: now, numberId: message.numberId, vars }
}

const ruleOf = ({ rule, keyword }: { rule: { id: string; name: string }; keyword: string }) => ({
  id: rule.id,
  name: rule.name,
  keyword,
})

/** A keyword that hands over comes before everything that answers; outside business hours a message takes its place. */
export function handOver(
  answer: Pick<RuleAnswer, 'replies' | 'transfer'>,
  base: Decision,
  chat: ChatState,
  env: Pick<TurnEnv, 'settings' | 'now'>,
): Decision {
  const { settings, now } = env
  if (isOutside(settings, now) && settings.outOfHoursMessage !== '') {
    const told = outOfHours(chat, env)
    return { ...base, replies: told.replies, toldClosedUntil: told.toldClosedUntil }
  }
  return { ...base, replies: answer.replies, transfer: answer.transfer }
}

/** Why a rule cannot begin its flow now. */
function flowRefusal(
  { responseType, responseContent }: StoredRule,
  { numberId }: TurnMessage,
  session: SessionState,
  env: TurnEnv,
): string | null {
  if (responseType !== 'flow' || !responseContent.chatbotFlowId) return null
  if (session.flow) return 'the session is in a flow'
  const version = env.flows.triggers.liveVersion(responseContent.chatbotFlowId, numberId)
  return version === null ? 'the flow does not run' : null
}

const isSaid = (text: string): boolean => text.trim() !== ''

/** Whether another responder owns the chat on this number, or has written behind the message (spec/10 PL2). */
function isOfOthers(
  { ownedElsewhere, responderWrote }: ChatState,
  numberId: string,
  messageId: string | null,
) {
  if (ownedElsewhere.has(numberId)) return true
  return responderWrote?.numberId === numberId && (messageId === null || messageId < responderWrote.id)
}

/** What becomes of a session that goes on without a message; where the chatbot is silent it is over. */
export function decideWake(chat: ChatState, numberId: string, session: SessionState, env: TurnEnv): Decision {
  const { settings } = env
  const over: SessionState = { ...session, status: 'cancelled', flow: null, wake: null }
  if (chat.isWithPeople) return silent('with_people', over)
  if (chat.personWrote) return silent('person_wrote', over)
  if (!settings.enabled || !settings.hasChatbot) return silent('off', over)
  if (isOfOthers(chat, numberId, null)) return silent('other_responder', over)
  return outsideInstead(lookAtWake(chat, { session, numberId }, silent('flow'), env), chat, env)
}

const isSaidAt = (effect: FlowEffect, { flowId, version, nodeId }: FlowPlace): boolean =>
  effect.kind === 'send' &&
  effect.place?.flowId === flowId &&
  effect.place.version === version &&
  effect.place.nodeId === nodeId

/** Outside business hours a message takes the place of the transfer of a flow and of what it says, too (spec/8 TR10). */
function outsideInstead(decision: Decision, chat: ChatState, env: TurnEnv): Decision {
  const { settings, now } = env
  const { flow } = decision
  const transfer = flow?.effects.find((effect) => effect.kind === 'transfer')
  if (!flow || !transfer) return decision
  if (!isOutside(settings, now) || settings.outOfHoursMessage === '') return decision
  const effects = flow.effects.filter(
    (effect) => effect.kind !== 'transfer' && !isSaidAt(effect, transfer.place),
  )
  const { replies, toldClosedUntil } = outOfHours(chat, env)
  return { ...decision, flow: { ...flow, effects }, replies, stepName: 'out_of_hours', toldClosedUntil }
}

/** While it is off, a chat that no agent has waits in the queue for people (spec/5 3.4, spec/8 CB3). */
function whileOff({ hasAgent }: ChatState, settings: KeptSettings): Decision {
  const decision = silent('off')
  const { enabled, hasChatbot, hasTransfers, queueWhileOff } = settings
  const isQueued = !enabled && queueWhileOff && hasChatbot && hasTransfers && !hasAgent
  return isQueued ? { ...decision, transfer: { teamId: null, notes: '' } } : decision
}

/** Why the chatbot does not look at what a message says; null where it does. */
function silence(chat: ChatState, message: TurnMessage, env: TurnEnv): Decision | null {
  const { settings, now } = env
  if (now.getTime() - message.createdAt.getTime() > hourMs) return silent('too_late')
  if (chat.isWithPeople) return silent('with_people')
  if (chat.personWrote && message.id < chat.personWrote) return silent('person_wrote')
  if (chat.pausedUntil && chat.pausedUntil > now) return silent('paused')
  const isOthers = isOfOthers(chat, message.numberId, message.id)
  if (!settings.enabled || !settings.hasChatbot) return isOthers ? silent('off') : whileOff(chat, settings)
  if (isOthers) return silent('other_responder')
  return isOutside(settings, now) && !settings.allowAutomatedOutsideHours ? outOfHours(chat, env) : null
}

/** What becomes of one message (spec/5 3.4 with spec/8 CB3 and spec/10 DE1). */
export function decide(chat: ChatState, message: TurnMessage, env: TurnEnv): Decision {
  const { settings, now, rules } = env
  const unlooked = silence(chat, message, env)
  if (unlooked) return unlooked
  const session = sessionOf(chat, message, env)
  const base = silent('nothing', session)
  const inFlow = () => lookInFlow(chat, message, base, env) ?? lookForTrigger(chat, message, base, env)
  if (message.text === null) {
    const taken = inFlow()
    return taken ? outsideInstead(taken, chat, env) : silent('no_text')
  }
  const moment = momentOf(chat, session, message, env)
  const handing = rules.handing.match(message.text, moment)
  const passedOver = handing.passedOver.map(passedOverRule)
  if (handing.found) {
    const rule = ruleOf(handing.found)
    const named: Decision = {
      ...base,
      look: 'transfer_keyword',
      stepName: 'keyword_check',
      rule,
      passedOver,
    }
    return handOver(rules.answerOf(handing.found.rule, moment.vars, now), named, chat, env)
  }
  const taken = inFlow()
  if (taken) return outsideInstead({ ...taken, passedOver }, chat, env)
  const refusal = (rule: StoredRule) =>
    env.unsendable.get(rule.id) ??
    flowRefusal(rule, message, session, env) ??
    rules.answerOf(rule, moment.vars, now).refusal
  const answering = rules.answering.match(message.text, { ...moment, refusal })
  passedOver.push(...answering.passedOver.map(passedOverRule))
  if (answering.found) {
    const { replies, flowId } = rules.answerOf(answering.found.rule, moment.vars, now)
    const rule = ruleOf(answering.found)
    const named: Decision = {
      ...base,
      look: 'keyword',
      stepName: 'keyword_response',
      rule,
      passedOver,
      replies,
    }
    const begun = flowId ? beginFlow(flowId, chat, message, named, env) : null
    return begun ? outsideInstead(begun, chat, env) : named
  }
  if (session.isNew && isSaid(settings.greetingMessage)) {
    const reply = { kind: 'text' as const, body: settings.greetingMessage, buttons: settings.greetingButtons }
    return { ...base, look: 'greeting', stepName: 'greeting', passedOver, replies: [reply] }
  }
  if (settings.aiEnabled && env.hasModel)
    return { ...base, look: 'ai', stepName: 'ai_response', passedOver, asksModel: true }
  if (!session.isNew && isSaid(settings.fallbackMessage)) {
    const reply = { kind: 'text' as const, body: settings.fallbackMessage, buttons: settings.fallbackButtons }
    return { ...base, look: 'fallback', stepName: 'fallback_response', passedOver, replies: [reply] }
  }
  return { ...base, passedOver }
}
