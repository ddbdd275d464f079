import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesInOrder } from '#cli/archive/tables.ts'
import { newId } from '#core/ids.ts'
import { localStorage } from '#messaging/content/media/local-storage.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { cli, json, keys } from './run.ts'

const folder = makeTempFolder()
const file = join(folder.path, 'parley.backup')
const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
let source: TestDatabase
let workspaceId: string

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table, as text. */
function contentOf(url: string): Promise<Record<string, string[]>> {
  return onDatabase(url, async (client) => {
    const content: Record<string, string[]> = {}
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query(`select t::text as row from "${table}" t order by 1`)
      content[table] = rows.map((row) => row.row)
    }
    return content
  })
}

/** Things that are easily bent on the way: odd text, bytes, arrays, null beside JSON null, microscopic times. */
async function fill(client: pg.Client): Promise<void> {
  const odd = `a "quoted", {braced} \\ line\nwith tab\t and 🦜`
  const contact = newId()
  await client.query(
    `insert into contact (workspace_id, id, phone, name, tags, custom_fields, created_at, updated_at)
     select $1, gen_random_uuid(), i::text, $2, array[$2, '', 'NULL'], jsonb_build_object($2::text, i), now(), now()
     from generate_series(1000001, 1001300) i`,
    [workspaceId, odd],
  )
  await client.query(
    `insert into contact (workspace_id, id, tags, custom_fields, created_at, updated_at)
     values ($1, $2, '{}', 'null', '2026-01-02 03:04:05.678+00', now())`,
    [workspaceId, contact],
  )
  await client.query(
    `insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, now(), now())`,
    [workspaceId, contact],
  )
  await client.query(
    `insert into event (workspace_id, seq, id, type, subject_id, data, occurred_at)
     select $1, seq, gen_random_uuid(), 'contact.created', $2, '{}', now() from generate_series(3, 9) seq`,
    [workspaceId, contact],
  )
  await client.query('update workspace_counter set event_seq = 9, fanout_seq = 9 where workspace_id = $1', [
    workspaceId,
  ])
  await client.query(
    `insert into inbound_callback (received_at, body, number_ids, due_at)
     values (now(), '\\x00ff0a5c22', array[$1::uuid], now()), (now(), '', '{}', now())`,
    [workspaceId],
  )
}

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31) % 256))

