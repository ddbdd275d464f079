import type { Load } from '../ground/load.ts'
import type { LoadResult, Plan } from '../load/plan.ts'
import type { Recipe } from '../load/recipes.ts'
import { canary, slowest } from './canary.ts'
import { cpuOf, cpuOfFamily, machineTimes } from './cpu.ts'
import type { Owner, Upkeep } from './upkeep.ts'

/** A program under load: the measured server, or a limit program beside it. */
export interface Contender {
  name: string
  pid: number
  port: number
  /** whose tables it writes; undefined: none */
  owner: Owner | undefined
  connections: number
  recipe: Recipe
  /** requests that it has answered so far; the next one has this number */
  asked: number
  /** runs before and does not belong to the measurement: what there must be to work on */
  prepare?(pace: Plan['pace']): Promise<void>
  /** instead of requests: sets it to work on what was prepared, and waits until all of it is done */
  drive?(): Promise<LoadResult>
  /** runs when the load has ended and still belongs to the measurement: work that goes on behind the answers */
  settle?(): Promise<void>
}

export interface Bench {
  postgresPid: number
  upkeep: Upkeep
  load: Load
  rounds: number
  seconds: number
}

/** One measurement of one contender. CPU is in seconds over the whole of it. */
export interface Sample {
  operations: number
  seconds: number
  nodeCpu: number
  /** without upkeep */
  postgresCpu: number
  /** of autovacuum: in rounds the program's own share, else what there was at the time */
  upkeepCpu: number
  /** share of the machine that neither we nor the load had */
  others: number
  latency: LoadResult['latency']
}

export interface Round {
  canaryMs: number
  kept: boolean
  samples: Record<string, Sample>
}

export const cpuOfSample = ({ nodeCpu, postgresCpu, upkeepCpu }: Sample) => nodeCpu + postgresCpu + upkeepCpu
export const cpuPerOperation = (sample: Sample) => cpuOfSample(sample) / sample.operations

/** Asks a contender, which is prepared, at this pace. Throws when a request failed: a server that refuses work has no figures. */
export async function ask(
  bench: Pick<Bench, 'load'>,
  contender: Contender,
  pace: Plan['pace'],
): Promise<LoadResult> {
  const { port, connections, recipe, asked } = contender
  const plan = { port, connections, recipe, from: asked, pace }
  const result = await (contender.drive ? contender.drive() : bench.load.run(plan))
  contender.asked += result.operations
  if (result.errors > 0) {
    throw new Error(
      `${contender.name}: ${result.errors} requests failed, the first with: ${result.firstError}`,
    )
  }
  await contender.settle?.()
  return result
}

/** The same, with the CPU that it cost. */
export async function sample(bench: Bench, contender: Contender, pace: Plan['pace']): Promise<Sample> {
  await contender.prepare?.(pace)
  const before = readAll(bench, contender)
  const start = performance.now()
  const result = await ask(bench, contender, pace)
  const seconds = (performance.now() - start) / 1000
  const after = readAll(bench, contender)
  const upkeepCpu = after.upkeep - before.upkeep
  const ours = (['node', 'postgres', 'load'] as const).reduce(
    (sum, part) => sum + after[part] - before[part],
    0,
  )
  const total = after.machine.total - before.machine.total
  return {
    operations: result.operations,
    seconds,
    nodeCpu: after.node - before.node,
    postgresCpu: after.postgres - before.postgres - upkeepCpu,
    upkeepCpu,
    others: Math.max(0, (after.machine.busy - before.machine.busy - ours) / total),
    latency: result.latency,
  }
}

function readAll(bench: Bench, contender: Contender) {
  return {
    node: cpuOf(contender.pid),
    postgres: cpuOfFamily(bench.postgresPid),
    upkeep: bench.upkeep.total(),
    load: cpuOf(bench.load.pid),
    machine: machineTimes(),
  }
}

const steady = 0.05
const longestWarmUp = 40

/** Runs a contender until three windows of a second agree within 5 % (rule 7), for 40 seconds at most: on a busy machine they never may. */
export async function warmUp(
  bench: Bench,
  contender: Contender,
): Promise<{ seconds: number; steady: boolean }> {
  const costs: number[] = []
  while (costs.length < longestWarmUp) {
    costs.push(cpuPerOperation(await sample(bench, contender, { kind: 'closed', seconds: 1 })))
    const last = costs.slice(-3)
    if (last.length === 3 && Math.max(...last) / Math.min(...last) <= 1 + steady)
      return { seconds: costs.length, steady: true }
  }
  return { seconds: costs.length, steady: false }
}

/**
 * Measures the contenders in turn, forwards and backwards in alternation (ABBA), until enough rounds are kept: one
 * before which the canary was slow does not count. Gives up looking for quiet after twice as many.
 */
export async function runRounds(
  bench: Bench,
  contenders: readonly Contender[],
  told: (round: Round) => void,
): Promise<Round[]> {
  const rounds: Round[] = []
  const kept = () => rounds.filter((round) => round.kept).length
  let best = canary()
  while (kept() < bench.rounds && rounds.length < bench.rounds * 2) {
    const canaryMs = canary()
    best = Math.min(best, canaryMs)
    const order = rounds.length % 2 === 0 ? contenders : contenders.toReversed()
    const samples: Record<string, Sample> = {}
    for (const contender of order) {
      samples[contender.name] = await sample(bench, contender, { kind: 'closed', seconds: bench.seconds })
    }
    const round = { canaryMs, kept: canaryMs <= best * slowest, samples }
    rounds.push(round)
    told(round)
  }
  // The best canary may have come after a round that looked quiet at its time.
  for (const round of rounds) round.kept = round.canaryMs <= best * slowest
  shareUpkeep(bench, contenders, rounds)
  return rounds
}

/** Upkeep belongs to the operations that made it necessary: each program's is spread over all that it was asked. */
function shareUpkeep(bench: Bench, contenders: readonly Contender[], rounds: readonly Round[]): void {
  for (const { name, owner } of contenders) {
    const cost = owner ? bench.upkeep.of(owner) : 0
    const asked = contenders.filter((each) => each.owner === owner).reduce((sum, each) => sum + each.asked, 0)
    for (const { samples } of rounds) {
      const sample = samples[name]
      if (sample) sample.upkeepCpu = (cost / asked) * sample.operations
    }
  }
}
