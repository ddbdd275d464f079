import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { newMinute } from '../../../support/new-minute.ts'
import { memberSession } from '../../../support/session.ts'
import {
  type BroadcastScene,
  broadcast,
  expectError,
  startBroadcastScene,
  stranger,
  strangers,
} from './scene.ts'

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const get = (path: string) => scene.shop.v1.get(path)
const inAnHour = () => new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()

describe('lists', () => {
  test('broadcasts newest first, by cursor and by state', async () => {
    const made: string[] = []
    for (let index = 0; index < 3; index++) {
      made.unshift((await scene.accepted(broadcast(strangers(1), { scheduled_at: inAnHour() }))).id)
    }
    const done = await scene.accepted(broadcast(strangers(1)))
    await scene.shown(done.id, { status: 'completed' })
    const all = await get('/broadcasts')
    expect(all.body.data.map((one: { id: string }) => one.id)).toEqual([done.id, ...made])
    expect(all.body.next_cursor).toBeNull()
    const page = (await get('/broadcasts?status=scheduled&limit=2')).body
    expect(page.data.map((one: { id: string }) => one.id)).toEqual(made.slice(0, 2))
    const rest = (await get(`/broadcasts?status=scheduled&cursor=${page.next_cursor}`)).body
    expect(rest).toMatchObject({ data: [{ id: made[2] }], next_cursor: null })
    expectError(await get(`/broadcasts?cursor=${page.next_cursor}`), 400, 'invalid_request', 'cursor')
    expectError(await get('/broadcasts?status=queued'), 400, 'invalid_request', 'status')
    expectError(await get('/broadcasts?sort=created_at'), 400, 'invalid_request', 'sort')
    expect((await get(`/broadcasts/${done.id}`)).body).toEqual(all.body.data[0])
  })

  test('recipients in the order given, by cursor and by state', async () => {
    const people = [...strangers(3), { to: '+15550100002' }, ...strangers(3)]
    const made = await scene.accepted(broadcast(people))
    await scene.shown(made.id, { counts: { sent: 6, failed: 1 } })
    const path = `/broadcasts/${made.id}/recipients`
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await get(`${path}?limit=2${cursor}`)
      seen.push(...body.data.map((row: { to: string }) => row.to))
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
    } while (cursor)
    expect(seen).toEqual(people.map((row) => row.to))
    const failed = (await get(`${path}?status=failed`)).body
    expect(failed.data.map((row: { to: string }) => row.to)).toEqual(['+15550100002'])
    expect((await get(`${path}?status=cancelled`)).body).toEqual({ data: [], next_cursor: null })
    expectError(await get(`${path}?status=open`), 400, 'invalid_request', 'status')
    expectError(await get(`${path}?updated_after=2026-01-01T00:00:00Z`), 400, 'invalid_request')
  })

  test('another workspace sees nothing of it', async () => {
    const made = await scene.accepted(broadcast(strangers(1)))
    const other = await scene.parley.tenant()
    expectError(await other.v1.get(`/broadcasts/${made.id}`), 404, 'not_found')
    expectError(await other.v1.get(`/broadcasts/${made.id}/recipients`), 404, 'not_found')
    expect((await other.v1.get('/broadcasts')).body.data).toEqual([])
    for (const id of [newId(), 'nothing']) {
      expectError(await get(`/broadcasts/${id}`), 404, 'not_found')
      expectError(await get(`/broadcasts/${id}/recipients`), 404, 'not_found')
    }
  })
})

