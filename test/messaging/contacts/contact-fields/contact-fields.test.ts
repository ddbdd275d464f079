import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../contacts/scene.ts'

// What custom fields hold is declared, and checked wherever they are written (docs/adr/0060).

let scene: ContactScene
let admin: Session

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
})
afterAll(() => scene?.parley.close())

const shown = '{ key label kind options isArchived }'
const create = (input: object, by: Session = admin) =>
  by.ask(
    `mutation ($input: CreateContactFieldInput!) { createContactField(input: $input) { contactField ${shown} } }`,
    { input },
  )
const update = (input: object, by: Session = admin) =>
  by.ask(
    `mutation ($input: UpdateContactFieldInput!) { updateContactField(input: $input) { contactField ${shown} } }`,
    { input },
  )
const list = async (by: Session = admin, args = '') =>
  (await by.ask(`{ contactFields${args} { key label isArchived } }`)).body.data.contactFields

const codeOf = (answer: { body: { errors?: { extensions: { code: string; field?: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions
const records = () =>
  scene.sql(
    `select resource_id, action from audit_record where kind = 'contact_field' order by created_at, id`,
  )
const told = async () => (await scene.events('contact_fields.changed')).length

test('fields are declared, changed and put in order; each change is recorded and told', async () => {
  const made = await create({ key: 'size', label: 'Size', kind: 'NUMBER' })
  expect(made.body.data.createContactField.contactField).toEqual({
    key: 'size',
    label: 'Size',
    kind: 'NUMBER',
    options: [],
    isArchived: false,
  })
  await create({ key: 'plan', label: 'Plan', kind: 'CHOICE', options: ['gold', 'free', 'gold'] })
  await create({ key: 'since', label: 'Customer since', kind: 'DATE' })
  await create({ key: 'partner', label: 'Partner', kind: 'BOOLEAN' })
  await create({ key: 'street', label: 'Street', kind: 'TEXT' })
  expect(await told()).toBe(5)
  const renamed = await update({ key: 'plan', label: 'Tariff', options: ['gold', 'free', 'none'] })
  expect(renamed.body.data.updateContactField.contactField).toMatchObject({
    label: 'Tariff',
    options: ['gold', 'free', 'none'],
  })
  await update({ key: 'plan', label: 'Tariff' })
  expect(await told()).toBe(6)
  expect((await records()).map(({ resource_id, action }) => `${resource_id} ${action}`)).toEqual([
    'size created',
    'plan created',
    'since created',
    'partner created',
    'street created',
    'plan updated',
  ])
  const order = ['street', 'plan', 'size', 'since', 'partner']
  await admin.graphql(
    'mutation ($keys: [String!]!) { orderContactFields(input: { keys: $keys }) { contactFields { key } } }',
    { keys: order },
  )
  expect((await list()).map(({ key }: { key: string }) => key)).toEqual(order)
})

test('what cannot be declared leaves everything as it is', async () => {
  const before = JSON.stringify([await list(), await records()])
  const refused = {
    CONFLICT: { key: 'size', label: 'Again', kind: 'TEXT' },
    'INVALID_FIELD key': { key: 'two words', label: 'Two', kind: 'TEXT' },
    'INVALID_FIELD options': { key: 'kind', label: 'Kind', kind: 'CHOICE' },
    'INVALID_FIELD label': { key: 'empty', label: ' ', kind: 'TEXT' },
  }
  for (const [answer, input] of Object.entries(refused)) {
    const { code, field } = codeOf(await create(input)) ?? { code: 'none' }
    expect([`${code}`, `${code} ${field?.replace('input.', '')}`]).toContain(answer)
  }
  expect(codeOf(await update({ key: 'size', options: ['one'] }))?.code).toBe('INVALID_FIELD')
  expect(codeOf(await update({ key: 'unknown', label: 'Unknown' }))?.code).toBe('NOT_FOUND')
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  expect(codeOf(await create({ key: 'mine', label: 'Mine', kind: 'TEXT' }, agent))?.code).toBe('FORBIDDEN')
  expect(await list(agent)).toHaveLength(5)
  const other = await memberSession(scene.parley, scene.other.workspaceId)
  expect(await list(other)).toEqual([])
  expect(codeOf(await update({ key: 'size', label: 'Theirs' }, other))?.code).toBe('NOT_FOUND')
  expect(JSON.stringify([await list(), await records()])).toBe(before)
})

const wrong: Record<string, unknown> = {
  size: '4',
  plan: 'silver',
  since: '2026-02-30',
  partner: 'yes',
  street: 5,
}
const right = { size: 4, plan: 'gold', since: '2026-02-28', partner: true, street: 'Elm 5', free: 7 }

test('every door that writes contacts checks what is declared, and nothing else', async () => {
  const contact = await scene.create({ custom_fields: right })
  for (const [key, value] of Object.entries(wrong)) {
    const answers = [
      await scene.patch(contact.id, { name: 'Changed', custom_fields: { [key]: value } }),
      await scene.shop.v1.post('/contacts', { phone: scene.phone(), custom_fields: { [key]: value } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error.code, body.error.field]).toEqual([
        422,
        'invalid_field',
        `custom_fields.${key}`,
      ])
    }
  }
  const rows = [
    { phone: contact.phone, custom_fields: { size: 'large' } },
    { phone: scene.phone(), custom_fields: { size: 5 } },
  ]
  const { body } = await scene.shop.v1.post('/contacts/bulk', { contacts: rows })
  expect(body.data).toMatchObject([
    { result: 'refused', error: { code: 'invalid_field', field: 'custom_fields.size' } },
    { result: 'created' },
  ])
  const { body: now } = await scene.shop.v1.get(`/contacts/${contact.id}`)
  expect(now).toMatchObject({ name: null, custom_fields: right })
  const cleared = await scene.patch(contact.id, { custom_fields: { size: null, plan: 'none' } })
  expect(cleared.body.custom_fields).toMatchObject({ plan: 'none' })
})

test("a value from before its field, and one of an archived field, stand in nobody's way", async () => {
  const contact = await scene.create({ custom_fields: { shoe: 'large' } })
  await create({ key: 'shoe', label: 'Shoe size', kind: 'NUMBER' })
  const same = await scene.patch(contact.id, { name: 'Ann', custom_fields: { shoe: 'large' } })
  expect(same.status).toBe(200)
  expect((await scene.patch(contact.id, { custom_fields: { shoe: 'small' } })).status).toBe(422)
  await update({ key: 'shoe', isArchived: true })
  expect((await scene.patch(contact.id, { custom_fields: { shoe: 'small' } })).status).toBe(200)
  expect((await list()).map(({ key }: { key: string }) => key)).not.toContain('shoe')
  expect((await list(admin, '(archived: true)')).map(({ key }: { key: string }) => key)).toContain('shoe')
})
