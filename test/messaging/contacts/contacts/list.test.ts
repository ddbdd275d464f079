import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { type ContactScene, startContacts } from './scene.ts'

let scene: ContactScene
const made: { id: string; updated_at: string }[] = []

beforeAll(async () => {
  scene = await startContacts()
  for (let index = 0; index < 5; index++) {
    const fields = {
      phone: `1555300000${index}`,
      tags: index % 2 ? ['odd'] : [],
      marketing_opted_out: index === 3,
    }
    made.push(await scene.create(fields))
    await scene.parley.clock.advance(1)
  }
  await scene.create({ phone: '15553000000', tags: ['odd'] }, scene.other)
})
afterAll(() => scene?.parley.close())

const list = async (query = '') => (await scene.shop.v1.get(`/contacts${query}`)).body
const phones = async (query: string) =>
  (await list(query)).data.map((contact: { phone: string }) => Number(contact.phone.at(-1)))

/** Every page, to the end. */
async function walk(query: string): Promise<{ id: string; updated_at: string }[]> {
  const rows = []
  let cursor = ''
  do {
    const page = await list(`${query}${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return rows
}

describe('GET /contacts', () => {
  test('newest first, and nothing of anybody else', async () => {
    const all = await list()
    expect(Object.keys(all)).toEqual(['data', 'next_cursor'])
    expect(all).toEqual({ data: made.toReversed(), next_cursor: null })
    expect(await walk('?limit=2')).toEqual(made.toReversed())
  })

  test('sort=updated_at is oldest change first; a change moves to the end', async () => {
    expect(await walk('?sort=updated_at&limit=2')).toEqual(made)
    const [first] = made
    const { body } = await scene.patch(first?.id as string, { custom_fields: { x: 1 } })
    const order = (await walk('?sort=updated_at&limit=2')).map((contact) => contact.id)
    expect(order.at(-1)).toBe(first?.id)
    expect((await list('?sort=updated_at')).data.at(-1)).toEqual(body)
    made[0] = body
  })

  test.each([
    ['phone=15553000002', [2]],
    ['phone=+15553000002', [2]],
    ['phone=%2B1%20555%20300-0002', [2]],
    ['phone=15559999999', []],
    ['tag=odd', [3, 1]],
    ['tag=od', []],
    ['tag=', []],
    ['marketing_opted_out=true', [3]],
    ['marketing_opted_out=false', [4, 2, 1, 0]],
    ['marketing_opted_out=false&tag=odd', [1]],
  ])('%s', async (query, expected) => {
    expect(await phones(`?${query}`)).toEqual(expected)
    expect((await phones(`?${query}&sort=updated_at`)).sort()).toEqual(expected.toSorted())
  })

  test.each([
    ['phone=abc', 'phone'],
    ['phone=', 'phone'],
    ['marketing_opted_out=yes', 'marketing_opted_out'],
    ['sort=name', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['search=Ann', 'search'],
    ['updated_after=2026-01-01T00:00:00Z', 'updated_after'],
    ['tag=a&tag=b', 'tag'],
    ['cursor=abc', 'cursor'],
  ])('%s cannot be read', async (query, field) => {
    const refused = await scene.shop.v1.get(`/contacts?${query}`)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ])
  })

  test('a cursor belongs to its sort, filters and workspace; the size of a page may change', async () => {
    const { next_cursor: cursor } = await list('?limit=1')
    expect((await list(`?limit=3&cursor=${cursor}`)).data).toEqual(made.toReversed().slice(1, 4))
    for (const query of [
      `?sort=updated_at&cursor=${cursor}`,
      `?tag=odd&cursor=${cursor}`,
      `?cursor=${cursor}x`,
    ])
      expect((await list(query)).error.field).toBe('cursor')
    expect((await scene.other.v1.get(`/contacts?cursor=${cursor}`)).status).toBe(400)
    const { next_cursor: spelled } = await list('?limit=1&marketing_opted_out=false&phone=15553000001')
    expect(spelled).toBeNull()
  })

  test('GET of one: of this workspace only', async () => {
    const id = made[1]?.id
    expect((await scene.shop.v1.get(`/contacts/${id}`)).body).toEqual(made[1])
    expect((await scene.shop.v1.get(`/contacts/${id?.toUpperCase()}`)).body).toEqual(made[1])
    expect((await scene.other.v1.get(`/contacts/${id}`)).body.error.code).toBe('not_found')
    expect((await scene.shop.v1.get('/contacts/x')).body.error.code).toBe('not_found')
  })
})

describe('sort=updated_at while others write (spec/4 D18)', () => {
  test('a slow writer is never overtaken: who comes later waits, and gets a later time', async () => {
    const [slow, quick] = [await scene.create(), await scene.create()]
    const { workspaceId } = scene.shop
    const ctx = createCtx(scene.parley.app, { actor: { kind: 'system', workspaceId } })
    const start = (await list('?sort=updated_at')).data.at(-1).id
    expect(start).toBe(quick.id)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let taken = () => {}
    const started = new Promise<void>((resolve) => {
      taken = resolve
    })
    // As every change of a contact is written: its time first, then the row, then the commit.
    const writing = inTransaction(scene.parley.app.pool, async (tx) => {
      const at = await takeChangeTime(tx, workspaceId, ctx.now())
      taken()
      await held
      await tx.query({
        text: `update contact set name = 'slow', updated_at = $2 where id = $1`,
        values: [slow.id, at],
      })
    })
    await started
    await scene.parley.clock.advance(10)
    const second = scene.patch(quick.id, { name: 'quick' })
    await new Promise((resolve) => setTimeout(resolve, 150))
    // Neither is there yet: a reader that stops here has missed nothing.
    expect((await list('?sort=updated_at')).data.at(-1)).toEqual(quick)
    finish()
    await Promise.all([writing, second])
    const names = (await list('?sort=updated_at')).data
      .slice(-2)
      .map((contact: { name: string }) => contact.name)
    expect(names).toEqual(['slow', 'quick'])
  })

  test('a clock that is behind, and changes of one millisecond, still come in order', async () => {
    const { workspaceId } = scene.shop
    const at = new Date()
    const take = (now: Date) =>
      inTransaction(scene.parley.app.pool, (tx) => takeChangeTime(tx, workspaceId, now))
    const first = await take(new Date(at.getTime() + 60_000))
    const second = await take(at)
    const third = await take(at)
    expect([second, third].map((time) => time.getTime() - first.getTime())).toEqual([1, 2])
  })

  test('a reader that follows its cursor sees every change of parallel writers', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await scene.create()).id as string))
    const last = await list('?sort=updated_at&limit=100')
    const seen = new Map<string, string>(
      last.data.map((one: Record<string, string>) => [one.id, one.updated_at]),
    )
    const place = { at: last.data.at(-1).updated_at, id: last.data.at(-1).id }
    let writing = true
    const reader = (async () => {
      for (let round = 0; writing || round < 2; round += writing ? 0 : 1) {
        // What the list shows behind the place so far; a row that appears before it would be missed.
        const rows = await walk('?sort=updated_at&limit=100')
        for (const row of rows) {
          if (row.updated_at < place.at || (row.updated_at === place.at && row.id <= place.id)) continue
          seen.set(row.id, row.updated_at)
          Object.assign(place, { at: row.updated_at, id: row.id })
        }
      }
    })()
    for (let round = 0; round < 5; round++)
      await Promise.all(ids.map((id) => scene.patch(id, { custom_fields: { round } })))
    writing = false
    await reader
    for (const id of ids) {
      const { updated_at } = (await scene.shop.v1.get(`/contacts/${id}`)).body
      expect(seen.get(id)).toBe(updated_at)
    }
  })
})
