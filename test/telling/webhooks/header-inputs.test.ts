import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Custom headers are a list in GraphQL; nobody is shown their values again.

let parley: Parley
let shop: Tenant
let session: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const make = `mutation ($input: CreateWebhookEndpointInput!) {
  answer: createWebhookEndpoint(input: $input) { webhookEndpoint { id headers { name value } } }
}`
const change = `mutation ($input: UpdateWebhookEndpointInput!) {
  answer: updateWebhookEndpoint(input: $input) { webhookEndpoint { headers { name value } } }
}`
const x = { name: 'X-A', value: 'one' }
const y = { name: 'X-B', value: 'two' }
const input = { url: 'https://8.8.8.8/hook', events: ['MESSAGE_STATUS'], headers: [x, y] }
const shown = (...names: string[]) => ({
  webhookEndpoint: { headers: names.map((name) => ({ name, value: null })) },
})

test('null keeps a stored value, what is left out is removed', async () => {
  const { answer } = await session.graphql(make, { input })
  const { id } = (answer as unknown as { webhookEndpoint: { id: string } }).webhookEndpoint
  expect(answer).toMatchObject(shown('X-A', 'X-B'))
  const kept = {
    headers: [
      { name: 'X-B', value: null },
      { name: 'X-C', value: 'three' },
    ],
  }
  expect((await session.graphql(change, { input: { id, ...kept } })).answer).toEqual(shown('X-B', 'X-C'))
  expect((await shop.v1.get(`/webhooks/${id}`)).body.headers).toEqual({ 'X-B': null, 'X-C': null })
  expect((await session.graphql(change, { input: { id, headers: [] } })).answer).toEqual(shown())
})

test.each<[fault: string, headers: object[], field: string]>([
  ['a name that is none', [x, { name: 'X A', value: 'a' }], 'input.headers[1]'],
  ['a name given twice', [x, x], 'input.headers[1]'],
  ['a name given twice in other letters', [x, { name: 'x-a', value: 'a' }], 'input.headers[1]'],
  ['a value without an end', [{ name: 'X-A', value: 'a\nb' }], 'input.headers[0]'],
])('%s is told where it stands', async (_, headers, field) => {
  const { body } = await session.ask(make, { input: { ...input, headers } })
  expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field })
})

test('a new header without a value is refused', async () => {
  const { body } = await session.ask(make, { input: { ...input, headers: [{ name: 'X-A', value: null }] } })
  expect(body.errors[0].extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'input.headers[0].value',
  })
})
