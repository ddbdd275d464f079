import { randomUUID } from 'node:crypto'
import { forgetMembers } from '#people/sessions/members.ts'
import type { Source } from './kinds.ts'
import { kindsAt, type Operation } from './operation.ts'
import { keep, marksOf, rowsWith, watch } from './rows.ts'
import type { Side, SweepScene } from './scene.ts'

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
  /** tables of whose ids none was given to an operation as one of its own kind */
  unasked(): string[]
  /** what is wrong with what both have by now: tables of theirs that changed, rows of ours with something of theirs */
  faultsSoFar(): Promise<string[]>
}

const idOf = ({ rows }: Side, { table, column }: Source): string => String(rows.get(table)?.[column])

/** An answer without what is made anew each time. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/req_\w{20}/g, '<request>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')

/** How what we have is looked at after an operation, and brought back. */
async function ourSide({ parley, tables, ours, clients }: SweepScene, marks: readonly string[]) {
  const { workspaceId } = ours.tenant
  const { changed } = await watch(clients.reader, tables, workspaceId)
  const bringBack = await keep(clients.writer, tables, workspaceId)
  return {
    ofTheirs: rowsWith(clients.reader, tables, workspaceId, marks),
    async restore() {
      await bringBack(await changed())
      forgetMembers(parley.app)
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
  const { parley, tables, kinds, ours, theirs, clients } = scene
  const doors = { api: ours.session.api, v1: ours.tenant.v1 }
  const own = new Set(marksOf(ours.rows))
  const marks = marksOf(theirs.rows).filter((mark) => !own.has(mark))
  const all = kinds.all.filter((source) => idOf(theirs, source) !== 'null')
  const { ofTheirs, restore } = await ourSide(scene, marks)
  const side = await watch(clients.reader, tables, theirs.tenant.workspaceId)
  const asked = new Set<string>()
  let nextStranger = 0

  function ownKinds(operation: Operation, place: string): readonly Source[] {
    const word = words[place]
    if (word) return [word]
    const found = kindsAt(kinds, operation, place)
    return found.length > 0 ? found : all
  }

  /** Each operation meets as many as there are to be, at the first of its places. */
  function strangersAt({ places }: Operation, place: string, own: readonly Source[]): Source[] {
    const others = all.filter(({ table }) => !own.some((one) => one.table === table))
    const many = Math.ceil(strangers / places.length)
    if (places.indexOf(place) * many >= strangers || words[place]) return []
    return others.splice(nextStranger++ % Math.max(others.length - many, 1), many)
  }

  async function send(operation: Operation, place: string, id: string) {
    const others = (at: string) => idOf(ours, ownKinds(operation, at)[0] as Source)
    const ask = () => operation.ask(doors, place, (at) => (at === place ? id : others(at)))
    const answer = await ask()
    if (answer.status !== 429) return answer
    await parley.clock.advance(61)
    return ask()
  }

  /** The answer without what differs each time; what it says of theirs, and did to us, is told with it, and undone. */
  async function answerOf(operation: Operation, place: string, id: string, isOurs = false): Promise<string> {
    const answer = await send(operation, place, id)
    const told = marks.filter((mark) => mark !== id && answer.text.includes(mark))
    const seen = [`${answer.status} ${plain(answer.text.replaceAll(id, '<id>'))}`, ...told]
    if (!operation.writes || answer.status >= 400) return seen.join()
    const rows = isOurs ? [] : await ofTheirs()
    await restore()
    return [...seen, ...rows].join()
  }

  async function faultsAt(operation: Operation, place: string): Promise<string[]> {
    const own = ownKinds(operation, place)
    const nobodys = await answerOf(operation, place, words[place]?.nobody ?? randomUUID())
    const faults = /^5(?!01)/.test(nobodys) ? [`${place} of nobody: ${nobodys}`] : []
    for (const source of [...own, ...strangersAt(operation, place, own)]) {
      const answer = await answerOf(operation, place, idOf(theirs, source))
      if (answer !== nobodys) faults.push(`${place}, their ${source.table}: ${answer}, not ${nobodys}`)
    }
    if (own !== all) for (const { table } of own) asked.add(table)
    if (operation.forPlatform) return faults
    const isListed = `${operation.name} ${place}` in unproven
    if ((await isFound(operation, place, own, nobodys)) !== isListed) return faults
    const fault = isListed
      ? `ours is found there, so it does not belong in the list`
      : `ours is not found there, ${nobodys}`
    return [...faults, `${place}: ${fault}`]
  }

  /** Whether ids of ours are answered otherwise than those of nobody. */
  async function isFound(operation: Operation, place: string, own: readonly Source[], nobodys: string) {
    for (const source of own)
      if ((await answerOf(operation, place, idOf(ours, source), true)) !== nobodys) return true
    return false
  }

  return {
    async faultsOf(operation) {
      const faults: string[] = []
      for (const place of operation.places) faults.push(...(await faultsAt(operation, place)))
      return faults
    },
    unasked: () => [...new Set(all.map(({ table }) => table))].filter((table) => !asked.has(table)),
    async faultsSoFar() {
      const changed = await side.changed()
      await side.look()
      return [...changed.map((table) => `their ${table} changed`), ...(await ofTheirs())]
    },
  }
}
