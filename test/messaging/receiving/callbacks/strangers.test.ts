import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Places } from '#core/rate-limits/places.ts'
import { createCallbackDoor } from '#doors/callbacks/callbacks-door.ts'
import { maxNames } from '#messaging/numbers/accounts/callback-sizes.ts'
import { storeCallback } from '#messaging/receiving/callbacks/receive.ts'
import { messagesCallback, type Scene, send, signed, startScene } from './scene.ts'

let scene: Scene
let server: Server
let url: string

beforeAll(async () => {
  scene = await startScene({ SERVER__TRUSTED_PROXIES: '127.0.0.1' })
  const workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
  await scene.addNumber(workspaceId, { phoneId: '71', businessId: '70', appSecret: 'own' })
  server = createServer(createCallbackDoor(scene.app))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhook`
})
beforeEach(() => {
  return scene.app.clock.advance(120)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await scene.close()
})

const aboutAccounts = (many: number, padding = '') => ({
  object: 'whatsapp_business_account',
  entry: [
    ...Array.from({ length: many }, (_, index) => ({
      id: `${9e14 + index}`,
      changes: [{ field: 'messages', value: { padding } }],
    })),
    ...messagesCallback({ messages: [] }, '71', '70').entry,
  ],
})

describe('a body that the secret of the installation did not sign', () => {
  const queries = () => vi.spyOn(scene.app.pool, 'query')

  test('is looked up in one statement, and stored when the secret of an account signed it', async () => {
    const asked = queries()
    expect(await send(scene.app, aboutAccounts(maxNames - 1), 'own')).toBe(200)
    const looked = asked.mock.calls.filter(([query]) =>
      /directory/.test((query as unknown as { name: string }).name),
    )
    expect(looked).toHaveLength(1)
    asked.mockRestore()
  })

  test('is refused without a look when it names more than 50', async () => {
    const asked = queries()
    expect(await send(scene.app, aboutAccounts(maxNames), 'own')).toBe(403)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  test('is refused when it has more changes than the platform sends, whatever they are', async () => {
    const changes = Array.from({ length: 1_000 }, () => ({ nothing: 1 }))
    const many = { entry: [{ id: '1', changes }, ...messagesCallback({}, '71', '70').entry] }
    expect(await send(scene.app, many, 'own')).toBe(403)
    changes.pop()
    expect(await send(scene.app, many, 'own')).toBe(200)
  })

  test('may be as large as any when the secret of an account signed it', async () => {
    const large = aboutAccounts(20, 'x'.repeat(100_000))
    expect(await send(scene.app, large, 'own')).toBe(200)
    expect(await send(scene.app, large, 'other')).toBe(403)
    const bytes = Buffer.from(`{"entry":[${'[['.repeat(50_000)}`)
    expect(await storeCallback(scene.app, bytes, signed(bytes, 'own'))).toMatchObject({ status: 403 })
    expect(await send(scene.app, large, 'own')).toBe(200)
  })

  test('the secret of the installation is believed whatever a body names', async () => {
    const some = aboutAccounts(2_000)
    some.entry.push(...messagesCallback({ messages: [] }).entry)
    expect(await send(scene.app, some)).toBe(200)
  })
})

const post = async (ip: string, signature: string, body: object | string = '{}') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'x-forwarded-for': ip, 'x-hub-signature-256': signature }
  const begun = performance.now()
  const { status } = await fetch(url, { method: 'POST', body: text, headers })
  return { status, late: performance.now() - begun > 450 }
}
const wrong = signed('other bytes')

describe('wrong signatures of one network', () => {
  const refusals = () => scene.logged.filter(({ msg }) => /does not fit was refused/.test(String(msg))).length

  test.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:2::1'],
  ])(
    '%s: above 20 in a minute they are answered late, and right ones as ever',
    async (first, same, other) => {
      const told = refusals()
      for (let one = 0; one < 20; one++) expect((await post(first, wrong)).status).toBe(403)
      expect(await post(same, wrong)).toEqual({ status: 403, late: true })
      expect(refusals()).toBe(told + 20)
      expect(await post(other, wrong)).toMatchObject({ status: 403, late: false })
      for (const [secret, phone, account] of [
        [undefined, '1055', '2001'],
        ['own', '71', '70'],
      ] as const) {
        for (const size of [0, 200_000]) {
          const body = JSON.stringify(messagesCallback({ padding: 'x'.repeat(size) }, phone, account))
          expect(await post(same, signed(body, secret), body)).toEqual({ status: 200, late: false })
        }
      }
      await scene.app.clock.advance(60)
      expect(await post(same, wrong)).toMatchObject({ late: false })
    },
  )
})

describe('large bodies of a network above the count', () => {
  const large = (secret?: string) => {
    const body = JSON.stringify(messagesCallback({ padding: 'x'.repeat(200_000) }))
    return [signed(secret ? 'other bytes' : body), body] as const
  }

  test('are read one at a time, small ones always', async () => {
    const ip = '192.0.2.9'
    for (let one = 0; one < 20; one++) await post(ip, wrong)
    // Late answers come after 0.5 to 1 second and the next place after 1: with the longest wait nothing would be left.
    const soonest = vi.spyOn(Math, 'random').mockReturnValue(0)
    const many = await Promise.all(Array.from({ length: 5 }, () => post(ip, ...large('other'))))
    expect(many.map(({ status }) => status).toSorted()).toEqual([403, 503, 503, 503, 503])
    // After a wrong one it takes a moment until the next is let in.
    expect((await post(ip, ...large())).status).toBe(503)
    soonest.mockRestore()
    const small = JSON.stringify(messagesCallback({ messages: [] }))
    expect(await post(ip, signed(small), small)).toEqual({ status: 200, late: false })
    await expect.poll(async () => (await post(ip, ...large())).status, { timeout: 10_000 }).toBe(200)
    expect((await post(ip, ...large())).status).toBe(200)
    expect((await post('192.0.2.10', ...large())).status).toBe(200)
  })
})

describe('places', () => {
  test('a network has its part of them, others come first, and who waits too long gets none', async () => {
    const places = new Places({ inAll: 3, waiting: 2, waitMs: 50 })
    const first = await places.enter('a', 2)
    const second = await places.enter('a', 2)
    let third: unknown
    const waits = places.enter('a', 2).then((leave) => {
      third = leave
    })
    const ofOther = await places.enter('b', 2)
    expect([third, Boolean(ofOther)]).toEqual([undefined, true])
    second?.()
    await waits
    expect(third).toBeTypeOf('function')
    expect(await places.enter('c', 2)).toBeNull()
    const late = [places.enter('c', 2), places.enter('c', 2)]
    expect(await places.enter('c', 2)).toBeNull()
    expect(await Promise.all(late)).toEqual([null, null])
    first?.()
    expect(await places.enter('c', 2)).toBeTypeOf('function')
  })
})
