import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { edge, node, turnOfTalk } from '../ground/talk.ts'
import type { Ground } from './scenario.ts'

const compiles = 200
const turns = 20_000

/** As large as graphs may be: texts and conditions of the kind that people write. */
function largest(): Graph {
  const nodes = Array.from({ length: 500 }, (_, at) =>
    at % 3 === 0
      ? node(`n${at}`, 'condition', { expression: `x${at} == 'yes' and len(name) > ${at}` })
      : node(`n${at}`, 'prompt', {
          body: `Question ${at}, {{name}}? {{if x == 'a'}}one{{else}}two{{endif}}`,
          store_as: 'name',
          validation_regex: '^[a-z ]{1,40}$',
        }),
  )
  const edges = nodes.slice(1).map(({ id }, at) => edge(`n${at}`, id, at % 3 === 0 ? 'true' : 'default'))
  return { version: 2, entry_node: 'n0', nodes, edges }
}

/** The times of so many runs in milliseconds, in order. */
function timesOf(runs: number, work: () => void): number[] {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    work()
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Scenario 22: what the engine of flows itself costs; the simulator and each turn of the product run it. */
export async function flows({ report }: Ground): Promise<void> {
  report.title(
    `22. Flows (the engine alone: ${compiles} graphs of 500 nodes, ${turns} turns through five nodes)`,
  )
  const graph = largest()
  const compiled = timesOf(compiles, () => void compileGraph(graph))
  report.note(`a graph of 500 nodes is compiled in ${at(compiled, 0.5).toFixed(1)} ms (median)`)
  report.figure('compile, p99', at(compiled, 0.99), 'ms', { goal: 50 })
  timesOf(turns / 10, turnOfTalk)
  const taken = timesOf(turns, turnOfTalk)
  report.note(`a turn through five nodes takes ${(at(taken, 0.5) * 1000).toFixed(0)} us (median)`)
  report.figure('step, p99', at(taken, 0.99), 'ms', { goal: 5 })
}
