import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#cli/doctor/clock.ts'
import { examine } from '#cli/doctor/examine.ts'
import { type Site, siteOf } from '#cli/doctor/site.ts'
import { seenHeader, seenToken } from '#doors/http/seen.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { cli } from '../run.ts'
import { closedAddress, environmentOf, lookAt } from './sites.ts'

let parley: Parley

beforeAll(async () => {
  parley = await startParley()
  await parley.tenant()
})
afterAll(() => parley.close())

test('an installation that is in order has nothing to mend', async () => {
  const found = await lookAt(parley)
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([])
})

test('what hangs on something that is wrong says so, and nothing waits for it for ever', async () => {
  const env = { DATABASE_URL: `postgres://parley:a-password@${await closedAddress()}/parley` }
  const found = await lookAt(parley, { env })
  expect(found.find(({ check }) => check === 'clock')).toMatchObject({
    state: 'warning',
    seen: 'not looked at: see database',
  })
  const never = { database: () => new Promise<never>(() => {}) }
  const site = {
    config: parley.app.config,
    app: parley.app,
    numbers: async () => [],
    ...never,
  } as unknown as Site
  expect(await examine(site, [clock], 50)).toMatchObject([
    { state: 'fault', seen: 'no answer within 0.05 seconds' },
  ])
})

test('what others say is shown without secrets', async () => {
  const { jwt } = parley.app.config
  const told = {
    name: 'told',
    look: async () => Promise.reject(new Error(`wrong: ${jwt.secret}, sandbox-token`)),
  }
  const [found] = await examine(siteOf(parley.app.config, parley.app), [told])
  expect(found?.seen).toBe('wrong: (hidden), (hidden)')
})

test('GET /health/seen is not found without a proof, nor with an old one', async () => {
  const ask = (value: string) => fetch(`${parley.url}/health/seen`, { headers: { [seenHeader]: value } })
  const secret = parley.app.config.jwt.secret as string
  const now = parley.clock.nowMs()
  const status = async (value: string) => (await ask(value)).status
  expect(await status('')).toBe(404)
  expect(await status(seenToken('another-secret', now))).toBe(404)
  expect(await status(seenToken(secret, now - 11 * 60_000))).toBe(404)
  expect(await status(seenToken(secret, now))).toBe(200)
})

test('the command answers lines or JSON, with status 1 where something is at fault', async () => {
  const env = { ...environmentOf(parley), SECRET_KEYS: 'a-key-ring-that-encrypted-nothing-here' }
  const { status, stdout, stderr } = await cli(env, 'doctor')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toMatch(/^ok {7}database {10,}PostgreSQL 18/)
  expect(stdout).toMatch(/FAULT {4}secret keys .*\n +-> Put the key/)
  const asJson = await cli(env, 'doctor', '--json')
  expect(asJson.status).toBe(1)
  expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: false, checks: expect.any(Array) })
})
