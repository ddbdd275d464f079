import { forgetMembers } from '#people/sessions/members.ts'
import type { Source } from './kinds.ts'
import type { IdAt, Operation } from './operation.ts'
import { keep, marksOf, rowsIn, watch } from './rows.ts'
import type { Side, SweepScene } from './scene.ts'
import type { Table } from './tables.ts'

export const idOf = ({ rows }: Side, { table, column }: Source): string => String(rows.get(table)?.[column])

/** An answer without what is made anew each time. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/req_\w{20}/g, '<request>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')

export interface Answers {
  /**
   * What an operation answers with this id at the place, and beside it what it says of theirs or has brought into ours.
   * What it did to us is undone.
   */
  of(operation: Operation, place: string, id: string, others: IdAt): Promise<string>
  /** tables of theirs that changed since this was asked last, and rows of ours with something of theirs */
  faultsSoFar(): Promise<string[]>
}

export async function startAnswers({ parley, tables, ours, theirs, clients }: SweepScene): Promise<Answers> {
  const { workspaceId } = ours.tenant
  const ofOurs = new Set(marksOf(ours.rows))
  const marks = marksOf(theirs.rows).filter((mark) => !ofOurs.has(mark))
  const doors = { api: ours.session.api, v1: ours.tenant.v1 }
  const our = await watch(clients.reader, tables, workspaceId)
  const their = await watch(clients.reader, tables, theirs.tenant.workspaceId)
  const bringBack = await keep(clients.writer, tables, workspaceId)

  const marksIn = (text: string) => marks.filter((mark) => text.includes(mark))

  async function rowsWithMarks(of: readonly Table[]): Promise<string[]> {
    const rows = await rowsIn(clients.reader, of, workspaceId)
    return rows.filter((row) => marksIn(row).length > 0)
  }

  /** Looks at what changed of ours, and undoes it. */
  async function undo(): Promise<string[]> {
    const changed = await our.changed()
    const rows = await rowsWithMarks(tables.filter(({ name }) => changed.includes(name)))
    await bringBack(changed)
    forgetMembers(parley.app)
    return rows
  }

  async function send(operation: Operation, place: string, idAt: IdAt) {
    const answer = await operation.ask(doors, place, idAt)
    if (answer.status !== 429) return answer
    await parley.clock.advance(61)
    return operation.ask(doors, place, idAt)
  }

  return {
    async of(operation, place, id, others) {
      const { status, text } = await send(operation, place, (at) => (at === place ? id : others(at)))
      const seen = [`${status} ${plain(text)}`, ...marksIn(text).filter((mark) => mark !== id)]
      const left = operation.writes && status < 400 ? await undo() : []
      return [...seen, ...left].join()
    },
    async faultsSoFar() {
      const changed = await their.changed()
      await their.look()
      return [...changed.map((name) => `their ${name} changed`), ...(await rowsWithMarks(tables))]
    },
  }
}
