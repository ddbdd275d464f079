import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { readTime } from '#core/time/time.ts'
import { isUuid, parseInput, text } from '#core/validation.ts'
import { assertGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import { emptyGraph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import {
  freshIvrState,
  type IvrEffect,
  type IvrInput,
  type IvrState,
  type IvrStep,
  type RunnableIvr,
} from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { checkIvrGraph } from './ivr-flow-checks.ts'
import { type IvrFlow, ivrFlowById } from './ivr-flow-queries.ts'
import { ivrEnds, transferOutcomes } from './ivr-sets.ts'
import { speechSoFar } from './ivr-speech.ts'
import { advanceIvr, type IvrPorts, ivrPorts, runnableVersion } from './runnable-ivr.ts'

// The simulator is the engine with other ports: nobody is called, and no address is asked (docs/adr/0122).

/** The version of a graph that is not published. */
const unpublished = 0

const counted = z.int().min(0).max(2_147_483_647)
const word = z.string().max(1000)

const step = z.object({
  action: z.literal('flow_start').optional(),
  flow: word.optional(),
  node: word.optional(),
  type: word.optional(),
  label: word.optional(),
  outcome: word.optional(),
  digit: word.optional(),
  option_label: word.optional(),
  problem: word.optional(),
})

/** GraphQL has read it already. */
const moment = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  text(1, 100).refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.'),
)

/** Where a simulated call stands, as it was answered. */
const simulatedState = z.object({
  now: moment,
  flowId: z.string().refine(isUuid, 'Must be a uuid.'),
  version: counted,
  nodeId: z.string().max(200).nullable(),
  vars: z
    .record(z.string(), z.json())
    .refine((vars) => JSON.stringify(vars).length <= 256 * 1024, 'At most 256 KB.'),
  path: z.array(step).max(2000),
  tries: counted,
  wrong: counted,
  digits: z.string().max(100),
  nodes: counted,
  end: z.enum(ivrEnds.values).nullable(),
})
export type SimulatedIvrState = z.output<typeof simulatedState>

/** What happens next; exactly one of them. */
const simulatedInput = z
  .object({
    digit: z
      .string()
      .regex(/^[0-9*#]$/, 'Must be a key of a phone.')
      .nullish(),
    played: z.literal(true).nullish(),
    timeout: z.literal(true).nullish(),
    http: z.object({ status: z.int().nullish(), body: text(0, 65_536).nullish() }).nullish(),
    transfer: z.enum(transferOutcomes.values).nullish(),
    time: moment.nullish(),
  })
  .refine(
    (input) => Object.values(input).filter((value) => value != null).length === 1,
    'Exactly one of them.',
  )
type SimulatedInput = z.output<typeof simulatedInput>

const simulateInput = z.object({
  graph: z.record(z.string(), z.unknown()).nullish(),
  version: counted.nullish(),
  state: simulatedState.nullish(),
  inputs: z.array(simulatedInput).max(50),
})

/** What came of one input. */
export interface SimulatedIvrStep {
  effects: readonly Exclude<IvrEffect, { kind: 'goto' }>[]
  path: readonly IvrStep[]
}

export interface IvrSimulation {
  steps: SimulatedIvrStep[]
  state: SimulatedIvrState
  problems: readonly FlowProblem[]
}

function inputOf({ digit, played, timeout, http, transfer }: SimulatedInput): IvrInput | null {
  if (digit != null) return { kind: 'digit', digit }
  if (played) return { kind: 'played' }
  if (timeout) return { kind: 'timeout' }
  if (http) return { kind: 'http', status: http.status ?? null, body: http.body ?? '' }
  return transfer ? { kind: 'transfer', outcome: transfer } : null
}

async function draftOf(ctx: Ctx, known: IvrFlow, given: unknown) {
  const { flow, graph, problems } = await checkIvrGraph(ctx, given, known.id)
  assertGraph(problems, { isDraft: false, field: 'graph' })
  if (!flow) throw errors.invalidField('graph', 'The graph cannot be read.')
  const speech = await speechSoFar(ctx, graph ?? emptyGraph)
  const { id, name } = known
  const runnable: RunnableIvr = { id, name, version: unpublished, graph: flow, speech }
  return { runnable, problems }
}

async function versionOf(ctx: Ctx, { workspaceId, id }: IvrFlow, version: number) {
  const runnable = await runnableVersion(ctx.app, workspaceId, { flowId: id, version })
  if (!runnable) throw errors.notFound('version')
  return { runnable, problems: [] }
}

/** The menu that is simulated stands in place of its live version. */
function portsOf({ app }: Ctx, { workspaceId }: IvrFlow, own: RunnableIvr): IvrPorts {
  const others = ivrPorts(app, workspaceId)
  return {
    version: async (place) =>
      place.flowId === own.id && place.version === own.version ? own : others.version(place),
    reached: async (link) => (link.to === own.id ? own : others.reached(link)),
  }
}

const freshState = (ctx: Ctx, runnable: RunnableIvr): SimulatedIvrState => ({
  ...(freshIvrState(runnable, { caller_phone: '+15550100', call_id: 'simulated' }) as IvrState & {
    vars: SimulatedIvrState['vars']
  }),
  path: [],
  now: ctx.now().toISOString(),
})

/** What a call hears and does in a menu: the draft, a graph that is not saved, or a version. */
export async function simulateIvrFlow(ctx: Ctx, flowId: string, input: unknown): Promise<IvrSimulation> {
  const { graph, version, state: given, inputs } = parseInput(simulateInput, input)
  const known = await ivrFlowById(ctx, flowId)
  const { runnable, problems } =
    version == null ? await draftOf(ctx, known, graph ?? known.graph) : await versionOf(ctx, known, version)
  const { timezone } = await readSettings(ctx.app.pool, workspaceOf(ctx.actor))
  const ports = portsOf(ctx, known, runnable)
  const steps: SimulatedIvrStep[] = []
  let state = given ?? freshState(ctx, runnable)
  // A call that begins at another time: it is that time before anything is heard.
  const begins = given ? null : (inputs[0]?.time ?? null)
  if (begins !== null) state = { ...state, now: begins }
  const take = async (one: IvrInput) => {
    const { now, ...before } = state
    const after = await advanceIvr(ports, before as IvrState, one, { now: new Date(now), timezone })
    steps.push({ effects: after.effects, path: after.state.path.slice(before.path.length) })
    state = { ...(after.state as typeof before), now }
  }
  if (!given) await take({ kind: 'start' })
  for (const one of begins === null ? inputs : inputs.slice(1)) {
    if (one.time) state = { ...state, now: one.time }
    const next = inputOf(one)
    if (next) await take(next)
    else steps.push({ effects: [], path: [] })
  }
  return { steps, state, problems }
}
