import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { mayRest } from '#core/db/session.ts'
import { holdOutgoing } from '#core/outgoing-hold.ts'
import { systemClock } from '#core/time/clock.ts'
import type { Storage } from '#messaging/content/media/storage-contract.ts'
import { generatorsOf } from './chains.ts'
import { ArchiveError, type Line } from './format.ts'
import { tablesInOrder, writtenColumns } from './tables.ts'

export interface Restored {
  rows: number
  files: number
  /** rows by table */
  tables: Map<string, number>
}

/** Where files come to. */
export type FileStore = Pick<Storage, 'put'>

/** Without `offset 0` PostgreSQL would read the text again for every column. */
async function insertInto(client: ClientBase, table: string): Promise<string> {
  const names = (await writtenColumns(client, table)).map((name) => `"${name}"`)
  return `insert into "${table}" (${names}) select ${names.map((name) => `(s.x).${name}`)} from
     (select r.t::"${table}" as x from unnest($1::text[]) as r(t) offset 0) s`
}

/** Generators of numbers go on after the highest number restored. */
async function moveSequences(client: ClientBase): Promise<void> {
  for (const { sequence, table, column } of await generatorsOf(client)) {
    await client.query(
      `select setval($1, coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
      [sequence],
    )
  }
}

/** The lines one by one. A line that was read too far is put back, so that the loop that comes next gets it. */
class Lines {
  readonly #lines: AsyncGenerator<Line>
  #ahead: Line | undefined

  constructor(lines: AsyncGenerator<Line>) {
    this.#lines = lines
  }

  /** The next line; undefined after the last. */
  async next(): Promise<Line | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead) return ahead
    const { value, done } = await this.#lines.next()
    return done ? undefined : value
  }

  /** The pieces of the file that was just named. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await this.next()
      if (!next || !('bytes' in next)) {
        this.#ahead = next
        return
      }
      yield Buffer.from(next.bytes, 'base64')
    }
  }
}

async function loadLines(client: ClientBase, storage: FileStore, lines: Lines): Promise<Restored> {
  const known = new Set(await tablesInOrder(client))
  const done: Restored = { rows: 0, files: 0, tables: new Map() }
  let insert = ''
  let table = ''
  for (let next = await lines.next(); next; next = await lines.next()) {
    if ('table' in next) {
      // The name becomes part of a statement, so it must be one of our own tables.
      if (!known.has(next.table))
        throw new ArchiveError(`the archive has a table ${next.table}, which nobody knows`)
      table = next.table
      insert = await insertInto(client, table)
    } else if ('rows' in next) {
      await client.query(insert, [next.rows])
      done.rows += next.rows.length
      done.tables.set(table, (done.tables.get(table) ?? 0) + next.rows.length)
    } else if ('file' in next) {
      await storage.put(next.file, Readable.from(lines.bytes()))
      done.files += 1
    } else if ('end' in next) {
      if (next.end.rows === done.rows && next.end.files === done.files) return done
      throw new ArchiveError('the archive does not hold what its end says')
    }
  }
  throw new ArchiveError('the archive is cut short')
}

/**
 * Puts rows and files in their places. Rows come in one transaction, together with the hold that keeps them from leaving
 * (docs/adr/0168): all or none. Throws ArchiveError.
 */
export async function loadArchive(
  client: ClientBase,
  storage: FileStore,
  lines: AsyncGenerator<Line>,
  backupAt: Date,
): Promise<Restored> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(mayRest)
    const restored = await loadLines(client, storage, new Lines(lines))
    await moveSequences(client)
    await holdOutgoing(client, systemClock().now(), backupAt)
    await client.query('commit')
    return restored
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
