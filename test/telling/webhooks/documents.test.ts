import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signature, signingKey } from '#telling/webhooks/sending/signing.ts'
import { type DocumentsStage, startDocuments, update } from './documents-stage.ts'

// An endpoint gives a GraphQL document for a kind of event, and gets its answer.

let stage: DocumentsStage

beforeAll(async () => {
  stage = await startDocuments()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const idOfEvent = ({ body }: { body: string }) => JSON.parse(body).id as string

describe('what is posted', () => {
  test('the answer stands in the envelope as data, signed; who has no document gets the body of always', async () => {
    const made = await stage.endpoint()
    await stage.endpoint(null)
    let given = { id: '', name: '', phone: '' }
    const requests = await stage.posted(async () => {
      given = await stage.contact()
    }, 2)
    const [own, usual] = [...requests].sort((one) => (one.body.includes('"who"') ? -1 : 1))
    const id = idOfEvent(own as never)
    const { timestamp } = JSON.parse(own?.body ?? '')
    const head = `{"id":"${id}","type":"contact.created","timestamp":"${timestamp}","data":`
    expect(own?.body).toBe(
      `${head}{"contact":{"who":"${given.name}","phone":"${given.phone}","tagNames":[]}}}`,
    )
    const get = await stage.shop.v1.get(`/contacts/${given.id}`)
    expect(usual?.body).toBe(`${head}{"contact":${get.text}}}`)
    const { headers, body } = own as (typeof requests)[number]
    const [webhookId, at] = [headers['webhook-id'] as string, Number(headers['webhook-timestamp'])]
    expect(headers['webhook-signature']).toBe(signature(signingKey(made.secret), webhookId, at, body))
  })

  test("the event's own members stand beside it", async () => {
    const document =
      'query ($contactId: ID!, $eventId: ID!) { contact(id: $contactId) { name } node(id: $eventId) { id } }'
    await stage.endpoint(document, {
      events: ['CONTACT_UPDATED'],
      documents: [{ type: 'CONTACT_UPDATED', document }],
    })
    const { id } = await stage.contact()
    const [request] = await stage.posted(() =>
      stage.shop.v1.send('PATCH', `/contacts/${id}`, { name: 'Grace' }),
    )
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      data: { contact: { name: 'Grace' }, node: null },
      event: { changed: ['name'] },
    })
  })

  test('every try and a resend send the same bytes, whatever has changed meanwhile', async () => {
    stage.receiver.answer = (res) => void res.writeHead(500).end()
    const made = await stage.endpoint()
    let id = ''
    await stage.posted(async () => {
      id = (await stage.contact()).id
    })
    await stage.shop.v1.send('PATCH', `/contacts/${id}`, { name: 'Somebody else' })
    await stage.admin.graphql(update, { input: { id: made.id, documents: [] } })
    await stage.parley.until(async () => {
      const { rows } = await stage.parley.app.pool.query('select 1 from webhook_delivery where tries = 1')
      return rows.length > 0 || null
    })
    stage.receiver.answer = (res) => void res.writeHead(200).end()
    await stage.parley.clock.advance(31)
    await stage.parley.until(async () => stage.receiver.received.length === 2 || null)
    const [delivery] = await stage.parley.until(async () => {
      const found = await stage.deliveriesOf(made.id)
      return found.every((one) => (one as { state?: string }).state === 'DELIVERED') ? found : null
    })
    const resend = `mutation ($id: ID!, $delivery: ID!) { resendWebhookDelivery(input: { webhookId: $id, id: $delivery }) { delivery { id } } }`
    await stage.admin.graphql(resend, { id: made.id, delivery: delivery?.id })
    await stage.parley.until(async () => stage.receiver.received.length === 3 || null)
    const bodies = new Set(stage.receiver.received.map(({ body }) => body))
    expect([...bodies]).toEqual([expect.stringMatching(/"who":"Ada \d+"/)])
    const signatures = stage.receiver.received.map(({ headers, body }) => [
      headers['webhook-signature'],
      signature(
        signingKey(made.secret),
        headers['webhook-id'] as string,
        Number(headers['webhook-timestamp']),
        body,
      ),
    ])
    for (const [given, expected] of signatures) expect(given).toBe(expected)
  })

  test('what fails is told beside the data and goes out all the same; another workspace is not found', async () => {
    const other = await stage.parley.tenant()
    const foreign = await stage.contact(other)
    const document = `query ($contactId: ID!) {
      own: contact(id: $contactId) { name }
      foreign: node(id: "${foreign.id}") { ... on Contact { name } }
    }`
    await stage.endpoint(document)
    const [fine] = await stage.posted(() => stage.contact())
    expect(JSON.parse(fine?.body ?? '').data).toMatchObject({ own: { name: /Ada/ }, foreign: null })
    await stage.parley.app.pool.query('delete from webhook_endpoint')
    await stage.endpoint(`{ contact(id: "${foreign.id}") { name } }`)
    const [failed] = await stage.posted(() => stage.contact())
    expect(JSON.parse(failed?.body ?? '')).toMatchObject({
      type: 'contact.created',
      data: null,
      errors: [{ message: 'No such contact.', path: ['contact'], extensions: { code: 'NOT_FOUND' } }],
    })
  })

  test('phones are hidden where the workspace hides them from its people', async () => {
    await stage.endpoint()
    const masks = (on: boolean) =>
      stage.parley.app.pool.query('update workspace set mask_phone_numbers = $2 where id = $1', [
        stage.shop.workspaceId,
        on,
      ])
    await masks(true)
    const [request] = await stage.posted(() => stage.contact())
    await masks(false)
    expect(JSON.parse(request?.body ?? '').data.contact.phone).toMatch(/^\*+\d{4}$/)
  })
})