describe('access', () => {
  test('keys need the scope, the plan the switch', async () => {
    const { shop, parley } = scene
    const reader = parley.v1(await parley.createKey(shop.workspaceId, { scopes: ['broadcasts:read'] }))
    const writer = parley.v1(await parley.createKey(shop.workspaceId, { scopes: ['broadcasts:write'] }))
    const refused = await reader.post('/broadcasts', broadcast(strangers(1)))
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { details: { scope: 'broadcasts:write' } } },
    })
    expect(await writer.get('/broadcasts')).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing', details: { scope: 'broadcasts:read' } } },
    })
    expect((await reader.get('/broadcasts')).status).toBe(200)
    const made = await writer.post('/broadcasts', broadcast(strangers(1)))
    expect(made.status).toBe(201)
    const off = await parley.tenant({ features: ['api.keys', 'api.messages'] })
    expect((await off.v1.get('/broadcasts')).body.error.details).toEqual({ feature: 'api.broadcasts' })
  })

  test('people need the permissions of campaigns', async () => {
    const { shop, parley } = scene
    const agent = await memberSession(parley, shop.workspaceId, 'agent')
    const list = 'query { broadcasts(first: 1) { nodes { id createdBy { __typename name } } } }'
    expect((await agent.ask(list)).body.errors[0].extensions.code).toBe('FORBIDDEN')
    const manager = await memberSession(parley, shop.workspaceId, 'manager')
    const input = {
      name: 'By a person',
      template: {
        reference: { name: { name: 'order_update', language: 'en' } },
        bodyValues: [{ name: '1', value: 'Ann' }],
      },
      recipients: [{ to: { phone: stranger() } }],
    }
    const create =
      'mutation ($input: BroadcastInput!) { createBroadcast(input: $input) { broadcast { id createdBy { __typename } } } }'
    expect((await manager.graphql(create, { input })).createBroadcast).toMatchObject({
      broadcast: { createdBy: { __typename: 'MemberActor' } },
    })
    expect((await manager.graphql(list)).broadcasts).toMatchObject({
      nodes: [{ createdBy: { __typename: 'MemberActor', name: expect.any(String) } }],
    })
  })
})

test('a contact leads to the broadcasts that reached it, latest first', async () => {
  const { shop, parley } = scene
  const people = strangers(2)
  const made: string[] = []
  for (const recipients of [people, people.slice(0, 1)]) {
    const { id } = await scene.accepted(broadcast(recipients))
    await scene.shown(id, { status: 'completed' })
    made.push(id)
    await parley.clock.advance(1)
  }
  const admin = await memberSession(parley, shop.workspaceId)
  const query = `query ($search: String) { contacts(filter: { search: $search }) { nodes {
    broadcasts(first: 5) { nodes { id } totalCount { value } }
  } } }`
  const [both, one] = await Promise.all(people.map(({ to }) => admin.graphql(query, { search: to.slice(1) })))
  const [older, newer] = made.map((id) => ({ id }))
  expect(both?.contacts).toEqual({
    nodes: [{ broadcasts: { nodes: [newer, older], totalCount: { value: 2 } } }],
  })
  expect(one?.contacts).toEqual({ nodes: [{ broadcasts: { nodes: [older], totalCount: { value: 1 } } }] })
})

test('ten heavy requests a minute, counted together', async () => {
  const other = await scene.parley.tenant()
  await newMinute(scene.parley.clock)
  const answers = await Promise.all(Array.from({ length: 11 }, () => other.v1.post('/broadcasts', {})))
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(422), 429])
})

test('a dry run tells all faulty rows and what would be, and saves nothing', async () => {
  const { shop, parley } = scene
  const [known, twice] = strangers(2)
  await scene.accepted(broadcast([known ?? {}]))
  const before = [await parley.app.prisma.broadcast.count(), await parley.app.prisma.contact.count()]
  const unknown = newId()
  const rows = [known, twice, twice, { to: '12' }, { to: unknown }, { to: stranger(), params: { 2: 'x' } }]
  const more = { to: stranger(), header_params: { 1: 'h'.repeat(61) } }
  const answer = await scene.post(broadcast([...rows, more] as object[], { dry_run: true }))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      dry_run: true,
      recipients: { total: 7, sendable: 2, duplicates: 1, opted_out: 0, new_contacts: 1 },
      errors: [
        { index: 3, code: 'invalid_phone', field: 'recipients[3].to' },
        { index: 4, code: 'invalid_field', field: 'recipients[4].to' },
        { index: 5, code: 'template_params', field: 'recipients[5].params', missing: [], unexpected: ['2'] },
        { index: 6, code: 'invalid_field', field: 'recipients[6].header_params.1' },
      ],
    },
  })
  expect(Object.keys(answer.body.errors[0])).toEqual(['index', 'code', 'field', 'message'])
  const many = await scene.post(broadcast(Array(2000).fill({ to: '1' }), { dry_run: true }))
  expect(many.body.errors).toHaveLength(1000)
  expectError(await scene.post(broadcast([], { dry_run: true })), 422, 'invalid_field', 'recipients')
  await scene.limits({ contacts: before[1] as number })
  expectError(await scene.post(broadcast(strangers(1), { dry_run: true })), 422, 'limit_reached')
  await scene.limits({ contacts: null })
  expect([await parley.app.prisma.broadcast.count(), await parley.app.prisma.contact.count()]).toEqual(before)
  expect(shop.workspaceId).toBeTruthy()
})

