import { withoutCase } from '#messaging/automation/keyword-rules/match/text-form.ts'
import { type Answered, answer } from './answer.ts'
import type { StepResult } from './effects.ts'
import type { FlowEnd } from './engine-sets.ts'
import { createRun, messageOf, noteStep, type Run, StepLimit, sayText, varsOf } from './run.ts'
import type { FlowEnv, FlowInput, FlowPlace, FlowState, Frame, RunnableFlow } from './state.ts'
import { follow, type Walked, waiting, walk } from './walk.ts'

// The engine: what becomes of a session when something happens to it. Pure: the same state, input and environment come
// to the same result, in the product as in the simulator (docs/adr/0122).

const ignored = (state: FlowState): StepResult => ({
  state,
  end: null,
  vars: state.vars,
  effects: [],
  trace: [],
  isIgnored: true,
})

/** What follows the end of a flow by its graph (spec/8 CB6). */
function onComplete(run: Run): void {
  const { flow, env } = run
  const vars = varsOf(run)
  const { onCompleteAction: action, completionConfig: config } = flow.settings
  if (action === 'create_record') run.effects.push({ kind: 'record', name: flow.name, data: run.vars })
  if (action !== 'webhook' || typeof config.url !== 'string') return
  const method = typeof config.method === 'string' ? config.method.toUpperCase() : 'POST'
  const body = typeof config.body === 'string' ? config.body : null
  const id = env.newId()
  run.effects.push({
    kind: 'call',
    id,
    place: { flowId: flow.id, version: flow.version, nodeId: '' },
    request: {
      kind: 'http',
      place: { flowId: flow.id, version: flow.version, nodeId: '' },
      url: config.url,
      method,
      vars,
      body,
    },
    isAwaited: false,
  })
  const last = run.trace.at(-1)
  if (last) last.called = [...(last.called ?? []), id]
}

function resultOf(run: Run, walked: Walked): StepResult {
  const { effects, trace, vars } = run
  const base = { vars, effects, trace, isIgnored: false }
  if ('waits' in walked) return { ...base, state: walked.waits, end: null }
  if (walked.ends === 'completed') onComplete(run)
  return { ...base, state: null, end: walked.ends }
}

/** A step that reaches a limit ends the session as completed, and its trace says so (spec/8 CB10). */
function within(run: Run, go: () => Walked): StepResult {
  try {
    return resultOf(run, go())
  } catch (error) {
    if (!(error instanceof StepLimit)) throw error
    const last = run.trace.at(-1)
    if (last) last.problem = error.message
    else
      run.trace.push({
        flowId: run.flow.id,
        version: run.flow.version,
        nodeId: '',
        outcome: null,
        problem: error.message,
        set: {},
      })
    return {
      state: null,
      end: 'completed',
      vars: run.vars,
      effects: run.effects,
      trace: run.trace,
      isIgnored: false,
    }
  }
}

function endWith(run: Run, end: FlowEnd, message: string): StepResult {
  sayText(run, null, messageOf(run, message))
  return { state: null, end, vars: run.vars, effects: run.effects, trace: run.trace, isIgnored: false }
}

/** Begins a flow: its initial message, then its first node (spec/8 CB6). */
export function startFlow(
  flow: RunnableFlow,
  env: FlowEnv,
  vars: Readonly<Record<string, unknown>> = {},
): StepResult {
  const run = createRun(env, flow, { vars })
  return within(run, () => {
    sayText(run, null, messageOf(run, 'initialMessage'))
    const first = flow.graph.nodes.get(flow.graph.entry)
    return first ? walk(run, { node: first }) : { ends: 'completed' }
  })
}

const bare = (text: string): string =>
  withoutCase(text).replace(/^[\p{P}\p{Z}]+|(?<![\p{P}\p{Z}])[\p{P}\p{Z}]+$/gu, '')

function isCancelled({ settings }: RunnableFlow, input: FlowInput): boolean {
  if (input.kind !== 'text' || settings.cancelKeywords.length === 0) return false
  const written = bare(input.text)
  return settings.cancelKeywords.some((word) => bare(word) === written)
}

