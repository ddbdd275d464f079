import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Document 2, Canned responses; spec/5 1.18; spec/8 CR, G2, G8 and G9: the same rows over /api and GraphQL.

let parley: Parley
let shop: Tenant
let admin: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant({ number: false })
  const other = await parley.tenant({ number: false })
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  stranger = await memberSession(parley, other.workspaceId)
})
beforeEach(() => parley.app.pool.query('delete from canned_response'))
afterAll(() => parley?.close())

const path = '/canned-responses'
const hello = { name: 'Hello', content: 'Hello {{contact_name}}, how can we help?' }
const make = async (more: object = {}) => {
  const { status, body } = await admin.api.post(path, { ...hello, ...more })
  expect(status).toBe(200)
  return body.data
}
const put = (id: string, body: object) => admin.api.send('PUT', `${path}/${id}`, body)
const audited = async (id: string) =>
  (
    await parley.app.pool.query(
      `select action, changes from audit_record where kind = 'canned_response' and resource_id = $1 order by created_at, id`,
      [id],
    )
  ).rows

describe('/api/canned-responses', () => {
  test('answers as the documents say', async () => {
    const made = await admin.api.post(path, { ...hello, shortcut: 'hi', category: 'greeting', unknown: 1 })
    await expectGolden('api/post-canned-response', made)
    const { id } = made.body.data
    await expectGolden('api/get-canned-response', await admin.api.get(`${path}/${id}`))
    await expectGolden('api/get-canned-responses', await admin.api.get(path))
    const buttons = [{ id: '1', title: 'Yes', type: 'reply' }]
    await expectGolden('api/put-canned-response', await put(id, { buttons, is_active: true }))
    await expectGolden('api/use-canned-response', await admin.api.post(`${path}/${id}/use`, {}))
    await expectGolden('api/delete-canned-response', await admin.api.send('DELETE', `${path}/${id}`))
    await expectGolden('api/get-canned-response-gone', await admin.api.get(`${path}/${id}`))
  })

  test.each([
    [{ content: 'x' }],
    [{ name: '', content: 'x' }],
    [{ name: ' ', content: 'x' }],
    [{ name: 'x' }],
    [{ name: 'x', content: '' }],
    [{ name: 'x', content: '\n' }],
    [{ name: 'x'.repeat(101), content: 'x' }],
    [{ name: 'x', content: 'x'.repeat(4097) }],
    [{ name: 'x', content: 'x', shortcut: 'x'.repeat(51) }],
    [{ name: 'x', content: 'x', buttons: {} }],
    [{ name: 'x', content: 'x', buttons: [{ title: 'x' }] }],
    [{ name: 'x', content: 'x', buttons: [{ title: 'x', type: 'dance' }] }],
  ])('%j is 400 and nothing is made', async (body) => {
    expect((await admin.api.post(path, body)).status).toBe(400)
    expect((await admin.api.get(path)).body.data.total).toBe(0)
  })

  test('CR: a name is there once in a workspace, ignoring case, and trimmed', async () => {
    await make()
    expect((await admin.api.post(path, { ...hello, name: ' HELLO ' })).status).toBe(409)
    const { id } = await make({ name: 'Other' })
    expect((await put(id, { name: 'hello' })).status).toBe(409)
    expect((await put(id, { name: 'OTHER' })).body.data.name).toBe('OTHER')
    const theirs = await stranger.api.post(path, hello)
    expect(theirs.status).toBe(200)
  })

  test('what is left out stays, null and "" clear what may be empty, and no change leaves no trace', async () => {
    const made = await make({
      shortcut: ' hi ',
      category: 'sales',
      buttons: [{ title: 'Yes', type: 'reply' }],
    })
    expect(made).toMatchObject({ shortcut: 'hi', category: 'sales', is_active: true, usage_count: 0 })
    expect(made.buttons).toMatchObject([{ title: 'Yes', type: 'reply' }])
    await parley.clock.advance(1)
    const same = await put(made.id, { ...made, name: null, content: null, is_active: null })
    expect(same.body.data).toEqual(made)
    expect(await audited(made.id)).toHaveLength(1)
    const off = (await put(made.id, { is_active: false })).body.data
    expect(off).toEqual({ ...made, is_active: false, updated_at: off.updated_at })
    expect(off.updated_at > made.updated_at).toBe(true)
    for (const empty of [null, '']) {
      await put(made.id, { shortcut: 'hi', category: 'sales', buttons: [{ title: 'Yes', type: 'reply' }] })
      const cleared = await put(made.id, { shortcut: empty, category: empty, buttons: null })
      expect(cleared.body.data).toMatchObject({ shortcut: null, category: 'general', buttons: [] })
    }
    expect((await put(made.id, { name: '' })).status).toBe(400)
    expect((await put(made.id, { content: '' })).status).toBe(400)
  })

  test('the one used most comes first, then by name; filters narrow, and a page is one where it is asked for', async () => {
    const names = ['Bee', 'Ant', 'Cat'] as const
    for (const name of names)
      await make({ name, content: `About 100% of a ${name}`, shortcut: `/${name}`, category: 'sales' })
    const cat = (await admin.api.get(`${path}?search=cat`)).body.data.canned_responses[0]
    await admin.api.post(`${path}/${cat.id}/use`, {})
    await put(cat.id, { category: 'closing', is_active: false })
    const list = async (query = '') => (await admin.api.get(`${path}${query}`)).body.data
    const listed = async (query: string) =>
      (await list(query)).canned_responses.map(({ name }: { name: string }) => name)
    expect(await listed('')).toEqual(['Cat', 'Ant', 'Bee'])
    expect(await listed('?category=sales')).toEqual(['Ant', 'Bee'])
    expect(await listed('?category=all&search=')).toHaveLength(3)
    expect(await listed('?category=unheard')).toEqual([])
    expect(await listed('?active_only=true')).toEqual(['Ant', 'Bee'])
    expect(await listed('?active_only=false')).toHaveLength(3)
    expect(await listed('?search=%2Fbe')).toEqual(['Bee'])
    expect(await listed('?search=100%25')).toHaveLength(3)
    expect(await listed('?search=1%25')).toEqual([])
    expect(await listed('?limit=2&page=2')).toEqual(['Bee'])
    expect(await list('?limit=2')).toMatchObject({ total: 3, page: 1, limit: 2 })
    expect(await list()).toMatchObject({ total: 3, page: 1 })
  })

  test('without a page all of them come, and there are 1,000 at most', async () => {
    await parley.app.pool.query(
      `insert into canned_response (workspace_id, id, name, content, created_at, updated_at)
       select $1, gen_random_uuid(), 'Number ' || n, 'x', now(), now() from generate_series(1, 999) n`,
      [shop.workspaceId],
    )
    await make()
    const { canned_responses: all, total } = (await admin.api.get(path)).body.data
    expect([all.length, total]).toEqual([1000, 1000])
    const more = await admin.api.post(path, { ...hello, name: 'One more' })
    expect([more.status, more.body.message]).toEqual([400, 'A workspace has at most 1,000 canned responses.'])
  })
})

