import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256Hex } from '#core/crypto.ts'
import { MigrationError, migrate } from '../../prisma/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'

let database: TestDatabase
let folder: TempFolder
const lines: string[] = []
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = makeTempFolder()
  lines.length = 0
})
afterEach(async () => {
  await database.drop()
  folder.remove()
})

function write(name: string, sql: string): void {
  mkdirSync(join(folder.path, name), { recursive: true })
  writeFileSync(join(folder.path, name, 'migration.sql'), sql)
}

const run = () => migrate(database.url, log, folder.path)

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('migrations are applied in the order of their names, each once', async () => {
  write('20260102000000_second', 'alter table a add column m int;')
  write('20260101000000_first', 'create table a (n int); insert into a values (1);')
  expect(await run()).toEqual(['20260101000000_first', '20260102000000_second'])
  expect(await run()).toEqual([])
  write('20260103000000_third', 'alter table a drop column m;')
  expect(await run()).toEqual(['20260103000000_third'])
  expect(await query('select * from a')).toEqual([{ n: 1 }])
})

test('the table of migrations is as Prisma keeps it', async () => {
  const sql = 'create table a (n int);'
  write('20260101000000_first', sql)
  await run()
  const [row] = await query('select * from _prisma_migrations')
  expect(row).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    checksum: sha256Hex(sql),
    migration_name: '20260101000000_first',
    logs: null,
    rolled_back_at: null,
    started_at: expect.any(Date),
    finished_at: expect.any(Date),
    applied_steps_count: 1,
  })
})

test('many processes at once apply each migration once', async () => {
  write('20260101000000_first', 'select pg_sleep(0.1); create table a (n int);')
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.flat()).toEqual(['20260101000000_first'])
})

test('a migration that fails leaves nothing, and can be mended and run again', async () => {
  write('20260101000000_first', 'create table a (n int);')
  write('20260102000000_second', 'create table b (n int); select nonsense;')
  await expect(run()).rejects.toThrow(/20260102000000_second failed and was rolled back: .*nonsense/)
  expect(await query(`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([
    { a: true, b: false },
  ])
  write('20260102000000_second', 'create table b (n int);')
  expect(await run()).toEqual(['20260102000000_second'])
})

test('an index is made while others write, by one of many processes, and anew after an interrupted try', async () => {
  write('20260101000000_first', 'create table a (n int); insert into a values (1), (1);')
  await run()
  write('20260102000000_second', '-- Of many rows.\ncreate unique index concurrently "a_n" on a (n);\n')
  await expect(run()).rejects.toThrow(/20260102000000_second failed and begins anew/)
  const valid = 'select indisvalid as valid from pg_index where indexrelid = to_regclass($$a_n$$)'
  expect(await query(valid)).toEqual([{ valid: false }])
  await query('delete from a where ctid = (select min(ctid) from a)')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat()).toEqual(['20260102000000_second'])
  expect(await query(valid)).toEqual([{ valid: true }])
})

test('a migration that was changed after it was applied is refused by name', async () => {
  write('20260101000000_first', 'create table a (n int);')
  await run()
  write('20260101000000_first', 'create table a (n bigint);')
  await expect(run()).rejects.toThrow(MigrationError)
  await expect(run()).rejects.toThrow('20260101000000_first was changed after it was applied')
})

test('one that Prisma has begun and not finished is refused', async () => {
  write('20260101000000_first', 'create table a (n int);')
  await run()
  await query('update _prisma_migrations set finished_at = null')
  await expect(run()).rejects.toThrow('20260101000000_first has failed here before')
})

test('a database that is ahead is told of and left alone', async () => {
  write('20260101000000_first', 'create table a (n int);')
  write('20260102000000_second', 'create table b (n int);')
  await run()
  rmSync(join(folder.path, '20260102000000_second'), { recursive: true })
  lines.length = 0
  expect(await run()).toEqual([])
  expect(lines).toEqual([expect.stringContaining('20260102000000_second, which this version does not know')])
})

test('one that narrowed it for releases after this one is refused in one line, and one for this release is not', async () => {
  const narrow = '20260103000000_after_99_0_0_drop_m'
  write('20260101000000_first', 'create table a (n int, m int);')
  write('20260102000000_after_0_1_0_drop_m', 'alter table a drop column m;')
  await run()
  rmSync(join(folder.path, '20260102000000_after_0_1_0_drop_m'), { recursive: true })
  expect(await run()).toEqual([])
  write(narrow, 'alter table a drop column n;')
  await run()
  rmSync(join(folder.path, narrow), { recursive: true })
  write('20260104000000_later', 'create table b (n int);')
  await expect(run()).rejects.toThrow(`migration ${narrow} needs 99.0.0 or newer`)
  expect(await query(`select to_regclass('b') as b`), 'nothing is applied').toEqual([{ b: null }])
})

test('a pool will do as well', async () => {
  write('20260101000000_first', 'create table a (n int);')
  const pool = new pg.Pool({ connectionString: database.url })
  expect(await migrate(pool, log, folder.path)).toEqual(['20260101000000_first'])
  await pool.end()
})
