import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { liveClient } from '../../clients/graphql-request/src/live.ts'
import { chats, connect, sendText } from '../../clients/graphql-request/src/parley.ts'
import type { RunningProcess } from '../support/child-process.ts'
import { type Killable, killable } from '../support/killable.ts'
import { memberSession, type Session } from '../support/session.ts'
import { until } from '../support/until.ts'
import {
  apollo,
  bodyOf,
  doorOf,
  graphqlRequest,
  type QuickStart,
  relay,
  relayModules,
  type Shown,
  urql,
} from './quick-starts.ts'

// The quick starts of clients/ against a server, which is killed and started anew under their subscriptions.

const people = ['Ada', 'Grace']
const phoneOf = (name: string) => `1555020000${people.indexOf(name)}`

let where: Killable
let running: RunningProcess
let session: Session
let cached: QuickStart[]
let all: QuickStart[]

beforeAll(async () => {
  where = await killable()
  running = await where.start()
  session = await memberSession(where, where.tenant.workspaceId)
  for (const name of people) await write(name, `It is ${name}.`)
  const door = doorOf(where.url, session)
  cached = [await apollo(door), await urql(door), await relay(door)]
  all = [...cached, await graphqlRequest(door)]
  await until(async () => (await all[3]?.load())?.length === people.length)
})
afterAll(() => where?.close())

const write = (name: string, body: string) =>
  where.platform.inbound(where.tenant.phoneId, phoneOf(name), { type: 'text', text: { body } }, name)

const chatOf = (list: readonly Shown[], name: string): Shown => {
  const chat = list.find(({ contact }) => contact.profileName === name)
  if (!chat) throw new Error(`no chat with ${name}`)
  return chat
}

test('each lists the chats with their contacts', async () => {
  for (const client of all) {
    const ada = chatOf(await client.load(), 'Ada')
    expect(ada, client.name).toMatchObject({
      contact: { profileName: 'Ada', phone: expect.stringContaining(phoneOf('Ada')) },
      lastMessage: { content: { body: 'It is Ada.' } },
    })
  }
})

describe('sending', () => {
  test('shows the text before there is an answer, and then the message itself', async () => {
    for (const { name, load, shown, send } of cached) {
      const chat = chatOf(await load(), 'Ada')
      const sending = send(chat, `Hello from ${name}`)
      let pending = chat.lastMessage
      // Looked at between two turns of the loop: the answer is there within milliseconds.
      while (pending?.id === chat.lastMessage?.id) {
        await new Promise(setImmediate)
        pending = chatOf(shown(), 'Ada').lastMessage
      }
      expect(pending).toMatchObject({ status: 'PENDING', content: { body: `Hello from ${name}` } })
      expect(pending?.id).toMatch(/^sending-/)
      const id = await sending
      expect(chatOf(shown(), 'Ada').lastMessage).toMatchObject({
        id,
        content: { body: `Hello from ${name}` },
      })
    }
  })

  test('takes the text back that Parley refuses', async () => {
    for (const { name, load, shown, send } of cached) {
      const chat = chatOf(await load(), 'Grace')
      await expect(send(chat, 'x'.repeat(5_000)), name).rejects.toThrow()
      expect(chatOf(shown(), 'Grace').lastMessage?.id, name).toBe(chat.lastMessage?.id)
    }
  })

  test('works for a server with a key of its own', async () => {
    const scopes = ['chat:read', 'chat:write', 'contacts:read']
    const { key } = (await session.api.post('/api-keys', { name: 'Shop', scopes })).body.data
    const client = connect(`${where.url}/graphql`, { key })
    for await (const chat of chats(client)) {
      expect(await sendText(client, chat, 'From a server')).toMatchObject({ status: 'PENDING' })
    }
  })
})

