import { sha256Hex } from '#core/crypto.ts'
import type { StepResult, TraceStep } from '#messaging/automation/flow-engine/effects.ts'
import type { FlowEnd } from '#messaging/automation/flow-engine/engine-sets.ts'
import type { CallResult, FlowEnv, FlowInput, FlowState } from '#messaging/automation/flow-engine/state.ts'
import { startFlow, step, tapOlder } from '#messaging/automation/flow-engine/step.ts'
import type { SessionStatus } from '../bot-sessions/session-sets.ts'
import type { ChatState, Decision, SessionState, TurnEnv, TurnMessage } from './decision.ts'

// The looks of flows: a session that is in one, and what begins one (spec/5 3.4; spec/8 CB; spec/10 DE2, DE11).

const statuses: Readonly<Record<FlowEnd, SessionStatus>> = {
  completed: 'completed',
  handed_over: 'completed',
  cancelled: 'cancelled',
  timeout: 'timeout',
}

interface Place {
  chat: ChatState
  session: SessionState
  numberId: string
  /** what the customer wrote last */
  text: string
}

const hundredMillion = 0x1_0000_0000

/** What the engine knows of a chat. */
function flowEnv({ chat, session, numberId, text }: Place, env: TurnEnv): FlowEnv {
  const { contactName, phone, tags, customFields } = chat
  return {
    now: env.now,
    newId: env.newId,
    timezone: env.settings.timezone,
    hasModel: env.settings.aiEnabled && env.hasModel,
    flow: (flowId, version) => env.flows.flow(flowId, version),
    live: (flowId) => env.flows.live(flowId, numberId),
    chance: (key) => Number.parseInt(sha256Hex(`${session.id} ${key}`).slice(0, 8), 16) / hundredMillion,
    known: {
      phone_number: phone ?? '',
      contact_name: contactName,
      contact: { name: contactName, phone: phone ?? '', tags, fields: customFields },
      last_message: text,
    },
  }
}

/** A decision with what a flow did. */
function decided(
  base: Decision,
  session: SessionState,
  look: Decision['look'],
  result: StepResult,
): Decision {
  const { state, end, vars, effects, trace } = result
  return {
    ...base,
    look,
    session: { ...session, vars: { ...vars }, flow: state, status: end === null ? 'active' : statuses[end] },
    flow: { effects, trace },
  }
}

/** What a message is to a node that waits. */
function inputOf(message: TurnMessage, state: FlowState): FlowInput {
  const { text, isText, tap, form } = message
  if (tap) return { kind: 'button', ...tap }
  if (form) return { kind: 'form', data: form, isOfThis: isOfThis(message, state) }
  return text === null || !isText ? { kind: 'other' } : { kind: 'text', text }
}

/** What answers no message counts as an answer to the present node (spec/8 CB9). */
const isOfThis = ({ question, isReply }: TurnMessage, { place }: FlowState): boolean =>
  question === null
    ? !isReply
    : question.place.flowId === place.flowId &&
      question.place.version === place.version &&
      question.place.nodeId === place.nodeId

/** A session that is in a flow, or a tap on an older question of one; null: neither takes the message. */
export function lookInFlow(
  chat: ChatState,
  message: TurnMessage,
  base: Decision,
  env: TurnEnv,
): Decision | null {
  const { session } = base
  if (!session) return null
  const { tap, question, numberId } = message
  const place = { chat, session, numberId, text: message.text ?? '' }
  const { flow: state } = session
  if (tap && question && !(state && isOfThis(message, state))) {
    const given = { state, vars: state ? session.vars : question.vars, env: flowEnv(place, env) }
    const tapped = tapOlder(question.place, { kind: 'button', ...tap }, given)
    if (tapped && !tapped.isIgnored) return decided(base, session, 'flow', tapped)
  }
  if (!state) return null
  const result = step(state, inputOf(message, state), flowEnv(place, env))
  return result.isIgnored && result.state ? null : decided(base, session, 'flow', result)
}

/** The flow that a message begins; a trigger inside of a flow does nothing (spec/8 CB4). */
export function lookForTrigger(
  chat: ChatState,
  message: TurnMessage,
  base: Decision,
  env: TurnEnv,
): Decision | null {
  const { triggers } = env.flows
  const byButton = message.tap ? triggers.ofButton(message.tap.id, message.numberId) : null
  const byText =
    byButton === null && message.text !== null ? triggers.ofText(message.text, message.numberId) : null
  const flowId = byButton ?? byText?.flowId
  return flowId === undefined
    ? null
    : beginFlow(flowId, chat, message, { ...base, look: 'flow_trigger' }, env)
}

/** Begins a flow in the session of a decision; null where it does not run. */
export function beginFlow(
  flowId: string,
  chat: ChatState,
  message: TurnMessage,
  base: Decision,
  env: TurnEnv,
): Decision | null {
  const { session } = base
  const flow = env.flows.live(flowId, message.numberId)
  if (!session || !flow || session.flow) return null
  const place = { chat, session, numberId: message.numberId, text: message.text ?? '' }
  return decided(base, session, base.look, startFlow(flow, flowEnv(place, env), session.vars))
}

/** What becomes of a session that goes on without a message: a time has come, or a call was answered. */
export function lookAtWake(
  chat: ChatState,
  { session, numberId }: { session: SessionState; numberId: string },
  base: Decision,
  env: TurnEnv,
): Decision {
  const { flow: state, wake } = session
  if (!state || !wake) return { ...base, session }
  const place = { chat, session, numberId, text: '' }
  const over = { ...session, lastActivityAt: env.now, wake: null }
  if (state.place.nodeId === '') return decided(base, over, 'flow', beginAnew(state, place, env))
  const isCall = wake.callId !== null && wake.result !== null
  const input: FlowInput = isCall
    ? { kind: 'call', callId: wake.callId ?? '', result: wake.result ?? { status: null, body: '' } }
    : { kind: state.waitUntil ? 'time' : 'left' }
  const result = step(state, input, flowEnv(place, env))
  return decided(
    base,
    over,
    'flow',
    isCall ? { ...result, trace: withCall(result.trace, wake.result) } : result,
  )
}

/** The node that asked is the first that an answer goes through. */
function withCall([first, ...rest]: readonly TraceStep[], result: CallResult | null): readonly TraceStep[] {
  const { kind, status = null, ms = 0 } = result ?? {}
  return first ? [kind ? { ...first, call: { kind, status, ms } } : first, ...rest] : rest
}

/** A session that was set to the beginning of its flow (src/messaging/automation/chatbot/chatbot-flows/move-sessions.ts). */
function beginAnew(state: FlowState, place: Place, env: TurnEnv): StepResult {
  const flow = env.flows.flow(state.place.flowId, state.place.version)
  const given = flowEnv(place, env)
  return flow ? startFlow(flow, given, place.session.vars) : step(state, { kind: 'left' }, given)
}
