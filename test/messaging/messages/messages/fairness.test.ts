import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Checklist, startChecklist } from '../../../checklist/scene.ts'
import type { Tenant } from '../../../support/parley.ts'

let parley: Checklist
let busy: Tenant
let other: Tenant
let people = 0

beforeAll(async () => {
  parley = await startChecklist({ LOG__LEVEL: 'fatal' })
  busy = await parley.tenant()
  // However quick the machine is, what is too much is too much for the platform alone.
  await parley.limit(busy.workspaceId, { apiMessagesPerSecond: 1_000 })
  other = await parley.tenant()
})
afterEach(async () => {
  await parley.sandbox.clearFaults()
  await parley.app.pool.query('delete from hand_over')
})
afterAll(() => parley?.close())

async function accepted({ v1 }: Tenant): Promise<string> {
  const to = `+1555070${String(people++).padStart(4, '0')}`
  const template = { name: 'order_update', language: 'en', params: { 1: 'ready' } }
  const answer = await v1.post('/messages', { to, type: 'template', template })
  expect(answer.status).toBe(201)
  return to
}

/** Messages of the busy workspace, as many as the platform has no ear for. */
async function backlog(many: number): Promise<void> {
  for (let made = 0; made < many; made += 50)
    await Promise.all(Array.from({ length: 50 }, () => accepted(busy)))
}

async function expectOtherIsServed(): Promise<void> {
  const to = await accepted(other)
  await parley.until(async () => (await parley.sandbox.messages(to)).length === 1, 5_000)
}

test('a number whose calls hang does not hold up the messages of another workspace', async () => {
  const match = { path: `/${busy.phoneId}/messages` }
  await parley.sandbox.faults({ match, effect: { hang: true } })
  await backlog(400)
  await expectOtherIsServed()
})

test('a number that the platform slows down does not hold up the messages of another workspace', async () => {
  const match = { path: `/${busy.phoneId}/messages` }
  await parley.sandbox.faults({ match, effect: { status: 429, error: 130429, delay_ms: 500 } })
  await backlog(400)
  await expectOtherIsServed()
})
