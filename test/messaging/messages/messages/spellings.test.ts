import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinSpellings } from '#messaging/inbox/contact-changes/join.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A Brazilian mobile, written with the ninth digit and known to the platform without it; saved twice, as it was before
// the two were known to be one, and as it still is where a country is not in src/messaging/contacts/contacts/spellings.ts.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const template = { name: 'hello', language: 'en' }
const post = (path: string, body: object) => shop.v1.post(path, body)
/** What is made by this is found by its own spelling alone. */
async function unspelled<T>(make: () => Promise<T>): Promise<T> {
  const made = await make()
  await parley.app.pool.query("delete from contact_identity where kind = 'wa_id' and workspace_id = $1", [
    shop.workspaceId,
  ])
  return made
}
const known = async (phone: string) => (await shop.v1.get(`/contacts?phone=${phone}`)).body.data

/** A contact that is found by this spelling alone: its id. */
const saved = async (phone: string) => (await unspelled(() => post('/contacts', { phone }))).body.id as string

/** The one contact that both spellings lead to, once a send has told the platform's form. */
const joined = (...phones: string[]) =>
  parley.until(async () => {
    const contacts = (await Promise.all(phones.map(known))).flat()
    const ids = new Set(contacts.map((contact) => contact.id))
    return contacts.length === phones.length && ids.size === 1 ? contacts[0] : null
  })

test('whoever wrote first and was imported later under the other spelling is one contact', async () => {
  await parley.sandbox.control('/inbound', {
    phone_number_id: '100000000000001',
    from: '551187650010',
    message: { type: 'text', text: { body: 'Hello' } },
  })
  const [wrote] = await unspelled(() =>
    parley.until(async () => {
      const contacts = await known('551187650010')
      return contacts.length > 0 ? contacts : null
    }),
  )
  const { body: imported } = await unspelled(() =>
    post('/contacts', { phone: '5511987650010', name: 'Ann', tags: ['vip'] }),
  )
  expect(imported.id).not.toBe(wrote.id)
  expect((await post('/messages', { to: imported.phone, type: 'template', template })).status).toBe(201)

  expect(await joined('5511987650010', '551187650010')).toMatchObject({
    id: wrote.id,
    phone: wrote.phone,
    name: 'Ann',
    tags: ['vip'],
  })
  expect((await shop.v1.get(`/contacts/${imported.id}`)).status).toBe(404)
  const reply = await post('/messages', { to: imported.phone, type: 'text', text: { body: 'Hi' } })
  expect([reply.status, reply.body.contact_id]).toEqual([201, wrote.id])
  expect((await shop.v1.get(`/messages?contact_id=${wrote.id}`)).body.data).toHaveLength(3)
  for (const phone of [imported.phone, wrote.phone]) {
    const again = await post('/contacts', { phone })
    expect([again.status, again.body.error.details]).toEqual([409, { id: wrote.id }])
  }
})

test('of two that were saved at one time the first stays', async () => {
  const first = await saved('5511987650011')
  await saved('551187650011')
  expect((await post('/messages', { to: first, type: 'template', template })).status).toBe(201)
  expect(await joined('5511987650011', '551187650011')).toMatchObject({
    id: first,
    phone: '+5511987650011',
  })
})

test('answers to two sends of the same moment join them once', async () => {
  const first = await saved('5511987650012')
  const told = {
    workspaceId: shop.workspaceId,
    contactId: await saved('551187650012'),
    waId: '5511987650012',
  }
  const join = () => joinSpellings(parley.app, told)
  await Promise.all([join(), join()])
  expect(await known('551187650012')).toMatchObject([{ id: first }])
})