describe('buttons', () => {
  const call = { title: 'Call us', type: 'voice_call', ttl_minutes: 60 }
  const flow = { title: 'Book', type: 'flow', flow_id: '77', screen: 'DATES' }
  test.each([
    [[call]],
    [[flow]],
    [[{ type: 'reply' }, { type: 'url' }, { type: 'phone' }]],
    [[{ id: '', title: 'Yes', type: 'url', url: 'not an address', phone_number: null }]],
  ])('%j are kept', async (buttons) => {
    const made = await make({ buttons })
    expect(made.buttons).toHaveLength(buttons.length)
    expect((await put(made.id, { buttons: [] })).body.data.buttons).toEqual([])
  })
  test.each([
    [[call, call]],
    [[flow, flow]],
    [[call, flow]],
    [[{ title: 'Yes', type: 'reply' }, call]],
    [[flow, { title: 'Yes', type: 'url' }]],
    [[{ ...call, title: '' }]],
    [[{ ...call, ttl_minutes: 61 }]],
    [[{ ...call, ttl_minutes: -1 }]],
    [[{ ...flow, title: null }]],
    [[{ ...flow, flow_id: '' }]],
  ])('%j are refused, made and changed', async (buttons) => {
    expect((await admin.api.post(path, { ...hello, buttons })).status).toBe(400)
    const { id } = await make()
    expect((await put(id, { buttons })).status).toBe(400)
    expect((await admin.api.get(`${path}/${id}`)).body.data.buttons).toEqual([])
  })
})

