import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../support/session.ts'
import {
  create,
  type DocumentsStage,
  madeBy,
  nameOfContact,
  startDocuments,
  update,
} from './documents-stage.ts'

// Which documents an endpoint takes, from whom, and what is told before one is saved.

let stage: DocumentsStage

beforeAll(async () => {
  stage = await startDocuments()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const preview = `query ($type: EventType!, $document: String!) {
  previewWebhookDocument(type: $type, document: $document) {
    problems { message line column } cost costLimit body occurredAt
  }
}`

describe('what is refused', () => {
  const cases: [name: string, document: string, message: RegExp][] = [
    ['syntax', '{\n  contact(id: ) { name }\n}', /^Line 2, column 15: Syntax Error/],
    [
      'a field that is not there',
      '{ contact(id: "x") { nmae } }',
      /^Line 1, column 22: Cannot query field "nmae"/,
    ],
    ['a mutation', 'mutation { deleteContact(input: { id: "x" }) { deletedId } }', /exactly one query/],
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
      'query ($eventId: Boolean = false) { node(id: "x") { id @skip(if: $eventId) } }',
      /gives .*\$eventId, each an ID!/,
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
      url: stage.receiver.url,
      events: ['CONTACT_CREATED'],
      documents: [{ type: 'CONTACT_CREATED', document }],
    }
    const told = await stage.refusal(stage.admin, create, { input })
    expect(told).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'input.documents[0].document',
      message: expect.stringMatching(message),
    })
    expect((await stage.parley.app.pool.query('select 1 from webhook_endpoint')).rows).toEqual([])
  })

  test('a document for an event that is not subscribed, twice, or of which nothing is left', async () => {
    const of = (...documents: object[]) => ({
      input: { url: stage.receiver.url, events: ['CONTACT_CREATED', 'CONTACT_DELETED'], documents },
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
      expect(await stage.refusal(stage.admin, create, of(...documents))).toMatchObject({
        code: 'INVALID_FIELD',
        field,
      })
  })

  test('the doors of /v1 and /api know no documents', async () => {
    const body = {
      url: stage.receiver.url,
      events: ['contact.created'],
      documents: [{ type: 'contact.created', document: nameOfContact }],
    }
    const v1 = await stage.shop.v1.post('/webhooks', body)
    expect([v1.status, v1.body.error]).toMatchObject([400, { code: 'invalid_request', field: 'documents' }])
    // What /api does not know it does not look at.
    expect((await stage.admin.api.post('/webhook-endpoints', body)).status).toBe(200)
    const { rows } = await stage.parley.app.pool.query('select documents from webhook_endpoint')
    expect(rows).toEqual([{ documents: [] }])
  })
})

