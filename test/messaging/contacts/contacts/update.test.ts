import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

const uuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'
const named = (prefix: string, many: number) =>
  Array.from({ length: many }, (_, index) => `${prefix}${index}`)

describe('PATCH /contacts/{id}', () => {
  test('changes what is given, and tells what changed', async () => {
    const ann = await scene.create({ name: 'Ann', tags: ['b'], custom_fields: { plan: 'gold', age: 7 } })
    await scene.parley.clock.advance(5)
    const changed = await scene.patch(ann.id, {
      name: ' Anna ',
      tags: ['c', 'a', 'c'],
      custom_fields: { plan: 'silver', age: null, city: 'Porto' },
      marketing_opted_out: true,
    })
    expect(changed.status).toBe(200)
    const { marketing_opted_out_at, updated_at } = changed.body
    expect(changed.body).toEqual({
      ...ann,
      name: 'Anna',
      tags: ['a', 'c'],
      custom_fields: { city: 'Porto', plan: 'silver' },
      marketing_opted_out: true,
      marketing_opted_out_at,
      marketing_opted_out_by: 'api',
      updated_at,
    })
    expect(updated_at > ann.updated_at).toBe(true)
    expect(marketing_opted_out_at).toBe(updated_at)
    expect((await scene.shop.v1.get(`/contacts/${ann.id}`)).body).toEqual(changed.body)
    const [told] = await scene.events('contact.updated', ann.id)
    expect(told?.extras.changed).toEqual([
      'name',
      'tags',
      'custom_fields',
      'marketing_opted_out',
      'marketing_opted_out_at',
      'marketing_opted_out_by',
    ])
    expect(told?.set).toMatchObject({ id: ann.id, name: 'Anna', updatedAt: updated_at })
  })

  test('nothing to change answers the contact and tells nothing', async () => {
    const ann = await scene.create({
      name: 'Ann',
      tags: ['a'],
      custom_fields: { x: 1 },
      marketing_opted_out: true,
    })
    const same = { name: 'Ann', tags: ['a'], custom_fields: { x: 1, y: null }, marketing_opted_out: true }
    for (const body of [{}, undefined, same, { add_tags: ['a'], remove_tags: ['z'] }]) {
      const answer = await scene.patch(ann.id, body)
      expect([answer.status, answer.body]).toEqual([200, ann])
    }
    expect(await scene.events('contact.updated', ann.id)).toEqual([])
    expect(await scene.sql(`select 1 from tag where name = 'z'`)).toEqual([])
  })

  test('null clears the name', async () => {
    const ann = await scene.create({ name: 'Ann' })
    expect((await scene.patch(ann.id, { name: null })).body.name).toBeNull()
  })

  test('tags are added and removed on what is there, also by many at once', async () => {
    const ann = await scene.create({ tags: ['a', 'b'] })
    expect((await scene.patch(ann.id, { add_tags: ['c', 'a'], remove_tags: ['b'] })).body.tags).toEqual([
      'a',
      'c',
    ])
    await Promise.all(named('t', 12).map((tag) => scene.patch(ann.id, { add_tags: [tag] })))
    const tags = (await scene.shop.v1.get(`/contacts/${ann.id}`)).body.tags
    expect(tags).toEqual(['a', 'c', ...named('t', 12)].sort())
  })

  test.each([
    [{ phone: '15551234567' }, 400, 'invalid_request', 'phone'],
    [{ status: 'x' }, 400, 'invalid_request', 'status'],
    [{ name: 5 }, 400, 'invalid_request', 'name'],
    [{ name: '' }, 422, 'invalid_field', 'name'],
    [{ tags: null }, 422, 'invalid_field', 'tags'],
    [{ add_tags: null }, 422, 'invalid_field', 'add_tags'],
    [{ custom_fields: null }, 422, 'invalid_field', 'custom_fields'],
    [{ marketing_opted_out: null }, 422, 'invalid_field', 'marketing_opted_out'],
    [{ tags: ['a'], add_tags: ['b'] }, 422, 'invalid_field', 'tags'],
    [{ tags: [], remove_tags: ['b'] }, 422, 'invalid_field', 'tags'],
    [{ add_tags: ['a', ' '] }, 422, 'invalid_field', 'add_tags[1]'],
    [{ add_tags: named('x', 49) }, 422, 'invalid_field', 'add_tags'],
    [{ custom_fields: { 'a-b': 1 } }, 422, 'invalid_field', 'custom_fields.a-b'],
    [{ custom_fields: { x: [1] } }, 400, 'invalid_request', 'custom_fields.x'],
    [
      { custom_fields: Object.fromEntries(named('f', 50).map((name) => [name, 1])) },
      422,
      'invalid_field',
      'custom_fields',
    ],
  ])('%j is %i %s of %s and changes nothing', async (body, status, code, field) => {
    const ann = await scene.create({ tags: ['a', 'b'], custom_fields: { own: true } })
    const refused = await scene.patch(ann.id, body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([status, code, field])
    expect((await scene.shop.v1.get(`/contacts/${ann.id}`)).body).toEqual(ann)
  })

  test("a team's opt-out can be lifted, a person's own cannot", async () => {
    const ann = await scene.create({ marketing_opted_out: true })
    expect((await scene.patch(ann.id, { marketing_opted_out: false })).body).toMatchObject({
      marketing_opted_out: false,
      marketing_opted_out_at: null,
      marketing_opted_out_by: null,
    })
    await scene.sql(
      `update contact set marketing_opted_out = true, marketing_opted_out_by = 'contact', marketing_opted_out_at = now()
       where id = $1`,
      [ann.id],
    )
    const refused = await scene.patch(ann.id, { marketing_opted_out: false, name: 'Ann' })
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      409,
      'invalid_state',
      'marketing_opted_out',
    ])
    const kept = await scene.patch(ann.id, { marketing_opted_out: true, name: 'Ann' })
    expect(kept.body).toMatchObject({ name: 'Ann', marketing_opted_out_by: 'contact' })
  })

  test('a member is noted as such', async () => {
    const ann = await scene.create()
    const session = await memberSession(scene.parley, scene.shop.workspaceId)
    const { updateContact } = await session.graphql(
      `mutation ($id: ID!) { updateContact(input: { id: $id, marketingOptedOut: true }) { contact { marketingOptedOutBy } } }`,
      { id: ann.id },
    )
    expect(updateContact).toEqual({ contact: { marketingOptedOutBy: 'MEMBER' } })
  })

  test('what is not there is told before any fault of the values', async () => {
    const stranger = await scene.create({}, scene.other)
    for (const id of [uuid, stranger.id, 'x'])
      for (const body of [{ name: 'Ann' }, { name: '' }, {}]) {
        const refused = await scene.patch(id, body)
        expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
      }
    expect((await scene.other.v1.get(`/contacts/${stranger.id}`)).body).toEqual(stranger)
  })
})

