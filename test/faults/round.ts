import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '#core/outage.ts'
import { compareLog } from './compare/log.ts'
import { compareOutgoing } from './compare/outgoing.ts'
import { settle } from './compare/settle.ts'
import { faultsOf } from './fault/index.ts'
import type { Ground } from './ground/ground.ts'
import { type Random, randomOf } from './random.ts'
import { openScene, type Scene } from './scene.ts'
import { workloads as allWorkloads } from './workloads/index.ts'
import type { Comparison, Workload } from './workloads/workload.ts'

/** What a round came to. */
export interface Round {
  round: number
  seconds: number
  /** how often each fault was made */
  broken: Record<string, number>
  /** how often which status was answered */
  answers: Record<string, number>
  /** figures by kind of work */
  counts: Record<string, Record<string, number>>
  faults: string[]
}

export interface RoundOptions {
  round: number
  seed: string
  seconds: number
  folder: string
  /** ends the faults before their time */
  signal: AbortSignal
}

/** so many pieces of work at the same time */
const hands = 6

function drawn<T extends { weight: number }>(random: Random, list: readonly T[]): T {
  let place = random.between(
    1,
    list.reduce((sum, { weight }) => sum + weight, 0),
  )
  for (const one of list) {
    place -= one.weight
    if (place <= 0) return one
  }
  throw new RangeError('nothing to draw from')
}

/** Waits until then, unless it is over before. */
const hold = (ms: number, over: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: over }).catch(() => {})

/** What this process itself asks the database may fail as well. */
const isExpected = (error: unknown) => isOutage(error) || /terminat|ECONN|EPIPE|recovery/i.test(String(error))

async function repeat(
  workloads: readonly Workload[],
  ground: Ground,
  random: Random,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const workload = drawn(random, workloads)
    await workload.make(random).catch((error: Error) => {
      if (!isExpected(error)) ground.findings.push(`${workload.name}: ${error.stack ?? error.message}`)
    })
    await hold(random.between(50, 500), over)
  }
}

async function breakThings(
  row: ReturnType<typeof faultsOf>[number],
  random: Random,
  over: AbortSignal,
  note: (name: string, done: string) => void,
): Promise<void> {
  await hold(2_000, over)
  while (!over.aborted) {
    const fault = drawn(random, row)
    note(fault.name, await fault.make(random, (ms) => hold(ms, over)))
    await hold(random.between(500, 6_000), over)
  }
}

/** Works in a workspace of its own while things break, lets all come to rest, and compares. */
export async function runRound(ground: Ground, options: RoundOptions): Promise<Round> {
  const { round, seed, folder, signal } = options
  const scene = await openScene(ground, round, folder)
  const workloads = allWorkloads.map((make) => make(scene))
  for (const workload of workloads) await workload.prepare?.()
  const begun = performance.now()
  const over = AbortSignal.any([signal, AbortSignal.timeout(options.seconds * 1000)])
  const broken: Round['broken'] = {}
  const note = (name: string, done: string) => {
    broken[name] = (broken[name] ?? 0) + 1
    appendFileSync(
      join(folder, 'faults.log'),
      `${new Date().toISOString()} round ${round}: ${name}: ${done}\n`,
    )
  }
  const randomFor = (what: string) => randomOf(`${seed}/${round}/${what}`)
  await Promise.all([
    ...Array.from({ length: hands }, (_, n) => repeat(workloads, ground, randomFor(`work ${n}`), over)),
    ...faultsOf(ground).map((row, n) => breakThings(row, randomFor(`faults ${n}`), over, note)),
    hold(options.seconds * 1000, over).then(() => scene.end()),
  ])
  const seconds = Math.round((performance.now() - begun) / 1000)
  await ground.heal()
  const left = await settle(scene, async () => {
    for (const workload of workloads) await workload.resume?.()
  })
  const { counts, faults } = await compareAll(scene, workloads, join(folder, `platform-${round}.jsonl`))
  if (Object.keys(left).length > 0) faults.push(`not at rest: ${JSON.stringify(left)}`)
  faults.push(...ground.findings.splice(0))
  await ground.sandbox.control('/reset')
  return { round, seconds, broken, answers: scene.door.answers, counts, faults }
}

async function compareAll(
  scene: Scene,
  workloads: readonly Workload[],
  platformFile: string,
): Promise<Pick<Round, 'counts' | 'faults'>> {
  const counts: Round['counts'] = {}
  const faults: string[] = []
  const take = (name: string, found: Comparison) => {
    counts[name] = found.counts
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
  }
  for (const workload of workloads) take(workload.name, await workload.compare())
  take('the platform', await compareOutgoing(scene, platformFile))
  take('the log', await compareLog(scene))
  return { counts, faults }
}
