import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContactScene, startContacts } from './scene.ts'

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

const find = async (phone: string) => (await scene.shop.v1.get(`/contacts?phone=${phone}`)).body.data

test('a first message makes a contact over the plan too, and counts it', async () => {
  const { workspaceId } = scene.shop
  await scene.sql('update workspace_limit set contacts = 0 where workspace_id = $1', [workspaceId])
  await scene.receive(
    { waId: '15556000001', profileName: 'Ann' },
    { waId: '15556000001', profileName: 'Ann' },
  )
  await scene.sql('update workspace_limit set contacts = null where workspace_id = $1', [workspaceId])
  const [ann] = await find('15556000001')
  expect(ann).toMatchObject({ name: null, profile_name: 'Ann', tags: [], custom_fields: {} })
  expect(ann.last_message_at).not.toBeNull()
  expect((await scene.events('contact.created', ann.id))[0]?.set).toMatchObject({ profileName: 'Ann' })
  expect((await scene.shop.v1.get('/usage')).body.limits.contacts.used).toBe(1)
})

test('a new profile name is a change; a message alone moves last_message_at only', async () => {
  const [before] = await find('15556000001')
  await scene.parley.clock.advance(5)
  await scene.receive({ waId: '15556000001', profileName: 'Ann' })
  const [later] = await find('15556000001')
  expect(later.updated_at).toBe(before.updated_at)
  expect(later.last_message_at > before.last_message_at).toBe(true)
  await scene.receive({ waId: '15556000001', profileName: 'Anna' })
  const [renamed] = await find('15556000001')
  expect(renamed.profile_name).toBe('Anna')
  expect(renamed.updated_at > before.updated_at).toBe(true)
  const [told] = await scene.events('contact.updated', renamed.id)
  expect(told?.extras.changed).toEqual(['profile_name'])
})

test('who was deleted and writes again is somebody new', async () => {
  await scene.receive({ waId: '15556000002', userId: 'PT.1' })
  const [first] = await find('15556000002')
  await scene.shop.v1.send('DELETE', `/contacts/${first.id}`)
  await scene.receive({ waId: '15556000002', userId: 'PT.1' })
  await scene.receive({ waId: null, userId: 'PT.1' })
  const [second, ...more] = await find('15556000002')
  expect(more).toEqual([])
  expect(second.id).not.toBe(first.id)
  const messages = (await scene.shop.v1.get(`/messages?contact_id=${second.id}`)).body.data
  expect(messages).toHaveLength(2)
})

test('a name that a deleted contact kept goes to whoever is named so now', async () => {
  await scene.receive({ userId: 'PT.2', profileName: 'Mara' })
  const [mara] = await scene.sql(`select contact_id as id from contact_identity where value = 'PT.2'`)
  // As if a message had come in the moment of the deletion.
  await scene.sql(
    `with gone as (update contact set deleted_at = now() where id = $1 returning workspace_id)
     update workspace_counter set contacts = contacts - 1 where workspace_id in (select workspace_id from gone)`,
    [mara?.id],
  )
  await scene.receive({ userId: 'PT.2', profileName: 'Mara' })
  await scene.receive({ userId: 'PT.2', profileName: 'Mara' })
  const living = await scene.sql(
    `select c.id, (select count(*)::int from message m where m.contact_id = c.id) as messages
     from contact c where profile_name = 'Mara' and deleted_at is null`,
  )
  expect(living).toEqual([{ id: expect.any(String), messages: 2 }])
})

test('contacts made by requests, sends and messages at once are one each', async () => {
  const phones = Array.from({ length: 10 }, (_, index) => `1555610000${index}`)
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const answers = await Promise.all([
    ...phones.map((to) => scene.shop.v1.post('/messages', { to, type: 'template', template })),
    scene.shop.v1.post('/contacts/bulk', { contacts: phones.map((phone) => ({ phone, tags: ['x'] })) }),
    scene.receive(...phones.map((waId) => ({ waId, profileName: 'P' }))),
    scene.receive(...phones.toReversed().map((waId) => ({ waId, profileName: 'P' }))),
    ...phones.map((phone) => scene.shop.v1.post('/contacts', { phone })),
  ])
  for (const answer of answers) if (answer) expect(answer.status).toBeLessThan(500)
  for (const phone of phones) {
    const [contact, ...more] = await find(phone)
    expect(more).toEqual([])
    expect(contact.profile_name).toBe('P')
  }
  const [{ count }] = (await scene.sql(
    'select count(*)::int from contact where workspace_id = $1 and deleted_at is null',
    [scene.shop.workspaceId],
  )) as [{ count: number }]
  expect((await scene.shop.v1.get('/usage')).body.limits.contacts.used).toBe(count)
})
