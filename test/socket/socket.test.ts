import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { forgetMembers } from '../../src/auth/members.ts'
import { endSession } from '../../src/auth/sessions.ts'
import { closeCodes } from '../../src/graphql/close-codes.ts'
import { RawClient, subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive({
    socket: { limits: { tokenWaitMs: 300, pingMs: 100, operations: 5, strangersPerAddress: 20 } },
  })
  person = await live.signIn()
})
afterAll(() => live.close())

const messageEvents = `subscription ($after: String, $contactId: ID) {
  messageEvents(after: $after, contactId: $contactId) {
    sequence type resync occurredAt message { id status text { body } contact { phone } }
  }
}`

const subscribe = (id: string, query = messageEvents, variables: Record<string, unknown> = {}) => ({
  id,
  type: 'subscribe',
  payload: { query, variables },
})

async function raw(options?: ConstructorParameters<typeof RawClient>[1]): Promise<RawClient> {
  return new RawClient(live.wsUrl, options).opened()
}

async function authenticated(who = person): Promise<RawClient> {
  const client = await raw()
  client.send({ type: 'auth', payload: { token: await who.socketToken() } })
  return client
}

/** Says things until the subscription has told one, so that it is live from here on. */
async function heard(client: RawClient, id: string): Promise<void> {
  await until('the subscription is live', async () => {
    await live.say('to join')
    return client.of('next', id).length > 0
  })
}

describe('a client of document 2', () => {
  test('sends auth first, then may initialise, and hears events', async () => {
    const client = await authenticated()
    client.send({ type: 'connection_init' })
    await until('the ack', () => client.of('connection_ack').length === 1)
    client.send(subscribe('1'))
    await heard(client, '1')
    const id = await live.say('hello')
    await until('the event', () => JSON.stringify(client.messages).includes(id))
    const payload = client.of('next', '1').at(-1)?.payload
    expect(payload).toEqual({
      data: {
        messageEvents: {
          sequence: expect.stringMatching(/^\d+$/),
          type: 'message.received',
          resync: false,
          occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          message: {
            id,
            status: 'delivered',
            text: { body: 'hello' },
            contact: { phone: expect.stringMatching(/^\+/) },
          },
        },
      },
    })
    client.send({ id: '1', type: 'complete' })
    client.ws.close()
    await client.closed
  })

  test('may subscribe without initialising, and hears nothing before it asks', async () => {
    const client = await authenticated()
    client.send(subscribe('only'))
    await heard(client, 'only')
    expect(client.messages.every((message) => message.type === 'next')).toBe(true)
    client.ws.close()
  })

  test('may send everything at once without waiting', async () => {
    const client = await raw()
    client.send({ type: 'auth', payload: { token: await person.socketToken() } })
    client.send({ type: 'connection_init' })
    client.send({ type: 'ping' })
    client.send(subscribe('q', '{ __typename }'))
    await until('all answers', () => client.of('complete', 'q').length === 1)
    expect(client.messages.map((message) => message.type)).toEqual([
      'connection_ack',
      'pong',
      'next',
      'complete',
    ])
    client.ws.close()
  })
})

describe('a graphql-ws client', () => {
  test('brings the token in connection_init and hears events in order, also after reconnecting with `after`', async () => {
    const client = subprotocolClient(live.wsUrl, person.socketToken)
    const told: { sequence: string; message: { text: { body: string } } }[] = []
    type Told = { messageEvents: (typeof told)[number] }
    const run = (after: string | null) =>
      client.subscribe<Told>(
        { query: messageEvents, variables: { after } },
        {
          next: ({ data }) => void (data && told.push(data.messageEvents)),
          error: () => {},
          complete: () => {},
        },
      )
    const first = run(null)
    await until('it is live', async () => {
      await live.say('to join')
      return told.length > 0
    })
    first()
    const last = told.at(-1)?.sequence ?? ''
    await live.say('while away 1')
    await live.say('while away 2')
    const from = told.length
    const second = run(last)
    await until('the gap is told', () => told.length >= from + 2)
    await live.say('back')
    await until('live again', () => told.at(-1)?.message.text.body === 'back')
    const sequences = told.map((event) => Number(event.sequence))
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(told.slice(-3).map((event) => event.message.text.body)).toEqual([
      'while away 1',
      'while away 2',
      'back',
    ])
    second()
    await client.dispose()
  })

  test('gets queries answered by the same schema, and refusals as errors', async () => {
    const client = subprotocolClient(live.wsUrl, person.socketToken)
    const answer = client.iterate({ query: '{ __schema { queryType { name } } }' })
    expect((await answer.next()).value).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
    await expect(client.iterate({ query: '{ nothingLikeIt }' }).next()).rejects.toMatchObject([
      { extensions: { code: 'invalid_request' } },
    ])
    const wrong = await client.iterate({ query: messageEvents, variables: { after: 'x' } }).next()
    expect(wrong.value).toMatchObject({
      errors: [{ extensions: { code: 'invalid_field', field: 'after', status: 422 } }],
    })
    await client.dispose()
  })

  test('the subprotocol is chosen when it is offered', async () => {
    expect((await raw({ protocol: 'graphql-transport-ws' })).ws.protocol).toBe('graphql-transport-ws')
    expect((await raw()).ws.protocol).toBe('')
  })
})

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
    expect(await afterFirst(subscribe('1'))).toBe(closeCodes.noToken.code)
  })

  test('4403: the token is not ours, or an access token', async () => {
    expect(await afterFirst({ type: 'auth', payload: { token: 'nonsense' } })).toBe(closeCodes.forbidden.code)
    expect(await afterFirst({ type: 'auth', payload: { token: person.access } })).toBe(
      closeCodes.forbidden.code,
    )
  })

  test('4409: a token works once', async () => {
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

  test('is refused when too many from one address have shown no token', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => status(live.wsUrl)))
    expect(many.filter((code) => code === 503).length).toBeGreaterThan(0)
    await until('they were let go', async () => (await status(live.wsUrl)) === 101)
  })
})

