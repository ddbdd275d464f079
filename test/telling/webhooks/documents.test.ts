import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signature, signingKey } from '#telling/webhooks/sending/signing.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// An endpoint gives a GraphQL document for a kind of event, and gets its answer.

let parley: Parley
let receiver: Receiver
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley()
  receiver = await startReceiver()
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterEach(async () => {
  receiver.answer = (res) => void res.writeHead(200).end()
  await parley.app.pool.query('delete from webhook_endpoint')
})
afterAll(async () => {
  await receiver.close()
  await parley.close()
})

const nameOfContact = 'query ($contactId: ID!) { contact(id: $contactId) { who: name phone tags } }'

const fields = 'id events owner { type } documents { type document problem }'
const create = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { ${fields} secret }
}`
const update = `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) { ${fields} }
}`
const preview = `query ($type: EventType!, $document: String!) {
  previewWebhookDocument(type: $type, document: $document) {
    problems { message line column } cost costLimit body occurredAt
  }
}`

interface Made {
  id: string
  secret: string
  owner: { type: string }
  documents: { type: string; document: string; problem: string | null }[]
}

async function endpoint(document: string | null = nameOfContact, more: object = {}): Promise<Made> {
  const documents = document === null ? [] : [{ type: 'CONTACT_CREATED', document }]
  const input = { url: receiver.url, events: ['contact.created'], documents, ...more }
  return (await admin.graphql(create, { input })).createWebhookEndpoint as unknown as Made
}

let contacts = 0
async function contact(of: Tenant = shop): Promise<{ id: string; name: string; phone: string }> {
  contacts += 1
  const phone = `+1555020${String(contacts).padStart(4, '0')}`
  const answer = await of.v1.post('/contacts', { phone, name: `Ada ${contacts}` })
  expect(answer.status).toBe(201)
  return answer.body as never
}

/** What the receiver has got since; waits for this many. */
async function posted(work: () => Promise<unknown>, count = 1) {
  receiver.received.length = 0
  await work()
  await parley.until(async () => receiver.received.length >= count || null)
  return receiver.received
}

const idOfEvent = ({ body }: { body: string }) => JSON.parse(body).id as string

async function refusal(session: Session, query: string, variables: object) {
  const { body } = await session.ask(query, variables as never)
  const [error] = body.errors ?? []
  return { message: error?.message, ...error?.extensions }
}

async function deliveriesOf(id: string) {
  const query = `query ($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { id state } } }`
  return ((await admin.graphql(query, { id })).webhookDeliveries as never as { nodes: { id: string }[] })
    .nodes
}

describe('what is posted', () => {
  test('the answer stands in the envelope as data, signed; who has no document gets the body of always', async () => {
    const made = await endpoint()
    await endpoint(null)
    let given = { id: '', name: '', phone: '' }
    const requests = await posted(async () => {
      given = await contact()
    }, 2)
    const [own, usual] = [...requests].sort((one) => (one.body.includes('"who"') ? -1 : 1))
    const id = idOfEvent(own as never)
    const { timestamp } = JSON.parse(own?.body ?? '')
    const head = `{"id":"${id}","type":"contact.created","timestamp":"${timestamp}","data":`
    expect(own?.body).toBe(`${head}{"contact":{"who":"${given.name}","phone":"${given.phone}","tags":[]}}}`)
    const get = await shop.v1.get(`/contacts/${given.id}`)
    expect(usual?.body).toBe(`${head}{"contact":${get.text}}}`)
    const { headers, body } = own as (typeof requests)[number]
    const [webhookId, at] = [headers['webhook-id'] as string, Number(headers['webhook-timestamp'])]
    expect(headers['webhook-signature']).toBe(signature(signingKey(made.secret), webhookId, at, body))
  })

  test("the event's own members stand beside it", async () => {
    const document =
      'query ($contactId: ID!, $eventId: ID!) { contact(id: $contactId) { name } node(id: $eventId) { id } }'
    await endpoint(document, {
      events: ['contact.updated'],
      documents: [{ type: 'CONTACT_UPDATED', document }],
    })
    const { id } = await contact()
    const [request] = await posted(() => shop.v1.send('PATCH', `/contacts/${id}`, { name: 'Grace' }))
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      data: { contact: { name: 'Grace' }, node: null },
      event: { changed: ['name'] },
    })
  })

  test('every try and a resend send the same bytes, whatever has changed meanwhile', async () => {
    receiver.answer = (res) => void res.writeHead(500).end()
    const made = await endpoint()
    let id = ''
    await posted(async () => {
      id = (await contact()).id
    })
    await shop.v1.send('PATCH', `/contacts/${id}`, { name: 'Somebody else' })
    await admin.graphql(update, { id: made.id, input: { documents: [] } })
    await parley.until(async () => {
      const { rows } = await parley.app.pool.query('select 1 from webhook_delivery where tries = 1')
      return rows.length > 0 || null
    })
    receiver.answer = (res) => void res.writeHead(200).end()
    await parley.clock.advance(31)
    await parley.until(async () => receiver.received.length === 2 || null)
    const [delivery] = await parley.until(async () => {
      const found = await deliveriesOf(made.id)
      return found.every((one) => (one as { state?: string }).state === 'delivered') ? found : null
    })
    const resend = `mutation ($id: ID!, $delivery: ID!) { resendWebhookDelivery(webhookId: $id, id: $delivery) { id } }`
    await admin.graphql(resend, { id: made.id, delivery: delivery?.id })
    await parley.until(async () => receiver.received.length === 3 || null)
    const bodies = new Set(receiver.received.map(({ body }) => body))
    expect([...bodies]).toEqual([expect.stringMatching(/"who":"Ada \d+"/)])
    const signatures = receiver.received.map(({ headers, body }) => [
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
    const other = await parley.tenant()
    const foreign = await contact(other)
    const document = `query ($contactId: ID!) {
      own: contact(id: $contactId) { name }
      foreign: node(id: "${foreign.id}") { ... on Contact { name } }
    }`
    await endpoint(document)
    const [fine] = await posted(() => contact())
    expect(JSON.parse(fine?.body ?? '').data).toMatchObject({ own: { name: /Ada/ }, foreign: null })
    await parley.app.pool.query('delete from webhook_endpoint')
    await endpoint(`{ contact(id: "${foreign.id}") { name } }`)
    const [failed] = await posted(() => contact())
    expect(JSON.parse(failed?.body ?? '')).toMatchObject({
      type: 'contact.created',
      data: null,
      errors: [{ message: 'No such contact.', path: ['contact'], extensions: { code: 'NOT_FOUND' } }],
    })
  })

  test('phones are hidden where the workspace hides them from its people', async () => {
    await endpoint()
    const masks = (on: boolean) =>
      parley.app.pool.query('update workspace set mask_phone_numbers = $2 where id = $1', [
        shop.workspaceId,
        on,
      ])
    await masks(true)
    const [request] = await posted(() => contact())
    await masks(false)
    expect(JSON.parse(request?.body ?? '').data.contact.phone).toMatch(/^\*+\d{4}$/)
  })
})

describe('what is refused', () => {
  const cases: [name: string, document: string, message: RegExp][] = [
    ['syntax', '{\n  contact(id: ) { name }\n}', /^Line 2, column 15: Syntax Error/],
    [
      'a field that is not there',
      '{ contact(id: "x") { nmae } }',
      /^Line 1, column 22: Cannot query field "nmae"/,
    ],
    ['a mutation', 'mutation { deleteContact(id: "x") }', /exactly one query/],
    [
      'two queries',
      'query A { node(id: "x") { id } }\nquery B { node(id: "x") { id } }',
      /^Line 2, column 1: .*one query/,
    ],
    ['fragments alone', 'fragment A on Contact { id }', /exactly one query/],
    [
      'a variable that the event does not give',
      'query ($messageId: ID!) { message(id: $messageId) { id } }',
      /gives \$contactId, \$conversationId, \$eventId/,
    ],
    [
      'a variable of another type',
      'query ($contactId: String!) { __typename @skip(if: false) contact(id: $contactId) { id } }',
      /./,
    ],
    [
      'another beginning',
      '{ contacts(first: 1) { nodes { id } } }',
      /A document begins with message, contact/,
    ],
    ['the schema', '{ __schema { description } }', /introspection/i],
    ['what is personal', '{ me { id } }', /A document begins with/],
    ['a token', '{ socketToken { token } }', /A document begins with/],
    [
      'too dear',
      'query ($contactId: ID!) { contact(id: $contactId) { messages(first: 100) { nodes { conversation { messages(first: 100) { nodes { id } } } } } } }',
      /Its cost is \d+, of 1000 at most/,
    ],
    ['too long', `{ node(id: "x") { id } } #${' '.repeat(20_000)}`, /1 to 20000 characters/],
  ]
  test.each(cases)('%s', async (_name, document, message) => {
    const input = {
      url: receiver.url,
      events: ['contact.created'],
      documents: [{ type: 'CONTACT_CREATED', document }],
    }
    const told = await refusal(admin, create, { input })
    expect(told).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'input.documents[0].document',
      message: expect.stringMatching(message),
    })
    expect((await parley.app.pool.query('select 1 from webhook_endpoint')).rows).toEqual([])
  })

  test('a document for an event that is not subscribed, twice, or of which nothing is left', async () => {
    const of = (...documents: object[]) => ({
      input: { url: receiver.url, events: ['contact.created', 'contact.deleted'], documents },
    })
    const document = nameOfContact
    for (const [documents, field] of [
      [[{ type: 'CONTACT_UPDATED', document }], 'input.documents[0].type'],
      [
        [
          { type: 'CONTACT_CREATED', document },
          { type: 'CONTACT_CREATED', document },
        ],
        'input.documents[1].type',
      ],
      [[{ type: 'CONTACT_DELETED', document }], 'input.documents[0].type'],
    ] as const)
      expect(await refusal(admin, create, of(...documents))).toMatchObject({ code: 'INVALID_FIELD', field })
  })

  test('the doors of /v1 and /api know no documents', async () => {
    const body = {
      url: receiver.url,
      events: ['contact.created'],
      documents: [{ type: 'contact.created', document: nameOfContact }],
    }
    const v1 = await shop.v1.post('/webhooks', body)
    expect([v1.status, v1.body.error]).toMatchObject([400, { code: 'invalid_request', field: 'documents' }])
    // What /api does not know it does not look at.
    expect((await admin.api.post('/webhook-endpoints', body)).status).toBe(200)
    const { rows } = await parley.app.pool.query('select documents from webhook_endpoint')
    expect(rows).toEqual([{ documents: [] }])
  })
})

