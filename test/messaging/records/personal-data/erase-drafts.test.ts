import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainErasures } from '#messaging/records/personal-data/erase.ts'
import { keepText } from '../../../support/beside.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Somebody who is erased is in no campaign that was not started, under no spelling of their number; and until then the
// file of all that is known of them says that they stand there.

let scene: ContactScene
let admin: Session
let templateId: string

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  const [template] = await scene.sql(
    `select id from template where workspace_id = $1 and name = 'order_update' and language = 'en'`,
    [scene.shop.workspaceId],
  )
  templateId = String(template?.id)
})
afterAll(() => scene?.parley.close())

const stranger = '15559990001'

async function campaign(name: string, phones: readonly string[]): Promise<string> {
  const { api } = admin
  const [number] = await scene.sql('select name from number where workspace_id = $1', [
    scene.shop.workspaceId,
  ])
  const made = await api.post('/campaigns', {
    name,
    whatsapp_account: number?.name,
    messaging_account: number?.name,
    template_id: templateId,
  })
  expect(made.status, made.text).toBe(200)
  const { id } = made.body.data.campaign ?? made.body.data
  const recipients = phones.map((phone_number) => ({
    phone_number,
    recipient_name: phone_number === stranger ? 'Other' : 'Zebedee',
    template_params: { 1: phone_number === stranger ? 'other' : 'quicksilver' },
  }))
  const added = await api.post(`/campaigns/${id}/recipients/import`, { recipients })
  expect(added.status, added.text).toBe(200)
  return id
}

const rowsOf = (id: string) =>
  scene.sql('select phone, name, own from broadcast_recipient where broadcast_id = $1 order by id', [id])
const totalOf = async (id: string) =>
  (await scene.sql('select total from broadcast where id = $1', [id]))[0]?.total
const of = (phone: string, name: string, value: string) => ({ phone, name, own: { params: { 1: value } } })
const otherRow = of(stranger, 'Other', 'other')

test('drafts and campaigns that wait for their time lose the person, in any spelling; others stay', async () => {
  const { id, phone } = await scene.create({ phone: '+525512345678', name: 'Zebedee' })
  const draft = await campaign('Draft', [phone, stranger])
  const waiting = await campaign('Waiting', [phone, stranger])
  const cancelled = await campaign('Cancelled', [phone, stranger])
  // As mobiles of Mexico were written once, in rows of before.
  const text = `update broadcast_recipient set phone = '5215512345678' where broadcast_id = $1 and phone = '525512345678'`
  await scene.sql(text, [draft])
  await scene.sql(`update broadcast set status = 'scheduled' where id = $1`, [waiting])
  await scene.sql(`update broadcast set status = 'cancelled' where id = $1`, [cancelled])

  const file = (await admin.api.get(`/contacts/${id}/personal-data`)).body
  expect(file.campaigns.map(({ campaign }: { campaign: string }) => campaign)).toEqual([
    'Draft',
    'Waiting',
    'Cancelled',
  ])
  expect(file.campaigns[0]).toMatchObject({
    campaign_status: 'draft',
    phone: '5215512345678',
    name: 'Zebedee',
    values: { params: { 1: 'quicksilver' } },
  })

  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  const before = (await scene.events('campaign.changed')).length
  await drainErasures(scene.parley.app)
  for (const one of [draft, waiting]) {
    expect(await rowsOf(one)).toEqual([otherRow])
    expect(await totalOf(one)).toBe(1)
  }
  // It is over: its people are counted.
  expect(await rowsOf(cancelled)).toEqual([{ phone: null, name: null, own: null }, otherRow])
  expect(await totalOf(cancelled)).toBe(2)
  // Open screens load those two anew.
  expect((await scene.events('campaign.changed')).length - before).toBe(2)
})

test('who is added to a draft after they were deleted is somebody’s new wish', async () => {
  const { id } = await scene.create({ phone: '+15551112222' })
  const earlier = await campaign('Earlier', ['15551112222', stranger])
  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  await scene.parley.clock.advance(1)
  const later = await campaign('Later', ['15551112222', stranger])
  await drainErasures(scene.parley.app)
  expect(await totalOf(earlier)).toBe(1)
  expect(await totalOf(later)).toBe(2)
})

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype
  const asked: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(asked, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  await work().finally(() => {
    pg.Client.prototype.query = query
  })
  return asked
}

test('many who are erased at once cost no statement each, and those of another workspace stay', async () => {
  const { workspaceId } = scene.other
  const theirs = await scene.create({ phone: '+15553334444' }, scene.other)
  const people = []
  for (let n = 0; n < 10; n++) people.push(await scene.create())
  const phones = people.map(({ phone }) => phone.slice(1))
  const draft = await campaign('Many', [...phones, stranger])
  await scene.sql(
    `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
       template_category, defaults, total, created_by_type, created_by_name, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), 'x', 'draft', gen_random_uuid(), 'x', 'en', 'utility', '{}', 1, 'member', 'x', now(), now())`,
    [workspaceId, theirs.id],
  )
  await scene.sql(
    `insert into broadcast_recipient (workspace_id, broadcast_id, id, phone, created_at)
     values ($1, $2, gen_random_uuid(), $3, '2020-01-01')`,
    [workspaceId, theirs.id, phones[0]],
  )
  for (const { id } of people) await scene.shop.v1.send('DELETE', `/contacts/${id}`)
  const asked = await statementsOf(() => drainErasures(scene.parley.app))
  expect(await rowsOf(draft)).toEqual([otherRow])
  expect((await rowsOf(theirs.id)).map(({ phone }) => phone)).toEqual([phones[0]])
  const many = (name: string) => asked.filter((text) => text.startsWith(`/* ${name} */`)).length
  expect([many('erase.unmet'), many('erase.places'), many('erase.settle')]).toEqual([1, 1, 1])
})

test('rows of files that come into a draft go too, looked at or not; those of others stay', async () => {
  const { id, phone } = await scene.create()
  const digits = phone.slice(1)
  const { workspaceId } = scene.shop
  const [draft] = await scene.sql(
    `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
       template_category, defaults, total, created_by_type, created_by_name, created_at, updated_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'x', 'cancelled', gen_random_uuid(), 'x', 'en', 'utility', '{}', 0,
       'member', 'x', now(), now()) returning id`,
    [workspaceId],
  )
  const [file] = await scene.sql(
    `insert into broadcast_import (workspace_id, id, broadcast_id, state, filename, created_by_id, created_at)
     values ($1, gen_random_uuid(), $2, 'reading', 'people.csv', gen_random_uuid(), $3) returning id`,
    [workspaceId, draft?.id, scene.parley.clock.now()],
  )
  const other = '15550000000'
  const parts = [
    [0, [other, digits], null],
    // Written in another way in the file than in the contact.
    [1, ['15550000001', other], [digits, null]],
  ]
  for (const [part, phones, others] of parts)
    await scene.sql(
      `insert into broadcast_import_part (workspace_id, import_id, part, ids, phones, other_phones, names, owns)
       values ($1, $2, $3, array[gen_random_uuid(), gen_random_uuid()], $4, $5, '{Quentin,Quentin}', array['{}', '{}']::jsonb[])`,
      [workspaceId, file?.id, part, phones, others],
    )
  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  await drainErasures(scene.parley.app)
  const left = await scene.sql(
    'select phones, names, owns from broadcast_import_part where import_id = $1 order by part',
    [file?.id],
  )
  expect(left).toEqual([
    { phones: [other, null], names: ['Quentin', null], owns: [{}, null] },
    { phones: [null, other], names: [null, 'Quentin'], owns: [null, {}] },
  ])
})
