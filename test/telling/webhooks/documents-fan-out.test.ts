import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import { permissions } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { compileDocument, execute } from '#doors/documents/documents.ts'
import { startingDocument } from '#telling/webhooks/documents/event-variables.ts'
import { createEndpoint } from '#telling/webhooks/endpoints/create.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { schema } from '../../../schema/index.ts'
import { addPerson, memberCtx } from '../../people/sessions/scene.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

// Nobody listens there: these tests look at what is queued.
const url = 'http://127.0.0.1:9/hook'

const document = `query ($messageId: ID!, $contactId: ID!) {
  message(id: $messageId) { status contact { phone } conversation { status } }
  contact(id: $contactId) { messages(first: 2) { nodes { id } } }
}`

async function subscribed(text = document) {
  const key = await rig.workspaceCtx()
  const workspaceId = workspaceOf(key.actor)
  const { id } = await addPerson(rig, 'admin', workspaceId)
  const ctx = memberCtx(rig, id, workspaceId, { permissions: new Set(permissions) })
  const documents = [{ type: 'message.status', document: text }]
  const made = await createEndpoint(ctx, { url, events: ['message.status'], documents })
  return { ctx, workspaceId, endpointId: made.id }
}

async function bodies(workspaceId: string) {
  const { rows } = await rig.app.pool.query(
    `select coalesce(d.document_body, b.body) as body, b.body as usual from webhook_delivery d join event_body b using (workspace_id, event_id)
     where workspace_id = $1 order by d.id`,
    [workspaceId],
  )
  return rows as { body: string; usual: string }[]
}

test('a hundred events take as many statements as ten', async () => {
  const counts: number[] = []
  for (const many of [10, 100]) {
    const { workspaceId } = await subscribed()
    await rig.emit(workspaceId, many)
    const before = rig.statements()
    await drainFanOut(rig.app)
    counts.push(rig.statements() - before)
    const all = await bodies(workspaceId)
    expect(all).toHaveLength(many)
    for (const { body } of all)
      expect(JSON.parse(body)).toMatchObject({
        data: {
          message: { status: expect.stringMatching(/^sent$/i), contact: { phone: '+15551234567' } },
          contact: { messages: {} },
        },
        event: { previous_status: 'pending' },
      })
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[1]).toBeLessThan(16)
})

test('the object of an event is told as it was then, also of two events at once', async () => {
  const { workspaceId } = await subscribed()
  const [first] = await rig.emit(workspaceId)
  const { rows } = await rig.app.pool.query('select subject_id as id from event where id = $1', [first])
  await rig.emit(workspaceId, 1, {
    subjectId: rows[0].id,
    data: { set: { status: 'read' }, extras: { previous_status: 'sent' } },
  })
  await drainFanOut(rig.app)
  const told = (await bodies(workspaceId)).map(({ body }) => JSON.parse(body).data.message.status)
  expect(told).toEqual([expect.stringMatching(/^sent$/i), expect.stringMatching(/^read$/i)])
})

test('contacts, chats and numbers are told by the documents to begin with', async () => {
  const key = await rig.workspaceCtx()
  const workspaceId = workspaceOf(key.actor)
  const { id } = await addPerson(rig, 'admin', workspaceId)
  const ctx = memberCtx(rig, id, workspaceId, { permissions: new Set(permissions) })
  await rig.emit(workspaceId)
  const { rows } = await rig.app.pool.query(
    'select contact_id, number_id from message where workspace_id = $1',
    [workspaceId],
  )
  const { contact_id, number_id } = rows[0]
  await rig.app.pool.query(
    'insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, now(), now())',
    [workspaceId, contact_id],
  )
  await drainFanOut(rig.app)
  const subjects = { 'contact.updated': contact_id, 'chat.closed': contact_id, 'number.status': number_id }
  const events = Object.keys(subjects) as (keyof typeof subjects)[]
  const documents = events.map((type) => ({ type, document: startingDocument(type) }))
  await createEndpoint(ctx, { url, events, documents })
  for (const type of events) await rig.emit(workspaceId, 1, { type, subjectId: subjects[type], data: {} })
  await drainFanOut(rig.app)
  const told = (await bodies(workspaceId)).map(({ body }) => JSON.parse(body))
  expect(told).toMatchObject([
    { type: 'contact.updated', data: { contact: { id: contact_id, phone: '+15551234567' } } },
    {
      type: 'chat.closed',
      data: { conversation: { contact: {}, messages: { nodes: [{ content: { body: 'Hi' } }] } } },
    },
    { type: 'number.status', data: { node: { id: number_id, name: 'Shop' } } },
  ])
  for (const body of told) expect(body).not.toHaveProperty('errors')
})

