import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { closeCodes } from '#doors/graphql/close-codes.ts'
import { deleteContact } from '#messaging/inbox/contact-changes/update.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { endSession } from '#people/sessions/sessions.ts'
import { RawClient, subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

let live: Live
let person: SignedInPerson

const persistedText = 'query Known { __typename }'
const persistedHash = createHash('sha256').update(persistedText).digest('hex')

beforeAll(async () => {
  live = await startLive({
    socket: {
      documents: new Map([[persistedHash, persistedText]]),
      limits: { tokenWaitMs: 300, pingMs: 100, operations: 5, strangersPerAddress: 20 },
    },
  })
  person = await live.signIn()
})
afterAll(() => live.close())

const messageEvents = `subscription ($after: String, $contactIds: [ID!]) {
  messageEvents(after: $after, contactIds: $contactIds) {
    __typename
    ... on Event { sequence createdAt }
    ... on EventAboutMessage { message { id status content { ... on TextContent { body } } contact { phone } } }
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
          __typename: 'MessageReceived',
          sequence: expect.stringMatching(/^\d+$/),
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          message: {
            id,
            status: 'DELIVERED',
            content: { body: 'hello' },
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
    const told: { sequence: string; message: { content: { body: string } } }[] = []
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
    await until('live again', () => told.at(-1)?.message.content.body === 'back')
    const sequences = told.map((event) => Number(event.sequence))
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(told.slice(-3).map((event) => event.message.content.body)).toEqual([
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
    const status = 400
    await expect(client.iterate({ query: '{ nothingLikeIt }' }).next()).rejects.toMatchObject([
      { extensions: { code: 'INVALID_REQUEST', status } },
    ])
    const wrong = await client.iterate({ query: messageEvents, variables: { after: 'x' } }).next()
    const [refusal] = wrong.value?.errors ?? []
    expect(refusal?.extensions).toMatchObject({ code: 'INVALID_FIELD', field: 'after', status: 422 })
    // What makes the head of an HTTP answer is nothing to clients.
    expect(refusal?.extensions).not.toHaveProperty('http')
    await client.dispose()
  })

  test('runs persisted documents by their hash, with an empty text', async () => {
    const client = subprotocolClient(live.wsUrl, person.socketToken)
    const byHash = (sha256Hash: string) =>
      client.iterate({ query: '', extensions: { persistedQuery: { version: 1, sha256Hash } } }).next()
    expect((await byHash(persistedHash)).value).toEqual({ data: { __typename: 'Query' } })
    await expect(byHash('0'.repeat(64))).rejects.toMatchObject([{ message: 'PersistedQueryNotSupported' }])
    await client.dispose()
  })

  test('the subprotocol is chosen when it is offered', async () => {
    expect((await raw({ protocol: 'graphql-transport-ws' })).ws.protocol).toBe('graphql-transport-ws')
    expect((await raw({ protocol: '' })).ws.protocol).toBe('')
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
    const change = async (to: string) => {
      await live.app.pool.query(`update role set permissions = ${to} where id = $1`, [agent.member.roleId])
      forgetMembers(live.app)
    }
    await change(`array_remove(permissions, 'chat:read')`)
    try {
      const id = await live.say('not for you any more', contactId)
      expect((await client.closed).code).toBe(closeCodes.forbidden.code)
      expect(client.of('error', 'mine')).toMatchObject([{ payload: [{ extensions: { code: 'FORBIDDEN' } }] }])
      expect(JSON.stringify(client.messages)).not.toContain(id)
    } finally {
      await change(`permissions || '{chat:read}'`)
    }
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

  test('a deleted contact leaves the screens of those who saw its chat, and of nobody else', async () => {
    const chatEvents = `subscription { conversationEvents {
      __typename ... on EventAboutContact { contactId conversation { status } } } }`
    const [agent, admin] = [await live.signIn('agent'), await authenticated()]
    expect(agent.member.permissions.has('contacts:read')).toBe(false)
    const [mine, other] = [await live.addContact(agent.id), await live.addContact()]
    const limited = await authenticated(agent)
    for (const client of [limited, admin]) client.send(subscribe('chats', chatEvents))
    for (const client of [limited, admin])
      await until('it is live', async () => {
        await live.say('hello', mine)
        return client.of('next', 'chats').length > 0
      })
    const ctx = createCtx(live.app, { actor: { kind: 'system', workspaceId: live.workspaceId } })
    await deleteContact(ctx, other)
    await deleteContact(ctx, mine)
    const told = (client: RawClient) => JSON.stringify(client.messages)
    const gone = (contactId: string) =>
      JSON.stringify({ conversationEvents: { __typename: 'ContactDeleted', contactId, conversation: null } })
    for (const client of [limited, admin]) await until('mine went', () => told(client).includes(gone(mine)))
    expect(told(admin)).toContain(gone(other))
    expect(told(limited)).not.toContain(other)
    for (const client of [limited, admin]) client.ws.close()
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
