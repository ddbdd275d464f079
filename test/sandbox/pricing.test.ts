import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, idOf, startBench, until } from './harness.ts'

// What the platform charges, by date (spec/10 PL1).

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const billing = (values: object) => bench.sim('POST', '/settings', { billing: values })
const writes = (more: object = {}) => bench.inbound({ type: 'text', text: { body: 'Hello' }, ...more })
const components = [{ type: 'body', parameters: [{ type: 'text', text: '4711' }] }]
const update = {
  type: 'template',
  text: undefined,
  template: { name: 'order_update', language: { code: 'en' }, components },
}

/** The price note of a message once it is delivered. */
async function priced(more: Record<string, unknown> = {}): Promise<unknown> {
  const id = idOf(await bench.send('+351912000111', more))
  await until(() => bench.statusesOf(id).some(({ status }) => status === 'delivered'))
  return bench.statusesOf(id)[0].pricing
}

const free = { billable: false, type: 'free_customer_service', category: 'service' }
const charged = { billable: true, type: 'regular', category: 'service' }

describe('replies', () => {
  it('are charged from a date on, but so many of a number and month', async () => {
    await billing({ free_replies: 2 })
    await writes()
    expect(await priced()).toMatchObject(free)
    expect(await priced()).toMatchObject(free)
    expect(await priced()).toMatchObject(charged)
    await bench.sim('POST', '/clock', { advance_seconds: 32 * 86_400 })
    await writes()
    expect(await priced()).toMatchObject(free)
  })

  it('were free before', async () => {
    await billing({ free_replies: 0, replies_from: '2030-01-01T00:00:00Z' })
    await writes()
    expect(await priced()).toMatchObject(free)
  })

  it('are free for three days after an answer to somebody who came by an advertisement', async () => {
    await billing({ free_replies: 0 })
    await writes({ referral: { source_type: 'ad', source_id: '120', source_url: 'https://fb.me/1' } })
    const entry = { billable: false, type: 'free_entry_point' }
    expect(await priced()).toMatchObject(entry)
    await bench.sim('POST', '/clock', { advance_seconds: 2 * 86_400 })
    await writes()
    expect(await priced()).toMatchObject(entry)
    await bench.sim('POST', '/clock', { advance_seconds: 86_400 })
    await writes()
    expect(await priced()).toMatchObject(charged)
  })

  it('an answer later than a day opens nothing', async () => {
    await billing({ free_replies: 0 })
    await writes({ referral: { source_type: 'ad', source_id: '120', source_url: 'https://fb.me/1' } })
    await bench.sim('POST', '/clock', { advance_seconds: 86_400 })
    await writes()
    expect(await priced()).toMatchObject(charged)
  })

  it('that nobody pays for are sent and never delivered', async () => {
    await billing({ free_replies: 1, payment_method: false })
    await bench.auto({ sent_ms: 0, delivered_ms: 0, read_ms: 0 })
    await writes()
    expect(await priced()).toMatchObject(free)
    const id = idOf(await bench.send('+351912000111'))
    await billing({ payment_method: true })
    const paid = idOf(await bench.send('+351912000111'))
    await until(() => bench.statusesOf(paid).length === 3)
    expect(bench.statusesOf(id).map(({ status }) => status)).toEqual(['sent'])
  })
})

it('utility templates in the window are charged from the date on', async () => {
  await writes()
  expect(await priced(update)).toMatchObject({ billable: true, category: 'utility' })
  await billing({ replies_from: '2030-01-01T00:00:00Z' })
  expect(await priced(update)).toMatchObject({ billable: false, category: 'utility' })
})
