import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { FlowEnd } from './engine-sets.ts'
import { enter } from './enter.ts'
import type { Entered } from './entered.ts'
import { messageOf, note, noteStep, placeOf, type Run, sayText, visit } from './run.ts'
import type { FlowPlace, FlowState, Frame } from './state.ts'

// From node to node until one waits or the flow is over (document 3; spec/5 1.9).

const mostFlows = 10
/** Minutes after which a call that nobody ends counts as one that failed. */
const longestCall = 5

/** Where a walk comes to. */
export type Walked = { waits: FlowState } | { ends: FlowEnd }

/** What follows a node: another one, or the end of the flow and of all that called it. */
type Next = { node: FlowNode } | Walked

/** The session waits at a node. */
export const waiting = (place: FlowPlace, run: Run, more: Partial<FlowState> = {}): Walked => ({
  waits: {
    place,
    frames: run.frames,
    vars: run.vars,
    retries: run.retries,
    waitUntil: null,
    callId: null,
    ...more,
  },
})

/** The completion message belongs to the flow that the session ends in, not to those that it called. */
function complete(run: Run): Walked {
  sayText(run, null, messageOf(run, 'completionMessage'))
  return { ends: 'completed' }
}

/** Back to a flow that called the present one; null where that version is gone. */
function comeBack(run: Run, frame: Frame & { kind: 'flow' }): FlowNode | null {
  const flow = run.env.flow(frame.flowId, frame.version)
  const node = flow?.graph.nodes.get(frame.nodeId)
  if (!flow || !node) return null
  run.flow = flow
  return node
}

/** Back to a question that was left for an older one; null where that version is gone. */
function resume(
  run: Run,
  { retries, waitUntil, kind: _, ...place }: Frame & { kind: 'question' },
): Walked | null {
  const flow = run.env.flow(place.flowId, place.version)
  if (!flow?.graph.nodes.has(place.nodeId)) return null
  run.flow = flow
  run.retries = retries
  return waiting(place, run, { waitUntil: waitUntil === null ? null : new Date(waitUntil) })
}

/** A way ends: the innermost loop goes on, else the flow that called, else the question that was left. */
function closeLevel(run: Run): Next {
  for (let frame = run.frames.at(-1); frame; frame = run.frames.at(-1)) {
    if (frame.kind === 'loop') {
      const node = run.flow.graph.nodes.get(frame.nodeId)
      if (node) return { node }
    }
    run.frames.pop()
    const called = frame.kind === 'flow' ? comeBack(run, frame) : null
    if (called) return follow(run, called, 'default')
    const resumed = frame.kind === 'question' ? resume(run, frame) : null
    if (resumed) return resumed
  }
  return complete(run)
}

/** The edge of an outcome, else `default`, else the way ends (spec/5 1.9). */
export function follow(run: Run, { edges }: FlowNode, outcome: string): Next {
  run.retries = 0
  const to = edges.get(outcome) ?? edges.get('default')
  const node = to === undefined ? undefined : run.flow.graph.nodes.get(to)
  return node ? { node } : closeLevel(run)
}

/** The loops of the present flow are over. */
function dropLoops({ frames }: Run): void {
  while (frames.at(-1)?.kind === 'loop') frames.pop()
}

/** An end ends the flow that it stands in, with its loops. */
function finish(run: Run, ends: 'completed' | 'handed_over'): Next {
  if (ends === 'handed_over') return { ends }
  dropLoops(run)
  return closeLevel(run)
}

/** Another flow goes on: in place of this one, or called by it (spec/5 1.9). */
function jump(run: Run, node: FlowNode, { goesTo, isCalled }: Extract<Entered, { goesTo: string }>): Next {
  const flow = run.env.live(goesTo)
  const first = flow?.graph.nodes.get(flow.graph.entry)
  const isTooDeep = isCalled && run.frames.filter(({ kind }) => kind === 'flow').length >= mostFlows
  if (!flow || !first || isTooDeep) {
    const outcome = isCalled ? 'error' : 'default'
    note(run, isTooDeep ? 'more than 10 flows inside of each other' : 'the flow is not there')
    noteStep(run, node, outcome)
    return follow(run, node, outcome)
  }
  noteStep(run, node, isCalled ? 'called' : 'left')
  if (isCalled) run.frames.push({ kind: 'flow', ...placeOf(run, node) })
  else dropLoops(run)
  run.flow = flow
  run.retries = 0
  return { node: first }
}

function afterNode(run: Run, node: FlowNode, entered: Entered): Next {
  if ('goesTo' in entered) return jump(run, node, entered)
  if ('leaves' in entered) {
    noteStep(run, node, entered.leaves, entered.called)
    return follow(run, node, entered.leaves)
  }
  if ('ends' in entered) {
    noteStep(run, node, 'end')
    return finish(run, entered.ends)
  }
  noteStep(run, node, null)
  const { minutes, callId = null } = entered
  const limit = callId === null ? minutes : longestCall
  const waitUntil = limit === undefined ? null : new Date(run.env.now.getTime() + limit * 60_000)
  const used = { kind: 'used', nodes: run.visited, messages: run.messages } as const
  const frames = callId === null ? run.frames : [...run.frames, used]
  return waiting(placeOf(run, node), run, { waitUntil, callId, frames })
}

/** Goes on until a node waits or the flow is over. */
export function walk(run: Run, from: Next): Walked {
  let next = from
  while ('node' in next) {
    visit(run)
    next = afterNode(run, next.node, enter(run, next.node))
  }
  return next
}
