import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyStatuses } from '#messaging/messages/messages/status.ts'
import { openServices, type Services } from '#process/services.ts'
import { size } from '../../../support/long-run.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A long list while another instance keeps writing: catching up by cursor misses no change, and depth costs nothing.

const many = size(10_000, 100_000)
let parley: Parley
let shop: Tenant
let writer: Services

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  await parley.app.prisma.workspaceLimit.update({
    where: { workspaceId: shop.workspaceId },
    data: { apiRequestsPerMinute: 60_000 },
  })
  const { body } = await shop.v1.post('/messages', {
    to: '+15551200001',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  await parley.app.pool.query(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       platform_message_id, created_at, updated_at)
     select workspace_id, gen_random_uuid(), contact_id, number_id, 'outgoing', 'text', 'sent', '{"body":"Hi"}',
       'api', 'wamid.' || n, created_at - n * interval '10 milliseconds', created_at - n * interval '10 milliseconds'
     from message, generate_series(1, ${many}) as n where id = $1`,
    [body.id],
  )
  await parley.app.pool.query('analyze message')
  const { config } = parley.app
  const databaseUrl = config.database.url as string
  writer = await openServices({
    config,
    databaseUrl,
    secrets: { keys: config.secrets.keys, jwtSecret: 'x'.repeat(32) },
  })
  await parley.clock.advance(60)
}, 120_000)

afterAll(async () => {
  await writer.close()
  await parley.close()
})

interface Listed {
  id: string
  status: string
}

async function page(cursor: string | null): Promise<{ data: Listed[]; next_cursor: string | null }> {
  const at = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
  const answer = await shop.v1.get(`/messages?sort=updated_at&limit=100${at}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Walks to the end from a cursor; answers the cursor to go on from later (spec/4 Q11: the last one that was not null). */
async function walk(from: string | null, seen: Map<string, string>): Promise<string | null> {
  let kept = from
  let cursor = from
  do {
    const { data, next_cursor } = await page(cursor)
    for (const message of data) seen.set(message.id, message.status)
    cursor = next_cursor
    kept = next_cursor ?? kept
  } while (cursor !== null)
  return kept
}

/** Another instance reports statuses of random messages until told to stop. */
function keepWriting(): { stop(): Promise<number> } {
  let running = true
  let changes = 0
  const work = (async () => {
    while (running) {
      const reports = Array.from({ length: 20 }, () => {
        changes++
        const platformMessageId = `wamid.${1 + Math.floor(Math.random() * many)}`
        const status = Math.random() < 0.5 ? ('delivered' as const) : ('read' as const)
        const at = parley.clock.now()
        const { workspaceId, numberId } = shop
        return { workspaceId, numberId, messageId: null, platformMessageId, status, at, error: null }
      })
      // The clock of the product, so that its 30 seconds and the writer's times are the same.
      await applyStatuses({ ...writer.app, clock: parley.clock }, reports)
    }
  })()
  return {
    async stop() {
      running = false
      await work
      return changes
    },
  }
}

/** How many blocks PostgreSQL touches for this page: unlike its time the same on every machine, however busy. */
async function blocksOf(query: string): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await shop.v1.get(`/messages?limit=100${query}`)
  expect(answer.body.data).toHaveLength(100)
  const statements = asked.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig)
  asked.mockRestore()
  const listing = statements.find(({ text }) => text?.includes('messages.list'))
  const explained = await parley.app.pool.query({
    text: `explain (analyze, buffers, format json) ${listing?.text}`,
    values: listing?.values,
  })
  const { Plan: plan } = explained.rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('a page deep in the list costs no more than 1.2 times the first', async () => {
  let deep = ''
  for (let skipped = 0; skipped < (many / 100) * 0.6; skipped++) {
    const answer = await shop.v1.get(`/messages?limit=100${deep}`)
    deep = `&cursor=${encodeURIComponent(answer.body.next_cursor)}`
  }
  const [first, far] = [await blocksOf(''), await blocksOf(deep)]
  expect(first).toBeGreaterThan(0)
  expect(far / first).toBeLessThanOrEqual(1.2)
}, 120_000)

test(`walking ${many} messages by sort=updated_at while another instance changes them misses no change`, async () => {
  const writing = keepWriting()
  const seen = new Map<string, string>()
  let cursor = await walk(null, seen)
  for (let round = 0; round < 3; round++) {
    await parley.clock.advance(20)
    cursor = await walk(cursor, seen)
  }
  expect(await writing.stop()).toBeGreaterThan(many / 100)
  await parley.clock.advance(31)
  await walk(cursor, seen)
  const rows = await parley.app.prisma.message.findMany({
    where: { workspaceId: shop.workspaceId },
    select: { id: true, status: true },
  })
  expect(rows.length).toBe(many + 1)
  expect(rows.filter((row) => seen.get(row.id) !== row.status)).toEqual([])
}, 180_000)
