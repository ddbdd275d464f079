import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../prisma/migrate.ts'
import { writeNextMigration } from '../../prisma/next-migration.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'

const datasource = { path: 'base.prisma', content: 'datasource db {\n  provider = "postgresql"\n}\n' }
const model = (...fields: string[]) => ({
  path: 'thing.prisma',
  content: `model Thing {\n  id String @id @db.Uuid\n  ${fields.join('\n  ')}\n}\n`,
})

let folder: TempFolder
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const write = (name: string, fields: string[], day: number, empty = false) =>
  writeNextMigration({
    name,
    empty,
    now: new Date(Date.UTC(2026, 0, day, 12)),
    schema: [datasource, model(...fields)],
    folder: folder.path,
  })

test('each migration is the difference to the one before, and together they make the schema', async () => {
  const first = await write('init', ['name String'], 1)
  expect(basename(dirname(first))).toBe('20260101120000_init')
  expect(readFileSync(first, 'utf8')).toContain('CREATE TABLE "Thing"')
  const second = await write('size', ['name String', 'size Int @default(3)', '@@index([size])'], 2)
  expect(readFileSync(second, 'utf8')).not.toContain('CREATE TABLE')

  const database = await createEmptyDatabase()
  await migrate(database.url, { info: () => {}, warn: () => {} }, folder.path)
  const catalogue = await readCatalogue(database.url)
  await database.drop()
  expect(catalogue.get('column Thing.name')).toBe('text not null')
  expect(catalogue.get('column Thing.size')).toBe('integer not null 3')
  expect(catalogue.get('index Thing_size_idx')).toContain('USING btree (size)')
  expect(catalogue.get('constraint "Thing".Thing_pkey')).toBe('PRIMARY KEY (id)')
})

test('without a change there is nothing to write, but for one by hand', async () => {
  await write('init', ['name String'], 1)
  await expect(write('again', ['name String'], 2)).rejects.toThrow('as the migrations leave it')
  const byHand = await write('by_hand', ['name String'], 2, true)
  expect(readFileSync(byHand, 'utf8')).toBe('-- Written by hand.\n')
  await expect(write('both', ['title String'], 3, true)).rejects.toThrow('has changed as well')
})

test('a name that is no file name, and a schema that is none, write nothing', async () => {
  await expect(write('Add Size', ['name String'], 1)).rejects.toThrow('usage')
  await expect(write('broken', ['name Strin'], 1)).rejects.toThrow(/Strin/)
  expect(readdirSync(folder.path)).toEqual([])
  expect(existsSync(join(folder.path, 'snapshot.prisma'))).toBe(false)
})
