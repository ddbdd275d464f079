import type { Recipe } from '../load/recipes.ts'
import type { Bench, Contender } from '../measure/rounds.ts'
import { warmUp } from '../measure/rounds.ts'
import { watchUpkeep } from '../measure/upkeep.ts'
import type { Ground } from '../scenarios/scenario.ts'
import { type limitPrograms, type ParleyOptions, type Program, startLimit, startParley } from './programs.ts'
import { environment } from './seed.ts'

/** A database of a scenario's own, with the programs that it measures on it. */
export interface Stage {
  url: string
  bench: Bench
  parley: Program
  limit(name: keyof typeof limitPrograms, ...further: string[]): Promise<Program>
  /** Warms contenders up one after the other; those that did not get steady are told. */
  warm(...contenders: Contender[]): Promise<void>
  close(): Promise<void>
}

/** Copies the seeded database, lets `prepare` add to it, and starts Parley there. */
export async function openStage(
  ground: Ground,
  name: string,
  role: ParleyOptions['role'],
  prepare: (url: string) => Promise<void> = async () => {},
  env: Record<string, string> = {},
): Promise<Stage> {
  const { cluster, load, options, report } = ground
  const url = await cluster.createDatabase(name, ground.seeded)
  await prepare(url)
  const parley = await startParley({
    databaseUrl: url,
    dataDir: cluster.folder,
    role,
    env: { ...environment, ...env },
    profile: options.profile,
  })
  const programs = [parley]
  const upkeep = await watchUpkeep(url, cluster.pid)
  const { rounds, seconds } = options
  const bench = { postgresPid: cluster.pid, upkeep, load, rounds, seconds }
  return {
    url,
    bench,
    parley,
    async limit(limitName, ...further) {
      const program = await startLimit(limitName, url, ...further)
      programs.push(program)
      return program
    },
    async warm(...contenders) {
      for (const contender of contenders) {
        const { steady, seconds } = await warmUp(bench, contender)
        if (!steady) report.note(`${contender.name} was not steady after ${seconds} s of warming up`)
      }
    },
    async close() {
      await Promise.all(programs.map((program) => program.stop()))
      await upkeep.stop()
    },
  }
}

/** A program with what it is asked. */
export function contender(name: string, program: Program, connections: number, recipe: Recipe): Contender {
  const { pid, port, owner } = program
  return { name, pid, port, owner, connections, recipe, asked: 0 }
}
