import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportScene, startImports } from '../../inbox/contact-files/scene.ts'

// Each door that reads numbers reads them as people write them (spec/10 FR6): one number in many spellings is one person.

const plain = '525530000015'
const spellings = [
  '\u202A+52 55 3000 0015\u202C',
  '+52 044 55\u20113000\u20110015',
  '+52 (1) 55 3000.0015',
  '＋５２（５５）３０００－００１５',
  '+٥٢٥٥٣٠٠٠٠٠١٥',
  '0052 01 55 3000 0015',
]
/** Digits of the country code alone do not make a number: it has to be possible there. */
const impossible = ['+52 55 3000', '415-550-1014', '+999 1234567']

let scene: ImportScene
beforeAll(async () => {
  scene = await startImports()
})
afterAll(() => scene?.parley.close())

const template = { name: 'hello', language: 'en' }
const csv = (phones: readonly string[]) => `phone_number\n${phones.map((phone) => `"${phone}"`).join('\n')}`

describe('/v1', () => {
  test('POST /contacts and GET /contacts', async () => {
    const { v1 } = scene.shop
    const [first, ...others] = spellings
    const made = await v1.post('/contacts', { phone: first })
    expect(made).toMatchObject({ status: 201, body: { phone: `+${plain}` } })
    for (const phone of others)
      expect((await v1.post('/contacts', { phone })).body.error.details).toEqual({ id: made.body.id })
    for (const phone of spellings) {
      const found = await v1.get(`/contacts?phone=${encodeURIComponent(phone)}`)
      expect(found.body.data).toMatchObject([{ id: made.body.id }])
    }
    for (const phone of impossible) {
      const { status, body } = await v1.post('/contacts', { phone })
      expect([status, body.error.code, body.error.field]).toEqual([422, 'invalid_phone', 'phone'])
    }
  })

  test('POST /contacts/bulk', async () => {
    const contacts = [...spellings, ...impossible].map((phone) => ({ phone }))
    const { data } = (await scene.shop.v1.post('/contacts/bulk', { contacts })).body
    const ids = new Set(data.slice(0, spellings.length).map(({ id }: { id: string }) => id))
    expect(ids.size).toBe(1)
    expect(data.slice(spellings.length)).toMatchObject(
      impossible.map(() => ({ result: 'refused', error: { code: 'invalid_phone' } })),
    )
  })

  test('POST /messages and POST /broadcasts', async () => {
    const { v1 } = scene.shop
    const send = (to: string) => v1.post('/messages', { to, type: 'template', template, dry_run: true })
    const ids = await Promise.all(spellings.map(async (to) => (await send(to)).body.contact_id))
    expect(new Set(ids).size).toBe(1)
    for (const to of impossible)
      expect(await send(to)).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_phone', field: 'to' } },
      })
    const recipients = [...spellings, ...impossible].map((to) => ({ to }))
    const tried = await v1.post('/broadcasts', { name: 'Spelled', template, recipients, dry_run: true })
    expect(tried.body.recipients).toMatchObject({ sendable: 1, duplicates: spellings.length - 1 })
    expect(tried.body.errors).toMatchObject(impossible.map(() => ({ code: 'invalid_phone' })))
  })
})

describe('doors for people and files', () => {
  test('/api: POST /contacts', async () => {
    for (const phone_number of spellings)
      expect(await scene.admin.api.post('/contacts', { phone_number })).toMatchObject({ status: 409 })
    const refused = await scene.admin.api.post('/contacts', { phone_number: '+52 55 3000' })
    expect(refused.status).toBe(400)
  })

  test('/api: POST /import', async () => {
    const { body } = await scene.send(csv([...spellings, '+52 55 3000']))
    expect(body.data).toMatchObject({ created: 0, skipped: spellings.length, errors: 1 })
  })

  test('a file of contacts', async () => {
    const done = await scene.imported(csv([...spellings, '+52 55 3000']))
    expect(done).toMatchObject({ createdCount: 0, skippedCount: spellings.length, refusedCount: 1 })
  })

  test('GraphQL: contacts are found, made and sent to', async () => {
    const query = 'query ($phone: String) { contacts(filter: { phone: $phone }) { nodes { phone } } }'
    for (const phone of spellings) {
      const { body } = await scene.admin.ask(query, { phone })
      expect(body.data.contacts.nodes).toEqual([{ phone: `+${plain}` }])
    }
    const make = 'mutation ($phone: String!) { createContact(input: { phone: $phone }) { contact { id } } }'
    for (const phone of spellings) {
      const { body } = await scene.admin.ask(make, { phone })
      expect(body.errors[0].extensions.code).toBe('CONFLICT')
    }
  })
})
