import type { IvrNode } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import { gathered, goTo, leave, press, tryAgain } from './enter-ivr.ts'
import { fail, type IvrNodeOf, type IvrRun, keep, note } from './ivr-run.ts'
import type { IvrEnv, IvrInput, IvrState, IvrStepped, RunnableIvr } from './ivr-state.ts'

/** A call goes through no more menus: those that lead to each other end then. */
const mostMenus = 50

/** Longest answer that is kept (spec/5 1.14), in characters. */
const longestAnswer = 65_536

/** An object as itself, so that its members can be named; all else as text. */
function readAnswer(body: string): unknown {
  const text = body.slice(0, longestAnswer)
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : text
  } catch {
    return text
  }
}

function answered(
  run: IvrRun,
  node: IvrNodeOf<'http_callback'>,
  { status, body }: IvrInput & { kind: 'http' },
) {
  const { response_store_as: name } = node.config
  if (name) keep(run, { [name]: readAnswer(body) })
  return status !== null && status >= 200 && status < 300 ? 'http:2xx' : 'http:non2xx'
}

/** The way on that an input opens at the node where the call waits; null where it goes on waiting. */
function outcomeOf(run: IvrRun, node: IvrNode, input: IvrInput): string | null {
  switch (node.type) {
    case 'greeting':
      if (input.kind === 'played') return 'default'
      if (input.kind !== 'digit' || node.config.interruptible !== true) return null
      run.typed = input.digit
      return 'default'
    case 'menu':
      if (input.kind === 'digit') return press(run, node, input.digit)
      return input.kind === 'timeout' ? tryAgain(run, node, false) : null
    case 'gather':
      if (input.kind === 'digit') return press(run, node, input.digit)
      return input.kind === 'timeout' ? gathered(run, node) : null
    case 'http_callback':
      return input.kind === 'http' ? answered(run, node, input) : null
    case 'transfer':
      return input.kind === 'transfer' ? input.outcome : null
    default:
      return null
  }
}

const isKey = (input: IvrInput): boolean => input.kind !== 'digit' || /^[0-9*#]$/.test(input.digit)

function begin(run: IvrRun): void {
  const { flow } = run
  const { id: flowId, version, name, graph } = flow
  run.state = { ...run.state, flowId, version, nodeId: null }
  const begun = run.state.path.filter(({ action }) => action === 'flow_start').length
  note(run, { action: 'flow_start', flow: name })
  if (begun >= mostMenus) fail(run, 'too many menus')
  else goTo(run, graph.entry)
}

/**
 * One step of a call in a voice menu (spec/5 1.14): pure and total, it ends for every graph, state and input. What it
 * takes nothing of changes nothing. After a `goto` the other menu is given with `start`; null, where it is gone or off.
 */
export function stepIvr(flow: RunnableIvr | null, state: IvrState, input: IvrInput, env: IvrEnv): IvrStepped {
  if (state.end !== null || !isKey(input)) return { state, effects: [] }
  const nowhere = { id: state.flowId, name: '', version: state.version, speech: {} }
  const run: IvrRun = {
    flow: flow ?? { ...nowhere, graph: { entry: '', nodes: new Map() } },
    env,
    state,
    effects: [],
    typed: null,
  }
  if (!flow) fail(run, 'the menu is not there')
  else if (input.kind === 'start') begin(run)
  else {
    const node = state.nodeId === null ? undefined : flow.graph.nodes.get(state.nodeId)
    if (!node) fail(run, 'the node is not there')
    else {
      const outcome = outcomeOf(run, node, input)
      if (outcome !== null) leave(run, node, outcome)
    }
  }
  return { state: run.state, effects: run.effects }
}