test('relay goes on in both lists', async () => {
  const { connect, openChat, openInbox } = await relayModules()
  const environment = connect(doorOf(where.url, session))
  const inbox = await openInbox(environment, 1)
  expect(inbox.chats()).toHaveLength(1)
  await inbox.more()
  expect(
    inbox
      .chats()
      .map(({ contact }) => contact.profileName)
      .sort(),
  ).toEqual(people)
  const chat = await openChat(environment, chatOf(inbox.chats(), 'Ada') as never, 1)
  expect(chat.lines()).toHaveLength(1)
  await chat.more()
  const texts = chat.lines().map(({ content }) => bodyOf(content))
  expect(texts).toEqual(['From a server', 'Hello from relay'])
})

test('who asks for events that are no longer kept gets the chats anew', async () => {
  const door = doorOf(where.url, session)
  for (const client of [await apollo(door), await urql(door)]) {
    const stop = client.follow('999999999999999', () => {})
    await until(() => client.shown().length === people.length)
    stop()
  }
})

test('a socket that gets no token tries again', async () => {
  // The one of Node tells another code than browsers do when a client closes.
  vi.stubGlobal('WebSocket', WebSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { socket } = doorOf(where.url, session)
  const token = async () => (await session.api.get('/auth/ws-token')).body.data.token as string
  const tokens = [() => Promise.reject(new Error('The server is away.')), token]
  const live = liveClient(socket, () => (tokens.shift() ?? token)())
  const ended: unknown[] = []
  const told: unknown[] = []
  const query = 'subscription { presence { id } }'
  live.subscribe(
    { query },
    {
      next: (answer) => told.push(answer),
      error: (reason) => ended.push(reason),
      complete: () => ended.push('complete'),
    },
  )
  await until(() => told.length + ended.length > 0)
  expect([ended, tokens]).toEqual([[], []])
  await live.dispose()
})

/** Changes that a process writes which nobody hears: ours, beside the one that was killed. */
async function append(count: number, chat: Shown): Promise<void> {
  const { app, tenant } = where
  const event = {
    workspaceId: tenant.workspaceId,
    type: 'message.received' as const,
    subjectId: chat.lastMessage?.id ?? '',
    contactId: chat.contactId,
  }
  const events = Array.from({ length: count }, () => ({
    ...event,
    id: newId(),
    data: {},
    occurredAt: new Date(),
  }))
  await inTransaction(app.pool, (tx) => appendEvents(app, tx, events))
}

/** Where each client says that listening begins, asked one after the other. */
async function positions(): Promise<string[]> {
  const told: string[] = []
  for (const client of all) told.push((await client.position()) ?? '')
  return told
}

test('a subscription that a restart cuts goes on by itself: nothing is missed, nothing told twice', async () => {
  // Messages of the tests before may still change: all listen from where the first began.
  const [after = '', ...later] = await positions()
  expect(later.filter((position) => BigInt(position) < BigInt(after))).toEqual([])
  const heard = await Promise.all(
    all.map(async (client) => {
      await client.load()
      const got: string[] = []
      return { client, got, stop: client.follow(after, ({ sequence }) => void got.push(sequence)) }
    }),
  )
  const chat = chatOf((await all[0]?.load()) ?? [], 'Grace')
  const expected = async () => {
    const text = `select seq from event where workspace_id = $1 and seq > $2
      and type in ('message.received', 'message.sent', 'message.status') order by seq`
    const { rows } = await where.app.pool.query(text, [where.tenant.workspaceId, after])
    return rows.map(({ seq }) => String(seq))
  }
  await append(1, chat)
  await until(() => heard.every(({ got }) => got.length > 0))
  await running.kill()
  await append(5, chat)
  running = await where.start()
  await append(1, chat)
  expect(await running.stop()).toBe(0)
  await append(5, chat)
  running = await where.start()
  await write('Grace', 'Are you still there?')
  const text = 'Are you still there?'
  await until(
    () => cached.every(({ shown }) => bodyOf(chatOf(shown(), 'Grace').lastMessage?.content) === text),
    // They wait up to 15 s between two tries, and a try may come as the server begins.
    90_000,
  )
  const wanted = await expected()
  expect(wanted.length).toBeGreaterThan(12)
  await until(() => heard.every(({ got }) => got.length >= wanted.length))
  for (const { client, got, stop } of heard) {
    expect(got, client.name).toEqual(wanted)
    stop()
  }
}, 240_000)
