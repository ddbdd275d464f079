import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentFor } from '#people/workspaces/masking.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

/** Members of an organization that hides phones, who try to learn them. */
let parley: Parley
let tenant: Tenant
let admin: Session
let key: string
/** spelled in two ways, with the platform's own one beside it */
const brazilian = '5511987654321'
const phones = ['15551230001', '15551239999', brazilian]

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  admin = await memberSession(parley, tenant.workspaceId)
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const text = { type: 'text', text: { body: 'Hello' } }
  await parley.sandbox.inbound(tenant.phoneId, phones[0] as string, text, '+1 555 123-0001')
  await parley.sandbox.inbound(tenant.phoneId, phones[1] as string, text, 'Ann 007')
  await parley.sandbox.inbound(tenant.phoneId, brazilian, text, `Bob ${brazilian}`)
  await parley.until(async () => (await tenant.v1.get('/messages')).body.data.length === 3)
  const mask = { mask_phone_numbers: true }
  expect((await admin.api.send('PUT', '/org/settings', mask)).status).toBe(200)
  key = (await admin.api.post('/api-keys', { name: 'Masked too' })).body.data.key
})
afterAll(() => parley?.close())

const lists = {
  contacts: ['contacts', (one: Seen) => one],
  conversations: ['conversations', (one: { contact: Seen }) => one.contact],
} as const
interface Seen {
  id: string
  phone: string
  profileName: string
}
type List = keyof typeof lists

