import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobKind } from '#core/context/context.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { settleMedia } from '#messaging/content/media/fetch.ts'
import { settleReadReceipts } from '#messaging/inbox/conversations/read-receipts.ts'
import { jobs } from '../../../jobs/index.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// Kinds whose claims move a time or a state: nothing of them is taken in a lane that another process owns by now.

let parley: Parley
let shop: Tenant
let contactId = ''

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  const { workspaceId } = shop
  const now = parley.clock.now()
  contactId = (
    await parley.app.prisma.contact.create({
      data: { workspaceId, id: randomUUID(), phone: '15550570001', createdAt: now, updatedAt: now },
    })
  ).id
})
afterAll(() => parley?.close())

interface Work {
  leave(): Promise<unknown>
  /** how much of it was taken */
  taken(): Promise<number>
  settle?(): Promise<void>
}

const broadcast = (more: object) =>
  shop.v1.post('/broadcasts', {
    name: 'News',
    template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
    recipients: [{ to: '+15550570001' }],
    ...more,
  })

const kinds: Partial<Record<JobKind, Work>> = {
  media: {
    leave: () =>
      parley.app.prisma.media.create({
        data: {
          ...{ workspaceId: shop.workspaceId, id: randomUUID(), source: 'received', state: 'waiting' },
          ...{ kind: 'image', mimeType: 'image/jpeg' },
          ...{ nextFetchAt: parley.clock.now(), createdAt: parley.clock.now() },
        },
      }),
    taken: () => parley.app.prisma.media.count({ where: { fetchAttempts: { gt: 0 } } }),
    settle: () => settleMedia(parley.app),
  },
  bot: {
    // Its message is gone, so it is forgotten.
    leave: () =>
      parley.app.prisma.botTurn.create({
        data: {
          ...{ workspaceId: shop.workspaceId, messageId: randomUUID(), contactId },
          dueAt: parley.clock.now(),
        },
      }),
    taken: async () => 1 - (await parley.app.prisma.botTurn.count()),
  },
  'bot-calls': {
    leave: () =>
      parley.app.prisma.botCall.create({
        data: {
          ...{ workspaceId: shop.workspaceId, id: randomUUID(), contactId, numberId: shop.numberId },
          ...{ kind: 'http', request: {}, dueAt: parley.clock.now(), createdAt: parley.clock.now() },
        },
      }),
    // It is begun, or over.
    taken: async () => 1 - (await parley.app.prisma.botCall.count({ where: { attempts: 0 } })),
    settle: () => settleCalls(parley.app),
  },
  'read-receipts': {
    leave: () =>
      parley.app.prisma.readReceipt.create({
        data: {
          ...{ workspaceId: shop.workspaceId, contactId, numberId: shop.numberId },
          ...{
            platformMessageId: 'wamid.READ',
            nextTryAt: parley.clock.now(),
            createdAt: parley.clock.now(),
          },
        },
      }),
    // It is told, or its number does not want that: either way it is gone.
    taken: async () => 1 - (await parley.app.prisma.readReceipt.count({ where: { attempts: 0 } })),
    settle: () => settleReadReceipts(parley.app),
  },
  broadcasts: {
    async leave() {
      const soon = new Date(parley.clock.nowMs() + 120_000).toISOString()
      expect((await broadcast({ scheduled_at: soon })).status).toBe(201)
      expect((await broadcast({})).status).toBe(201)
      await parley.clock.advance(121)
    },
    async taken() {
      const started = await parley.app.prisma.broadcast.count({ where: { status: { not: 'scheduled' } } })
      const messages = await parley.app.prisma.message.count({ where: { broadcastId: { not: null } } })
      return started - 1 + messages
    },
  },
}

test('these kinds are in lanes, and no other', () => {
  const inLanes = jobs.filter((job) => job.inLanes).map(({ kind }) => kind)
  const withTestsOfTheirOwn = ['callbacks', 'hand-over', 'deliveries', 'legacy-webhooks', 'sla']
  expect(inLanes.sort()).toEqual([...withTestsOfTheirOwn, ...Object.keys(kinds)].sort())
})

test.each(Object.entries(kinds))(
  '%s: nothing is taken in the lanes of another process',
  async (kind, work) => {
    const { app } = parley
    const run = async () => {
      await jobs.find((job) => job.kind === kind)?.run(app)
      await work.settle?.()
    }
    await work.leave()
    await lanesOf(app).join([kind as JobKind])
    const other = randomUUID()
    // Nobody has seen this process for a lease.
    await app.pool.query(`update worker set seen_at = now() - interval '20 seconds'`)
    await app.pool.query('insert into worker (id, kinds, seen_at) values ($1, $2, now())', [other, [kind]])
    await app.pool.query(
      'update lane_lease set holder = $1, given_in = pg_current_xact_id() where kind = $2',
      [other, kind],
    )
    // This process has not looked since, and takes the lanes for its own.
    await run()
    expect(await work.taken()).toBe(0)
    await app.pool.query('delete from worker where id = $1', [other])
    await parley.until(async () => {
      await run()
      return (await work.taken()) > 0
    })
  },
)
