import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'

// Every kind of background work is declared once, with a timeout, and can run twice at once without doing twice what
// it does: its claims are in the database.

let parley: Parley
let shop: Tenant

beforeAll(async () => {
  // No worker: the jobs run only when this test says so.
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
})

afterAll(() => parley.close())

test('each kind is declared once and has a timeout', () => {
  const kinds = jobs.map((job) => job.kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const job of jobs) expect(job.timeoutMs, job.kind).toBeGreaterThan(0)
})

async function work(): Promise<void> {
  for (let index = 0; index < 20; index++) {
    await shop.v1.post('/messages', {
      to: `+155510000${String(index).padStart(2, '0')}`,
      type: 'template',
      template: { name: 'hello', language: 'en' },
    })
  }
  await parley.sandbox.inbound(shop.phoneId, '15551000001', { type: 'image', image: { id: 'picture' } })
}

describe('run twice at once, over all there is to do', () => {
  test('nothing is done twice', async () => {
    await work()
    const waiting = () => parley.app.prisma.inboundCallback.count({ where: { processedAt: null } })
    const read = () => parley.app.prisma.message.count({ where: { status: 'read' } })
    // The sandbox reports delivered and read a while after a message was handed over; nothing comes after that.
    const isOver = async () => (await read()) === 20 && (await waiting()) === 0
    for (let round = 0; round < 6 || (round < 200 && !(await isOver())); round++) {
      for (const job of jobs) {
        await Promise.all([job.run(parley.app), job.run(parley.app)])
        await job.settle?.(parley.app)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const sent = await parley.sandbox.messages()
    const ours = sent.map((message) => message.body.biz_opaque_callback_data)
    expect(ours).toHaveLength(20)
    expect(new Set(ours).size).toBe(20)
    expect(await waiting()).toBe(0)
    const received = await parley.app.prisma.message.count({ where: { direction: 'incoming' } })
    expect(received).toBe(1)
  })

  test.each(jobs.map((job) => [job.kind, job] as const))('%s with nothing to do', async (_kind, job) => {
    const [one, two] = await Promise.all([job.run(parley.app), job.run(parley.app)])
    expect([one.more, two.more]).toEqual([false, false])
  })
})