/** How many a search finds, by a member or by a key of theirs. */
async function found(list: List, search: string, by: 'session' | 'key' = 'session'): Promise<Seen[]> {
  const inner = 'id phone profileName'
  const fields = list === 'contacts' ? inner : `contact { ${inner} }`
  const query = `query ($search: String) { ${list}(filter: { search: $search }) { nodes { ${fields} } } }`
  const answer =
    by === 'session'
      ? (await admin.ask(query, { search })).body
      : await (
          await fetch(`${parley.url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-key': key },
            body: JSON.stringify({ query, variables: { search } }),
          })
        ).json()
  expect(answer.errors).toBeUndefined()
  return answer.data[list].nodes.map(lists[list][1])
}

describe.each(['contacts', 'conversations'] as const)('a search in %s', (list) => {
  test('finds no phone by a part of it, however it is written', async () => {
    const parts = ['1', '155', '15551', '1555123', '5551230001', '230001', '001', '+1555', '1 555', '(155)']
    for (const part of [...parts, '1-5', '155.', '55/51', '%', '1_55', '1%0001', '１５５', '119876'])
      expect(await found(list, part), part).toEqual([])
    for (const part of ['1', '1555', '98765']) expect(await found(list, part, 'key'), part).toEqual([])
  })

  test('finds it by all of it, in any spelling, and by its last four digits', async () => {
    for (const whole of ['15551230001', '+15551230001', '+1 555 123-0001', '0001'])
      expect(
        (await found(list, whole)).map(({ phone }) => phone),
        whole,
      ).toEqual(['********0001'])
    expect(await found(list, '9999')).toHaveLength(1)
    expect(await found(list, '9999', 'key')).toHaveLength(1)
    expect(await found(list, '551187654321')).toHaveLength(1)
  })

  test('no guess of a digit in front finds anybody: the walk through a number ends at once', async () => {
    for (const end of ['0001', '9999']) {
      const next = Array.from({ length: 10 }, (_, digit) => `${digit}${end}`)
      const answers = await Promise.all(next.map((guess) => found(list, guess)))
      expect(answers.flat()).toEqual([])
    }
  })

  test('finds names that are shown, and no part of a name that is hidden as a phone is', async () => {
    expect(await found(list, 'ann')).toHaveLength(1)
    expect(await found(list, '007')).toHaveLength(1)
    for (const part of ['555 123', '+1 555', `Bob ${brazilian.slice(0, 5)}`, 'Bob 5'])
      expect(await found(list, part), part).toEqual([])
    const [bob] = await found(list, '4321')
    expect(bob?.profileName).toMatch(/^\*+4321$/)
  })
})

test('the filter by phone takes whole numbers only, and a cursor holds none', async () => {
  const ask = async (phone: string) =>
    (
      await admin.ask(
        `{ contacts(first: 1, filter: { phone: "${phone}" }) { nodes { phone } pageInfo { endCursor } } }`,
      )
    ).body
  for (const part of ['0001', '1555', '155512', '1555123', '155512300', '555123000'])
    expect((await ask(part)).errors?.[0].message, part).toBeTruthy()
  expect((await ask('15551230009')).data.contacts.nodes).toEqual([])
  // Without the country code it is whole, too: it gets that of the workspace.
  for (const whole of ['15551230001', '5551230001'])
    expect((await ask(whole)).data.contacts.nodes).toEqual([{ phone: '********0001' }])
  const { body } = await admin.ask('{ contacts(first: 1) { pageInfo { endCursor } } }')
  const cursor = Buffer.from(body.data.contacts.pageInfo.endCursor, 'base64url').toString()
  for (const phone of phones) expect(cursor).not.toContain(phone.slice(2, 9))
})

test('errors and their details, the log and the socket’s events name none', async () => {
  const text = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }'
  const refused = await admin.ask(text, { input: { phone: '15551230001' } })
  expect(refused.body.errors[0].extensions.code).toBe('CONFLICT')
  expect(refused.text).not.toContain('1555123')
  expect((await admin.api.get('/audit-logs?limit=100')).text).not.toContain('1555123')
})

test('what the platform says of a failure shows none', async () => {
  const sent = await tenant.v1.post('/messages', {
    to: '+15551239999',
    type: 'text',
    text: { body: 'Hello' },
  })
  await parley.app.pool.query(
    `update message set status = 'failed', error_code = 1, error_message = $2 where id = $1`,
    [sent.body.id, 'Recipient +1 555 123 9999 of wamid.HBgLMTU1NTEyMzk5OTkVAgA= is unknown'],
  )
  const { body } = await admin.ask(`{ message(id: "${sent.body.id}") { error { message } } }`)
  expect(body.data.message.error.message).toBe('Recipient ***********9999 of wamid.**** is unknown')
  expect((await tenant.v1.get(`/messages/${sent.body.id}`)).body.error.message).toContain('123 9999')
})

test('a receiver that sends the event back shows neither the phone nor the id that holds it', async () => {
  const hidden: string[] = []
  const echo = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part) => parts.push(part))
    req.on('end', () => {
      const event = JSON.parse(Buffer.concat(parts).toString())
      hidden.push(String(event.data.message.platform_message_id))
      const id = hidden.at(-1) as string
      res.end(`${id} ${id.replaceAll('/', '\\/')} ${encodeURIComponent(id)} ${event.data.message.from}`)
    })
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`
  const { body: endpoint } = await tenant.v1.post('/webhooks', { url, events: ['message.received'] })
  await parley.sandbox.inbound(tenant.phoneId, '15551230001', { type: 'text', text: { body: 'Again' } })
  const asked = `{ webhookDeliveries(webhookId: "${endpoint.id}") { nodes { lastAnswer { body } } } }`
  const answered = async () =>
    (await admin.ask(asked)).body.data.webhookDeliveries.nodes[0]?.lastAnswer?.body as string | undefined
  await parley.until(answered)
  expect(hidden[0]).toMatch(/^wamid\./)
  expect(await answered()).toBe('wamid.**** wamid.**** wamid.**** ********0001')
  echo.close()
})

test('bodies of webhooks as members see them hide ids of the platform wherever they stand', () => {
  const actor = { kind: 'member', maskPhones: true } as never
  const document = {
    data: { reply: { id: 'wamid.HBgLMTU1NTEyMzAwMDE=' }, error: { message: 'to 15551230001' } },
  }
  expect(documentFor(actor, document)).toEqual({
    data: { reply: { id: null }, error: { message: 'to *******0001' } },
  })
  const card = { contacts: [{ phones: ['+49 (0) 170 / 1234567', '+49–170–1234567'] }] }
  expect(JSON.stringify(documentFor(actor, card))).not.toMatch(/170|123/)
})

test('where phones are shown, parts of them are found', async () => {
  await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
  await parley.until(async () => (await found('contacts', '15551')).length === 2)
  expect(await found('conversations', '+15551')).toHaveLength(2)
})
