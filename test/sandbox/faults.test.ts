import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, idOf, PHONE, pause, startBench, TOKEN, until } from './harness.ts'

let bench: Bench
const statuses = (id: string) => bench.statusesOf(id).map((status) => status.status)
const fault = (match: unknown, effect: unknown) => bench.sim('POST', '/faults', { match, effect })
const sentTo = async (to: string) => (await bench.sim('GET', `/messages?to=${to}`)).body.messages

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.auto(AT_ONCE)
})

describe('faults', () => {
  it('answers an error in the place of the call, and nothing was sent', async () => {
    await fault({ path: '/messages' }, { status: 429, error: 130429, retry_after: 3 })
    const answer = await bench.send('+351912000111')
    expect([answer.status, answer.body.error.code]).toEqual([429, 130429])
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await sentTo('351912000111')).toEqual([])
    expect((await bench.graph('GET', `/${PHONE}`)).status).toBe(200)
  })

  it('knows a fitting error for a bare status and the status of a bare code', async () => {
    await fault({ to: '+351912000001' }, { status: 503 })
    await fault({ to: '+351912000002' }, { error: { code: 131056, details: 'slow down', error_subcode: 7 } })
    const first = await bench.send('+351912000001')
    expect([first.status, first.body.error.code]).toEqual([503, 131016])
    const second = await bench.send('+351912000002')
    expect([second.status, second.body.error.code]).toEqual([400, 131056])
    expect(second.body.error).toMatchObject({ error_data: { details: 'slow down' }, error_subcode: 7 })
    expect((await bench.send('+351912000003')).status).toBe(200)
  })

  it('counts: only the nth that matches', async () => {
    await fault({ path: '/messages', nth: 2 }, { status: 500 })
    const answers = []
    for (let i = 0; i < 3; i++) answers.push((await bench.send('+351912000111')).status)
    expect(answers).toEqual([200, 500, 200])
  })

  it('throws dice: some but not all', async () => {
    await fault({ probability: 0.5, path: '/messages' }, { status: 500 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => bench.send('+351912000111')))
    const failed = answers.filter((answer) => answer.status === 500).length
    expect(failed).toBeGreaterThan(5)
    expect(failed).toBeLessThan(35)
  })

  it('accepts with 200 and fails later with the error', async () => {
    await fault({ to: '351912000111' }, { status: 200, error: 131049 })
    const id = idOf(await bench.send('+351912000111'))
    await until(() => statuses(id).length === 1)
    expect(bench.statusesOf(id)[0].errors[0].code).toBe(131049)
  })

  it('answers late, so that callbacks overtake the answer', async () => {
    await fault({ to: '+351912000111' }, { delay_ms: 150 })
    const started = Date.now()
    const id = idOf(await bench.send('+351912000111'))
    expect(Date.now() - started).toBeGreaterThanOrEqual(145)
    expect(statuses(id)).toEqual(['sent', 'delivered', 'read'])
  })

  it('hangs: takes the message, never answers, never confirms', async () => {
    await fault({ to: '+351912000111', nth: 1 }, { hang: true })
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      to: '+351912000111',
      type: 'text',
      text: { body: 'x' },
    })
    const request = fetch(`${bench.sandbox.url}/${PHONE}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(200),
    })
    await expect(request).rejects.toThrow(/timeout/i)
    expect(await sentTo('351912000111')).toHaveLength(1)
    expect(bench.receiver.callbacks).toEqual([])
  })

  it('cuts the connection', async () => {
    await fault({ to: '+351912000111', nth: 1 }, { reset: true })
    await expect(bench.send('+351912000111')).rejects.toThrow('fetch failed')
    expect(await sentTo('351912000111')).toHaveLength(1)
    expect((await bench.send('+351912000111')).status).toBe(200)
  })

  it('drops and doubles callbacks, also of inbound messages', async () => {
    await fault({ to: '+351912000001' }, { drop_callback: true })
    await fault({ to: '+351912000002' }, { duplicate_callback: true })
    const dropped = idOf(await bench.send('+351912000001'))
    const doubled = idOf(await bench.send('+351912000002'))
    await until(() => statuses(doubled).length === 6)
    expect(statuses(doubled)).toEqual(['sent', 'sent', 'delivered', 'delivered', 'read', 'read'])
    expect(statuses(dropped)).toEqual([])
    await bench.sim('POST', '/status', { message_id: dropped, status: 'delivered' })
    await until(() => statuses(dropped).length === 1)
    const text = { type: 'text', text: { body: 'hi' } }
    await bench.inbound(text, { from: '+351912000001' })
    const { id } = (await bench.inbound(text, { from: '+351912000002' })).body
    await until(() => bench.inboundMessages().length === 2)
    await pause(30)
    expect(bench.inboundMessages().map((message) => message.id)).toEqual([id, id])
  })

  it('is over once the rules are deleted, one or all', async () => {
    const { id } = (await fault({ path: '/messages' }, { status: 500 })).body
    await fault({ path: `/v25.0/${PHONE}/mess*` }, { status: 503 })
    expect((await bench.sim('GET', '/faults')).body.faults).toHaveLength(2)
    expect((await bench.send('+351912000111')).status).toBe(500)
    await bench.sim('DELETE', `/faults/${id}`)
    expect((await bench.send('+351912000111')).status).toBe(503)
    expect((await bench.sim('DELETE', '/faults')).body).toEqual({ success: true })
    expect((await bench.send('+351912000111')).status).toBe(200)
  })

  it('refuses a rule it does not understand', async () => {
    expect((await fault({ colour: 'red' }, {})).status).toBe(400)
  })
})

describe('refused callbacks', () => {
  it('come again until they are taken, the customer in order, others not held up', async () => {
    await bench.auto({ sent_ms: 0, delivered_ms: 10, read_ms: 20 })
    bench.receiver.answers.push(500, 404)
    const id = idOf(await bench.send('+351912000001'))
    await until(() => bench.receiver.refused.length === 1)
    const other = idOf(await bench.send('+351912000002'))
    await until(() => statuses(id).length === 3 && statuses(other).length === 3)
    expect(bench.receiver.refused).toHaveLength(2)
    expect(statuses(id)).toEqual(['sent', 'delivered', 'read'])
    expect(bench.receiver.callbacks.some((callback) => callback.raw.equals(bench.receiver.refused[0]!))).toBe(
      true,
    )
  })

  it('come at least once and are counted', async () => {
    const before = (await bench.sim('GET', '/stats')).body.callbacks.failed_attempts
    bench.receiver.answers.push(503, 503, 503)
    await bench.inbound({ type: 'text', text: { body: 'still there?' } })
    await until(() => bench.inboundMessages().length === 1)
    const { callbacks } = (await bench.sim('GET', '/stats')).body
    expect(callbacks.failed_attempts - before).toBe(3)
    expect(callbacks.waiting).toBe(0)
  })
})

describe('reset', () => {
  it('forgets everything but accounts', async () => {
    const { phone_number_id } = (
      await bench.sim('POST', '/numbers', { display_phone_number: '+351210000001' })
    ).body
    await bench.send('+351912000111')
    await fault({}, { status: 500 })
    await bench.sim('POST', '/reset')
    expect((await bench.sim('GET', '/messages')).body.messages).toEqual([])
    expect((await bench.sim('GET', '/faults')).body.faults).toEqual([])
    expect((await bench.sim('GET', '/settings')).body.auto.sent_ms).toBeGreaterThan(0)
    const numbers = (await bench.sim('GET', '/numbers')).body.numbers
    expect(numbers.map((number: { phone_number_id: string }) => number.phone_number_id)).toContain(
      phone_number_id,
    )
    expect(numbers[0]).toEqual({
      phone_number_id: PHONE,
      business_id: '200000000000001',
      display_phone_number: '+15550100100',
    })
  })

  it('forgets what was still to come', async () => {
    await bench.auto({ sent_ms: 60, delivered_ms: 60, read_ms: 60 })
    const id = idOf(await bench.send('+351912000111'))
    await bench.sim('POST', '/reset')
    await pause(120)
    expect(statuses(id)).toEqual([])
  })
})
