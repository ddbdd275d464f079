import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyUuid } from '../../checklist/scene.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// Each field in the order of its table: presence, then form, then reference (spec/4 B1, order inside step 11). So
// what an earlier field names and is not there is told before the form of a later one.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley.close())

async function expectField(method: 'POST' | 'PATCH', path: string, body: object, field: string) {
  const { status, body: told } = await shop.v1.send(method, path, body)
  expect([method, path, status, told.error?.code, told.error?.field]).toEqual([
    ...[method, path, 422, 'invalid_field'],
    field,
  ])
}

const long = 'x'.repeat(256)

test('a header that has no stored value, before the description of a webhook', async () => {
  const settings = { url: 'https://receiver.invalid', events: ['contact.created'] }
  const faulty = { headers: { 'X-New': null }, description: long }
  await expectField('POST', '/webhooks', { ...settings, ...faulty }, 'headers.X-New')
  const made = await shop.v1.post('/webhooks', { ...settings, headers: { 'X-Token': 'a' } })
  const path = `/webhooks/${made.body.id}`
  await expectField('PATCH', path, faulty, 'headers.X-New')
  await expectField('PATCH', path, { headers: { 'X-New': null }, enabled: null }, 'headers.X-New')
  await expectField('PATCH', path, { headers: { 'x-token': null }, description: long }, 'description')
  await expectField('PATCH', path, { ...faulty, events: [] }, 'events')
  // That a value is needed again follows from two fields: combinations come after all of them.
  const moved = { url: 'https://other.invalid', headers: { 'X-Token': null, 'X-New': null } }
  await expectField('PATCH', path, moved, 'headers.X-New')
  await expectField('PATCH', path, { ...moved, headers: { 'X-Token': null } }, 'headers.X-Token')
})

test('the sample of a header, before body, footer and buttons of a template', async () => {
  const [template] = (await shop.v1.get('/templates?name=hello')).body.data
  const path = `/templates/${template.id}`
  const header = { type: 'image', media: { id: anyUuid } }
  for (const later of [{ body: { text: '' } }, { footer: { text: '' } }, { buttons: [{ type: 'x' }] }])
    await expectField('PATCH', path, { header, ...later }, 'header.media.id')
  await expectField('PATCH', path, { header, category: 'x' }, 'category')
})

test('the agent, before the form of the team', async () => {
  const { body: contact } = await shop.v1.post('/contacts', { phone: '+15550191234' })
  const path = `/chats/${contact.id}/assign`
  await expectField('POST', path, { agent_id: anyUuid, team_id: 'x' }, 'agent_id')
  await expectField('POST', path, { agent_id: null, team_id: 'x' }, 'team_id')
  await expectField('POST', path, { team_id: 'x' }, 'team_id')
})
