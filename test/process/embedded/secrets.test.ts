import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import {
  addKey,
  claimOnce,
  dropOlderKeys,
  keepSecrets,
  resolveSecrets,
} from '#process/embedded/embedded-secrets.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'

let folder: TempFolder
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const config = (env: Record<string, string> = {}) =>
  loadConfig({ env: { DATA_DIR: join(folder.path, 'data'), ...env }, argv: [] })

test('secrets are made once and kept for their owner alone', () => {
  const first = keepSecrets(folder.path)
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32)
  expect(keepSecrets(folder.path)).toEqual(first)
  expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path)).toEqual(['secrets.json'])
})

test('configured secrets come first, and kept keys still decrypt', () => {
  const kept = resolveSecrets(config())
  const both = resolveSecrets(config({ SECRET_KEYS: 'mine', JWT_SECRET: 'my-jwt-secret' }))
  expect(both).toEqual({ keys: ['mine', ...kept.keys], jwtSecret: 'my-jwt-secret' })
})

test('a database of one’s own brings one’s own secrets; nothing is written', () => {
  const given = config({
    DATABASE_URL: 'postgres://db/parley',
    SECRET_KEYS: 'mine',
    JWT_SECRET: 'my-jwt-secret',
  })
  expect(resolveSecrets(given)).toEqual({ keys: ['mine'], jwtSecret: 'my-jwt-secret' })
  expect(readdirSync(folder.path)).toEqual([])
})

test('a rotation puts a new key first, and later drops the older ones', () => {
  const [old] = keepSecrets(folder.path).keys
  const rotated = addKey(folder.path)
  expect(rotated.keys).toHaveLength(2)
  expect(rotated.keys[1]).toBe(old)
  expect(keepSecrets(folder.path)).toEqual(rotated)
  expect(dropOlderKeys(folder.path).keys).toEqual([rotated.keys[0]])
})

test('a damaged file is never replaced', () => {
  writeFileSync(join(folder.path, 'secrets.json'), '{')
  expect(() => keepSecrets(folder.path)).toThrow('secrets.json cannot be read')
})

test('a claim succeeds once', () => {
  expect([claimOnce(folder.path, 'a'), claimOnce(folder.path, 'a'), claimOnce(folder.path, 'b')]).toEqual([
    true,
    false,
    true,
  ])
})