/** The session waits for something else than what came: a call that is over, a time that moved. */
const isStale = ({ callId, waitUntil }: FlowState, input: FlowInput, now: Date): boolean => {
  if (input.kind === 'call') return callId !== input.callId
  return input.kind === 'time' && (waitUntil === null || waitUntil > now)
}

function goOn(run: Run, state: FlowState, answered: Answered): Walked {
  const node = run.flow.graph.nodes.get(state.place.nodeId)
  if (!node || answered === 'timed_out' || answered === 'ignored') return { ends: 'timeout' }
  if (answered === 'stays') {
    noteStep(run, node, null)
    return waiting(state.place, run, { waitUntil: state.waitUntil })
  }
  noteStep(run, node, answered.leaves)
  return walk(run, follow(run, node, answered.leaves))
}

/** What becomes of a session in a flow when something happens (spec/5 1.9; spec/8 CB). */
export function step(state: FlowState, input: FlowInput, env: FlowEnv): StepResult {
  const flow = env.flow(state.place.flowId, state.place.version)
  const node = flow?.graph.nodes.get(state.place.nodeId)
  if (!flow || !node)
    return { state: null, end: 'cancelled', vars: state.vars, effects: [], trace: [], isIgnored: true }
  if (isStale(state, input, env.now)) return ignored(state)
  const run = createRun(env, flow, state)
  if (isCancelled(flow, input)) return endWith(run, 'cancelled', 'cancelMessage')
  // It stays null where a limit is reached while the node takes the answer.
  let answered: Answered | null = null
  const result = within(run, () => {
    answered = answer(run, node, input)
    return answered === 'ignored' ? { waits: state } : goOn(run, state, answered)
  })
  if ((answered as Answered | null) === 'ignored') return ignored(state)
  if ((answered as Answered | null) === 'timed_out') return endWith(run, 'timeout', 'timeoutMessage')
  return result
}

/** Questions that a session comes back to; the oldest go. */
const mostQuestions = 10

type Question = Frame & { kind: 'question' }

const sameNode = (a: FlowPlace, b: FlowPlace): boolean =>
  a.flowId === b.flowId && a.version === b.version && a.nodeId === b.nodeId

/** Each question is come back to once, however often it was left. */
function framesWith(frames: readonly Frame[], left: Question | null): Frame[] {
  const kept = frames.filter(({ kind }) => kind !== 'used')
  if (!left) return kept
  const others = kept.filter((frame) => frame.kind !== 'question' || !sameNode(frame, left))
  const isTooMany = others.filter(({ kind }) => kind === 'question').length >= mostQuestions
  const oldest = isTooMany ? others.findIndex(({ kind }) => kind === 'question') : -1
  return [...others.filter((_, index) => index !== oldest), left]
}

/**
 * A tap on a button of an older question: its node answers, in its version; what the session waits for now is waited for
 * again behind what the tap leads to (spec/10 DE2). Null where the node is gone, or has no such button.
 */
export function tapOlder(
  asked: FlowPlace,
  input: FlowInput & { kind: 'button' },
  { state, vars, env }: { state: FlowState | null; vars: Readonly<Record<string, unknown>>; env: FlowEnv },
): StepResult | null {
  const flow = env.flow(asked.flowId, asked.version)
  const node = flow?.graph.nodes.get(asked.nodeId)
  if (!flow || node?.type !== 'buttons' || !node.config.buttons?.some(({ id }) => id === input.id))
    return null
  const left = state && {
    kind: 'question' as const,
    ...state.place,
    retries: state.retries,
    waitUntil: state.waitUntil?.toISOString() ?? null,
  }
  const frames = framesWith(state?.frames ?? [], left)
  const run = createRun(env, flow, { frames, vars: state?.vars ?? vars })
  return within(run, () => {
    const answered = answer(run, node, input)
    if (typeof answered === 'string') return state ? { waits: state } : { ends: 'completed' }
    noteStep(run, node, answered.leaves)
    return walk(run, follow(run, node, answered.leaves))
  })
}
