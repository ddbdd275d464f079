import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { Entered } from './entered.ts'
import { evaluated, holds, note, type Run, setVar } from './run.ts'
import type { Frame } from './state.ts'

// Loops: their rounds are frames of the session, so that questions may stand inside.

const mostRounds = 1000

type Loop = FlowNode & { type: 'loop' }

/** Where among the frames of the present flow this loop stands; -1: it begins. */
function indexOf(frames: readonly Frame[], nodeId: string): number {
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index]
    if (frame?.kind !== 'loop') return -1
    if (frame.nodeId === nodeId) return index
  }
  return -1
}

/** Whether there is another round, with the item that it is about. */
function roundOf(run: Run, node: Loop, round: number): { isOver: boolean; item: unknown } {
  const { mode = 'each', times = 0 } = node.config
  if (round >= mostRounds) {
    note(run, 'more than 1,000 rounds')
    return { isOver: true, item: null }
  }
  if (mode === 'times') return { isOver: round >= times, item: round }
  // `until` is looked at behind each round
  if (mode === 'until') return { isOver: round > 0 && holds(run, node, 'until'), item: null }
  const list = evaluated(run, node, 'list')
  if (!Array.isArray(list)) return { isOver: true, item: null }
  return { isOver: round >= list.length, item: list[round] ?? null }
}

export function enterLoop(run: Run, node: Loop): Entered {
  const at = indexOf(run.frames, node.id)
  const last = at < 0 ? undefined : run.frames[at]
  const round = last?.kind === 'loop' ? last.round + 1 : 0
  // Loops inside of this one that were left by an edge of their own are over.
  if (at >= 0) run.frames.splice(at)
  const isBroken = round > 0 && node.expressions.has('break_when') && holds(run, node, 'break_when')
  const { isOver, item } = roundOf(run, node, round)
  if (isBroken || isOver) return { leaves: 'done' }
  run.frames.push({ kind: 'loop', nodeId: node.id, round })
  const { item: itemName = 'item', index = 'index', mode = 'each' } = node.config
  if (mode === 'each') setVar(run, itemName, item)
  setVar(run, index, round)
  return { leaves: 'body' }
}
