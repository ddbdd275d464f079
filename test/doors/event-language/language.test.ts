import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createNote, deleteNote, updateNote } from '#messaging/inbox/notes/note-commands.ts'
import { endSession } from '#people/sessions/sessions.ts'
import { RawClient } from '../socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../socket/live.ts'
import { answered, speaker, told } from './speaker.ts'

// spec/9 section 4: what a socket without a subprotocol says and hears.

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive({
    socket: { limits: { tokenWaitMs: 300, pingMs: 100, unsentBytes: 20_000, strangersPerAddress: 20 } },
  })
  person = await live.signIn()
})
afterAll(() => live.close())

const plain = () => new RawClient(live.wsUrl, { protocol: '' }).opened()
const open = async (who = person) => speaker(live.wsUrl, await who.socketToken())
const write = (content: string, contactId = live.contactId) =>
  createNote(createCtx(live.app, { actor: person.member }), contactId, { content })
const contentsOf = (client: RawClient) =>
  client.of('conversation_note_created').map(({ payload }) => (payload as { content: string }).content)

describe('the handshake', () => {
  const afterFirst = async (message: unknown) => {
    const client = await plain()
    client.send(message)
    return (await client.closed).code
  }
  const auth = (token: string) => ({ type: 'auth', payload: { token } })

  test('1008 without a token in time, and for a first message that brings none or is not auth', async () => {
    expect((await (await plain()).closed).code).toBe(1008)
    expect(await afterFirst('hello')).toBe(1008)
    expect(await afterFirst({ type: 'ping', payload: {} })).toBe(1008)
    expect(await afterFirst(auth(''))).toBe(1008)
    expect(await afterFirst(auth('x'.repeat(5_000)))).toBe(1008)
    expect(
      await afterFirst({ type: 'connection_init', payload: auth(await person.socketToken()).payload }),
    ).toBe(1008)
  })

  test('1008 for a token that is not ours, was used, or is older than 30 seconds', async () => {
    expect(await afterFirst(auth('nonsense'))).toBe(1008)
    expect(await afterFirst(auth(person.access))).toBe(1008)
    const token = await person.socketToken()
    const first = await speaker(live.wsUrl, token)
    expect(await afterFirst(auth(token))).toBe(1008)
    const old = await person.socketToken()
    await live.scene.clock.advance(31)
    expect(await afterFirst(auth(old))).toBe(1008)
    first.ws.close()
  })
})

describe('while it is open', () => {
  test('ping is answered, nothing is answered to the token, and what is not known is ignored', async () => {
    const client = await open()
    const subscription = { query: 'subscription { messageEvents { __typename } }' }
    for (const unknown of [
      'no JSON',
      '[]',
      'null',
      '{"type":7}',
      { type: 'set_contact' },
      { type: 'set_contact', payload: { contact_id: 7 } },
      { type: 'typing', payload: { contact_id: live.contactId } },
      { type: 'connection_init' },
      { id: '1', type: 'subscribe', payload: subscription },
    ])
      client.send(unknown)
    await answered(client)
    expect(client.messages).toEqual([
      { type: 'pong', payload: {} },
      { type: 'pong', payload: {} },
    ])
    client.send({ type: 'ping', payload: 'x'.repeat(5_000) })
    expect((await client.closed).code).toBe(1008)
  })

  test('notes are told in order, as /api answers them, and nothing from before', async () => {
    await write('before')
    const client = await open()
    const note = await write('first')
    const ctx = createCtx(live.app, { actor: person.member })
    await updateNote(ctx, note.id, { content: 'second' })
    await deleteNote(ctx, note.id)
    const kept = await write('third')
    await until('all came', () => contentsOf(client).includes('third'))
    const ids = { id: note.id, contact_id: live.contactId }
    expect(told(client).filter(({ type }) => type === 'conversation_note_deleted')).toEqual([
      { type: 'conversation_note_deleted', payload: ids },
    ])
    const times = { created_at: kept.createdAt.toISOString(), updated_at: kept.updatedAt.toISOString() }
    const author = { created_by_id: person.id, created_by_name: person.member.name }
    expect(told(client).at(-1)?.payload).toEqual({
      id: kept.id,
      contact_id: live.contactId,
      ...author,
      content: 'third',
      ...times,
    })
    expect(contentsOf(client)).not.toContain('before')
    client.ws.close()
  })

  test('notes go to those who look at the contact, or at none', async () => {
    const other = await live.addContact()
    const [here, there, nowhere] = await Promise.all([open(), open(), open()])
    here.send({ type: 'set_contact', payload: { contact_id: live.contactId.toUpperCase() } })
    there.send({ type: 'set_contact', payload: { contact_id: other } })
    nowhere.send({ type: 'set_contact', payload: { contact_id: other } })
    nowhere.send({ type: 'set_contact', payload: { contact_id: '' } })
    for (const client of [here, there, nowhere]) await answered(client)
    await write('one')
    await write('two', other)
    await write('three')
    await until('they came', () => contentsOf(nowhere).length === 3 && contentsOf(here).length === 2)
    await until('and there', () => contentsOf(there).length === 1)
    expect([here, there, nowhere].map(contentsOf)).toEqual([
      ['one', 'three'],
      ['two'],
      ['one', 'two', 'three'],
    ])
    for (const client of [here, there, nowhere]) client.ws.close()
  })

  test('the subprotocol keeps its own language and codes', async () => {
    const client = await new RawClient(live.wsUrl).opened()
    client.send({ type: 'auth', payload: { token: await person.socketToken() } })
    client.send({ type: 'set_contact', payload: { contact_id: live.contactId } })
    expect((await client.closed).code).toBe(4400)
  })
})

describe('it ends', () => {
  test('1008 with the session', async () => {
    const other = await live.signIn()
    const client = await open(other)
    await endSession(live.app, other.member.sessionId ?? '')
    expect((await client.closed).code).toBe(1008)
  })

  test('1013 for a client that does not take its events: it comes back and loads anew', async () => {
    const [slow, quick] = [await open(), await open()]
    slow.ws.pause()
    const alive = setInterval(() => slow.ws.pong(), 20)
    const long = 'x'.repeat(4_900)
    const note = await write(long)
    const ids = { contactId: live.contactId, subjectId: live.contactId }
    const extras = { note_id: note.id, by: { type: 'member', id: person.id }, mentioned: [] }
    const many = Array.from({ length: 400 }, () => ({ type: 'note.updated' as const, ...ids, extras }))
    const count = () => quick.of('conversation_note_updated').length
    for (let round = 1; round <= 12; round++) {
      await live.append(many)
      await until('the quick one has them', () => count() === 400 * round)
    }
    clearInterval(alive)
    slow.ws.resume()
    expect((await slow.closed).code).toBe(1013)
    quick.ws.close()
  })

  test('1001 when the server stops', async () => {
    const other = await startLive()
    const client = await speaker(other.wsUrl, await (await other.signIn()).socketToken())
    await other.closeSockets()
    expect((await client.closed).code).toBe(1001)
    await other.close()
  })
})
