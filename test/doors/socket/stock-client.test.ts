import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { closeCodes } from '#doors/graphql/close-codes.ts'
import { spendSocketToken } from '#people/sessions/socket-token.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live?.close())

/** A client of graphql-ws as its documentation has it, but for short waits; `token` is asked for each connection. */
function stockClient(token: () => Promise<string> = person.socketToken) {
  const codes: number[] = []
  const sockets: WebSocket[] = []
  class Socket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      sockets.push(this)
    }
  }
  const client = createClient({
    url: live.wsUrl,
    webSocketImpl: Socket,
    connectionParams: async () => ({ token: await token() }),
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    on: { closed: (event) => codes.push((event as { code: number }).code) },
  })
  return { client, codes, sockets }
}

/** Subscribes as docs/adr/0006 says: the last sequence stands in the variables that are sent again. */
function listen({ client }: ReturnType<typeof stockClient>) {
  const got: number[] = []
  const failures: unknown[] = []
  const variables = { after: undefined as string | undefined }
  const query = `subscription ($after: String) {
    messageEvents(after: $after) { ... on Event { sequence } ... on EventAboutMessage { message { content { ... on TextContent { body } } } } } }`
  client.subscribe<{ messageEvents: { sequence: string } }>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) failures.push(errors)
        variables.after = data?.messageEvents.sequence ?? variables.after
        got.push(Number(data?.messageEvents.sequence))
      },
      error: (error) => failures.push(error),
      complete: () => {},
    },
  )
  return { got, failures }
}

const newest = async () => {
  const text = 'select event_seq as seq from workspace_counter where workspace_id = $1'
  return (await live.app.pool.query(text, [live.workspaceId])).rows[0].seq as number
}

/** Every sequence from the first that came to this one, each once. */
const allUpTo = (got: number[], last: number) =>
  Array.from({ length: last - (got[0] ?? last) + 1 }, (_, index) => (got[0] ?? 0) + index)

async function heard(listening: ReturnType<typeof listen>): Promise<void> {
  await until('it is live', async () => {
    await live.say('hello')
    return listening.got.length > 0
  })
}

test('1013: a client that was too slow comes back with `after` and misses nothing', async () => {
  const stock = stockClient()
  const listening = listen(stock)
  await heard(listening)
  const subjectId = await live.say('x'.repeat(4_000))
  stock.sockets[0]?.pause()
  const event = { type: 'message.status', subjectId, contactId: live.contactId } as const
  // More than the system and we keep for a connection (some MB, 256 KB), and a thousand.
  for (let round = 0; round < 20; round++) {
    await live.append(Array.from({ length: 250 }, () => event))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  stock.sockets[0]?.resume()
  const last = await newest()
  await until('it has all', () => listening.got.at(-1) === last)
  expect(listening.got).toEqual(allUpTo(listening.got, last))
  expect(listening.failures).toEqual([])
  expect(stock.codes).toEqual([closeCodes.tooSlow.code])
  await stock.client.dispose()
})

test('4411: a used token is no end; the next one is tried', async () => {
  const used = await person.socketToken()
  const given = [used, used]
  const first = stockClient(async () => given.pop() ?? person.socketToken())
  await heard(listen(first))
  const second = stockClient(async () => given.pop() ?? person.socketToken())
  const listening = listen(second)
  await heard(listening)
  expect(second.codes).toEqual([closeCodes.usedToken.code])
  expect(listening.failures).toEqual([])
  await Promise.all([first.client.dispose(), second.client.dispose()])
})

test('1012: a failure of ours is no end', async () => {
  const { pool } = live.app
  const query = pool.query.bind(pool)
  let failed = false
  const broken = vi.spyOn(pool, 'query').mockImplementation(((asked: { name?: string }) => {
    if (failed || asked.name !== spendSocketToken.name) return query(asked as never)
    failed = true
    return Promise.reject(new Error('broken'))
  }) as never)
  const stock = stockClient()
  const listening = listen(stock)
  await until('it came back', () => stock.sockets.length > 1)
  broken.mockRestore()
  await heard(listening)
  expect(stock.codes).toEqual([closeCodes.failure.code])
  expect(listening.failures).toEqual([])
  await stock.client.dispose()
})
