import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

// The lists of administration, walked by cursors. Numbered pages are those of /api and have tests of their own there.

let stage: Shops
let shop: Shop

const many = 5

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  const { api } = shop.admin
  const make = async (path: string, body: object) => {
    const { status, text } = await api.post(path, body)
    if (status >= 300) throw new Error(`${path}: ${text}`)
  }
  for (let index = 0; index < many; index++) {
    const name = `Row ${many - index}`
    await stage.parley.clock.advance(1)
    await make('/tags', { name })
    await make('/teams', { name })
    await make('/roles', { name, permissions: [] })
    await make('/api-keys', { name })
    await make('/public-keys', { name, scopes: ['messages:read'] })
    await make('/invitations', { email: `row${index}@shop.example` })
    await make('/webhooks', { name, url: 'https://hooks.example.com/', events: ['message.sent'] })
    await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  }
})
afterAll(() => stage?.close())

interface Page {
  nodes: object[]
  pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
  totalCount: { value: number; isExact: boolean }
}

const lists: Record<string, string> = {
  tags: 'name',
  teams: 'id',
  roles: 'id',
  members: 'id',
  memberships: 'id',
  applicationKeys: 'id',
  publicKeys: 'id',
  invitations: 'id',
  legacyWebhooks: 'id',
  auditLogs: 'id',
}

async function page(list: string, args: string): Promise<Page> {
  const query = `{ list: ${list}(${args}) {
    nodes { ${lists[list]} } totalCount { value isExact }
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
  } }`
  return (await shop.admin.graphql(query)).list as unknown as Page
}

test.each(Object.keys(lists))('%s is walked to its end and back, each row once', async (list) => {
  const whole = await page(list, 'first: 100')
  expect(whole.nodes.length).toBeGreaterThanOrEqual(many)
  expect(whole.totalCount).toEqual({ value: whole.nodes.length, isExact: true })
  const walked: object[] = []
  let at = await page(list, 'first: 2')
  expect(at.pageInfo.hasPreviousPage).toBe(false)
  for (;;) {
    walked.push(...at.nodes)
    if (!at.pageInfo.hasNextPage) break
    at = await page(list, `first: 2, after: "${at.pageInfo.endCursor}"`)
  }
  expect(walked).toEqual(whole.nodes)
  const back = await page(list, `last: 2, before: "${whole.pageInfo.endCursor}"`)
  expect(back.nodes).toEqual(whole.nodes.slice(-3, -1))
  expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
})

test('a cursor continues neither another list nor other filters', async () => {
  const { pageInfo } = await page('teams', 'first: 1')
  for (const field of ['roles(first: 1', 'teams(first: 1, filter: { search: "Row" }']) {
    const query = `{ ${field}, after: "${pageInfo.endCursor}") { nodes { id } } }`
    const { body } = await shop.admin.ask(query)
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID_REQUEST' } }])
  }
})

test('a search is walked too, and tells how many it found', async () => {
  const found = await page('teams', 'first: 2, filter: { search: "Row" }')
  expect(found.totalCount.value).toBe(many)
  const rest = await page(
    'teams',
    `first: 100, filter: { search: "Row" }, after: "${found.pageInfo.endCursor}"`,
  )
  expect(rest.nodes).toHaveLength(many - 2)
})

test('numbered pages are no part of what GraphQL clients see', async () => {
  const { body } = await shop.admin.ask('{ teams(page: 1, limit: 2) { total } }')
  expect(body.errors[0].extensions.code).toBe('INVALID_REQUEST')
  expect((await shop.admin.ask('{ teamPage { total } }')).body.errors[0].extensions.code).toBe(
    'INVALID_REQUEST',
  )
})