const asked = `query ($id: ID!) { webhookEndpoint(id: $id) { documents { document problem } } }`

test('a saved document that fits no longer is told, and its events get the default body', async () => {
  const { ctx, workspaceId, endpointId } = await subscribed()
  for (const [broken, problem] of [
    ['{ message(id: "x") { gone } }', /^Line 1, column 22: Cannot query field "gone"/],
    // As after a release in which the field asks for more.
    [
      'query ($contactId: ID!) { contact(id: $contactId) { name } }',
      /contacts:read, which it was not saved with/,
    ],
  ] as const) {
    const kept = [{ type: 'message.status', document: broken, permissions: ['chat:read'] }]
    await rig.app.pool.query('update webhook_endpoint set documents = $1 where id = $2', [
      JSON.stringify(kept),
      endpointId,
    ])
    await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    const last = (await bodies(workspaceId)).at(-1)
    expect(last?.body).toBe(last?.usual)
    const { data } = await execute(ctx, compileDocument(schema, asked), { id: endpointId })
    expect(data).toMatchObject({
      webhookEndpoint: { documents: [{ document: broken, problem: expect.stringMatching(problem) }] },
    })
  }
})

test('a key that has lost a scope answers for no document that needs it', async () => {
  const { ctx, workspaceId, endpointId } = await subscribed()
  const key = await rig.keyCtx({ workspaceId, scopes: ['webhooks:write', 'messages:read'] })
  if (key.actor.kind !== 'public_key') throw new Error('no key')
  await rig.app.pool.query(
    "update webhook_endpoint set owner_type = 'api_key', owner_id = $1 where id = $2",
    [key.actor.keyId, endpointId],
  )
  await rig.emit(workspaceId)
  await drainFanOut(rig.app)
  const [only] = await bodies(workspaceId)
  expect(only?.body).toBe(only?.usual)
  const { data } = await execute(ctx, compileDocument(schema, asked), { id: endpointId })
  expect(data).toMatchObject({
    webhookEndpoint: {
      documents: [{ problem: 'The key of the endpoint has no scope that opens contacts:read.' }],
    },
  })
})

/** An application whose documents fail like this. */
const failing = (error: Error): App => ({
  ...rig.app,
  eventDocuments: { ...rig.app.eventDocuments, answer: () => Promise.reject(error) },
})

test('what cannot be run at all holds up nothing; an outage is waited for', async () => {
  const { workspaceId } = await subscribed()
  await rig.emit(workspaceId)
  await drainFanOut(failing(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })))
  expect(await bodies(workspaceId)).toEqual([])
  await drainFanOut(failing(new Error('a fault of ours')))
  const [only] = await bodies(workspaceId)
  expect(only?.body).toBe(only?.usual)
})

test('a part that fails is told in the body, without what only we should know', async () => {
  const { workspaceId } = await subscribed()
  await rig.emit(workspaceId)
  const { pool } = rig.app
  const query = async (config: { name?: string }) => {
    if (config.name?.startsWith('conversations.')) throw new Error('relation "secret_table" is broken')
    return pool.query(config as never)
  }
  await drainFanOut({ ...rig.app, pool: { query } as never })
  const [only] = await bodies(workspaceId)
  expect(JSON.parse(only?.body ?? '')).toMatchObject({
    data: { message: { status: expect.stringMatching(/^sent$/i), conversation: null } },
    errors: [{ path: ['message', 'conversation'], extensions: { code: 'INTERNAL_ERROR' } }],
  })
  expect(only?.body).not.toContain('secret_table')
})