describe('DELETE /contacts/{id}', () => {
  const remove = (id: string, tenant = scene.shop) => tenant.v1.send('DELETE', `/contacts/${id}`)

  test('contact, chat and messages are gone, the phone is free', async () => {
    const phone = scene.phone()
    const ann = await scene.create({ phone })
    const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
    const sent = await scene.shop.v1.post('/messages', { to: ann.id, type: 'template', template })
    expect(sent.status).toBe(201)
    await scene.sql(
      `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
       values ($1, 'wa_id', '', $2, $3, now())`,
      [scene.shop.workspaceId, phone.slice(1), ann.id],
    )
    const used = async () => (await scene.shop.v1.get('/usage')).body.limits.contacts.used
    const before = await used()
    const deleted = await remove(ann.id)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    for (const path of [`/contacts/${ann.id}`, `/chats/${ann.id}`, `/messages/${sent.body.id}`])
      expect((await scene.shop.v1.get(path)).status).toBe(404)
    for (const path of ['/contacts', '/contacts?sort=updated_at', '/chats'])
      expect((await scene.shop.v1.get(`${path}`)).text).not.toContain(ann.id)
    expect((await scene.shop.v1.get('/messages')).text).not.toContain(sent.body.id)
    expect((await scene.shop.v1.get(`/messages?contact_id=${ann.id}`)).status).toBe(422)
    expect(await used()).toBe(before - 1)
    const again = await scene.create({ phone })
    expect(again.id).not.toBe(ann.id)
    const [told] = await scene.events('contact.deleted', ann.id)
    expect(told).toEqual({ set: { phone: phone.slice(1) } })
    // What waits to be handed over still finishes.
    const waiting = await scene.sql('select 1 from hand_over where message_id = $1', [sent.body.id])
    expect(waiting).toHaveLength(1)
  })

  test('what was known of the person is erased; the messages stay where nobody sees them', async () => {
    const ann = await scene.create({ name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } })
    await scene.sql(`update conversation set last_message_preview = 'Secret' where contact_id = $1`, [ann.id])
    const sent = await scene.shop.v1.post('/messages', {
      to: ann.id,
      type: 'template',
      template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
    })
    expect((await remove(ann.id)).status).toBe(204)
    const [left] = await scene.sql(
      `select c.name, c.profile_name, c.tags, c.custom_fields, v.last_message_preview
       from contact c join conversation v on v.contact_id = c.id where c.id = $1`,
      [ann.id],
    )
    expect(left).toEqual({
      name: null,
      profile_name: null,
      tags: [],
      custom_fields: {},
      last_message_preview: null,
    })
    expect(await scene.sql('select status from message where id = $1', [sent.body.id])).toEqual([
      { status: 'pending' },
    ])
  })

  test('a second time there is nothing to delete, and nothing in another workspace', async () => {
    const ann = await scene.create()
    expect((await remove(ann.id, scene.other)).status).toBe(404)
    expect((await remove(ann.id)).status).toBe(204)
    for (const id of [ann.id, uuid, 'x']) expect((await remove(id)).status).toBe(404)
    for (const id of [ann.id, uuid]) expect((await scene.patch(id, { name: 'A' })).status).toBe(404)
  })

  test('many at once delete once', async () => {
    const ann = await scene.create()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(ann.id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404, 404])
    expect(await scene.events('contact.deleted', ann.id)).toHaveLength(1)
  })

  test('a message that is being saved at the same moment is waited for', async () => {
    const ann = await scene.create()
    const message = await scene.parley.app.pool.connect()
    await message.query('begin')
    await message.query('select from conversation where contact_id = $1 for update', [ann.id])
    const removed = remove(ann.id)
    await scene.parley.until(async () => {
      const [row] = await scene.sql(
        `select count(*)::int as many from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return row?.many === 1
    })
    await message.query('update workspace_counter set event_seq = event_seq where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
    await message.query('commit')
    message.release()
    expect((await removed).status).toBe(204)
  })
})
