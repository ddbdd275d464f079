import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '../support/parley.ts'
import { type Checklist, expectError, hello, startChecklist } from './scene.ts'

type Message = Record<'id' | 'contact_id' | 'number_id' | 'direction' | 'created_at' | 'updated_at', string>

let parley: Checklist
let shop: Tenant
let other: Tenant
/** ids of 30 messages, oldest first: 28 sent, the last two received */
const ids: string[] = []
let contactId: string

beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
  other = await parley.tenant()
  const contact = await parley.contact(shop)
  contactId = contact.id
  for (let count = 0; count < 28; count++) {
    const to = count % 7 === 0 ? contact.id : parley.phone()
    const { status, body, text } = await shop.v1.post('/messages', { to, ...hello })
    expect(status, text).toBe(201)
    ids.push(body.id)
  }
  for (const from of [contact.phone, parley.phone()]) ids.push((await parley.writes(shop, from)).id as string)
})
afterAll(() => parley?.close())

const list = async (query = ''): Promise<Message[]> => {
  const answer = await shop.v1.get(`/messages${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id)
const sortedBy = (messages: readonly Message[], field: 'created_at' | 'updated_at') =>
  messages
    .map((message) => message[field])
    .every((time, at, all) => at === 0 || (all[at - 1] as string) <= time)

describe('pages', () => {
  test('GET /messages -> body members exactly data (array) and next_cursor; no total', async () => {
    const { body } = await shop.v1.get('/messages')
    expect(Object.keys(body)).toEqual(['data', 'next_cursor'])
    expect(Array.isArray(body.data)).toBe(true)
  })

  test('30 messages, no limit -> 25 items and a cursor', async () => {
    const { body } = await shop.v1.get('/messages')
    expect([body.data.length, typeof body.next_cursor]).toEqual([25, 'string'])
  })

  test('limit=1 and limit=100 -> accepted', async () => {
    expect(await list('?limit=1')).toHaveLength(1)
    expect(await list('?limit=100')).toHaveLength(30)
  })

  test('limit=0 -> 400 invalid_request', async () => {
    expectError(await shop.v1.get('/messages?limit=0'), 400, 'invalid_request', 'limit')
  })
  test('limit=101 -> 400 invalid_request', async () => {
    expectError(await shop.v1.get('/messages?limit=101'), 400, 'invalid_request', 'limit')
  })
  test('limit=abc -> 400 invalid_request', async () => {
    expectError(await shop.v1.get('/messages?limit=abc'), 400, 'invalid_request', 'limit')
  })

  test('Follow cursors to the end -> every message once, last page next_cursor null', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await shop.v1.get(`/messages?limit=7${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(body.data))
      cursor = body.next_cursor
    }
    expect(seen).toEqual([...ids].reverse())
  })

  test('Empty result -> data [], next_cursor null', async () => {
    expect((await other.v1.get('/messages')).body).toEqual({ data: [], next_cursor: null })
  })

  test('Cursor with one character changed -> 400 invalid_request', async () => {
    const cursor: string = (await shop.v1.get('/messages?limit=1')).body.next_cursor
    for (const at of [0, Math.floor(cursor.length / 2), cursor.length - 2]) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
      expectError(await shop.v1.get(`/messages?cursor=${changed}`), 400, 'invalid_request', 'cursor')
    }
  })
})

