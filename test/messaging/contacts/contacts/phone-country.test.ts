import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '../../../support/platform-admin.ts'
import { type ImportScene, startImports } from '../../inbox/contact-files/scene.ts'

// A number without a country code belongs to the workspace's country, and is refused where it is not possible there
// (spec/10 FR5). The number of the scene is one of the United States.

let scene: ImportScene
const settings = async () => (await scene.admin.api.get('/org/settings')).body.data.settings
const setCountry = (country: string | null) => scene.admin.api.send('PUT', '/org/settings', { country })

beforeAll(async () => {
  scene = await startImports()
})
beforeEach(async () => {
  await scene.empty()
  await setCountry('')
})
afterAll(() => scene?.parley.close())

const phones = async () =>
  (await scene.list()).contacts.map((one: { phone_number: string }) => one.phone_number).sort()

describe('the country', () => {
  test('is that of the default number until one is chosen, and again when it is taken back', async () => {
    expect((await settings()).country).toBe('US')
    expect((await setCountry('de')).body.data.settings.country).toBe('DE')
    const query = '{ workspaceSettings { country phoneCountry } }'
    expect((await scene.admin.ask(query)).body.data.workspaceSettings).toEqual({
      country: 'DE',
      phoneCountry: 'DE',
    })
    const [record] = await auditOf(scene.parley, scene.shop.workspaceId, 'settings.general')
    expect(record.changes).toEqual({ country: { old: null, new: 'DE' } })
    expect((await setCountry(null)).body.data.settings.country).toBe('US')
    expect((await scene.admin.ask(query)).body.data.workspaceSettings).toEqual({
      country: null,
      phoneCountry: 'US',
    })
  })

  test.each(['XX', 'Germany', 'D', '1'])('cannot be %s', async (country) => {
    expect(await setCountry(country)).toMatchObject({ status: 400 })
    expect((await settings()).country).toBe('US')
  })

  test('is not known without a number: then digits begin with their country code', async () => {
    const number = 'update number set is_default_outgoing = $2 where workspace_id = $1'
    await scene.sql(number, [scene.shop.workspaceId, false])
    scene.parley.app.bus.publish('forget', { cache: 'numbers' })
    expect((await settings()).country).toBe('')
    expect((await scene.admin.api.post('/contacts', { phone_number: '4915112345678' })).status).toBe(200)
    expect((await scene.admin.api.post('/contacts', { phone_number: '415-550-1014' })).status).toBe(400)
    await scene.sql(number, [scene.shop.workspaceId, true])
    scene.parley.app.bus.publish('forget', { cache: 'numbers' })
  })
})

describe('a number without a country code', () => {
  test('/api and GraphQL complete it, find it, and refuse what is not possible', async () => {
    const made = await scene.admin.api.post('/contacts', { phone_number: '415-550-1014' })
    expect(made).toMatchObject({ status: 200, body: { data: { phone_number: '14155501014' } } })
    const query = 'query ($phone: String) { contacts(filter: { phone: $phone }) { nodes { phone } } }'
    const { body } = await scene.admin.ask(query, { phone: '(415) 550-1014' })
    expect(body.data.contacts.nodes).toEqual([{ phone: '+14155501014' }])
    const make =
      'mutation ($phone: String!) { createContact(input: { phone: $phone }) { contact { phone } } }'
    const graph = await scene.admin.ask(make, { phone: '415 550 1015' })
    expect(graph.body.data.createContact.contact).toEqual({ phone: '+14155501015' })
    for (const phone of ['550-1014', '4915112345678'])
      expect((await scene.admin.ask(make, { phone })).body.errors[0].extensions.code).toBe('INVALID_PHONE')
    expect(await phones()).toEqual(['14155501014', '14155501015'])
  })

  test('is of the country that was chosen', async () => {
    await setCountry('DE')
    for (const phone_number of ['0151 12345678', '4915112345679', '0049 151 12345670', '+14155501014'])
      expect((await scene.admin.api.post('/contacts', { phone_number })).status).toBe(200)
    expect(await phones()).toEqual(['14155501014', '4915112345670', '4915112345678', '4915112345679'])
  })

  test('messages go to it: the composer and POST /messages/template', async () => {
    const send = (phone_number: string) =>
      scene.admin.api.post('/messages/template', { phone_number, template_name: 'hello' })
    expect((await send('415-550-1021')).status).toBe(200)
    expect((await send('550-1021')).status).toBe(400)
    const dry = `mutation ($input: SendMessageInput!) { dryRunMessage(input: $input) { contact { phone } } }`
    const content = { template: { reference: { name: { name: 'hello', language: 'en' } } } }
    const tried = await scene.admin.ask(dry, { input: { to: { phone: '415-550-1021' }, content } })
    expect(tried.body.data?.dryRunMessage, JSON.stringify(tried.body)).toEqual({
      contact: { phone: '+14155501021' },
    })
    expect(await phones()).toEqual(['14155501021'])
  })

  test('a file at once says how many were completed', async () => {
    const answer = await scene.send('phone_number,name\n415-550-1014,Ann\n+14155501015,Bea\n550-1014,Cid\n')
    expect(answer.body.data).toMatchObject({ created: 2, errors: 1, completed: 1 })
    expect(await phones()).toEqual(['14155501014', '14155501015'])
  })

  test('a file in the background says how many were completed', async () => {
    const { id } = await scene.upload('phone,name\n415-550-1014,Ann\n0014155501015,Bea\n550-1014,Cid\n')
    expect((await scene.one(id)).preview[0]).toMatchObject({ phone: '14155501014' })
    await scene.ask('runContactImport', { id })
    await scene.work()
    expect(await scene.one(id)).toMatchObject({ createdCount: 2, refusedCount: 1, completedPhoneCount: 1 })
  })

  test('a segment keeps it with the country code', async () => {
    await scene.admin.api.post('/contacts', { phone_number: '415-550-1014' })
    const make = `mutation ($input: CreateContactSegmentInput!) {
      createContactSegment(input: $input) { contactSegment { filter { phone } count { value } } } }`
    const input = { name: 'One', filter: { phone: '415-550-1014' } }
    const { body } = await scene.admin.ask(make, { input })
    expect(body.data?.createContactSegment.contactSegment, JSON.stringify(body)).toEqual({
      filter: { phone: '+14155501014' },
      count: { value: 1 },
    })
  })
})

test('/v1 reads digits with their country code, and refuses what is not possible there', async () => {
  await setCountry('DE')
  const { v1 } = scene.shop
  const made = await v1.post('/contacts', { phone: '14155501014' })
  expect(made).toMatchObject({ status: 201, body: { phone: '+14155501014' } })
  expect(await v1.post('/contacts', { phone: '0014155501015' })).toMatchObject({ status: 201 })
  for (const phone of ['415-550-1014', '0151 12345678'])
    expect(await v1.post('/contacts', { phone })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_phone', field: 'phone' } },
    })
})

test('what the platform says of a person is taken as it is', async () => {
  await scene.receive({ waId: '4155501014', profileName: 'Ann' })
  expect(await phones()).toEqual(['4155501014'])
})

test('an export imported in another country changes nothing', async () => {
  await scene.make({ phone_number: '+4915112345678', profile_name: 'Ann' })
  const before = await scene.list()
  const text = await (await scene.export({ table: 'contacts' })).text()
  await setCountry('CH')
  const { body } = await scene.send(text, { update_on_duplicate: 'true' })
  expect(body.data).toMatchObject({ created: 0, updated: 0, skipped: 1, errors: 0, completed: 0 })
  expect(await scene.list()).toEqual(before)
})
