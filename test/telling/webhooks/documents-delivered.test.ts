import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startingDocument } from '#telling/webhooks/documents/event-variables.ts'
import { type DocumentsStage, nameOfContact, startDocuments, update } from './documents-stage.ts'

// What documents make of rare events arrives, and a test of an endpoint sends the same.

let stage: DocumentsStage

beforeAll(async () => {
  stage = await startDocuments()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const newTemplate = {
  name: 'order_shipped',
  language: 'en',
  category: 'utility',
  body: { text: 'Your order left our house.' },
}
const newBroadcast = {
  name: 'Order updates',
  template: { name: 'order_update', language: 'en', params: { 1: 'friend' } },
  recipients: [{ to: '+15551234567' }],
}

test.each([
  [
    'template.status',
    'TEMPLATE_STATUS',
    () => stage.shop.v1.post('/templates', newTemplate),
    { template: { id: expect.any(String), name: 'order_shipped', language: 'en' } },
    { previous_status: null },
  ],
  [
    'broadcast.status',
    'BROADCAST_STATUS',
    () => stage.shop.v1.post('/broadcasts', newBroadcast),
    {
      broadcast: { id: expect.any(String), name: 'Order updates', counts: { total: 1, sent: 0, failed: 0 } },
    },
    { previous_status: null },
  ],
] as const)(
  'the document to begin with for %s arrives answered',
  async (type, word, happens, data, event) => {
    const documents = [{ type: word, document: startingDocument(type) }]
    await stage.endpoint(null, { events: [word], documents })
    const [request] = await stage.posted(happens)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      id: expect.any(String),
      type,
      timestamp: expect.any(String),
      data,
      event,
    })
  },
)

const testOf = `mutation ($id: ID!, $type: DeliveredEventType) {
  testWebhookEndpoint(input: { id: $id, type: $type }) { delivery { id test state payload } }
}`

interface SentDelivery {
  id: string
  payload: unknown
}

async function sentTest(id: string, type?: string, by = stage.admin) {
  stage.receiver.received.length = 0
  const { testWebhookEndpoint } = await by.graphql(testOf, { id, type: type ?? null })
  const body = JSON.parse(stage.receiver.received[0]?.body ?? '') as Record<string, unknown>
  return { body, delivery: (testWebhookEndpoint as never as { delivery: SentDelivery }).delivery }
}

test('a test posts what the document makes of the last such event, as a test with an id of its own', async () => {
  const made = await stage.endpoint()
  let given = { name: '', phone: '' }
  const [real] = await stage.posted(async () => {
    given = await stage.contact()
  })
  const { body, delivery } = await sentTest(made.id, 'CONTACT_CREATED')
  const answer = { contact: { who: given.name, phone: given.phone, tagNames: [] } }
  expect(body).toEqual({
    id: expect.any(String),
    type: 'contact.created',
    timestamp: expect.any(String),
    data: answer,
    test: true,
  })
  expect(JSON.parse(real?.body ?? '').data).toEqual(answer)
  expect(JSON.parse(real?.body ?? '').id).not.toBe(body.id)
  expect(delivery.payload).toEqual(body)
})

test('without such an event, without a document for it or with one that fits no longer, it posts the example', async () => {
  const document = startingDocument('number.status')
  const made = await stage.endpoint(nameOfContact, {
    events: ['CONTACT_CREATED', 'NUMBER_STATUS'],
    documents: [{ type: 'NUMBER_STATUS', document }],
  })
  expect((await sentTest(made.id, 'NUMBER_STATUS')).body.data).toHaveProperty('number')
  expect((await sentTest(made.id, 'CONTACT_CREATED')).body.data).toHaveProperty('contact.custom_fields')
  expect((await sentTest(made.id)).body).toMatchObject({ type: 'webhook.test', test: true })
  const documents = [{ type: 'CONTACT_CREATED', document: nameOfContact }]
  await stage.admin.graphql(update, { input: { id: made.id, documents } })
  await stage.parley.app.pool.query(
    `update webhook_endpoint set documents = jsonb_set(documents, '{0,document}', '"{ contact(id: 1) { gone } }"')`,
  )
  expect((await sentTest(made.id, 'CONTACT_CREATED')).body.data).toHaveProperty('contact.custom_fields')
})
