import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A message whose claim has run out is claimed again, and both claims may come to the point of no return together
// (docs/adr/0004): it is handed over by one of them.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const customers = ['15550490001', '15550490002', '15550490003']

async function send(to: string): Promise<string> {
  const answer = await shop.v1.post('/messages', { to: `+${to}`, type: 'text', text: { body: 'x' } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

/** Marks wait until they are let go; counts those that do, and the claims that were read. */
function heldMarks() {
  const seen = { waiting: 0, claimsRead: 0 }
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    // Sent for one workspace, a statement has a name of its own.
    const name = (given[0] as { name?: string }).name?.replace(/\.narrow$/, '')
    const ask = () => (query as (...all: unknown[]) => unknown).apply(this, given)
    const callback = given.at(-1)
    if (name === 'hand_over.read_claimed' && typeof callback === 'function') {
      given[given.length - 1] = (...answer: unknown[]) => {
        seen.claimsRead++
        callback(...answer)
      }
    }
    if (name !== 'hand_over.mark') return ask()
    seen.waiting++
    const asked = open.then(ask)
    return typeof callback === 'function' ? undefined : asked
  } as typeof query
  onTestFinished(() => {
    letGo()
    Object.assign(pg.Client.prototype, { query })
  })
  return { seen, letGo }
}

test('two claims of a message in one batch of marks are one hand-over', async () => {
  for (const phone of customers)
    await parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body: 'Hello' } })
  const stored = { workspaceId: shop.workspaceId, direction: 'incoming' }
  await parley.until(async () => (await parley.app.prisma.message.count({ where: stored })) === 3)
  await parley.running.drain()
  const { seen, letGo } = heldMarks()
  const ids: string[] = []
  // Two batches of marks are open; the mark of the third waits for one of them.
  for (const [at, phone] of customers.entries()) {
    ids.push(await send(phone))
    await parley.until(() => seen.waiting >= Math.min(at + 1, 2))
  }
  // Their claims run out, and others follow.
  const moved = parley.clock.advance(60)
  await parley.until(() => seen.claimsRead > 0)
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  letGo()
  await moved
  const told = async () => (await parley.sandbox.messages()).map(({ body }) => body.biz_opaque_callback_data)
  await parley.until(async () => new Set(await told()).size === ids.length)
  await parley.running.drain()
  expect((await told()).toSorted()).toEqual(ids.toSorted())
})
