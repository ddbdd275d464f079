import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOperationAST, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../checklist/scene.ts'
import { apiClient } from '../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Every example of the guide and of the README runs as it stands; of ids that they cut short the test knows whole ones.

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const guide = read('docs/graphql.md')
const readme = read('README.md')

/** The blocks of code in this language, in their order, each with where it begins. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ({ 1: code = '', index }) => ({
      code,
      index,
    }),
  )

let parley: Parley
let shop: Tenant
let session: Session
let ids: Record<string, string>

const customer = '+15550100200'

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
  const hello = { type: 'text', text: { body: 'Hello, where is my order?' } }
  await parley.sandbox.inbound(shop.phoneId, customer.slice(1), hello, 'Ann')
  const contactId = await parley.until(
    async () => (await shop.v1.get(`/contacts?phone=${encodeURIComponent(customer)}`)).body.data[0]?.id,
  )
  await shop.v1.post('/messages', { to: contactId, type: 'text', text: { body: 'Yes?' } })
  await session.api.post('/canned-responses', { name: 'Greeting', content: 'Hello {{contact_name}}!' })
  // The log of requests is written behind their answers.
  await shop.v1.get('/messages/none')
  await parley.until(
    async () => (await parley.app.prisma.loggedRequest.count({ where: { status: 404 } })) > 0,
  )
  // The index of words is written after messages.
  const words = '{ messages(filter: { search: "order" }, first: 1) { nodes { id } } }'
  await parley.until(async () => (await session.ask(words)).body.data?.messages.nodes.length === 1)
  const png = readFileSync(join(root, 'docs/api/photo.png'))
  ids = { contactId, image: (await upload(shop.v1, png, 'photo.png')).body.id }
})
afterAll(() => parley?.close())

/** `"contactId": "018f..."` with an id that there is. */
const withIds = (json: string) =>
  json.replace(/"(\w+)": "018f\.\.\."/g, (_whole, name) => `"${name}": "${ids[name]}"`)

async function heard(query: string, meanwhile: () => Promise<unknown>) {
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': session.cookies.get('svc_csrf') ?? '' }
  const client = createClient({ url: `${parley.url}/api/graphql`, headers, retryAttempts: 0 })
  const events = client.iterate({ query, variables: { contactId: ids.contactId ?? '' } })
  const first = events.next()
  await meanwhile()
  const { value } = await first
  await events.return?.()
  client.dispose()
  return value
}

const inline = [...readme.matchAll(/`(subscription \{.*\})`/g)].map(({ 1: code = '' }) => ({
  code,
  index: 0,
}))
const operations = [...blocks(guide, 'graphql'), ...blocks(readme, 'graphql'), ...inline]
const ofKind = (kind: string) =>
  operations
    .filter(({ code }) => getOperationAST(parse(code))?.operation === kind)
    .map(({ code }) => [code.split('\n')[0], code] as const)

test.each(ofKind('query'))('%s is answered', async (_first, code) => {
  const { body } = await session.ask(code, { contactId: ids.contactId ?? '' })
  expect(body.errors, JSON.stringify(body)).toBeUndefined()
  expect(JSON.stringify(body.data)).toMatch(/"nodes":\[\{|"value":[1-9]/)
})

test.each(ofKind('subscription'))('%s tells what happens', async (_first, code) => {
  const told = await heard(code, async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await shop.v1.post('/messages', { to: ids.contactId, type: 'text', text: { body: 'One moment.' } })
  })
  expect(told).toHaveProperty('data')
  expect(told).not.toHaveProperty('errors')
})

test('every input of the guide is taken', async () => {
  const mutation = operations.find(({ code }) => code.startsWith('mutation') && code.includes('sendMessage'))
  const [inputs] = blocks(guide, 'json').filter(({ index }) => index > (mutation?.index ?? 0))
  const given = (inputs?.code ?? '').split(/^(?=\{)/m).map((one) => JSON.parse(withIds(one)))
  expect(given.length).toBeGreaterThan(2)
  for (const variables of given) {
    const { body } = await session.ask(mutation?.code ?? '', variables)
    expect(body.errors, JSON.stringify(variables)).toBeUndefined()
  }
})

test('what is refused has the form that the guide shows', async () => {
  const shown = JSON.parse(blocks(guide, 'json')[0]?.code ?? '')
  const query = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }'
  const input = { to: { phone: customer }, content: { text: { body: '' } } }
  const [error] = (await session.ask(query, { input })).body.errors
  expect(error).toEqual({ ...shown, locations: expect.any(Array) })
})

test.each([
  ['the guide', guide],
  ['the README', readme],
])('the first request of %s is answered to a server with its key', async (_where, text) => {
  const made = await session.graphql(
    `mutation ($input: CreateApplicationKeyInput!) { createApplicationKey(input: $input) { applicationKey { key } } }`,
    { input: { name: 'A server', scopes: ['CHAT_READ', 'CONTACTS_READ'] } },
  )
  const { key } = (made.createApplicationKey as never as { applicationKey: { key: string } }).applicationKey
  const shell = blocks(text, 'sh').find(({ code }) => code.includes('/graphql'))
  const [, path = '', body = ''] = /4000(\/\S+)[\s\S]*-d '([^']+)'/.exec(shell?.code ?? '') ?? []
  const answer = await apiClient(parley.url).post(path, JSON.parse(body), { 'x-api-key': key })
  expect(answer.body.errors, answer.text).toBeUndefined()
  expect(answer.body.data.conversations.nodes[0].contact.phone).toBe(customer)
})

test('the form with a file is taken', async () => {
  const shell = blocks(guide, 'sh').find(({ code }) => code.includes(' -F '))
  const form = new FormData()
  for (const { 1: name = '', 2: value = '' } of shell?.code.matchAll(/-F '(\w+)=([^']+)'/g) ?? [])
    form.append(
      name,
      value.startsWith('@') ? new File([readFileSync(join(root, value.slice(1)))], value) : value,
    )
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': session.cookies.get('svc_csrf') ?? '' }
  const answer = await fetch(`${parley.url}/api/graphql`, { method: 'POST', headers, body: form })
  expect(await answer.json()).toMatchObject({ data: { uploadMedia: { media: { mimeType: 'image/png' } } } })
})

test.each([
  [
    '`{ contacts(first: 50) { nodes { id name } } }` costs 101',
    '{ contacts(first: 50) { nodes { id name } } }',
  ],
])('%s', async (told, query) => {
  expect(guide).toContain(told)
  const [, cost] = /costs (\d+)/.exec(told) ?? []
  const answer = await session.api.post('/graphql', { query }, { 'x-query-cost': '1' })
  expect(answer.body.extensions.cost).toMatchObject({ cost: Number(cost) })
})
