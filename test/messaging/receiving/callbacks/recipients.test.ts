import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { concludeAnswers } from '#messaging/messages/messages/answers.ts'
import type { ClaimedMessage } from '#messaging/messages/messages/hand-over-row.ts'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { apiClient } from '../../../support/api-client.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// A status names the recipient by phone, by business-scoped id, or both (spec/6 12.9): it joins what is one person, as
// a message does (docs/adr/0021).

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

let next = 0
const get = async (path: string) => (await scene.shop.v1.get(path)).body
const digits = (phone: string) => phone.slice(1)

async function send(to: string): Promise<{ id: string; contact_id: string }> {
  const template = { name: 'hello', language: 'en' }
  const answer = await scene.shop.v1.post('/messages', { to, type: 'template', template })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Such statuses arrive in one signed callback, and are worked through. */
async function report(statuses: object[], contacts: object[] = []): Promise<void> {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550100100', phone_number_id: scene.shop.phoneId },
    contacts,
    statuses: statuses.map((status) => ({
      id: `wamid.recipients.${next++}`,
      status: 'sent',
      timestamp: String(Math.floor(scene.parley.clock.nowMs() / 1000)),
      ...status,
    })),
  }
  const entry = [{ id: '200000000000001', changes: [{ field: 'messages', value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', 'sandbox-app-secret').update(body).digest('hex')
  const answer = await apiClient(`${scene.parley.url}/api`).post('/webhook', body, {
    'x-hub-signature-256': `sha256=${signature}`,
  })
  expect(answer.status).toBe(200)
  await drainCallbacks(scene.parley.app)
}

const ownerOf = async (userId: string) =>
  (await scene.sql('select contact_id as id from contact_identity where value = $1', [userId]))[0]?.id

test('somebody who wrote under a hidden phone is one contact with whom was sent to', async () => {
  const ann = await scene.create({ name: 'Ann' })
  await scene.receive({ userId: 'PT.701' })
  const hidden = await ownerOf('PT.701')
  expect(hidden).not.toBe(ann.id)
  const { id } = await send(ann.phone)
  await report([
    { biz_opaque_callback_data: id, recipient_id: digits(ann.phone), recipient_user_id: 'PT.701' },
  ])
  expect(await ownerOf('PT.701')).toBe(ann.id)
  expect((await scene.shop.v1.get(`/contacts/${hidden}`)).status).toBe(404)
  expect((await get(`/messages?contact_id=${ann.id}`)).data).toHaveLength(2)
  expect((await get(`/messages/${id}`)).status).toBe('sent')
})

test('the phone of somebody who hid it becomes known, and what they write later under the id meets them', async () => {
  await scene.receive({ userId: 'PT.702' })
  const hidden = String(await ownerOf('PT.702'))
  const text = { to: hidden, type: 'text', text: { body: 'Hi' } }
  const { body: sent } = await scene.shop.v1.post('/messages', text)
  await report(
    [{ biz_opaque_callback_data: sent.id, status: 'delivered' }],
    [{ wa_id: '15552017702', user_id: 'PT.702', profile: { name: 'Mara', username: 'mara.p' } }],
  )
  expect(await get(`/contacts/${hidden}`)).toMatchObject({ phone: '+15552017702', profile_name: null })
  expect((await scene.events('contact.updated', hidden)).map(({ extras }) => extras.changed)).toEqual([
    ['phone'],
  ])
  expect(await ownerOf('mara.p')).toBe(hidden)
})

test('the id of a person who was sent to by phone is theirs, also when later statuses say it again', async () => {
  const ann = await scene.create()
  const { id } = await send(ann.phone)
  const named = { biz_opaque_callback_data: id, recipient_id: digits(ann.phone), recipient_user_id: 'PT.703' }
  await report([named, { ...named, status: 'delivered' }])
  await report([{ ...named, status: 'read' }])
  await scene.receive({ userId: 'PT.703' })
  expect(await ownerOf('PT.703')).toBe(ann.id)
  expect((await get(`/messages?contact_id=${ann.id}`)).data).toHaveLength(2)
})

test("two spellings of one number are one contact when a status tells the platform's", async () => {
  const [older, newer] = [await scene.create(), await scene.create()]
  await scene.sql("update contact set created_at = created_at - interval '1 day' where id = $1", [older.id])
  const { id } = await send(newer.phone)
  await report([{ biz_opaque_callback_data: id, recipient_id: digits(older.phone) }])
  expect((await scene.shop.v1.get(`/contacts/${newer.id}`)).status).toBe(404)
  expect((await get(`/contacts?phone=${digits(newer.phone)}`)).data).toMatchObject([{ id: older.id }])
  expect((await get(`/messages/${id}`)).contact_id).toBe(older.id)
})

test('a status that is parked joins when the message learns its id', async () => {
  const ann = await scene.create()
  await scene.receive({ userId: 'PT.705' })
  const { id } = await send(ann.phone)
  const status = { id: 'wamid.parked', recipient_id: digits(ann.phone), recipient_user_id: 'PT.705' }
  await report([status])
  expect(await ownerOf('PT.705')).not.toBe(ann.id)
  const message = { workspaceId: scene.shop.workspaceId, numberId: scene.shop.numberId, id } as ClaimedMessage
  const names = { platformMessageId: 'wamid.parked', waId: null, userId: null }
  const outcome = { kind: 'accepted' as const, ...names, isHeld: false }
  await concludeAnswers(scene.parley.app, [{ message, outcome }])
  expect(await ownerOf('PT.705')).toBe(ann.id)
  expect((await get(`/messages/${id}`)).status).toBe('sent')
})

test('a group is nobody, and a status of a contact that was deleted makes none', async () => {
  const [ann, ben] = [await scene.create(), await scene.create()]
  const [toAnn, toBen] = [await send(ann.phone), await send(ben.phone)]
  expect((await scene.shop.v1.send('DELETE', `/contacts/${ben.id}`)).status).toBe(204)
  const { used } = (await get('/usage')).limits.contacts
  const group = { recipient_type: 'group', recipient_participant_id: digits(ann.phone) }
  await report([
    {
      biz_opaque_callback_data: toAnn.id,
      recipient_id: 'Y2FwaV9ncm91cDox',
      recipient_user_id: 'PT.706',
      ...group,
    },
    { biz_opaque_callback_data: toBen.id, recipient_id: digits(ben.phone), recipient_user_id: 'PT.707' },
  ])
  expect(await ownerOf('PT.706')).toBeUndefined()
  expect(await ownerOf('PT.707')).toBeUndefined()
  expect((await get('/usage')).limits.contacts.used).toBe(used)
  expect((await get(`/messages/${toAnn.id}`)).status).toBe('sent')
})
