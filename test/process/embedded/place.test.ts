import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'
import { query } from './support.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, durable: false })
const isRoot = process.getuid?.() === 0

let folder: TempFolder
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

test('a path too long for a socket gets one elsewhere, which goes with the server', async () => {
  const dataDir = join(folder.path, 'deep'.repeat(30))
  const postgres = await start(dataDir)
  const socket = new URL(postgres.url).searchParams.get('host') as string
  expect(socket).toMatch(/^\/tmp\/parley-/)
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await postgres.stop()
  expect(existsSync(socket)).toBe(false)
})

test('text sorts by code point and folds beyond ASCII on every machine', async () => {
  const postgres = await start(join(folder.path, 'data'))
  const text = `select upper('grün') as upper, array_agg(x order by x)::text as sorted from unnest('{b,a,B,é}'::text[]) x`
  expect(await query(postgres.url, text)).toEqual([{ upper: 'GRÜN', sorted: '{B,a,b,é}' }])
  await postgres.stop()
})

const rootOnly =
  'only root meets a folder that PostgreSQL cannot enter, because it then runs under another user'

test('below a closed folder the database lives where its user can reach it, and is found again', async ({
  skip,
}) => {
  if (!isRoot) console.log(`skipped: ${rootOnly}`)
  skip(!isRoot, rootOnly)
  const closed = join(folder.path, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'data')
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 1 as n')
  await first.stop()
  const base = readFileSync(join(dataDir, 'postgres.path'), 'utf8').trim()
  try {
    expect(dirname(base)).toBe('/var/lib/parley')
    const second = await start(dataDir)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
  await expect(start(dataDir)).rejects.toThrow(`is missing from ${base}`)
})
