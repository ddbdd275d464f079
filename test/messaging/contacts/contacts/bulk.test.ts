import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContactScene, startContacts } from './scene.ts'

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

const bulk = (contacts: unknown, tenant = scene.shop) => tenant.v1.post('/contacts/bulk', { contacts })
const results = (answer: { body: { data: { result: string }[] } }) =>
  answer.body.data.map((row) => row.result)
const contact = async (id: string) => (await scene.shop.v1.get(`/contacts/${id}`)).body

describe('POST /contacts/bulk', () => {
  test('makes and changes contacts by phone, row by row', async () => {
    const ann = await scene.create({ name: 'Ann', tags: ['a'], custom_fields: { plan: 'gold', age: 7 } })
    const bob = await scene.create({ name: 'Bob' })
    const fresh = scene.phone()
    const answer = await bulk([
      { ref: 'r1', phone: ann.phone, tags: ['b'], custom_fields: { plan: 'silver', age: null } },
      { ref: 'r2', phone: bob.phone, name: 'Bob' },
      { phone: fresh, name: 'Eve', marketing_opted_out: true },
      { ref: 'r4', phone: 'abc' },
      { ref: 'r5', phone: fresh, tags: ['later'] },
      { ref: 'r6', phone: fresh },
    ])
    expect(answer.text).toContain('data')
    expect(answer.body.next_cursor).toBeNull()
    const [, , made] = answer.body.data
    expect(answer.body.data).toEqual([
      { index: 0, ref: 'r1', id: ann.id, result: 'updated' },
      { index: 1, ref: 'r2', id: bob.id, result: 'unchanged' },
      { index: 2, ref: null, id: made.id, result: 'created' },
      {
        index: 3,
        ref: 'r4',
        id: null,
        result: 'refused',
        error: { code: 'invalid_phone', message: expect.any(String), field: 'phone' },
      },
      { index: 4, ref: 'r5', id: made.id, result: 'updated' },
      { index: 5, ref: 'r6', id: made.id, result: 'unchanged' },
    ])
    expect(await contact(ann.id)).toMatchObject({
      name: 'Ann',
      tags: ['a', 'b'],
      custom_fields: { plan: 'silver' },
    })
    expect((await contact(ann.id)).custom_fields).toEqual({ plan: 'silver' })
    expect(await contact(bob.id)).toEqual(bob)
    expect(await contact(made.id)).toMatchObject({
      name: 'Eve',
      tags: ['later'],
      marketing_opted_out_by: 'api',
    })
    const [told] = await scene.events('contact.created', made.id)
    expect(told?.set).toMatchObject({ name: 'Eve', tags: ['later'] })
    expect((await scene.events('contact.updated', ann.id))[0]?.extras.changed).toEqual([
      'tags',
      'custom_fields',
    ])
    expect(await scene.events('contact.updated', bob.id)).toEqual([])
  })

  test('a refused row says why, in the words of the row, and leaves the others alone', async () => {
    const ann = await scene.create({ tags: Array.from({ length: 50 }, (_, index) => `t${index}`) })
    await scene.sql(
      `update contact set marketing_opted_out = true, marketing_opted_out_by = 'contact' where id = $1`,
      [ann.id],
    )
    const answer = await bulk([
      { phone: scene.phone(), name: '' },
      { phone: scene.phone(), name: 'a\u0000b' },
      { phone: `${scene.phone()}\u0000` },
      { phone: scene.phone(), tags: ['a', ''] },
      { phone: scene.phone(), tags: [null] },
      { phone: scene.phone(), custom_fields: { 'a b': 1 } },
      { ref: 'x'.repeat(101), phone: scene.phone() },
      { name: 'Nobody' },
      null,
      { phone: ann.phone, tags: ['one more'] },
      { phone: ann.phone, marketing_opted_out: false },
      { phone: scene.phone() },
    ])
    expect(answer.status).toBe(200)
    const faults = answer.body.data.map((row: { error?: { code: string; field: string } }) =>
      row.error ? [row.error.code, row.error.field] : null,
    )
    expect(faults).toEqual([
      ['invalid_field', 'name'],
      ['invalid_field', 'name'],
      ['invalid_field', 'phone'],
      ['invalid_field', 'tags[1]'],
      ['invalid_field', 'tags[0]'],
      ['invalid_field', 'custom_fields.a b'],
      ['invalid_field', 'ref'],
      ['invalid_field', 'phone'],
      ['invalid_field', null],
      ['invalid_field', 'tags'],
      ['invalid_state', 'marketing_opted_out'],
      null,
    ])
    expect(results(answer).at(-1)).toBe('created')
  })

  test('the plan fills up in the order of the rows; who is there already is changed all the same', async () => {
    const tenant = await scene.parley.tenant()
    const known = await scene.create({}, tenant)
    await scene.sql('update workspace_limit set contacts = 2 where workspace_id = $1', [tenant.workspaceId])
    const rows = [scene.phone(), scene.phone(), known.phone].map((phone) => ({ phone, name: 'Ann' }))
    const answer = await bulk(rows, tenant)
    expect(results(answer)).toEqual(['created', 'refused', 'updated'])
    expect(answer.body.data[1].error).toMatchObject({ code: 'limit_reached', field: null })
    expect((await tenant.v1.get('/contacts')).body.data).toHaveLength(2)
    expect((await tenant.v1.get('/usage')).body.limits.contacts).toEqual({ limit: 2, used: 2 })
  })

  test('takes 500 rows and not one more', async () => {
    const rows = (many: number) =>
      Array.from({ length: many }, () => ({ phone: scene.phone(), tags: ['bulk'] }))
    const all = rows(500)
    expect(new Set(results(await bulk(all)))).toEqual(new Set(['created']))
    expect(new Set(results(await bulk(all)))).toEqual(new Set(['unchanged']))
    for (const contacts of [rows(501), [], null, undefined]) {
      const refused = await bulk(contacts)
      expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
        422,
        'invalid_field',
        'contacts',
      ])
    }
  })

  test.each([
    [{ contacts: {} }, 'contacts'],
    [{ contacts: ['a'] }, 'contacts[0]'],
    [{ contacts: [{ phone: '15551234567' }, { phone: 5 }] }, 'contacts[1].phone'],
    [{ contacts: [{ phone: '15551234567', id: 'x' }] }, 'contacts[0].id'],
    [{ contacts: [{ phone: '15551234567', custom_fields: { x: {} } }] }, 'contacts[0].custom_fields.x'],
    [{ rows: [] }, 'rows'],
  ])('%j cannot be read', async (body, field) => {
    const refused = await scene.shop.v1.post('/contacts/bulk', body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ])
  })

  test('parallel ones make each contact once', async () => {
    const rows = Array.from({ length: 20 }, () => ({ phone: scene.phone() }))
    const answers = await Promise.all([bulk(rows), bulk(rows.toReversed()), bulk(rows)])
    const made = answers.flatMap(results).filter((result) => result === 'created')
    expect(made).toHaveLength(20)
  })

  test('two spellings of one person are one contact', async () => {
    const ann = await scene.create({ phone: '5511987650001' })
    const answer = await bulk([
      { phone: '551187650001', tags: ['a'] },
      { phone: '5511987650001', tags: ['b'] },
    ])
    expect(answer.body.data.map((row: { id: string }) => row.id)).toEqual([ann.id, ann.id])
    expect((await contact(ann.id)).tags).toEqual(['a', 'b'])
    expect((await scene.events('contact.updated', ann.id)).map((event) => event.extras.changed)).toEqual([
      ['tags'],
    ])
  })
})
