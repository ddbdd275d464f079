import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { setPersonsMarketingChoice } from '#messaging/receiving/callbacks/choices.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// All that is known of one person, as a file to give them (docs/adr/0069).

let scene: ContactScene
let admin: Session
let agent: Session
let stranger: Session
let id: string
let digits: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  admin = await memberSession(scene.parley, workspaceId)
  agent = await memberSession(scene.parley, workspaceId, 'agent')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
  const made = await scene.create({ name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } })
  id = made.id
  digits = made.phone.slice(1)
  await storeIncoming(scene.parley.app, [scene.message({ waId: digits, profileName: 'Annie' })])
  const { businessId, sender, at } = scene.message({ waId: digits })
  const choice = { workspaceId, businessId, sender, at, optedOut: true, way: 'word' as const }
  await setPersonsMarketingChoice(scene.parley.app, choice)
  await admin.graphql(
    'mutation ($id: ID!) { createNote(input: { contactId: $id, content: "Call back" }) { note { id } } }',
    { id },
  )
})
afterAll(() => scene?.parley.close())

const path = (contact = id) => `/contacts/${contact}/personal-data`
const file = async (session = admin) => (await session.api.get(path())).body

describe('GET /api/contacts/{id}/personal-data', () => {
  test('has the person, the chat, what was said, noted and chosen', async () => {
    const answer = await admin.api.get(path())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="contact_${id}.json"`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body).toMatchObject({
      exported_at: expect.any(String),
      contact: {
        id,
        phone: digits,
        name: 'Ann',
        profile_name: 'Annie',
        tags: ['vip'],
        metadata: { plan: 'gold' },
        marketing_opted_out: true,
        marketing_opted_out_by: 'contact',
      },
      chats: [{ status: 'open' }],
      last_wrote_to: [{ last_incoming_at: expect.any(String) }],
      history: [{ kind: 'marketing_choice', by_type: 'contact', data: { optedOut: true, way: 'word' } }],
      notes: [{ content: 'Call back' }],
      to_be_sent: [],
      messages: [{ direction: 'incoming', type: 'text', from: digits, content: { body: 'Hello' } }],
    })
  })

  test('has all messages, oldest first, however many they are', async () => {
    const { id: talker, phone } = await scene.create()
    const message = (body: string) => ({
      ...scene.message({ waId: phone.slice(1) }),
      content: { body, previewUrl: false },
    })
    const texts = Array.from({ length: 1_203 }, (_, index) => `Line ${index}`)
    for (let from = 0; from < texts.length; from += 400)
      await storeIncoming(scene.parley.app, texts.slice(from, from + 400).map(message))
    const { body } = await admin.api.get(path(talker))
    expect(body.messages.map(({ content }: { content: { body: string } }) => content.body)).toEqual(texts)
  })

  test('leaves an audit record of who took it out', async () => {
    await file()
    const [record] = (await scene.sql(
      `select action, kind, resource_id, actor_name from audit_record where workspace_id = $1 order by created_at desc, id desc limit 1`,
      [scene.shop.workspaceId],
    )) as Record<string, unknown>[]
    expect(record).toMatchObject({ action: 'exported', kind: 'contact', resource_id: id })
    expect(record?.actor_name).toEqual(expect.any(String))
  })

  test('is refused without the permission, to another workspace and for nobody, and leaves no record then', async () => {
    const records = async () =>
      (await scene.sql(`select count(*)::int as many from audit_record where action = 'exported'`))[0]?.many
    const before = await records()
    expect((await agent.api.get(path())).status).toBe(403)
    expect((await stranger.api.get(path())).status).toBe(404)
    expect((await admin.api.get(path('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
    expect((await admin.api.get(path('abc'))).status).toBe(400)
    expect(await records()).toBe(before)
  })

  test('hides phones from members of a workspace that hides them (G4)', async () => {
    await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
    const { contact, messages } = await file()
    await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
    const hidden = `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`
    expect([contact.phone, messages[0].from]).toEqual([hidden, hidden])
    expect(JSON.stringify({ contact, messages })).not.toContain(digits)
  })

  test('stands in the graph as the path of a contact', async () => {
    const { contact } = await admin.graphql('query ($id: ID!) { contact(id: $id) { personalDataPath } }', {
      id,
    })
    expect(contact).toEqual({ personalDataPath: `/api${path()}` })
  })
})
