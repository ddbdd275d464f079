import { Agent, request } from 'node:http'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventStreamsOf } from '#doors/graphql/event-streams.ts'
import { endSession } from '#people/sessions/sessions.ts'
import { type Live, type SignedInPerson, startLive, until } from '../socket/live.ts'

// The stock client of graphql-sse, in its mode of a connection for each subscription.

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live?.close())

const query = `subscription ($after: String) {
  events(after: $after, types: [MESSAGE_RECEIVED, MESSAGE_STATUS]) { sequence } }`

/** As its documentation has it, but for short waits; the last sequence is written into the variables that it sends again. */
function listen(who = person) {
  const got: number[] = []
  const ends: unknown[] = []
  let connections = 0
  const variables = { after: undefined as string | undefined }
  const client = createClient({
    url: `${live.url}/graphql`,
    headers: () => ({ authorization: `Bearer ${who.access}` }),
    retry: () => new Promise((resolve) => setTimeout(resolve, 20)),
    on: { connected: () => void connections++ },
  })
  client.subscribe<{ events: { sequence: string } }>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) ends.push(errors)
        variables.after = data?.events.sequence ?? variables.after
        if (data) got.push(Number(data.events.sequence))
      },
      error: (error) => ends.push(error),
      complete: () => ends.push('complete'),
    },
  )
  return { got, ends, connections: () => connections, stop: () => client.dispose() }
}

async function heard({ got }: ReturnType<typeof listen>): Promise<void> {
  await until('it is live', async () => {
    await live.say('hello')
    return got.length > 0
  })
}

const newest = async () => {
  const text = 'select event_seq as seq from workspace_counter where workspace_id = $1'
  return (await live.app.pool.query(text, [live.workspaceId])).rows[0].seq as number
}
const allUpTo = (got: number[], last: number) =>
  Array.from({ length: last - (got[0] ?? last) + 1 }, (_, index) => (got[0] ?? 0) + index)

test('comes back after a lost connection and misses nothing', async () => {
  const listening = listen()
  await heard(listening)
  eventStreamsOf(live.app).cut()
  await live.say('while away')
  await live.say('while away')
  await until('it is back', () => listening.connections() === 2)
  await live.say('now')
  const last = await newest()
  await until('it has all', () => listening.got.at(-1) === last)
  expect(listening.got).toEqual(allUpTo(listening.got, last))
  expect(listening.ends).toEqual([])
  listening.stop()
})

test('the end of the session ends the stream, with its reason', async () => {
  const other = await live.signIn()
  const listening = listen(other)
  await heard(listening)
  await endSession(live.app, other.member.sessionId ?? '')
  live.app.bus.publish('forget', { cache: 'members' })
  await until('it ended', () => listening.ends.includes('complete'))
  expect(JSON.stringify(listening.ends)).toContain('UNAUTHORIZED')
})

interface Raw {
  status: number
  headers: Record<string, unknown>
  text: () => string
  pause(): void
  resume(): void
  closed: Promise<void>
  stop(): void
}

/** One stream as bytes. */
function raw(who = person, text = query): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${who.access}`,
    }
    const agent = new Agent()
    const req = request(`${live.url}/graphql`, { method: 'POST', headers, agent }, (res) => {
      let told = ''
      res.on('data', (chunk) => (told += chunk))
      res.on('error', () => {})
      resolve({
        status: res.statusCode ?? 0,
        headers: res.headers,
        text: () => told,
        pause: () => void res.pause(),
        resume: () => void res.resume(),
        closed: new Promise((gone) => res.once('close', () => gone())),
        stop: () => req.destroy(),
      })
    })
    req.on('error', reject)
    req.end(JSON.stringify({ query: text }))
  })
}

test('a stream without events says that it lives, and proxies may not hold it back', async () => {
  const stream = await raw()
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  const pings = () => stream.text().match(/^:$/gm)?.length ?? 0
  const first = pings()
  await until('it pings', () => pings() > first)
  stream.stop()
})

test('who has a hundred streams gets no more until one ends; others do', async () => {
  const other = await live.signIn()
  const streams = await Promise.all(Array.from({ length: 100 }, () => raw()))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const over = await raw()
  expect(over.status).toBe(429)
  await over.closed
  expect(over.text()).toContain('"code":"RATE_LIMITED"')
  const theirs = await raw(other)
  expect(theirs.status).toBe(200)
  streams[0]?.stop()
  await until('there is room again', async () => {
    const again = await raw()
    streams.push(again)
    return again.status === 200
  })
  for (const stream of [...streams, theirs]) stream.stop()
})

test('a client that does not take its events is cut off, so that it comes back', async () => {
  const long = await live.say('x'.repeat(4_000))
  const stream = await raw(
    person,
    'subscription { messageEvents { ... on EventAboutMessage { message { content { ... on TextContent { body } } } } } }',
  )
  await until('it is live', async () => {
    await live.say('hello')
    return stream.text().includes('hello')
  })
  stream.pause()
  const event = { type: 'message.status', subjectId: long, contactId: live.contactId } as const
  // More than the system keeps for a connection (some MB), and a thousand.
  for (let round = 0; round < 20; round++) {
    await live.append(Array.from({ length: 250 }, () => event))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  stream.resume()
  await stream.closed
  expect(stream.text()).not.toContain('event: complete')
})
