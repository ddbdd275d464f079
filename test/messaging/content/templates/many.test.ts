import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { keepText } from '../../../support/beside.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// As many templates as a verified business may have (spec/6 4.2), read in pages and stored set-wise (spec/8 TE5).

const many = 6000
let platform: Server
let parley: Parley
let shop: Tenant
let word = 'all'

const nodeOf = (index: number) => ({
  id: String(700_000 + index),
  name: `many_${index}`,
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: `Words ${word} of number ${index}.` }],
})

beforeAll(async () => {
  platform = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://platform')
    response.setHeader('content-type', 'application/json')
    if (!url.pathname.endsWith('/message_templates')) return void response.writeHead(404).end('{}')
    const [from, limit] = [Number(url.searchParams.get('after') ?? 0), Number(url.searchParams.get('limit'))]
    const data = Array.from({ length: Math.min(limit, many - from) }, (_, index) => nodeOf(from + index))
    const after = String(from + limit)
    const more = from + limit < many ? { next: 'https://platform/next' } : {}
    response.end(JSON.stringify({ data, paging: { cursors: { after }, ...more } }))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  parley = await startParley({
    ROLE: 'web',
    LOG__LEVEL: 'error',
    PLATFORM__BASE_URL: `http://127.0.0.1:${port}`,
  })
  shop = await parley.tenant()
})
afterAll(async () => {
  await parley?.close()
  platform?.close()
})

test('TE5: a sync of 6,000 templates takes at most 13 statements, whether they are new, changed or gone', async () => {
  const { query } = pg.Client.prototype
  const asked: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(asked, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  const { workspaceId, numberId } = shop
  const number = await numberById(parley.app, workspaceId, numberId as string)
  if (!number) throw new Error('no number')
  try {
    for (const next of ['all', 'other']) {
      word = next
      await parley.clock.advance(1)
      asked.length = 0
      expect(await syncTemplates(parley.app, number)).toBe(many)
      expect(asked.length).toBeLessThanOrEqual(13)
    }
  } finally {
    pg.Client.prototype.query = query
  }
  const { rows } = await parley.app.pool.query(
    `select count(*) filter (where components::text like '%other%') as changed from template where workspace_id = $1`,
    [workspaceId],
  )
  expect(rows[0].changed).toBe(many)
})
