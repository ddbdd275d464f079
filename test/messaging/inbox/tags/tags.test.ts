import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Document 2, Tags; the same rows over /api and GraphQL.

let parley: Parley
let shop: Tenant
let session: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant({ number: false })
  session = await memberSession(parley, shop.workspaceId)
})

afterAll(() => parley.close())

const tagsOf = async (id: string) => (await shop.v1.get(`/contacts/${id}`)).body.tags

describe('making', () => {
  test('a name of up to 50 characters, gray without a colour, twice is 409', async () => {
    const made = await session.api.post('/tags', { name: ' vip ', color: '' })
    expect(made).toMatchObject({
      status: 200,
      body: { status: 'success', data: { name: 'vip', color: 'gray' } },
    })
    expect((await session.api.post('/tags', { name: 'vip' })).status).toBe(409)
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'odd', color: 'pink' }]) {
      expect((await session.api.post('/tags', body)).status).toBe(400)
    }
  })

  test('GraphQL sees the same row and the same rules', async () => {
    const { tag } = await session.graphql('query { tag(name: "vip") { name color } }')
    expect(tag).toEqual({ name: 'vip', color: 'GRAY' })
    const again = await session.ask('mutation { createTag(input: { name: "vip" }) { tag { name } } }')
    expect(again.body.errors[0].extensions).toMatchObject({ code: 'CONFLICT', field: 'input.name' })
  })
})

test('the list is by name, searched in names and colours, in numbered pages', async () => {
  await session.api.post('/tags', { name: 'Alpha', color: 'red' })
  await session.api.post('/tags', { name: 'beta', color: 'blue' })
  const all = await session.api.get('/tags?limit=2')
  expect(all.body.data).toMatchObject({ page: 1, limit: 2, total: 3 })
  expect(all.body.data.tags).toHaveLength(2)
  const red = await session.api.get('/tags?search=RED')
  expect(red.body.data.tags.map((tag: { name: string }) => tag.name)).toEqual(['Alpha'])
  expect((await session.api.get('/tags?limit=1000')).body.data.limit).toBe(50)
})

test('a rename and a removal reach every contact, and are told as changes', async () => {
  const made = await shop.v1.post('/contacts', { phone: '+15551100001', tags: ['old name', 'zebra'] })
  const renamed = await session.api.send('PUT', '/tags/old%20name', { name: 'new name', color: 'green' })
  expect(renamed.body.data).toMatchObject({ name: 'new name', color: 'green' })
  expect(await tagsOf(made.body.id)).toEqual(['new name', 'zebra'])
  expect((await session.api.send('PUT', '/tags/zebra', { name: 'new name' })).status).toBe(409)
  expect(await tagsOf(made.body.id)).toEqual(['new name', 'zebra'])
  const gone = await session.api.send('DELETE', '/tags/new%20name')
  expect(gone.body).toEqual({ status: 'success', data: { message: 'Tag deleted' } })
  expect(await tagsOf(made.body.id)).toEqual(['zebra'])
  const events = await parley.app.prisma.event.findMany({
    where: { subjectId: made.body.id, type: 'contact.updated' },
  })
  expect(events).toHaveLength(2)
})

test('unknown ones, those of other workspaces, and people without the permission', async () => {
  const other = await parley.tenant({ number: false })
  const stranger = await memberSession(parley, other.workspaceId)
  expect((await stranger.api.send('PUT', '/tags/vip', { color: 'red' })).status).toBe(404)
  expect((await stranger.api.send('DELETE', '/tags/vip')).status).toBe(404)
  const agent = await memberSession(parley, shop.workspaceId, 'agent')
  expect((await agent.api.get('/tags')).status).toBe(200)
  expect((await agent.api.post('/tags', { name: 'mine' })).status).toBe(403)
})
