import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#core/db/db.ts'
import { type Parley, startParley } from '../support/parley.ts'

let parley: Parley
beforeAll(async () => {
  parley = await startParley()
})
afterAll(() => parley.close())

type Asked = Parameters<Queryable['query']>[0]

/** The named statements that a pool is sent from now on, outside of transactions. */
function statementsSent(): string[] {
  const { pool } = parley.app
  const sent: string[] = []
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  pool.query = ((asked: Asked, ...rest: unknown[]) => {
    sent.push(asked.name ?? 'no name')
    return query(asked, ...rest)
  }) as typeof pool.query
  return sent
}

const looks = (sent: readonly string[]) => sent.filter((name) => name === 'jobs.due_now').length

test('an installation at rest asks one statement a second for work', async () => {
  await parley.running.drain()
  const sent = statementsSent()
  await parley.until(() => looks(sent) >= 1)
  const before = sent.length
  await parley.until(() => looks(sent) >= 5)
  // Beside the looks a worker says that it lives; the only one shares its lanes with nobody, but asks once in a lease.
  const during = sent.slice(before)
  expect([...new Set(during)].filter((name) => name !== 'lanes.share').sort()).toEqual([
    'jobs.due_now',
    'lanes.say_living',
  ])
  expect(during.filter((name) => name === 'lanes.share').length).toBeLessThanOrEqual(1)
})

test('what waits is found without a hint, kind by kind', async () => {
  const tenant = await parley.tenant()
  const endpoint = await tenant.v1.post('/webhooks', {
    url: 'http://127.0.0.1:9/hooks',
    events: ['message.received', 'message.status'],
  })
  expect(endpoint.status).toBe(201)
  await parley.running.drain()
  const hints = parley.app.wake
  parley.app.wake = () => {}
  try {
    await parley.sandbox.inbound(tenant.phoneId, '15550100021', { type: 'text', text: { body: 'Hello' } })
    const { pool } = parley.app
    // A callback that was kept.
    await parley.until(async () => (await pool.query('select from message')).rowCount === 1)
    const sent = await tenant.v1.post('/messages', { to: '+15550100021', type: 'text', text: { body: 'x' } })
    expect(sent.status).toBe(201)
    // The hand-over, the callbacks of its statuses, the fan-out of events, and deliveries to an address that refuses.
    await parley.until(async () => {
      const { rows } = await pool.query<{ status: string; tried: number }>(
        `select m.status, (select count(*)::int from webhook_delivery d where d.attempt > 0) as tried
         from message m where m.id = $1`,
        [sent.body.id],
      )
      return rows[0]?.status === 'read' && rows[0].tried > 0
    })
  } finally {
    parley.app.wake = hints
  }
})
