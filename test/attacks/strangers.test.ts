import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Places } from '#core/rate-limits/places.ts'
import { apiClient } from '../support/api-client.ts'
import { type Parley, startParley } from '../support/parley.ts'

let parley: Parley

beforeAll(async () => {
  parley = await startParley({ SERVER__TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => parley.close())

const from = (address: string) => apiClient(`${parley.url}/api`, { 'x-forwarded-for': address })

/** How many places were taken at the same moment while people without accounts tried to sign in. */
async function mostAtOnce(addressOf: (at: number) => string): Promise<number> {
  let now = 0
  let most = 0
  const { enter } = Places.prototype
  const spy = vi.spyOn(Places.prototype, 'enter').mockImplementation(async function (this: Places, ...args) {
    const leave = await enter.apply(this, args)
    most = Math.max(most, ++now)
    return () => {
      now--
      leave?.()
    }
  })
  const tries = Array.from({ length: 12 }, (_, at) => {
    const wish = { email: `nobody-${at}@example.com`, password: 'a guess' }
    return from(addressOf(at)).post('/auth/login', wish)
  })
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  spy.mockRestore()
  expect(new Set(statuses)).toEqual(new Set([401]))
  return most
}

test('passwords are checked one at a time for a network and two in all, at whatever addresses they are tried', async () => {
  expect(await mostAtOnce(() => '10.0.0.1')).toBe(1)
  expect(await mostAtOnce((at) => `10.0.1.${at}`)).toBe(2)
})

test('a stranger sends /api 64 KB at most', async () => {
  const login = (length: number) => {
    const wish = { email: 'nobody@example.com', password: 'x', more: 'x'.repeat(length) }
    return from('10.0.0.2').post('/auth/login', wish)
  }
  expect((await login(60_000)).status).toBe(401)
  expect((await login(66_000)).status).toBe(413)
})