describe('use', () => {
  test('CR: counts each of many at a time, moves no time and is not audited', async () => {
    const made = await make()
    await parley.clock.advance(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => agent.api.post(`${path}/${made.id}/use`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const now = (await agent.api.get(`${path}/${made.id}`)).body.data
    expect(now).toEqual({ ...made, usage_count: 8 })
    expect(now.content).toContain('{{contact_name}}')
    expect(await audited(made.id)).toHaveLength(1)
  })

  test('CR: of an inactive one is 400 and not counted', async () => {
    const { id } = await make()
    await put(id, { is_active: false })
    const refused = await agent.api.post(`${path}/${id}/use`, {})
    expect([refused.status, refused.body.message]).toEqual([400, 'This canned response is inactive.'])
    expect((await agent.api.get(`${path}/${id}`)).body.data.usage_count).toBe(0)
  })
})

test('agents list and use; others make, change and delete; other workspaces find nothing', async () => {
  const { id } = await make()
  expect((await agent.api.get(path)).status).toBe(200)
  expect((await agent.api.post(path, { ...hello, name: 'Mine' })).status).toBe(403)
  expect((await agent.api.send('PUT', `${path}/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await agent.api.send('DELETE', `${path}/${id}`)).status).toBe(403)
  const manager = await memberSession(parley, shop.workspaceId, 'manager')
  expect((await manager.api.send('PUT', `${path}/${id}`, { name: 'Ours' })).status).toBe(200)
  expect((await stranger.api.get(path)).body.data.canned_responses).toEqual([])
  for (const [method, tail] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/use'],
  ] as const) {
    const body = method === 'PUT' || method === 'POST' ? { name: 'Theirs' } : undefined
    expect((await stranger.api.send(method, `${path}/${id}${tail}`, body)).status).toBe(404)
  }
  expect((await admin.api.get(`${path}/${id}`)).body.data.name).toBe('Ours')
  expect((await manager.api.send('DELETE', `${path}/${id}`)).status).toBe(200)
})

test('the log says who made, changed and deleted it, and names long fields without their words', async () => {
  const { id } = await make({ shortcut: 'hi' })
  await parley.clock.advance(1)
  await put(id, { name: 'Hello!', content: 'Another', buttons: [{ title: 'Yes', type: 'reply' }] })
  await parley.clock.advance(1)
  await admin.api.send('DELETE', `${path}/${id}`)
  const changed = { old: 'changed', new: 'changed' }
  expect(await audited(id)).toEqual([
    {
      action: 'created',
      changes: {
        name: { old: null, new: 'Hello' },
        shortcut: { old: null, new: 'hi' },
        category: { old: null, new: 'general' },
        is_active: { old: null, new: true },
      },
    },
    {
      action: 'updated',
      changes: { name: { old: 'Hello', new: 'Hello!' }, content: changed, buttons: changed },
    },
    { action: 'deleted', changes: { name: { old: 'Hello!', new: null } } },
  ])
})

test('GraphQL has the same rows, in both orders, walked without a gap', async () => {
  for (const name of ['b', 'A', 'c']) await make({ name, content: 'x' })
  const text = `query ($orderBy: CannedResponseOrder, $after: String, $filter: CannedResponseFilter) {
    cannedResponses(first: 2, after: $after, orderBy: $orderBy, filter: $filter) {
      nodes { id name usageCount } pageInfo { endCursor hasNextPage } } }`
  interface Found {
    nodes: { id: string; name: string; usageCount: number }[]
    pageInfo: { endCursor: string; hasNextPage: boolean }
  }
  const page = async (variables: object) =>
    (await agent.graphql(text, { ...variables })).cannedResponses as unknown as Found
  const walk = async (orderBy: string) => {
    const first = await page({ orderBy })
    const second = await page({ orderBy, after: first.pageInfo.endCursor })
    expect(second.pageInfo.hasNextPage).toBe(false)
    return [...first.nodes, ...second.nodes].map(({ name }) => name)
  }
  const [last] = (await page({ filter: { search: 'C', isActive: true } })).nodes
  const use =
    'mutation ($id: ID!) { useCannedResponse(input: { id: $id }) { cannedResponse { usageCount } } }'
  const used = await agent.graphql(use, { id: last?.id })
  expect(used.useCannedResponse).toEqual({ cannedResponse: { usageCount: 1 } })
  expect(await walk('MOST_USED')).toEqual(['c', 'A', 'b'])
  expect(await walk('NAME')).toEqual(['A', 'b', 'c'])
})