async function addMedia(client: pg.Client, key: string): Promise<void> {
  await client.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, storage_key, created_at)
     values ($1, $2, 'upload', 'ready', 'image', 'image/png', $3, now())`,
    [workspaceId, newId(), key],
  )
}

async function addRecording(client: pg.Client, key: string): Promise<void> {
  const { rows } = await client.query(
    `insert into call (workspace_id, id, number_name, contact_id, direction, status, mode, caller_phone, started_at,
       created_at, updated_at)
     select workspace_id, $2, 'Shop', id, 'incoming', 'completed', 'bridged', '', now(), now(), now()
     from contact where workspace_id = $1 limit 1 returning id`,
    [workspaceId, newId()],
  )
  await client.query(
    `insert into call_recording (workspace_id, call_id, state, storage_key, created_at, updated_at)
     values ($1, $2, 'ready', $3, now(), now())`,
    [workspaceId, rows[0].id, key],
  )
}

beforeAll(async () => {
  source = await createTestDatabase()
  const env = { DATABASE_URL: source.url }
  workspaceId = String((await json(env, 'workspace', 'create', '--name', 'Kept')).id)
  await json(env, 'user', 'create', '--email', 'a@example.com', '--password', 'x', '--workspace', workspaceId)
  mkdirSync(join(from, 'media'), { recursive: true })
  await localStorage(join(from, 'media')).put(`${workspaceId}/aa/file`, Readable.from([bytes]))
  await localStorage(join(from, 'media')).put(`${workspaceId}/recordings/call`, Readable.from([bytes]))
  await onDatabase(source.url, async (client) => {
    await fill(client)
    await addRecording(client, `${workspaceId}/recordings/call`)
    await addMedia(client, `${workspaceId}/aa/file`)
    await addMedia(client, `${workspaceId}/aa/gone`)
  })
  await json({ ...env, DATA_DIR: from }, 'backup', file)
})
afterAll(async () => {
  await source.drop()
  folder.remove()
})

async function intoEmpty<T>(work: (env: Record<string, string>, url: string) => Promise<T>): Promise<T> {
  const empty = await createEmptyDatabase()
  try {
    return await work({ DATABASE_URL: empty.url, DATA_DIR: to }, empty.url)
  } finally {
    await empty.drop()
  }
}

test('everything comes back exactly as it was', async () => {
  await intoEmpty(async (env, url) => {
    const restored = await json(env, 'restore', file)
    const [was, is] = [await contentOf(source.url), await contentOf(url)]
    expect(is).toEqual(was)
    expect(restored).toMatchObject({ rows: Object.values(was).flat().length, files: 2 })
    for (const path of ['aa/file', 'recordings/call'])
      expect(readFileSync(join(to, 'media', workspaceId, path)).equals(bytes)).toBe(true)
    // It may be a copy of one that still runs.
    const hold = await onDatabase(url, (client) => client.query('select * from outgoing_hold'))
    expect(hold.rows).toEqual([{ held: true, since: expect.any(Date), backup_at: expect.any(Date) }])
    expect(await json(env, 'backup', 'release')).toMatchObject({ released: true, due: { callbacks: 2 } })
    expect((await onDatabase(url, (client) => client.query('select * from outgoing_hold'))).rows).toEqual([])
    // The product goes on in it: the next callback gets a fresh number.
    const { rows } = await onDatabase(url, (client) =>
      client.query(
        `insert into inbound_callback (received_at, body, number_ids, due_at) values (now(), '', '{}', now()) returning id`,
      ),
    )
    expect(Number(rows[0].id)).toBe(3)
    expect((await cli(env, 'restore', file)).stderr).toContain('not empty')
  })
})

test('an archive is private and is never overwritten', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await cli({ DATABASE_URL: source.url, DATA_DIR: from }, 'backup', file)
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already') })
})

test('a cut, a foreign and a missing archive leave the database empty', async () => {
  const cut = join(folder.path, 'cut')
  writeFileSync(cut, readFileSync(file))
  truncateSync(cut, Math.floor(statSync(file).size / 2))
  const foreign = join(folder.path, 'foreign')
  writeFileSync(foreign, 'hello')
  await intoEmpty(async (env, url) => {
    for (const bad of [cut, foreign, join(folder.path, 'missing')]) {
      const { status, stderr } = await cli(env, 'restore', bad)
      expect(status).toBe(1)
      expect(stderr).toMatch(/cannot be read|no archive|not there|cut short/)
    }
    const tables = await onDatabase(url, tablesInOrder)
    const content = tables.length === 0 ? {} : await contentOf(url)
    expect(Object.values(content).flat()).toEqual([])
    // And so a good one can still be restored.
    expect((await cli(env, 'restore', file)).status).toBe(0)
  })
})

test('without its keys an archive is refused before anything is written', async () => {
  await intoEmpty(async (env, url) => {
    const { status, stderr } = await cli({ ...env, SECRET_KEYS: keys.next }, 'restore', file)
    expect(status).toBe(1)
    expect(stderr).toContain('SECRET_KEYS')
    expect(await onDatabase(url, tablesInOrder)).toEqual([])
  })
})

test('a restore of an archive from before there was a hold is held, too', async () => {
  const older = join(folder.path, 'older')
  rewrite(older, (lines) => {
    const [head] = lines as [{ migrations: string[] }]
    head.migrations = head.migrations.filter((name) => !name.endsWith('_outgoing_hold'))
  })
  await intoEmpty(async (env, url) => {
    expect(await json(env, 'restore', older)).toMatchObject({ held: true })
    const { rowCount } = await onDatabase(url, (client) => client.query('select from outgoing_hold'))
    expect(rowCount).toBe(1)
  })
})

/** Writes the archive anew with other lines, and an end that counts them. */
function rewrite(path: string, change: (lines: Record<string, unknown>[]) => void): void {
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  change(lines)
  const { end } = lines.at(-1)
  end.rows = lines.flatMap(({ rows }) => rows ?? []).length
  writeFileSync(path, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
}

const env = () => ({ DATABASE_URL: source.url, DATA_DIR: join(folder.path, 'verified') })

const databases = () =>
  onDatabase(source.url, async (client) => {
    const { rows } = await client.query(
      `select datname from pg_database where datname like 'parley_verify_%'`,
    )
    return rows
  })

test('an archive is tried in a database of its own, which goes', async () => {
  const found = await json(env(), 'backup', 'verify', file)
  expect(found).toMatchObject({ ok: true, files: 2, missing: 1, differing: [] })
  expect(found.chains).toContainEqual({ chain: 'log of events', checked: 1, broken: 0 })
  expect(await databases()).toEqual([])
})

test('a log of events with a hole is a fault, and so is a reader beyond its end', async () => {
  const holed = join(folder.path, 'holed')
  const rowsOf = (lines: Record<string, unknown>[], table: string) =>
    lines[lines.findIndex((line) => line.table === table) + 1] as { rows: string[] }
  rewrite(holed, (lines) => {
    rowsOf(lines, 'event').rows.splice(3, 1)
  })
  const { status, stdout } = await cli(env(), 'backup', 'verify', holed)
  expect([status, stdout]).toEqual([1, expect.stringMatching(/FAULT +log of events: 1 of 1 broken/)])
  rewrite(holed, (lines) => {
    rowsOf(lines, 'event').rows.length = 0
    const counter = rowsOf(lines, 'workspace_counter')
    counter.rows = counter.rows.map((row) => row.replace(',9,9,', ',5,5,'))
    const at = lines.findIndex((line) => line.table === 'timer_position')
    lines.splice(at + 1, 0, { rows: [`(${workspaceId},6)`] })
  })
  const second = await cli(env(), 'backup', 'verify', holed)
  expect([second.status, second.stdout]).toEqual([
    1,
    expect.stringMatching(/readers of the log: 1 of 2 broken/),
  ])
  expect(await databases()).toEqual([])
})

test('an archive that cannot be restored is refused, and its database goes as well', async () => {
  const foreign = join(folder.path, 'foreign-archive')
  writeFileSync(foreign, 'hello')
  const { status, stderr } = await cli(env(), 'backup', 'verify', foreign)
  expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be read')])
  expect(await databases()).toEqual([])
})
