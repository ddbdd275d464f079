import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// GET /messages, document 1: every rule of its table.

let parley: Parley
let shop: Tenant
let other: Tenant
let ann: string
let bob: string

beforeAll(async () => {
  parley = await startParley()
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  shop = await parley.tenant()
  other = await parley.tenant()
  for (let index = 0; index < 28; index++) await send('+15550800001')
  ann = (await send('+15550800001')).contact_id
  bob = (await send('+15550800002')).contact_id
  await other.v1.post('/messages', {
    to: '+15550800009',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
})

afterAll(() => parley.close())

async function send(to: string) {
  const answer = await shop.v1.post('/messages', {
    to,
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

interface Listed {
  id: string
  created_at: string
  updated_at: string
  contact_id: string
}

async function list(query = ''): Promise<{ data: Listed[]; next_cursor: string | null }> {
  const answer = await shop.v1.get(`/messages${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function walk(query: string): Promise<Listed[]> {
  const all: Listed[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      cursor === null ? query : `${query}${query ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`,
    )
    all.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}

async function expectRefused(query: string, status: number, code: string, field: string) {
  const answer = await shop.v1.get(`/messages${query}`)
  expect(answer).toMatchObject({ status, body: { error: { code, field } } })
}

describe('pages', () => {
  test('25 without a limit, the members data and next_cursor and nothing else', async () => {
    const page = await list()
    expect(page.data).toHaveLength(25)
    expect(Object.keys(page).sort()).toEqual(['data', 'next_cursor'])
  })

  test('1 to 100; anything else is 400', async () => {
    expect((await list('?limit=1')).data).toHaveLength(1)
    expect((await list('?limit=100')).data).toHaveLength(30)
    for (const limit of ['0', '101', 'abc', '1.5', '-1', '']) {
      await expectRefused(`?limit=${limit}`, 400, 'invalid_request', 'limit')
    }
  })

  test('cursors lead to every message once, newest first, however the page size changes', async () => {
    const all = await walk('?limit=7')
    expect(new Set(all.map((message) => message.id)).size).toBe(30)
    const times = all.map((message) => message.created_at)
    expect(times).toEqual([...times].sort().reverse())
    const first = await list('?limit=3')
    const rest = await list(`?limit=100&cursor=${first.next_cursor}`)
    expect([...first.data, ...rest.data].map((m) => m.id)).toEqual(all.map((m) => m.id))
  })

  test('a changed cursor, or one of another list, is 400', async () => {
    const { next_cursor } = await list('?limit=2')
    const cursor = next_cursor as string
    for (let index = 0; index < cursor.length; index += 9) {
      const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1)
      await expectRefused(`?cursor=${changed}`, 400, 'invalid_request', 'cursor')
    }
    await expectRefused(`?cursor=${cursor}&sort=updated_at`, 400, 'invalid_request', 'cursor')
    await expectRefused(`?cursor=${cursor}&direction=outgoing`, 400, 'invalid_request', 'cursor')
    await expectRefused(`?cursor=${cursor}&contact_id=${ann}`, 400, 'invalid_request', 'cursor')
    const foreign = await other.v1.get(`/messages?cursor=${cursor}`)
    expect(foreign).toMatchObject({ status: 400, body: { error: { field: 'cursor' } } })
    // What cannot be read comes before what names nothing.
    await expectRefused(`?cursor=x&number_id=${newId()}`, 400, 'invalid_request', 'cursor')
  })

  test('an empty list is data [] and next_cursor null', async () => {
    expect(await list('?direction=incoming')).toEqual({ data: [], next_cursor: null })
  })
})

describe('filters', () => {
  test('contact_id', async () => {
    const data = await walk(`?contact_id=${bob}`)
    expect(data.map((message) => message.contact_id)).toEqual([bob])
    expect(await walk(`?contact_id=${ann}`)).toHaveLength(29)
  })

  test('number_id, both directions', async () => {
    expect(await walk(`?number_id=${shop.numberId}`)).toHaveLength(30)
  })

  test('unknown and foreign ids are 422, unreadable ones 400', async () => {
    await expectRefused(`?contact_id=${newId()}`, 422, 'invalid_field', 'contact_id')
    await expectRefused(`?number_id=${other.numberId}`, 422, 'invalid_field', 'number_id')
    const both = `?number_id=${other.numberId}&contact_id=${newId()}`
    await expectRefused(both, 422, 'invalid_field', 'contact_id')
    await expectRefused('?contact_id=abc', 400, 'invalid_request', 'contact_id')
    await expectRefused('?direction=sideways', 400, 'invalid_request', 'direction')
    await expectRefused('?status=read', 400, 'invalid_request', 'status')
    await expectRefused('?limit=1&limit=2', 400, 'invalid_request', 'limit')
  })
})

describe('sort=updated_at', () => {
  test('shows a change 30 seconds after it was saved, oldest change first', async () => {
    const { id } = await send('+15550800003')
    expect((await list()).data[0]?.id).toBe(id)
    expect((await walk('?sort=updated_at')).map((m) => m.id)).not.toContain(id)
    await parley.clock.advance(31)
    const data = await walk('?sort=updated_at')
    expect(data.at(-1)?.id).toBe(id)
    const times = data.map((message) => message.updated_at)
    expect(times).toEqual([...times].sort())
  })

  test('a message whose status changes moves to the end', async () => {
    const first = (await list('?sort=updated_at&limit=1')).data[0] as Listed
    const { platform_message_id } = (await shop.v1.get(`/messages/${first.id}`)).body
    await parley.sandbox.status(platform_message_id, 'delivered')
    await parley.until(async () => (await shop.v1.get(`/messages/${first.id}`)).body.status === 'delivered')
    await parley.clock.advance(31)
    expect((await walk('?sort=updated_at')).at(-1)?.id).toBe(first.id)
  })

  test('updated_after runs the same way, with its cursor, and refuses sort=created_at', async () => {
    const everything = await walk('?sort=updated_at')
    const middle = everything[10] as Listed
    const after = encodeURIComponent(middle.updated_at)
    const expected = everything.filter((message) => message.updated_at > middle.updated_at).map((m) => m.id)
    expect((await walk(`?updated_after=${after}&limit=4`)).map((m) => m.id)).toEqual(expected)
    expect((await walk(`?updated_after=${after}&sort=updated_at`)).map((m) => m.id)).toEqual(expected)
    await expectRefused(`?updated_after=${after}&sort=created_at`, 400, 'invalid_request', 'sort')
    await expectRefused('?updated_after=yesterday', 400, 'invalid_request', 'updated_after')
    await expectRefused('?updated_after=2026-02-30T00:00:00Z', 400, 'invalid_request', 'updated_after')
    await expectRefused('?sort=name', 400, 'invalid_request', 'sort')
  })

  test('walking while others write misses no change', async () => {
    const writing = (async () => {
      for (let index = 0; index < 20; index++) await send(`+155508001${String(index).padStart(2, '0')}`)
    })()
    const before = await walk('?sort=updated_at&limit=5')
    await writing
    await parley.clock.advance(31)
    const last = (await list('?sort=updated_at&limit=100')).data
    const seen = new Set([...before, ...last].map((message) => message.id))
    const { count } = await parley.app.prisma.message
      .aggregate({ where: { workspaceId: shop.workspaceId }, _count: true })
      .then((answer) => ({ count: answer._count }))
    expect(seen.size).toBe(count)
  })
})

test('listing marks nothing as read', async () => {
  await parley.sandbox.inbound(shop.phoneId, '15550800004', { type: 'text', text: { body: 'Hello' } })
  const [incoming] = await parley.until(async () => {
    const { data } = await list('?direction=incoming')
    return data.length > 0 ? data : null
  })
  await list()
  const read = await shop.v1.get(`/messages/${incoming?.id}`)
  expect(read.body).toMatchObject({ status: 'delivered', read_at: null })
})

test('one message: 404 for an unknown one, a foreign one and a text that is no id', async () => {
  const foreign = (await other.v1.get('/messages')).body.data[0].id
  for (const id of [newId(), foreign, 'abc']) {
    const answer = await shop.v1.get(`/messages/${id}`)
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  }
  const mine = (await list('?limit=1')).data[0]
  expect((await shop.v1.get(`/messages/${mine?.id}?limit=1`)).status).toBe(400)
})
