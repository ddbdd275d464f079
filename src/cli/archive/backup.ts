import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import type { App } from '#core/context/context.ts'
import { mayRest } from '#core/db/session.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import type { Storage } from '#messaging/content/media/storage-contract.ts'
import { ArchiveError, type Head, type Line, sealedText } from './format.ts'
import { filesNamed } from './named-files.ts'
import { migrationsOf, tablesInOrder } from './tables.ts'

export interface BackedUp {
  rows: number
  files: number
  /** files that rows name and the storage no longer has */
  missing: number
}

const rowsAtOnce = 500

/** The rows of a table as PostgreSQL writes them in one text: every type comes back exactly as it was. */
async function* readTable(client: ClientBase, table: string): AsyncGenerator<string[]> {
  await client.query(`declare backup no scroll cursor for select t::text as row from "${table}" t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backup')
}

async function* readFile(storage: Storage, key: string): AsyncGenerator<Line> {
  const stream = await storage.open(key)
  if (!stream) return
  yield { file: key }
  for await (const chunk of stream) yield { bytes: (chunk as Buffer).toString('base64') }
}

async function* readAll(app: App, client: ClientBase, done: BackedUp): AsyncGenerator<Head | Line> {
  const sealed = app.keyRing.encrypt(sealedText, sealedText)
  const createdAt = app.clock.now().toISOString()
  yield { parleyBackup: 1, createdAt, migrations: await migrationsOf(client), sealed }
  for (const table of await tablesInOrder(client)) {
    yield { table }
    for await (const rows of readTable(client, table)) {
      done.rows += rows.length
      yield { rows }
    }
  }
  const storage = storageOf(app)
  for (const key of await filesNamed(client)) {
    let found = false
    for await (const piece of readFile(storage, key)) {
      found = true
      yield piece
    }
    if (found) done.files += 1
    else done.missing += 1
  }
  yield { end: { rows: done.rows, files: done.files } }
}

async function* lines(records: AsyncIterable<Head | Line>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

async function write(app: App, client: ClientBase, draft: string): Promise<BackedUp> {
  const done: BackedUp = { rows: 0, files: 0, missing: 0 }
  // One snapshot for all tables, so that the archive is one moment of the installation, also while it runs.
  await client.query('begin isolation level repeatable read, read only')
  await client.query(mayRest)
  const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.from(lines(readAll(app, client, done))), createGzip(), file)
  await client.query('commit')
  return done
}

/**
 * Reserves the archive's name with an empty file. The draft is renamed over it at the end, so that an unfinished
 * archive never has that name.
 */
async function claim(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ArchiveError(`${path} is there already`)
    throw error
  }
}

/** Writes the installation into an archive. Throws ArchiveError when the file is there already. */
export async function backup(app: App, file: string): Promise<BackedUp> {
  const path = resolve(file)
  const draft = `${path}.part`
  await claim(path)
  const client = await app.pool.connect()
  try {
    const done = await write(app, client, draft)
    await rename(draft, path)
    client.release()
    return done
  } catch (error) {
    client.release(true)
    await Promise.all([rm(draft, { force: true }), rm(path, { force: true })])
    throw error
  }
}
