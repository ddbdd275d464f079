import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOfV1 } from '#doors/openapi/documents.ts'
import { type Document, type Endpoint, endpointsOf } from '#doors/openapi/reading.ts'
import { problemsOf, problemsOfAnswer } from '../../support/conforms.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

const document = openapiOfV1('http://parley.test') as Document

let parley: Parley
beforeAll(async () => {
  parley = await startParley()
})
afterAll(() => parley?.close())

/** A workspace in which every example makes sense, and what its paths' ids are there. */
async function scene(): Promise<{ shop: Tenant; ids: Record<string, string> }> {
  const shop = await parley.tenant()
  const { v1 } = shop
  const from = '15551234567'
  await parley.sandbox.inbound(shop.phoneId, from, { type: 'text', text: { body: 'Hello?' } })
  const message = await parley.until(async () => (await v1.get('/messages')).body.data[0])
  const [template] = (await v1.get('/templates?name=hello')).body.data
  const endpoint = await v1.post('/webhooks', { url: 'https://127.0.0.1:1/', events: ['message.received'] })
  return {
    shop,
    ids: {
      contact_id: message.contact_id,
      contacts: message.contact_id,
      webhooks: endpoint.body.id,
      templates: template.id,
    },
  }
}

const withBodies = endpointsOf(document).flatMap((endpoint) => {
  const { examples = {} } = endpoint.operation.requestBody?.content['application/json'] ?? {}
  return Object.entries(examples).map(([name, { value }]) => ({ endpoint, name, value }))
})

describe('every example of a request is answered as the document says', () => {
  test.each(withBodies)('$endpoint.method $endpoint.path: $name', async ({ endpoint, value }) => {
    const { shop, ids } = await scene()
    const area = endpoint.path.split('/')[1] as string
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part) => ids[part] ?? ids[area] ?? '')
    const answer = await shop.v1.send(endpoint.method, path, value)
    expect(answer.status, answer.text).toBeLessThan(300)
    expect(problemsOfAnswer(answer, endpoint, document)).toEqual([])
  })

  test('there are enough of them', () => {
    expect(withBodies.length).toBeGreaterThan(15)
  })
})

test('every example of an error fits the way of its code, and no other', () => {
  const { Error: whole } = document.components.schemas
  const ways = whole?.properties?.error?.oneOf ?? []
  expect(ways.length).toBe(7)
  for (const [code, { value }] of Object.entries(document.components.examples ?? {})) {
    const { error } = value as { error: { code: string } }
    const fitting = ways.filter((way) => problemsOf(error, way, document).length === 0)
    expect(fitting.length, code).toBe(1)
    expect(fitting[0]?.$ref, code).toBe(whole?.properties?.error?.discriminator?.mapping[code])
  }
})

test('every example of an answer and of an event fits its schema', () => {
  const contents = endpointsOf(document).flatMap(({ operation }: Endpoint) =>
    Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content)),
  )
  const events = Object.values(document.webhooks ?? {}).flatMap(({ post }) =>
    Object.values(post.requestBody?.content ?? {}),
  )
  const told = [...contents, ...events].filter(({ example }) => example !== undefined)
  expect(told.length).toBeGreaterThan(30)
  for (const { schema, example } of told) expect(problemsOf(example, schema, document)).toEqual([])
})

test('every code that an operation can answer has an example that fits, with what it carries', () => {
  const { examples = {}, schemas } = document.components
  const answered = endpointsOf(document).flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content, 'x-codes': codes = [] }) => {
      expect(Object.keys(content?.['application/json']?.examples ?? {})).toEqual(codes)
      return codes
    }),
  )
  expect(Object.keys(examples)).toEqual(expect.arrayContaining([...new Set(answered)]))
  for (const { value } of Object.values(examples)) {
    expect(problemsOf(value, schemas.Error ?? {}, document)).toEqual([])
  }
})

test('what the lists answer in a workspace with something in it fits', async () => {
  const { shop, ids } = await scene()
  await shop.v1.post('/messages', { to: ids.contact_id, type: 'text', text: { body: 'Hi' } })
  const gets = endpointsOf(document).filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const endpoint of gets) {
    const answer = await shop.v1.get(endpoint.path)
    expect(answer.status, endpoint.path).toBe(200)
    expect(problemsOfAnswer(answer, endpoint, document), endpoint.path).toEqual([])
  }
})