describe('who may', () => {
  const ofMessage = 'query ($messageId: ID!) { message(id: $messageId) { text { body } } }'
  const ofItsContact = 'query ($messageId: ID!) { message(id: $messageId) { contact { profileName } } }'

  async function member(name: string, ...permissions: string[]): Promise<Session> {
    const role = { name, permissions: ['webhooks:read', 'webhooks:write', ...permissions] }
    expect((await admin.api.post('/roles', role)).status).toBe(200)
    return memberSession(parley, shop.workspaceId, name)
  }
  const messages = (document: string) => ({
    input: {
      url: receiver.url,
      events: ['message.received'],
      documents: [{ type: 'MESSAGE_RECEIVED', document }],
    },
  })

  test('nobody saves what they may not read, nor leads it to another place', async () => {
    const reader = await member('Reader', 'contacts:read')
    const writer = await member('Writer', 'chat:read')
    expect(await refusal(reader, create, messages(ofMessage))).toMatchObject({
      code: 'INVALID_FIELD',
      message: 'Line 1, column 27: It asks for chat:read, which you do not hold.',
    })
    // Without contacts:read only one's own chats are seen, and an event is of any.
    for (const document of [ofMessage, ofItsContact])
      expect(await refusal(writer, create, messages(document))).toMatchObject({
        code: 'INVALID_FIELD',
        message: expect.stringContaining('It asks for contacts:read'),
      })
    const made = await endpoint()
    const moved = { id: made.id, input: { url: receiver.url.replace('hook', 'elsewhere') } }
    expect(await refusal(writer, update, moved)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await reader.graphql(update, moved)).updateWebhookEndpoint).toMatchObject({ id: made.id })
    expect(
      (await writer.graphql(update, { id: made.id, input: { description: 'Ours' } })).updateWebhookEndpoint,
    ).toMatchObject({ documents: [{ problem: null }] })
  })

  test('what a document answered is shown to who may read all of it', async () => {
    const made = (await admin.graphql(create, messages(ofItsContact))).createWebhookEndpoint as never as Made
    await posted(() =>
      parley.sandbox.inbound(shop.phoneId, '15550300001', { type: 'text', text: { body: 'Hi' } }, 'Eve'),
    )
    const [delivery] = await deliveriesOf(made.id)
    const path = `/webhooks/${made.id}/deliveries/${delivery?.id}`
    const lesser = await parley.createKey(shop.workspaceId, { scopes: ['webhooks:read', 'messages:read'] })
    expect((await parley.v1(lesser).get(path)).body.payload).toBeNull()
    expect((await shop.v1.get(path)).body.payload.data).toEqual({
      message: { contact: { profileName: 'Eve' } },
    })
  })

  test('of an endpoint that a key answers for, which may not read it, whoever saves it takes over', async () => {
    const scopes = ['webhooks:write', 'contacts:read'] as const
    const key = await parley.createKey(shop.workspaceId, { scopes })
    const made = await parley.v1(key).post('/webhooks', { url: receiver.url, events: ['contact.created'] })
    const set = async (document: string) =>
      (
        await admin.graphql(update, {
          id: made.body.id,
          input: { documents: [{ type: 'CONTACT_CREATED', document }] },
        })
      ).updateWebhookEndpoint as never as Made
    expect((await set(nameOfContact)).owner).toEqual({ type: 'api_key' })
    const more = 'query ($contactId: ID!) { contact(id: $contactId) { messages(first: 1) { nodes { id } } } }'
    expect((await set(more)).owner).toEqual({ type: 'member' })
    // The key may no longer say where it goes.
    const moved = await parley.v1(key).send('PATCH', `/webhooks/${made.body.id}`, { url: `${receiver.url}2` })
    expect([moved.status, moved.body.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('before it is saved', () => {
  const ask = async (document: string, type = 'CONTACT_CREATED') =>
    (await admin.graphql(preview, { type, document })).previewWebhookDocument as never as Record<
      string,
      unknown
    >

  test('a preview is the very body that would be posted for the last event', async () => {
    await endpoint()
    const [request] = await posted(() => contact())
    expect(await ask(nameOfContact)).toEqual({
      problems: [],
      cost: expect.any(Number),
      costLimit: 1000,
      body: request?.body,
      occurredAt: JSON.parse(request?.body ?? '').timestamp,
    })
  })

  test('there may be no such event, or one of another workspace alone', async () => {
    const document = '{ node(id: "0198f0a3-0000-7000-8000-00000000d001") { id } }'
    expect(await ask(document, 'BROADCAST_STATUS')).toMatchObject({
      problems: [],
      body: null,
      occurredAt: null,
    })
    const other = await parley.tenant()
    const stranger = await memberSession(parley, other.workspaceId)
    const { previewWebhookDocument } = await stranger.graphql(preview, { type: 'CONTACT_CREATED', document })
    expect(previewWebhookDocument).toMatchObject({ body: null })
  })

  test('problems are told with their places; who may not change webhooks may not ask', async () => {
    expect(await ask('{\n  contact(id: "x") { nmae nam }\n}')).toMatchObject({
      problems: [
        { line: 2, column: 22, message: expect.stringContaining('nmae') },
        { line: 2, column: 27, message: expect.stringContaining('nam') },
      ],
      body: null,
    })
    const agent = await memberSession(parley, shop.workspaceId, 'agent')
    expect(await refusal(agent, preview, { type: 'CONTACT_CREATED', document: nameOfContact })).toMatchObject(
      { code: 'FORBIDDEN' },
    )
    expect(await refusal(admin, preview, { type: 'CONTACT_DELETED', document: nameOfContact })).toMatchObject(
      { code: 'INVALID_FIELD', field: 'type' },
    )
  })

  test('the catalogue tells the variables, and a document to begin with that can be saved', async () => {
    const { webhookEventTypes: types } = (await admin.graphql(
      '{ webhookEventTypes { type variables startingDocument } }',
    )) as never as {
      webhookEventTypes: { type: string; variables: string[]; startingDocument: string | null }[]
    }
    for (const { type, variables, startingDocument } of types) {
      expect(variables).toContain('eventId')
      expect(startingDocument === null).toBe(type === 'contact.deleted')
      if (startingDocument === null) continue
      const name = type.replace('.', '_').toUpperCase()
      expect(await ask(startingDocument, name)).toMatchObject({ problems: [] })
    }
  })
})
