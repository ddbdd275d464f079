import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

let parley: Parley
let shop: Tenant
let other: Tenant

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  other = await parley.tenant()
})
afterAll(() => parley?.close())

let next = 0
/** A phone that nobody has yet. */
const phone = () => `+1555200${String(next++).padStart(4, '0')}`
const create = (body: object, tenant = shop) => tenant.v1.post('/contacts', body)

const events = async (type: string) =>
  (
    await parley.app.pool.query('select data from event where workspace_id = $1 and type = $2 order by seq', [
      shop.workspaceId,
      type,
    ])
  ).rows.map((row) => row.data)

describe('POST /contacts', () => {
  test('answers the whole contact, as GET does, and tells it', async () => {
    const made = await create({
      phone: ' +1 (555) 123-4567 ',
      name: '  Ann  ',
      tags: ['vip', 'beta', 'vip'],
      custom_fields: { plan: 'gold', age: 7, active: true, gone: null },
      marketing_opted_out: true,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      phone: '+15551234567',
      name: 'Ann',
      profile_name: null,
      tags: ['beta', 'vip'],
      custom_fields: { active: true, age: 7, plan: 'gold' },
      marketing_opted_out: true,
      marketing_opted_out_by: 'api',
      last_message_at: null,
    })
    expect(made.body.marketing_opted_out_at).toBe(made.body.created_at)
    expect(made.body.updated_at).toBe(made.body.created_at)
    expect((await shop.v1.get(`/contacts/${made.body.id}`)).body).toEqual(made.body)
    const [told] = await events('contact.created')
    expect(told.set).toMatchObject({ id: made.body.id, phone: '15551234567', tags: ['beta', 'vip'] })
    const tags = 'select name, color from tag where workspace_id = $1 order by name'
    expect((await parley.app.pool.query(tags, [shop.workspaceId])).rows).toEqual([
      { name: 'beta', color: 'gray' },
      { name: 'vip', color: 'gray' },
    ])
    expect((await shop.v1.get(`/chats/${made.body.id}`)).body).toMatchObject({
      contact_id: made.body.id,
      status: 'closed',
      created_at: made.body.created_at,
    })
  })

  test('a phone is enough; null counts as left out', async () => {
    const body = { phone: phone(), name: null, tags: null, custom_fields: null, marketing_opted_out: null }
    const made = await create(body)
    expect(made.body).toMatchObject({
      name: null,
      tags: [],
      custom_fields: {},
      marketing_opted_out: false,
      marketing_opted_out_at: null,
      marketing_opted_out_by: null,
    })
  })

  test.each([
    '15553000000',
    '+1 555 300 0001',
    '+1-555-300-0002',
    '+1 (555) 300 [0003]',
    '\n+1\u00a0555\u00a0300\u00a00004\t',
  ])('takes %s', async (spelling) => {
    const made = await create({ phone: spelling })
    expect(made.status).toBe(201)
    expect(made.body.phone).toMatch(/^\+1555300000\d$/)
  })

  test.each([
    [{ phone: 'abc' }, 422, 'invalid_phone', 'phone'],
    [{ phone: '+1' }, 422, 'invalid_phone', 'phone'],
    [{ phone: '' }, 422, 'invalid_phone', 'phone'],
    [{ phone: '+0555123456' }, 422, 'invalid_phone', 'phone'],
    [{ phone: '+1555300\n0001' }, 422, 'invalid_phone', 'phone'],
    [{ phone: '+1555\t3000001' }, 422, 'invalid_phone', 'phone'],
    [{ name: 'Ann' }, 422, 'invalid_field', 'phone'],
    [{ phone: 15551234567 }, 400, 'invalid_request', 'phone'],
    [{ phone: null, foo: 1 }, 400, 'invalid_request', 'foo'],
    [{ phone: '15553990000', name: '   ' }, 422, 'invalid_field', 'name'],
    [{ phone: '15553990000', name: 'x'.repeat(256) }, 422, 'invalid_field', 'name'],
    [{ phone: '15553990000', name: 'a\u0000b' }, 422, 'invalid_field', 'name'],
    [{ phone: '15553990000', tags: 'vip' }, 400, 'invalid_request', 'tags'],
    [{ phone: '15553990000', tags: ['a', 1] }, 400, 'invalid_request', 'tags[1]'],
    [{ phone: '15553990000', tags: ['a', ''] }, 422, 'invalid_field', 'tags[1]'],
    [{ phone: '15553990000', tags: ['a', null] }, 422, 'invalid_field', 'tags[1]'],
    [{ phone: '15553990000', tags: ['x'.repeat(51)] }, 422, 'invalid_field', 'tags[0]'],
    [
      { phone: '15553990000', tags: Array.from({ length: 51 }, (_, i) => `t${i}`) },
      422,
      'invalid_field',
      'tags',
    ],
    [{ phone: '15553990000', custom_fields: [] }, 400, 'invalid_request', 'custom_fields'],
    [{ phone: '15553990000', custom_fields: { x: {} } }, 400, 'invalid_request', 'custom_fields.x'],
    [{ phone: '15553990000', custom_fields: { 'a b': 1 } }, 422, 'invalid_field', 'custom_fields.a b'],
    [
      { phone: '15553990000', custom_fields: { x: 'y'.repeat(1001) } },
      422,
      'invalid_field',
      'custom_fields.x',
    ],
    [
      {
        phone: '15553990000',
        custom_fields: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, i])),
      },
      422,
      'invalid_field',
      'custom_fields',
    ],
    [{ phone: '15553990000', marketing_opted_out: 'true' }, 400, 'invalid_request', 'marketing_opted_out'],
  ])('%j is %i %s of %s', async (body, status, code, field) => {
    const refused = await create(body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([status, code, field])
    expect((await shop.v1.get('/contacts?phone=15553990000')).body.data).toEqual([])
  })

  test('a number that is not finite is a value, not a type', async () => {
    const refused = await create(`{"phone":"15553990000","custom_fields":{"x":1e999}}` as never)
    expect([refused.status, refused.body.error.field]).toEqual([422, 'custom_fields.x'])
  })

  test('names of custom fields have no magic', async () => {
    const made = await create(
      `{"phone":"${phone()}","custom_fields":{"__proto__":"a","constructor":"b"}}` as never,
    )
    expect(made.text).toContain('"__proto__":"a"')
    expect((await shop.v1.get(`/contacts/${made.body.id}`)).text).toContain('"__proto__":"a"')
  })

  test('a phone that is there is a conflict with its id, however it is written', async () => {
    const { body: first } = await create({ phone: '15554000001' })
    for (const spelling of ['15554000001', '+15554000001', '+1 555 400 0001']) {
      const again = await create({ phone: spelling })
      expect(again.status).toBe(409)
      expect(again.body.error).toMatchObject({ code: 'conflict', field: 'phone', details: { id: first.id } })
    }
    expect((await create({ phone: '15554000001' }, other)).status).toBe(201)
  })

  test("the platform's own form of a phone is the same person", async () => {
    const { body: ann } = await create({ phone: '5511987654321' })
    expect((await create({ phone: '551187654321' })).body.error.details).toEqual({ id: ann.id })
    expect((await shop.v1.get('/contacts?phone=551187654321')).body.data).toEqual([ann])
  })

  test('two at once make one', async () => {
    const body = { phone: phone() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('repeated under an Idempotency-Key it answers the same bytes', async () => {
    const body = { phone: phone() }
    const headers = { 'Idempotency-Key': 'contact-1' }
    const first = await shop.v1.post('/contacts', body, headers)
    const again = await shop.v1.post('/contacts', body, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('a run that crashed after its commit is answered by the next one as it was', async () => {
    const body = { phone: phone() }
    const headers = { 'Idempotency-Key': 'contact-2' }
    const first = await shop.v1.post('/contacts', body, headers)
    await parley.app.pool.query(
      `update idempotency_record set status = null, body = null, lease_until = '2000-01-01' where key = 'contact-2'`,
    )
    const again = await shop.v1.post('/contacts', body, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('a full plan is told last, the duplicate first', async () => {
    const tenant = await parley.tenant()
    const { body: only } = await create({ phone: '15554100001' }, tenant)
    const limit = 'update workspace_limit set contacts = 1 where workspace_id = $1'
    await parley.app.pool.query(limit, [tenant.workspaceId])
    expect((await create({ phone: '15554100001' }, tenant)).status).toBe(409)
    const refused = await create({ phone: '15554100002', tags: ['new'] }, tenant)
    expect(refused.status).toBe(422)
    expect(refused.body.error).toMatchObject({
      code: 'limit_reached',
      details: { limit: 'contacts', limit_value: 1, used: 1 },
    })
    expect(refused.body.error.field).toBeUndefined()
    expect((await tenant.v1.get('/contacts')).body.data).toEqual([only])
    const tags = await parley.app.pool.query('select name from tag where workspace_id = $1', [
      tenant.workspaceId,
    ])
    expect(tags.rows).toEqual([])
    await tenant.v1.send('DELETE', `/contacts/${only.id}`)
    expect((await create({ phone: '15554100002' }, tenant)).status).toBe(201)
  })

  test('needs its scope and its switch', async () => {
    const reader = parley.v1(await parley.createKey(shop.workspaceId, { scopes: ['contacts:read'] }))
    const refused = await reader.post('/contacts', { phone: phone() })
    expect(refused.body.error).toMatchObject({ code: 'scope_missing', details: { scope: 'contacts:write' } })
    const without = await parley.tenant({ features: ['api.keys'] })
    expect((await create({ phone: phone() }, without)).body.error).toMatchObject({
      code: 'feature_not_in_plan',
      details: { feature: 'api.contacts' },
    })
  })
})
