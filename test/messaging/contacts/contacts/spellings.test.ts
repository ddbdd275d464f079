import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherSpelling, spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { samples } from '../../../support/samples.ts'
import { type ContactScene, startContacts } from './scene.ts'

// spec/4 B2, Phone out: Brazilian, Mexican or Argentine spellings do not make two contacts.

describe('the other spelling', () => {
  test.each([
    ['5511987654321', '551187654321'],
    ['553161234567', '5531961234567'],
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
  ])('of %s is %s, and the other way round', (one, other) => {
    expect(otherSpelling(one)).toBe(other)
    expect(otherSpelling(other)).toBe(one)
  })

  test.each([
    ['a Brazilian landline', '551134567890'],
    ['a Brazilian number with another ninth digit', '5511887654321'],
    ['a Mexican number that is too short', '52551234567'],
    ['an Argentine number that is too long', '54911234567890'],
    ['a number of another country', '15554000001'],
    ["the platform's test number", '15550001234'],
  ])('of %s there is none', (_, phone) => {
    expect(otherSpelling(phone)).toBeNull()
    expect(spelledOnce(phone)).toBe(phone)
  })

  test('leads back, and both have one name', () => {
    const digits = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((all) => all.join(''))
    const phones = fc
      .tuple(fc.constantFrom('55', '52', '521', '54', '549', '551', '351'), fc.integer({ min: 8, max: 11 }))
      .chain(([code, length]) => digits(length).map((rest) => code + rest))
    fc.assert(
      fc.property(phones, (phone) => {
        const other = otherSpelling(phone)
        if (other === null) return
        expect(otherSpelling(other)).toBe(phone)
        expect(spelledOnce(other)).toBe(spelledOnce(phone))
      }),
      samples(),
    )
  })
})

describe('one person under two spellings', () => {
  let scene: ContactScene
  beforeAll(async () => {
    scene = await startContacts()
  })
  afterAll(() => scene?.parley.close())

  const found = async (phone: string) => (await scene.shop.v1.get(`/contacts?phone=${phone}`)).body.data
  const template = { name: 'hello', language: 'en' }
  const send = (to: string) => scene.shop.v1.post('/messages', { to, type: 'template', template })

  test.each([
    ['Brazilian', '5511987651001', '551187651001'],
    ['Mexican', '525512341001', '5215512341001'],
    ['Argentine', '5491123451001', '541123451001'],
  ])('%s: made by the API, then a message arrives', async (_, made, told) => {
    const ann = await scene.create({ phone: made })
    await scene.receive({ waId: told, profileName: 'Ann' })
    expect(await found(told)).toMatchObject([{ id: ann.id, phone: `+${made}`, profile_name: 'Ann' }])
    expect((await scene.shop.v1.get(`/messages?contact_id=${ann.id}`)).body.data).toHaveLength(1)
  })

  test('a message arrives, then the API is told that there is a contact already', async () => {
    await scene.receive({ waId: '551187651002' })
    const [ann] = await found('551187651002')
    const again = await scene.shop.v1.post('/contacts', { phone: '5511987651002' })
    expect([again.status, again.body.error.code, again.body.error.details]).toEqual([
      409,
      'conflict',
      { id: ann.id },
    ])
  })

  test('sends to both of the same moment make one contact', async () => {
    const sent = await Promise.all(['5511987651003', '551187651003'].map(send))
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(sent.map(({ body }) => body.contact_id)).size).toBe(1)
    expect(await found('551187651003')).toMatchObject([{ id: sent[0]?.body.contact_id }])
  })

  test('both in one bulk request', async () => {
    const contacts = [
      { phone: '5511987651004', tags: ['a'] },
      { phone: '551187651004', tags: ['b'] },
    ]
    const { data } = (await scene.shop.v1.post('/contacts/bulk', { contacts })).body
    expect(data.map((row: { result: string }) => row.result)).toEqual(['created', 'updated'])
    expect(data[1].id).toBe(data[0].id)
    expect(await found('551187651004')).toMatchObject([
      { id: data[0].id, phone: '+5511987651004', tags: ['a', 'b'] },
    ])
  })

  test('both in one broadcast, with a dry run and without', async () => {
    const recipients = ['5511987651005', '551187651005', '+52 1 55 1234 1005', '525512341005'].map((to) => ({
      to,
    }))
    const broadcast = { name: 'Two', template, recipients }
    const tried = await scene.shop.v1.post('/broadcasts', { ...broadcast, dry_run: true })
    expect(tried.body.recipients).toMatchObject({ total: 4, sendable: 2, duplicates: 2, new_contacts: 2 })
    const { body } = await scene.shop.v1.post('/broadcasts', broadcast)
    expect(body).toMatchObject({ counts: { total: 2 }, skipped: { duplicates: 2 } })
    const [ann] = await found('551187651005')
    expect((await found('5511987651005'))[0]).toEqual(ann)
  })

  test('whoever hid the phone until now is found by both spellings', async () => {
    await scene.receive({ userId: 'BR.1006' })
    await scene.receive({ userId: 'BR.1006', waId: '551187651006' })
    const [ann] = await found('5511987651006')
    expect(ann).toMatchObject({ phone: '+551187651006' })
  })

  test('after a contact is deleted, its number makes a new one in either spelling', async () => {
    const ann = await scene.create({ phone: '5511987651007' })
    expect((await scene.shop.v1.send('DELETE', `/contacts/${ann.id}`)).status).toBe(204)
    const again = await scene.create({ phone: '551187651007' })
    expect(await found('5511987651007')).toMatchObject([{ id: again.id }])
  })

  test('two that were saved as two keep their spellings; one that was saved alone gets both by the migration', async () => {
    const forget = () =>
      scene.sql("delete from contact_identity where workspace_id = $1 and kind = 'wa_id'", [
        scene.shop.workspaceId,
      ])
    const pair = [await scene.create({ phone: '5511987651008' })]
    await forget()
    pair.push(await scene.create({ phone: '551187651008' }))
    const alone = await Promise.all(
      ['5511987651009', '551187651010', '5215512341009', '525512341010', '5491123451009', '541123451010'].map(
        (phone) => scene.create({ phone }),
      ),
    )
    await forget()
    await scene.sql(readFileSync(join('prisma/migrations', MIGRATION, 'migration.sql'), 'utf8'))
    for (const { id, phone } of pair) expect(await found(phone.slice(1))).toMatchObject([{ id, phone }])
    for (const { id, phone } of alone) {
      const other = otherSpelling(phone.slice(1)) as string
      expect(await found(other)).toMatchObject([{ id, phone }])
    }
  })
})

const MIGRATION = '20261123112501_spellings_of_phones'
