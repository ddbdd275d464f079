import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { endSession } from '#people/sessions/sessions.ts'
import type { EventName } from '#telling/resources.ts'
import { type Live, type SignedInPerson, startLive, until } from '../socket/live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live.close())

const query = `subscription ($after: String) { messageEvents(after: $after) {
    __typename ... on Event { sequence } ... on EventAboutMessage { message { id } } } }`

interface Source {
  status: number
  /** what the stream has told so far */
  read(): string
  done: Promise<void>
  stop(): void
}

/** Opens server-sent events as a program behind a strict proxy would. */
async function listen(who: SignedInPerson, variables = {}): Promise<Source> {
  const controller = new AbortController()
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${who.access}`,
    },
    body: JSON.stringify({ query, variables }),
    signal: controller.signal,
  })
  let text = ''
  const done = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(chunk)
  })().catch(() => {})
  return { status: response.status, read: () => text, done, stop: () => controller.abort() }
}

async function heard(source: Source): Promise<void> {
  await until('it is live', async () => {
    await live.say('to join')
    return source.read().includes('event: next')
  })
}

test('subscriptions come as server-sent events too, with the gap first', async () => {
  const first = await listen(person)
  expect(first.status).toBe(200)
  await heard(first)
  const sequences = [...first.read().matchAll(/"sequence":"(\d+)"/g)].map((match) => match[1])
  first.stop()
  const missed = await live.say('while away')
  const second = await listen(person, { after: sequences.at(-1) })
  await until('the gap is told', () => second.read().includes(missed))
  const now = await live.say('now')
  await until('the new one too', () => second.read().includes(now))
  second.stop()
})

/** While this goes on, no message whose reading asks for this id can be read. */
function unreadable(id: string): void {
  const { pool } = live.app
  const { query } = pool
  const spoilt = ({ name, values }: { name?: string; values?: unknown[] }) =>
    name === 'messages.by_ids' && JSON.stringify(values).includes(id)
  pool.query = ((...args: Parameters<typeof spoilt>) =>
    spoilt(...args)
      ? Promise.reject(new Error('this row is spoilt'))
      : (query as unknown as (...all: unknown[]) => unknown).apply(pool, args)) as never
  onTestFinished(() => void Object.assign(pool, { query }))
}

test('an event that cannot be told is told as missed, once, and the next ones are told', async () => {
  const source = await listen(person)
  await heard(source)
  const spoilt = newId()
  unreadable(spoilt)
  const about = { subjectId: spoilt, contactId: live.contactId }
  await live.append([{ type: 'message.received', ...about }])
  live.app.bus.publish('events', { workspaceId: live.workspaceId })
  await until('it is told as missed', () => source.read().includes('Resync'))
  const next = await live.say('after it')
  await until('the next one', () => source.read().includes(next))
  expect(source.read().match(/Resync/g)).toHaveLength(1)
  source.stop()
})

test('an event of a kind that only newer processes know is passed over', async () => {
  const source = await listen(person)
  await heard(source)
  const about = { subjectId: newId(), contactId: live.contactId }
  await live.append([{ type: 'wonder.happened' as EventName, ...about }])
  const next = await live.say('after it')
  await until('the next one', () => source.read().includes(next))
  expect(source.read()).not.toContain('Resync')
  source.stop()
})

test('a client that goes away leaves nothing behind', async () => {
  const source = await listen(person)
  await heard(source)
  source.stop()
  await source.done
  const before = live.scene.statements()
  await until('the tail has ended', async () => {
    const start = live.scene.statements()
    live.app.bus.publish('events', { workspaceId: live.workspaceId })
    await new Promise((resolve) => setTimeout(resolve, 100))
    return live.scene.statements() === start
  })
  expect(live.scene.statements()).toBeGreaterThanOrEqual(before)
})

test('a session that ends, ends the stream with its reason', async () => {
  const other = await live.signIn()
  const source = await listen(other)
  await heard(source)
  await endSession(live.app, other.member.sessionId ?? '')
  forgetMembers(live.app)
  await source.done
  expect(source.read()).toContain('"code":"UNAUTHORIZED"')
  expect(source.read()).toContain('event: complete')
})

test('who may not read chats is refused at the start', async () => {
  await live.app.pool.query(
    `update role set permissions = array_remove(permissions, 'chat:read') where name = 'manager'`,
  )
  const manager = await live.signIn('manager')
  const source = await listen(manager)
  await source.done
  expect(source.read()).toContain('"code":"FORBIDDEN"')
})