describe('sort', () => {
  test('sort omitted -> newest created_at first', async () => {
    const messages = await list('?limit=100')
    expect(sortedBy([...messages].reverse(), 'created_at')).toBe(true)
    expect(idsOf(messages)).toEqual([...ids].reverse())
  })

  test('sort=updated_at -> oldest change first', async () => {
    await parley.clock.advance(31)
    const messages = await list('?sort=updated_at&limit=100')
    expect(messages).toHaveLength(30)
    expect(sortedBy(messages, 'updated_at')).toBe(true)
  })

  test('sort=name -> 400 invalid_request', async () => {
    expectError(await shop.v1.get('/messages?sort=name'), 400, 'invalid_request', 'sort')
  })

  test('GET /webhooks?sort=created_at -> 400 (only contacts, messages, templates take sort)', async () => {
    for (const path of ['/webhooks', '/numbers', '/broadcasts', '/chats'])
      expectError(await shop.v1.get(`${path}?sort=created_at`), 400, 'invalid_request', 'sort')
    for (const path of ['/contacts', '/messages', '/templates'])
      expect((await shop.v1.get(`${path}?sort=created_at`)).status).toBe(200)
  })
})

describe('filters', () => {
  test('GET /messages?contact_id={own} -> only that contact', async () => {
    const messages = await list(`?contact_id=${contactId}&limit=100`)
    expect(messages).toHaveLength(5)
    expect(messages.every((message) => message.contact_id === contactId)).toBe(true)
  })

  test('GET /messages?contact_id={of another workspace} -> 422 invalid_field, field contact_id', async () => {
    const { id } = await parley.contact(other)
    expectError(await shop.v1.get(`/messages?contact_id=${id}`), 422, 'invalid_field', 'contact_id')
  })

  test('GET /messages?number_id={of another workspace} -> 422 invalid_field, field number_id', async () => {
    const answer = await shop.v1.get(`/messages?number_id=${other.numberId}`)
    expectError(answer, 422, 'invalid_field', 'number_id')
  })

  test('GET /messages?number_id={own} -> messages sent from or to that number, both directions', async () => {
    const messages = await list(`?number_id=${shop.numberId}&limit=100`)
    expect(messages.every((message) => message.number_id === shop.numberId)).toBe(true)
    expect(new Set(messages.map(({ direction }) => direction))).toEqual(new Set(['incoming', 'outgoing']))
    expect(messages).toHaveLength(30)
  })

  test('GET /messages?direction=incoming -> only incoming; direction=outgoing -> only outgoing', async () => {
    const directions = async (direction: string) =>
      (await list(`?direction=${direction}&limit=100`)).map((message) => message.direction)
    expect(await directions('incoming')).toEqual(['incoming', 'incoming'])
    expect(await directions('outgoing')).toEqual(Array(28).fill('outgoing'))
  })
})

describe('updated_after', () => {
  test('GET /messages?updated_after=yesterday -> 400 invalid_request', async () => {
    const answer = await shop.v1.get('/messages?updated_after=yesterday')
    expectError(answer, 400, 'invalid_request', 'updated_after')
  })

  /** the time of a change in the middle of all */
  const middle = async () => (await list('?sort=updated_at&limit=100'))[14]?.updated_at as string

  test('updated_after=T without sort -> items changed after T, oldest change first', async () => {
    const since = await middle()
    const messages = await list(`?updated_after=${since}&limit=100`)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.every((message) => message.updated_at > since)).toBe(true)
    expect(sortedBy(messages, 'updated_at')).toBe(true)
  })

  test('updated_after=T&sort=updated_at -> the same list as the line before', async () => {
    const since = await middle()
    const plain = await list(`?updated_after=${since}&limit=100`)
    expect(await list(`?updated_after=${since}&sort=updated_at&limit=100`)).toEqual(plain)
  })

  test('updated_after=T&sort=created_at -> 400 invalid_request', async () => {
    const answer = await shop.v1.get(`/messages?updated_after=${await middle()}&sort=created_at`)
    expectError(answer, 400, 'invalid_request', 'sort')
  })

  test('Same message, sort omitted, at once -> present (no delay in the default order)', async () => {
    const { body } = await shop.v1.post('/messages', { to: parley.phone(), ...hello })
    expect((await list('?limit=1'))[0]?.id).toBe(body.id)
    expect(idsOf(await list('?sort=updated_at&limit=100'))).not.toContain(body.id)
  })
})