test('a dry run tells rows that nothing could be sent with, too, and a send stops at the first', async () => {
  const to = stranger()
  const rows = [
    { to },
    null,
    { to, name: 'a\u0000' },
    { to: `${to}\u0000` },
    { to, params: { '1\u0000': 'x' } },
  ]
  const answer = await scene.post(broadcast(rows as object[], { dry_run: true }))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      recipients: { total: 5, sendable: 1, duplicates: 0 },
      errors: [
        { index: 1, code: 'invalid_field', field: 'recipients[1]', message: 'A value is needed.' },
        { index: 2, code: 'invalid_field', field: 'recipients[2].name', message: 'U+0000 is not allowed.' },
        { index: 3, code: 'invalid_field', field: 'recipients[3].to', message: 'U+0000 is not allowed.' },
        { index: 4, code: 'invalid_field', field: 'recipients[4].params.1\u0000' },
      ],
    },
  })
  for (const [index, row] of rows.entries()) {
    const fault = answer.body.errors.find((error: { index: number }) => error.index === index)
    if (!fault) continue
    const refused = await scene.post(broadcast([{ to }, row] as object[]))
    expectError(refused, 422, fault.code, fault.field.replace(`[${index}]`, '[1]'))
  }
})

test('whom a row names is looked up before the later fields of the row are read', async () => {
  const unknown = newId()
  const rows = [
    { to: unknown, name: '' },
    { to: unknown, params: { 1: '' } },
    { to: stranger(), name: '' },
  ]
  for (const [index, row] of rows.entries()) {
    const field = index < 2 ? 'recipients[0].to' : 'recipients[0].name'
    expectError(await scene.post(broadcast([row])), 422, 'invalid_field', field)
  }
  const told = await scene.post(broadcast(rows, { dry_run: true }))
  expect(told.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'recipients[0].to',
    'recipients[1].to',
    'recipients[2].name',
  ])
})

test('broadcast.status carries the broadcast as GET answered it at that moment', async () => {
  const bodies: {
    type: string
    data: { broadcast: { id: string; status: string }; previous_status: string | null }
  }[] = []
  const receiver = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
      res.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const url = `https://127.0.0.1:${port}/`
  const endpoint = await scene.shop.v1.post('/webhooks', { url, events: ['broadcast.status'] })
  expect(endpoint.status).toBe(201)
  // The receiver speaks plain HTTP; that addresses are https is another test's business.
  await scene.parley.app.prisma.webhookEndpoint.updateMany({ data: { url: `http://127.0.0.1:${port}/` } })
  const made = await scene.accepted(broadcast(strangers(2)))
  const done = await scene.shown(made.id, { status: 'completed', counts: { sent: 2 } })
  await scene.parley.until(() => bodies.length === 2)
  const byStatus = new Map(bodies.map((body) => [body.data.broadcast.status, body]))
  expect(byStatus.get('running')).toMatchObject({ type: 'broadcast.status' })
  expect(byStatus.get('running')?.data).toEqual({ broadcast: made, previous_status: null })
  expect(byStatus.get('completed')?.data).toEqual({ broadcast: done, previous_status: 'running' })
  receiver.close()
})
