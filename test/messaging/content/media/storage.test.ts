import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { rangeOf } from '#messaging/content/media/range.ts'
import { createStorage } from '#messaging/content/media/storage.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'

const folder = makeTempFolder()
afterAll(folder.remove)

const config = (env: Record<string, string> = {}) =>
  loadConfig({ env: { DATA_DIR: folder.path, ...env }, argv: [] })
const storage = createStorage(config())
const files = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

it('stores a file once and whole, and opens all or a part of it', async () => {
  const bytes = Buffer.from('0123456789'.repeat(50_000))
  const stored = await storage.put('a/b/c-1', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
  expect(stored).toEqual({ size: 500_000, sha256: createHash('sha256').update(bytes).digest() })
  const whole = await storage.open('a/b/c-1')
  expect((await buffer(whole as Readable)).equals(bytes)).toBe(true)
  const part = await storage.open('a/b/c-1', { start: 9, end: 11 })
  expect(String(await buffer(part as Readable))).toBe('901')
})

it('leaves nothing behind when the stream fails', async () => {
  const before = files().length
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('cut')
    })(),
  )
  await expect(storage.put('a/b/broken', broken)).rejects.toThrow('cut')
  expect(await storage.open('a/b/broken')).toBeNull()
  expect(files()).toHaveLength(before)
})

it('removes a file, also one that is not there', async () => {
  await storage.delete('a/b/c-1')
  await storage.delete('a/b/c-1')
  expect(await storage.open('a/b/c-1')).toBeNull()
})

it.each(['../out', '/etc/passwd', 'a//b', 'a/./b', 'A/b', '', 'a\\b', 'a/../../b'])(
  'refuses the key %j',
  async (key) => {
    await expect(async () => storage.open(key)).rejects.toThrow('not a storage key')
    await expect(async () => storage.put(key, Readable.from([]))).rejects.toThrow('not a storage key')
  },
)

it('lies below the data folder', () => {
  expect(files().every((entry) => entry.parentPath.startsWith(join(folder.path, 'media')))).toBe(true)
})

it.each([
  [undefined, null],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
])('reads the range %s of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
