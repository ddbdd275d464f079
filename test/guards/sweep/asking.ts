import { randomUUID } from 'node:crypto'
import { idOf, startAnswers } from './answers.ts'
import type { Source } from './kinds.ts'
import { kindsAt, type Operation } from './operation.ts'
import type { SweepScene } from './scene.ts'

/** How many ids of other kinds an operation is asked with, beside those of its own. */
const strangers = 2

/** Parts of paths that are words: what stands there in the other workspace, and a word that neither has. */
const words: Readonly<Record<string, Source & { nobody: string }>> = {
  'path.name': { table: 'tag', column: 'name', nobody: 'nobody' },
  'path.provider': { table: 'sso_provider', column: 'provider', nobody: 'github' },
}

export interface Asking {
  /** what is wrong with how an operation answers ids that are not ours; nothing, where all is well */
  faultsOf(operation: Operation): Promise<string[]>
  /** tables of theirs that changed since this was asked last, and rows of ours with something of theirs */
  faultsSoFar(): Promise<string[]>
  /** tables of whose ids none was given to an operation as one of its own kind */
  unasked(): string[]
}

/** Which ids an operation is asked with. */
function choices({ kinds, theirs }: SweepScene) {
  const all = kinds.all.filter((source) => idOf(theirs, source) !== 'null')
  const asked = new Set<string>()
  let nextStranger = 0
  return {
    unasked: () => [...new Set(all.map(({ table }) => table))].filter((table) => !asked.has(table)),
    own(operation: Operation, place: string): readonly Source[] {
      if (words[place]) return [words[place]]
      const found = kindsAt(kinds, operation, place)
      for (const { table } of found) asked.add(table)
      return found.length > 0 ? found : all
    },
    /** Each operation meets as many as there are to be, at the first of its places. */
    strangers({ places }: Operation, place: string, own: readonly Source[]): Source[] {
      const others = all.filter(({ table }) => !own.some((one) => one.table === table))
      const many = Math.ceil(strangers / places.length)
      if (places.indexOf(place) * many >= strangers || words[place]) return []
      return others.splice(nextStranger++ % Math.max(others.length - many, 1), many)
    },
  }
}

/**
 * `unproven` are places, after the names of their operations, at which ids of ours are answered as nobody's are: that
 * they could be found there is not shown.
 */
export async function startAsking(
  scene: SweepScene,
  unproven: Readonly<Record<string, string>>,
): Promise<Asking> {
  const { ours, theirs } = scene
  const answers = await startAnswers(scene)
  const choice = choices(scene)

  function answerOf(operation: Operation, place: string, id: string): Promise<string> {
    return answers.of(operation, place, id, (at) => idOf(ours, choice.own(operation, at)[0] as Source))
  }

  /** Whether ids of ours are answered otherwise than those of nobody. */
  async function isFound(operation: Operation, place: string, nobodys: string): Promise<boolean> {
    for (const source of choice.own(operation, place))
      if ((await answerOf(operation, place, idOf(ours, source))) !== nobodys) return true
    return false
  }

  async function faultsAt(operation: Operation, place: string): Promise<string[]> {
    const own = choice.own(operation, place)
    const nobodys = await answerOf(operation, place, words[place]?.nobody ?? randomUUID())
    const faults = /^5(?!01)/.test(nobodys) ? [`${place}, of nobody: ${nobodys}`] : []
    for (const source of [...own, ...choice.strangers(operation, place, own)]) {
      const answer = await answerOf(operation, place, idOf(theirs, source))
      if (answer !== nobodys) faults.push(`${place}, of their ${source.table}: ${answer}, not ${nobodys}`)
    }
    const isListed = `${operation.name} ${place}` in unproven
    if (operation.forPlatform || (await isFound(operation, place, nobodys)) !== isListed) return faults
    const fault = isListed ? 'ours is found, so it is proven' : `ours is not found: ${nobodys}`
    return [...faults, `${place}: ${fault}`]
  }

  return {
    async faultsOf(operation) {
      const faults: string[] = []
      for (const place of operation.places) faults.push(...(await faultsAt(operation, place)))
      return faults
    },
    faultsSoFar: answers.faultsSoFar,
    unasked: choice.unasked,
  }
}
