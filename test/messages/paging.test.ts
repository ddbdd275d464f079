import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyStatuses } from '../../src/messages/status.ts'
import { openServices, type Services } from '../../src/services.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'

// A long list while another instance keeps writing: catching up by cursor misses no change, and depth costs nothing.

const many = 100_000
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
  writer = openServices({
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

test('walking 100,000 messages by sort=updated_at while another instance changes them misses no change', async () => {
  const writing = keepWriting()
  const seen = new Map<string, string>()
  let cursor = await walk(null, seen)
  for (let round = 0; round < 3; round++) {
    await parley.clock.advance(20)
    cursor = await walk(cursor, seen)
  }
  expect(await writing.stop()).toBeGreaterThan(1000)
  await parley.clock.advance(31)
  await walk(cursor, seen)
  const rows = await parley.app.prisma.message.findMany({
    where: { workspaceId: shop.workspaceId },
    select: { id: true, status: true },
  })
  expect(rows.length).toBe(many + 1)
  expect(rows.filter((row) => seen.get(row.id) !== row.status)).toEqual([])
}, 180_000)

test('a page deep in the list costs no more than 1.2 times the first', async () => {
  let deep: string | null = null
  for (let skipped = 0; skipped < 600; skipped++) {
    const answer = await shop.v1.get(
      `/messages?limit=100${deep ? `&cursor=${encodeURIComponent(deep)}` : ''}`,
    )
    deep = answer.body.next_cursor
  }
  const best = { first: Number.POSITIVE_INFINITY, deep: Number.POSITIVE_INFINITY }
  const time = async (which: keyof typeof best, query: string) => {
    const start = performance.now()
    await shop.v1.get(`/messages?limit=100${query}`)
    best[which] = Math.min(best[which], performance.now() - start)
  }
  // The best of many, in turn: what others do on the machine only ever adds.
  for (let round = 0; round < 150; round++) {
    await time('first', '')
    await time('deep', `&cursor=${encodeURIComponent(deep as string)}`)
  }
  expect(best.deep / best.first).toBeLessThanOrEqual(1.2)
}, 120_000)
