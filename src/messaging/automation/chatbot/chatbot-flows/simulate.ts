import { setImmediate } from 'node:timers/promises'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { joinTexts } from '#messaging/automation/chatbot/bot/join-texts.ts'
import type {
  CallRequest,
  FlowEffect,
  StepResult,
  TraceStep,
} from '#messaging/automation/flow-engine/effects.ts'
import type { FlowEnd } from '#messaging/automation/flow-engine/engine-sets.ts'
import type {
  CallResult,
  FlowEnv,
  FlowInput,
  FlowState,
  RunnableFlow,
} from '#messaging/automation/flow-engine/state.ts'
import { startFlow, step } from '#messaging/automation/flow-engine/step.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { ScriptAsked } from '#outside/scripts/script-pool.ts'
import { assertGraph, checkGraph } from './flow-checks.ts'
import { type LoadingLibrary, openLibrary } from './flow-library.ts'
import { type ChatbotFlow, flowById } from './flow-queries.ts'
import { settingsOf } from './publish.ts'
import { messagesOf, runnableFlow } from './runnable-flows.ts'
import { simulatedScripts } from './script-calls.ts'
import { type AskModel, simulatedModel } from './simulate-model.ts'
import { type SimulatedInput, type SimulationState, simulateInput } from './simulation-input.ts'

// The simulator is the engine with other ports: nothing is sent, called or kept (docs/adr/0122; spec/8 CF4, spec/10 DE9).

/** The version of a graph that is not published. */
const unpublished = 0

/** What came of one input. */
export interface Simulated {
  effects: readonly FlowEffect[]
  trace: readonly TraceStep[]
}

export interface Simulation {
  steps: Simulated[]
  /** null: the flow is over */
  state: SimulationState | null
  end: FlowEnd | null
  problems: readonly FlowProblem[]
}

/** What a simulation runs with. */
export interface SimulationPorts {
  flow: RunnableFlow
  library: LoadingLibrary
  numberId: string
  timezone: string
  /** texts that follow each other are one message */
  joinTexts: boolean
  runScript(asked: ScriptAsked): Promise<CallResult>
  /** null: an input says what the model answers */
  askModel: AskModel | null
}

const hundredMillion = 0x1_0000_0000

function envOf(
  { flow, library, numberId, timezone }: SimulationPorts,
  { seed, now }: SimulationState,
): FlowEnv {
  let ids = 0
  const isOwn = (id: string, version: number) => id === flow.id && version === flow.version
  return {
    now: new Date(now),
    // The same simulation has the same ids.
    newId: () => sha256Hex(`${seed} ${now} ${ids++}`).slice(0, 32),
    chance: (key) => Number.parseInt(sha256Hex(`${seed} ${key}`).slice(0, 8), 16) / hundredMillion,
    flow: (id, version) => (isOwn(id, version) ? flow : library.flow(id, version)),
    live: (id) => (id === flow.id ? flow : library.live(id, numberId)),
    timezone,
    hasModel: true,
    known: {
      phone_number: '+15550100',
      contact_name: 'Customer',
      contact: { name: 'Customer', phone: '+15550100', tags: [], fields: {} },
      last_message: '',
    },
  }
}

const engineState = (state: SimulationState): FlowState | null =>
  state.place && {
    place: state.place,
    frames: state.frames,
    vars: state.vars,
    retries: state.retries,
    waitUntil: state.waitUntil === null ? null : new Date(state.waitUntil),
    callId: state.callId,
  }

function inputOf({ text: words, button, form, call }: SimulatedInput, state: FlowState): FlowInput {
  if (button != null) return { kind: 'button', id: button, title: button }
  if (form) return { kind: 'form', data: form, isOfThis: true }
  if (call)
    return {
      kind: 'call',
      callId: state.callId ?? '',
      result: { status: call.status ?? null, body: call.body ?? '' },
    }
  return words == null ? { kind: 'time' } : { kind: 'text', text: words }
}

function after(state: SimulationState, { state: next, vars }: StepResult): SimulationState {
  return {
    ...state,
    place: next?.place ?? null,
    frames: next ? [...next.frames] : [],
    vars: vars as SimulationState['vars'],
    retries: next?.retries ?? 0,
    waitUntil: next?.waitUntil?.toISOString() ?? null,
    callId: next?.callId ?? null,
  }
}

/** What a step does, with what it says as it is sent (spec/10 DE15). */
function asJoined(effects: readonly FlowEffect[]): FlowEffect[] {
  const joined: FlowEffect[] = []
  for (const effect of effects) {
    const at = joined.findLastIndex(({ kind }) => kind === 'send')
    const one = joined[at]
    const both = effect.kind === 'send' && one?.kind === 'send' ? joinTexts([one, effect]) : []
    if (both.length === 1) joined.splice(at, 1, ...both)
    else joined.push(effect)
  }
  return joined
}

