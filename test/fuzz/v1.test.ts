import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOfV1 } from '#doors/openapi/documents.ts'
import { type Document, type Endpoint, endpointsOf } from '#doors/openapi/reading.ts'
import { upload } from '../checklist/scene.ts'
import { problemsOfAnswer } from '../support/conforms.ts'
import { size } from '../support/long-run.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { samples } from '../support/samples.ts'
import { type FuzzedRequest, requestsTo } from './arbitraries.ts'

const document = openapiOfV1('http://parley.test') as Document
/** Requests per operation: all operations together have many times a hundred. */
const drawn = { ...samples(10, 1_000), endOnFailure: true }

let parley: Parley
let shop: Tenant
const ids: Record<string, string> = {}

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  await parley.sandbox.inbound(shop.phoneId, '15551234567', { type: 'text', text: { body: 'Hello?' } })
  const message = await parley.until(async () => (await shop.v1.get('/messages')).body.data[0])
  const templates = (await shop.v1.get('/templates')).body.data
  const hook = await shop.v1.post('/webhooks', { url: 'https://127.0.0.1:1/', events: ['contact.created'] })
  const tried = await shop.v1.post(`/webhooks/${hook.body.id}/test`)
  const file = await upload(shop.v1, Buffer.from('%PDF-1.7\n%%EOF'), 'menu.pdf')
  const broadcast = await shop.v1.post('/broadcasts', {
    name: 'Later',
    template: { name: 'hello', language: 'en' },
    recipients: [{ to: '+15551234567' }],
    scheduled_at: new Date(parley.clock.nowMs() + 86_400_000).toISOString(),
  })
  Object.assign(ids, {
    contact_id: message.contact_id,
    contacts: message.contact_id,
    messages: message.id,
    media: file.body.id,
    number_id: shop.numberId,
    templates: templates[0].id,
    broadcasts: broadcast.body.id,
    webhooks: hook.body.id,
    delivery_id: tried.body.id,
  })
})
afterAll(() => parley?.close())

async function send(endpoint: Endpoint, { method, path, body, headers }: FuzzedRequest) {
  // The budgets are not what is looked for here.
  if (endpoint.path.endsWith('/replay')) await parley.clock.advance(60.1)
  else if (endpoint.operation['x-heavy'] || path.includes('/webhooks/')) await parley.clock.advance(6.1)
  return shop.v1.send(method, path, body, headers)
}

/** What deletes comes last, so that the others still find something. */
const endpoints = endpointsOf(document).sort(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)

describe('no request is answered in a way that the document does not tell, and none with 500', () => {
  test.each(endpoints)('$method $path', async (endpoint) => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(requestsTo(document, endpoint, ids), async (request) => {
        const answer = await send(endpoint, request)
        statuses.add(answer.status)
        const told = {
          request,
          status: answer.status,
          problems: problemsOfAnswer(answer, endpoint, document),
        }
        expect(told).toEqual({ request, status: told.status, problems: [] })
        expect(answer.status, answer.text).not.toBe(500)
      }),
      { ...drawn, interruptAfterTimeLimit: size(5000, 120_000) },
    )
    // Fuzzing that never gets past the first check would find nothing. Few requests may have been unlucky ones.
    for (const request of fc.sample(requestsTo(document, endpoint, ids), { ...drawn, numRuns: 500 })) {
      if (Math.min(...statuses) < 300) break
      statuses.add((await send(endpoint, request)).status)
    }
    expect(Math.min(...statuses), [...statuses].join(', ')).toBeLessThan(300)
  })
})