describe('while a socket is open', () => {
  test('messages that are no messages end it with 4400', async () => {
    const client = await authenticated()
    client.send({ type: 'connection_init' })
    await until('the ack', () => client.of('connection_ack').length === 1)
    client.send('{"type":')
    expect((await client.closed).code).toBe(closeCodes.badMessage.code)
  })

  test('4429: too many operations at once', async () => {
    const client = await authenticated()
    for (let i = 0; i < 7; i++) client.send(subscribe(`s${i}`))
    expect((await client.closed).code).toBe(closeCodes.tooMuch.code)
  })

  test('4403: a permission that is lost ends the subscription with its error, then the socket', async () => {
    const agent = await live.signIn('agent')
    const contactId = await live.addContact(agent.id)
    const client = await authenticated(agent)
    client.send(subscribe('mine'))
    await until('it is live', async () => {
      await live.say('for you', contactId)
      return client.of('next', 'mine').length > 0
    })
    await live.app.pool.query(
      `update role set permissions = array_remove(permissions, 'chat:read') where id = $1`,
      [agent.member.roleId],
    )
    forgetMembers(live.app)
    const before = client.of('next', 'mine').length
    const id = await live.say('not for you any more', contactId)
    expect((await client.closed).code).toBe(closeCodes.forbidden.code)
    expect(client.of('error', 'mine')).toMatchObject([{ payload: [{ extensions: { code: 'forbidden' } }] }])
    expect(client.of('next', 'mine').length).toBe(before)
    expect(JSON.stringify(client.messages)).not.toContain(id)
    await live.app.pool.query(`update role set permissions = permissions || '{chat:read}' where id = $1`, [
      agent.member.roleId,
    ])
    forgetMembers(live.app)
  })

  test('4403: a session that ends takes its idle sockets with it', async () => {
    const other = await live.signIn()
    const client = await authenticated(other)
    client.send({ type: 'connection_init' })
    await until('the ack', () => client.of('connection_ack').length === 1)
    await endSession(live.app, other.member.sessionId ?? '')
    expect((await client.closed).code).toBe(closeCodes.forbidden.code)
  })

  test('who lacks contacts:read hears of the chats that are assigned to them only', async () => {
    await live.app.pool.query(
      `update role set permissions = array_remove(permissions, 'contacts:read') where name = 'agent'`,
    )
    forgetMembers(live.app)
    const agent = await live.signIn('agent')
    expect(agent.member.permissions.has('contacts:read')).toBe(false)
    const mine = await live.addContact(agent.id)
    const client = await authenticated(agent)
    client.send(subscribe('mine'))
    await until('it is live', async () => {
      await live.say('for you', mine)
      return client.of('next', 'mine').length > 0
    })
    const foreign = await live.say('for somebody else')
    const own = await live.say('for you', mine)
    await until('mine came', () => JSON.stringify(client.messages).includes(own))
    expect(JSON.stringify(client.messages)).not.toContain(foreign)
    client.ws.close()
  })

  test('a client that does not answer pings is let go after two', async () => {
    const client = await authenticated()
    client.send({ type: 'connection_init' })
    await until('the ack', () => client.of('connection_ack').length === 1)
    client.ws.pause()
    await new Promise((resolve) => setTimeout(resolve, 700))
    client.ws.resume()
    expect((await client.closed).code).toBe(1006)
  })

  test('1001: a server that stops says so', async () => {
    const other = await startLive()
    const who = await other.signIn()
    const client = await new RawClient(other.wsUrl).opened()
    client.send({ type: 'auth', payload: { token: await who.socketToken() } })
    client.send(subscribe('1'))
    await other.closeSockets()
    expect((await client.closed).code).toBe(closeCodes.goingAway.code)
    await other.close()
  })
})