/** What a call comes to at once; null: it waits for an input. */
async function answerOf({ runScript, askModel }: SimulationPorts, request: CallRequest, text: string) {
  if (request.kind === 'script') return runScript(request)
  return request.kind === 'ai' && askModel ? askModel(request, text) : null
}

/** Runs inputs one after the other, and begins the flow before the first where it has not begun. */
export async function simulate(
  ports: SimulationPorts,
  given: SimulationState,
  inputs: readonly SimulatedInput[],
): Promise<Omit<Simulation, 'problems'>> {
  const steps: Simulated[] = []
  let state = given
  let end: FlowEnd | null = null
  let lastText = ''
  const take = async (run: (env: FlowEnv) => StepResult): Promise<Simulated> => {
    const result = await ports.library.with(() => run(envOf(ports, state)))
    state = after(state, result)
    end = result.end
    const { trace } = result
    const effects = ports.joinTexts ? asJoined(result.effects) : result.effects
    const later = await goOnAfterCall(result)
    return later
      ? { effects: [...effects, ...later.effects], trace: [...trace, ...later.trace] }
      : { effects, trace }
  }
  /** Scripts run as in the product, and the model is asked where that is wanted; an input answers all else. */
  const goOnAfterCall = async ({ effects }: StepResult): Promise<Simulated | null> => {
    const asked = effects.findLast((effect) => effect.kind === 'call' && effect.isAwaited)
    const current = engineState(state)
    if (asked?.kind !== 'call' || current?.callId !== asked.id) return null
    const result = await answerOf(ports, asked.request, lastText)
    if (!result) return null
    return take((env) => step(current, { kind: 'call', callId: asked.id, result }, env))
  }
  const add = async (run: (env: FlowEnv) => StepResult) => {
    const { effects, trace } = await take(run)
    steps.push({ effects, trace })
  }
  if (!state.place) await add((env) => startFlow(ports.flow, env, state.vars))
  for (const input of inputs) {
    if (input.time) state = { ...state, now: input.time }
    const current = engineState(state)
    if (!current) break
    lastText = input.text ?? lastText
    // Each step may take its 50 ms: others have their turn between them.
    await setImmediate()
    await add((env) => {
      const known = { ...env.known, last_message: input.text ?? '' }
      return step(current, inputOf(input, current), { ...env, known })
    })
  }
  return { steps, state: state.place ? state : null, end }
}

/** Where a simulation begins. */
export const freshState = (ctx: Pick<Ctx, 'now' | 'newId'>): SimulationState => ({
  seed: ctx.newId(),
  now: ctx.now().toISOString(),
  place: null,
  frames: [],
  vars: {},
  retries: 0,
  waitUntil: null,
  callId: null,
})

/** The ports of a workspace, with which the model is not asked. */
export async function portsOf(ctx: Ctx, known: ChatbotFlow, flow: RunnableFlow): Promise<SimulationPorts> {
  const settings = await readSettings(ctx.app.pool, workspaceOf(ctx.actor))
  const library = await openLibrary(ctx.app, settings)
  const { timezone, joinTexts: joins } = settings
  const numberId = known.numberId ?? ''
  const runScript = simulatedScripts(ctx.app)
  return { flow, library, numberId, timezone, joinTexts: joins, runScript, askModel: null }
}

/** A draft as sessions would run it; throws invalid_field where it has an error. */
export async function runnableDraft(ctx: Ctx, known: ChatbotFlow, graph: unknown) {
  const compiled = await checkGraph(ctx, graph, known.id)
  assertGraph(compiled.problems, { isDraft: false })
  if (!compiled.flow) throw errors.invalidField('graph', 'The graph cannot be read.')
  const settings = settingsOf(known)
  const flow: RunnableFlow = {
    id: known.id,
    name: known.name,
    version: unpublished,
    graph: compiled.flow,
    settings,
    messages: messagesOf(settings),
  }
  return { flow, problems: compiled.problems }
}

async function versionOf(ctx: Ctx, known: ChatbotFlow, version: number) {
  const flow = await runnableFlow(ctx.app, known.workspaceId, { flowId: known.id, version })
  if (!flow) throw errors.notFound('version')
  return { flow, problems: [] }
}

/** What a flow does, without doing it: the draft, a graph that is not saved, or a version. */
export async function simulateFlow(ctx: Ctx, flowId: string, input: unknown): Promise<Simulation> {
  const { graph, version, state, inputs, asksModel } = parseInput(simulateInput, input)
  const known = await flowById(ctx, flowId)
  const { flow, problems } =
    version == null
      ? await runnableDraft(ctx, known, graph ?? known.graph)
      : await versionOf(ctx, known, version)
  const ports = await portsOf(ctx, known, flow)
  const askModel = asksModel ? simulatedModel(ctx, known.numberId) : null
  const simulated = await simulate({ ...ports, askModel }, state ?? freshState(ctx), inputs)
  return { ...simulated, problems }
}