describe('who may', () => {
  const ofMessage =
    'query ($messageId: ID!) { message(id: $messageId) { content { ... on TextContent { body } } } }'
  const ofItsContact = 'query ($messageId: ID!) { message(id: $messageId) { contact { profileName } } }'

  async function member(name: string, ...permissions: string[]): Promise<Session> {
    const role = { name, permissions: ['webhooks:read', 'webhooks:write', ...permissions] }
    expect((await stage.admin.api.post('/roles', role)).status).toBe(200)
    return memberSession(stage.parley, stage.shop.workspaceId, name)
  }
  const messages = (document: string) => ({
    input: {
      url: stage.receiver.url,
      events: ['MESSAGE_RECEIVED'],
      documents: [{ type: 'MESSAGE_RECEIVED', document }],
    },
  })

  test('nobody saves what they may not read, nor leads it to another place', async () => {
    const reader = await member('Reader', 'contacts:read')
    const writer = await member('Writer', 'chat:read')
    expect(await stage.refusal(reader, create, messages(ofMessage))).toMatchObject({
      code: 'INVALID_FIELD',
      message: 'Line 1, column 27: It asks for chat:read, which you do not hold.',
    })
    // Without contacts:read only one's own chats are seen, and an event is of any.
    for (const document of [ofMessage, ofItsContact])
      expect(await stage.refusal(writer, create, messages(document))).toMatchObject({
        code: 'INVALID_FIELD',
        message: expect.stringContaining('It asks for contacts:read'),
      })
    const made = await stage.endpoint()
    const moved = { input: { id: made.id, url: stage.receiver.url.replace('hook', 'elsewhere') } }
    expect(await stage.refusal(writer, update, moved)).toMatchObject({ code: 'FORBIDDEN' })
    expect(madeBy(await reader.graphql(update, moved))).toMatchObject({ id: made.id })
    expect(
      madeBy(await writer.graphql(update, { input: { id: made.id, description: 'Ours' } })),
    ).toMatchObject({ documents: [{ problem: null }] })
  })

  test('what a document answered is shown to who may read all of it', async () => {
    const made = madeBy(await stage.admin.graphql(create, messages(ofItsContact)))
    await stage.posted(() =>
      stage.parley.sandbox.inbound(
        stage.shop.phoneId,
        '15550300001',
        { type: 'text', text: { body: 'Hi' } },
        'Eve',
      ),
    )
    const [delivery] = await stage.deliveriesOf(made.id)
    const path = `/webhooks/${made.id}/deliveries/${delivery?.id}`
    const lesser = await stage.parley.createKey(stage.shop.workspaceId, {
      scopes: ['webhooks:read', 'messages:read'],
    })
    expect((await stage.parley.v1(lesser).get(path)).body.payload).toBeNull()
    expect((await stage.shop.v1.get(path)).body.payload.data).toEqual({
      message: { contact: { profileName: 'Eve' } },
    })
  })

  test('of an endpoint that a key answers for, which may not read it, whoever saves it takes over', async () => {
    const scopes = ['webhooks:write', 'contacts:read'] as const
    const key = await stage.parley.createKey(stage.shop.workspaceId, { scopes })
    const made = await stage.parley
      .v1(key)
      .post('/webhooks', { url: stage.receiver.url, events: ['contact.created'] })
    const set = async (document: string) =>
      madeBy(
        await stage.admin.graphql(update, {
          input: { id: made.body.id, documents: [{ type: 'CONTACT_CREATED', document }] },
        }),
      )
    expect((await set(nameOfContact)).owner).toEqual({ __typename: 'KeyActor' })
    const more = 'query ($contactId: ID!) { contact(id: $contactId) { messages(first: 1) { nodes { id } } } }'
    expect((await set(more)).owner).toEqual({ __typename: 'MemberActor' })
    // The key may no longer say where it goes.
    const moved = await stage.parley
      .v1(key)
      .send('PATCH', `/webhooks/${made.body.id}`, { url: `${stage.receiver.url}2` })
    expect([moved.status, moved.body.error.code]).toEqual([403, 'scope_missing'])
    expect(moved.body.error.details).toEqual({ scope: 'chats:read' })
  })
})

describe('before it is saved', () => {
  const ask = async (document: string, type = 'CONTACT_CREATED') =>
    (await stage.admin.graphql(preview, { type, document })).previewWebhookDocument as never as Record<
      string,
      unknown
    >

  test('a preview is the very body that would be posted for the last event', async () => {
    await stage.endpoint()
    const [request] = await stage.posted(() => stage.contact())
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
    const other = await stage.parley.tenant()
    const stranger = await memberSession(stage.parley, other.workspaceId)
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
    const agent = await memberSession(stage.parley, stage.shop.workspaceId, 'agent')
    expect(
      await stage.refusal(agent, preview, { type: 'CONTACT_CREATED', document: nameOfContact }),
    ).toMatchObject({ code: 'FORBIDDEN' })
    expect(
      await stage.refusal(stage.admin, preview, { type: 'CONTACT_DELETED', document: nameOfContact }),
    ).toMatchObject({ code: 'INVALID_FIELD', field: 'type' })
  })

  test('the catalogue tells the variables, and a document to begin with that can be saved', async () => {
    const { webhookEventTypes: types } = (await stage.admin.graphql(
      '{ webhookEventTypes { type variables startingDocument } }',
    )) as never as {
      webhookEventTypes: { type: string; variables: string[]; startingDocument: string | null }[]
    }
    for (const { type, variables, startingDocument } of types) {
      expect(variables).toContain('eventId')
      expect(startingDocument === null).toBe(type === 'CONTACT_DELETED')
      if (startingDocument === null) continue
      expect(await ask(startingDocument, type)).toMatchObject({ problems: [] })
    }
  })
})
