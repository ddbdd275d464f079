import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { closeCodes } from '#doors/graphql/close-codes.ts'
import { RawClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive({ socket: { limits: { tokenWaitMs: 300, strangersPerAddress: 20 } } })
  person = await live.signIn()
})
afterAll(() => live.close())

async function raw(): Promise<RawClient> {
  return new RawClient(live.wsUrl).opened()
}

describe('close codes before the token is accepted', () => {
  const afterFirst = async (message: unknown) => {
    const client = await raw()
    client.send(message)
    return (await client.closed).code
  }

  test('4400: not JSON, no type, binary, or longer than 4 KB', async () => {
    expect(await afterFirst('hello')).toBe(closeCodes.badMessage.code)
    expect(await afterFirst('{"kind":"auth"}')).toBe(closeCodes.badMessage.code)
    const long = { type: 'auth', payload: { token: 'x'.repeat(5_000) } }
    expect(await afterFirst(long)).toBe(closeCodes.badMessage.code)
    expect(await afterFirst({ type: 'auth', payload: { token: 'x'.repeat(500_000) } })).toBe(
      closeCodes.badMessage.code,
    )
    const client = await raw()
    client.ws.send(Buffer.from('{}'))
    expect((await client.closed).code).toBe(closeCodes.badMessage.code)
  })

  test('4401: the first message brings no token', async () => {
    expect(await afterFirst({ type: 'connection_init' })).toBe(closeCodes.noToken.code)
    expect(await afterFirst({ type: 'auth', payload: { token: '' } })).toBe(closeCodes.noToken.code)
    expect(await afterFirst({ type: 'ping' })).toBe(closeCodes.noToken.code)
    expect(await afterFirst({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } })).toBe(
      closeCodes.noToken.code,
    )
  })

  test('4403: the token is not ours, or an access token', async () => {
    expect(await afterFirst({ type: 'auth', payload: { token: 'nonsense' } })).toBe(closeCodes.forbidden.code)
    expect(await afterFirst({ type: 'auth', payload: { token: person.access } })).toBe(
      closeCodes.forbidden.code,
    )
  })

  test('4411: a token works once', async () => {
    const token = await person.socketToken()
    const first = await raw()
    first.send({ type: 'auth', payload: { token } })
    first.send({ type: 'connection_init' })
    await until('the first is in', () => first.of('connection_ack').length === 1)
    expect(await afterFirst({ type: 'auth', payload: { token } })).toBe(closeCodes.usedToken.code)
    first.ws.close()
  })

  test('4410: a token works for 30 seconds', async () => {
    const token = await person.socketToken()
    await live.scene.clock.advance(31)
    expect(await afterFirst({ type: 'auth', payload: { token } })).toBe(closeCodes.expiredToken.code)
  })

  test('4408: no first message in time', async () => {
    const client = await raw()
    expect((await client.closed).code).toBe(closeCodes.late.code)
  })

  test('a token in the address opens nothing', async () => {
    const client = await new RawClient(`${live.wsUrl}?token=${await person.socketToken()}`).opened()
    client.send({ type: 'connection_init' })
    expect((await client.closed).code).toBe(closeCodes.noToken.code)
  })
})

describe('the upgrade', () => {
  const status = (url: string, headers?: Record<string, string>) =>
    new Promise((resolve) => {
      const ws = new WebSocket(url, { headers })
      ws.on('unexpected-response', (_req, res) => resolve(res.statusCode))
      ws.on('open', () => resolve(101))
      ws.on('error', () => {})
    })

  test('is refused for pages of others, and open for our own and for programs', async () => {
    expect(await status(live.wsUrl, { origin: 'https://evil.example' })).toBe(403)
    expect(await status(live.wsUrl, { origin: live.url })).toBe(101)
    expect(await status(live.wsUrl)).toBe(101)
    expect(await status(`${live.wsUrl}/else`)).toBe(404)
  })

  test.each(['//', '/\\', 'http://[', '*', '/ws%ff'])(
    'to %s, which is no address, ends nothing but itself',
    async (target) => {
      const { hostname, port } = new URL(live.url)
      const socket = connect(Number(port), hostname)
      const upgrade = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
      socket.end(upgrade)
      const answer = Buffer.concat(await socket.toArray()).toString()
      expect(answer).toContain('404 Not Found')
      expect(await status(live.wsUrl)).toBe(101)
    },
  )

  test('is refused when too many from one address have shown no token', async () => {
    const patient = await startLive({ socket: { limits: { tokenWaitMs: 60_000, strangersPerAddress: 2 } } })
    try {
      const [first] = [
        await new RawClient(patient.wsUrl).opened(),
        await new RawClient(patient.wsUrl).opened(),
      ]
      expect(await status(patient.wsUrl)).toBe(503)
      first.ws.close()
      await until('one was let go', async () => (await status(patient.wsUrl)) === 101)
    } finally {
      await patient.close()
    }
  })
})
