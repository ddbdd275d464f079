import { isStorable } from '#core/storable.ts'
import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { Template } from '#messaging/automation/flow-language/templates.ts'
import { isTrue } from '#messaging/automation/flow-language/values.ts'
import type { FlowEffect, TraceStep } from './effects.ts'
import type { LoadedReply } from './replies.ts'
import type { FlowEnv, FlowPlace, FlowState, Frame, RunnableFlow } from './state.ts'

// One step of a session as it runs: what it has so far, and its limits (spec/8 CB8, CB10).

const most = { nodes: 100, messages: 20, looks: 1_000_000, valueBytes: 16 * 1024, bytes: 64 * 1024 } as const

/** Names that a flow cannot set (spec/8 CB8). */
const reserved = new Set(['_flow_id', '_flow_name', '__path__', '__proto__'])

/** Thrown where a limit of the whole step is reached: the session ends as completed (spec/8 CB10). */
export class StepLimit extends Error {}

interface Sizes {
  all: number
  each: Map<string, number>
}

export interface Run {
  env: FlowEnv
  flow: RunnableFlow
  frames: Frame[]
  vars: Record<string, unknown>
  /** bytes of the variables, once one is set */
  sizes: Sizes | null
  retries: number
  effects: FlowEffect[]
  trace: TraceStep[]
  visited: number
  looks: number
  messages: number
  /** what the present node set, and what went wrong in it */
  set: Record<string, unknown>
  problem: string | null
}

/** A step that goes on after a call has what the one before it left of the limits. */
function usedBefore(frames: readonly Frame[]) {
  const last = frames.at(-1)
  if (last?.kind !== 'used') return { frames: [...frames], visited: 0, messages: 0 }
  return { frames: frames.slice(0, -1), visited: last.nodes, messages: last.messages }
}

export const createRun = (env: FlowEnv, flow: RunnableFlow, state: Partial<FlowState>): Run => ({
  ...usedBefore(state.frames ?? []),
  env,
  flow,
  vars: { ...state.vars },
  sizes: null,
  retries: state.retries ?? 0,
  effects: [],
  trace: [],
  looks: 0,
  set: {},
  problem: null,
})

export const placeOf = ({ flow }: Run, { id }: FlowNode): FlowPlace => ({
  flowId: flow.id,
  version: flow.version,
  nodeId: id,
})

/** The first thing that goes wrong in a node is in its trace. */
export function note(run: Run, problem: string | undefined): void {
  if (problem !== undefined) run.problem ??= problem
}

/** Counts what an evaluation took: in place of a clock, so that the same step always ends at the same place. */
function lookedAt(run: Run, looks: number): void {
  run.looks += looks + 50
  if (run.looks > most.looks) throw new StepLimit('more than 50 ms of evaluation')
}

/** A node is entered. */
export function visit(run: Run): void {
  run.visited += 1
  if (run.visited > most.nodes) throw new StepLimit('more than 100 nodes without waiting')
}

/** All that texts of the flow can name. */
export const varsOf = ({ vars, env, flow }: Run): Record<string, unknown> => ({
  ...env.known,
  ...vars,
  _flow_id: flow.id,
  _flow_name: flow.name,
})

/** All that texts of the flow can name, counted by what it takes to bring it together. */
function gathered(run: Run): Record<string, unknown> {
  const vars = varsOf(run)
  lookedAt(run, 2 * Object.keys(vars).length)
  return vars
}

function render(run: Run, template: Template | undefined): string {
  if (!template) return ''
  const { text, problem, looks } = template.render(gathered(run), { now: () => run.env.now })
  note(run, problem)
  lookedAt(run, looks)
  return text
}

/** A template of a node's config, rendered; empty where there is none. */
export const textOf = (run: Run, node: FlowNode, path: string): string =>
  render(run, node.templates.get(path))

/** A message of the flow's settings, rendered. */
export const messageOf = (run: Run, name: string): string => render(run, run.flow.messages.get(name))

/** The value of an expression of a node's config; null where there is none. */
export function evaluated(run: Run, node: FlowNode, path: string): unknown {
  const expression = node.expressions.get(path)
  if (!expression) return null
  const { value, problem, looks } = expression.evaluate(gathered(run), { now: () => run.env.now })
  note(run, problem)
  lookedAt(run, looks)
  return value
}

export const holds = (run: Run, node: FlowNode, path: string): boolean => isTrue(evaluated(run, node, path))

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** Bytes of a variable as a member of the JSON of all of them. */
const sizeOf = (name: string, bytes: number): number => bytesOf(name) + bytes + 2

function sizesOf({ vars }: Run): Sizes {
  const each = new Map(Object.entries(vars).map(([name, value]) => [name, sizeOf(name, bytesOf(value))]))
  return { all: 1 + each.values().reduce((sum, size) => sum + size, 0), each }
}

/** Why a variable cannot be set. */
function problemOf(run: Run, name: string, value: unknown): string | undefined {
  if (reserved.has(name)) return `${name} cannot be set`
  if (!isStorable([name, value])) return `${name} has characters that cannot be kept, or is nested too deeply`
  const bytes = bytesOf(value)
  lookedAt(run, bytes >> 4)
  if (bytes > most.valueBytes) return `${name} has more than 16 KB`
  run.sizes ??= sizesOf(run)
  const size = sizeOf(name, bytes)
  const all = run.sizes.all + size - (run.sizes.each.get(name) ?? 0)
  if (all > most.bytes) return 'the variables have more than 64 KB together'
  run.sizes.each.set(name, size)
  run.sizes.all = all
  return undefined
}

/** Sets a variable, if it is not too large (spec/8 CB8). */
export function setVar(run: Run, name: string | undefined, value: unknown): void {
  if (name === undefined) return
  const problem = problemOf(run, name, value)
  if (problem !== undefined) {
    note(run, problem)
    return
  }
  run.vars[name] = value
  run.set[name] = value
}

/** Says something; `asks`: taps on it are answered by the node. */
export function say(run: Run, node: FlowNode | null, reply: LoadedReply, { asks = false } = {}): void {
  if ('body' in reply && reply.body.trim() === '') {
    note(run, 'there is nothing to say')
    return
  }
  run.messages += 1
  if (run.messages > most.messages) throw new StepLimit('more than 20 messages without waiting')
  run.effects.push({ kind: 'send', reply, place: node && placeOf(run, node), asks })
}

export const sayText = (run: Run, node: FlowNode | null, body: string): void => {
  if (body.trim() !== '') say(run, node, { kind: 'text', body, buttons: [] })
}

/** Writes down that a node was gone through, or waits. */
export function noteStep(run: Run, node: FlowNode, outcome: string | null, called?: string): void {
  const step = { ...placeOf(run, node), outcome, problem: run.problem, set: run.set }
  run.trace.push(called === undefined ? step : { ...step, called: [called] })
  run.set = {}
  run.problem = null
}
