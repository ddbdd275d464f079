import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentFor, looksLikePhone, maskPhone } from '#people/workspaces/masking.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

describe('the rule', () => {
  test('keeps the last four', () => {
    expect(maskPhone('+15551230001')).toBe('********0001')
    expect(maskPhone('123')).toBe('123')
  })

  test.each([
    ['+1 555 123 0001', true],
    ['15551230001', true],
    ['123456', false],
    ['Ann 5551234', false],
    ['Agent 007', false],
  ])('%s looks like a phone: %s', (name, expected) => expect(looksLikePhone(name)).toBe(expected))
})

let parley: Parley
let tenant: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  admin = await memberSession(parley, tenant.workspaceId)
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const card = {
    name: { formatted_name: 'Bob', first_name: 'Bob' },
    phones: [{ phone: '+49 170 1234567', type: 'CELL' }],
  }
  await parley.sandbox.inbound(
    tenant.phoneId,
    '15551230001',
    { type: 'contacts', contacts: [card] },
    '15551230001',
  )
  await parley.until(async () => (await tenant.v1.get('/messages')).body.data[0])
  await tenant.v1.post('/messages', { to: '+15551230001', type: 'text', text: { body: 'Hello' } })
})
afterAll(() => parley.close())

const query = `{
  messages { nodes { direction from to content { ... on ContactsContent { cards { name phones contacts { id } } } } platformMessageId } }
  contacts { nodes { phone profileName } }
  conversations { nodes { contact { phone profileName } } }
}`
const mask = (mask_phone_numbers: boolean) => admin.api.send('PUT', '/org/settings', { mask_phone_numbers })

test('members see phones in full until the organization hides them, in all processes at once', async () => {
  const { id: bob } = (await tenant.v1.post('/contacts', { phone: '+491701234567' })).body
  const before = await admin.ask(query)
  expect(before.text).toContain('+15551230001')
  expect((await mask(true)).status).toBe(200)
  const { body, text } = await admin.ask(query)
  expect(text).not.toMatch(/1555123|1234567/)
  const { messages, contacts, conversations } = body.data
  const hidden = { phone: '********0001', profileName: '*******0001' }
  expect(contacts.nodes).toContainEqual(hidden)
  expect(conversations.nodes).toEqual([{ contact: hidden }])
  const incoming = messages.nodes.find((one: { direction: string }) => one.direction === 'INCOMING')
  const outgoing = messages.nodes.find((one: { direction: string }) => one.direction === 'OUTGOING')
  expect(incoming.from).toBe('********0001')
  expect(outgoing.to).toBe('********0001')
  // What the platform calls a message has the phone in it, in base64.
  expect(incoming.platformMessageId).toBeNull()
  // Our own number is no secret.
  expect(incoming.to).toBe(outgoing.from)
  expect(incoming.to).toMatch(/^\+\d+$/)
  expect(incoming.content.cards).toMatchObject([
    { name: 'Bob', phones: [expect.stringMatching(/^\*.*4567$/)], contacts: [{ id: bob }] },
  ])
})

test('what the platform says of a person, and bodies of webhooks, hide phones from members too', async () => {
  await mask(true)
  const body = 'User changed from 15551230001 to 15551230002'
  await parley.sandbox.inbound(tenant.phoneId, '15551230003', {
    type: 'system',
    system: { type: 'user_changed_number', body },
  })
  const latest = async () =>
    (await admin.ask('{ conversations(first: 1) { nodes { lastMessagePreview } } }')).body.data.conversations
      .nodes[0]
  await parley.until(async () => (await latest()).lastMessagePreview?.startsWith('User changed'))
  expect((await latest()).lastMessagePreview).toBe('User changed from *******0001 to *******0002')

  const actor = { kind: 'member', maskPhones: true } as never
  const document = {
    id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01',
    timestamp: '2026-11-20T10:00:00.000Z',
    data: {
      phone: '+15551230001',
      platform_message_id: 'wamid.HBgLMTU1NTEyMzAwMDEVAgARGBI5',
      name: '15551230001',
      tags: ['1234567'],
      contacts: [{ phones: ['170 1234567'] }],
    },
  }
  expect(documentFor(actor, document)).toEqual({
    ...document,
    data: {
      phone: '********0001',
      platform_message_id: null,
      name: '*******0001',
      tags: ['1234567'],
      contacts: [{ phones: ['*******4567'] }],
    },
  })
  expect(documentFor({ kind: 'system' } as never, document)).toEqual(document)
})

test('a server that answers with what it was sent shows members no phone', async () => {
  const echo = createServer((req, res) => void req.pipe(res)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`
  const { body: endpoint } = await tenant.v1.post('/webhooks', { url, events: ['message.received'] })
  await parley.sandbox.inbound(tenant.phoneId, '15551230001', { type: 'text', text: { body: 'Hello' } })
  const answered = async (): Promise<string | undefined> => {
    const asked = `{ webhookDeliveries(webhookId: "${endpoint.id}") { nodes { lastAnswer { body } } } }`
    return (await admin.ask(asked)).body.data.webhookDeliveries.nodes[0]?.lastAnswer?.body
  }
  await mask(false)
  await parley.until(answered)
  expect(await answered()).toContain('+15551230001')
  await mask(true)
  expect(await answered()).toContain('********0001')
  expect(await answered()).not.toContain('1555123')
  echo.close()
})

test('/v1 goes on in full', async () => {
  await mask(true)
  expect((await tenant.v1.get('/contacts?phone=15551230001')).body.data[0].phone).toBe('+15551230001')
  await mask(false)
  expect((await admin.ask(query)).text).toContain('+15551230001')
})
