import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../outside/guarded-client/receiver.ts'
import { startParley } from '../../support/parley.ts'
import { memberSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { factOf, startCollector, type Told } from './collector.ts'

// Messages of broadcasts and deliveries to webhooks of /api in traces (docs/adr/0063).

const people = ['15550481001', '15550481002', '15550481003']

async function startShop(env: Record<string, string>) {
  const parley = await startParley(env)
  onTestFinished(() => parley.close())
  const shop = await parley.tenant()
  const session = await memberSession(parley, shop.workspaceId)
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const older = async (more: object = {}) => {
    const fields = { name: 'CRM', url: receiver.url, events: ['message.incoming', 'message.outgoing'] }
    const made = await session.api.post('/webhooks', { ...fields, ...more })
    expect(made.status, made.text).toBe(200)
    return made.body.data.id as string
  }
  const broadcast = async () => {
    const template = { name: 'hello', language: 'en' }
    const body = { name: 'News', template, recipients: people.map((to) => ({ to })) }
    const made = await shop.v1.post('/broadcasts', body)
    expect(made.status, made.text).toBe(201)
    return made.body.id as string
  }
  return { parley, shop, receiver, older, broadcast }
}

test('each message of a broadcast is one trace, to the webhooks of /api, whose receivers are told of it', async () => {
  const collector = await startCollector()
  const { receiver, older, broadcast } = await startShop({ TRACING__URL: collector.url })
  const webhookId = await older()
  const id = await broadcast()
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const ours = () => named('message.accept').filter((span) => factOf(span, 'parley.broadcast.id') === id)
  await until(() => named('webhook.deliver').length === people.length && ours().length === people.length)
  await until(() => named('message.status').length === 3 * people.length)
  const accepted = ours()
  expect(new Set(accepted.map(({ traceId }) => traceId)).size).toBe(people.length)
  for (const first of accepted) {
    expect(first.parentSpanId ?? '').toBe('')
    const trace = collector.spans.filter(({ traceId }) => traceId === first.traceId)
    const one = (name: string) => trace.find((span) => span.name === name) as Told
    expect(trace.map(({ name }) => name).toSorted()).toEqual([
      'message.accept',
      'message.hand_over',
      'message.status',
      'message.status',
      'message.status',
      'platform.send',
      'webhook.deliver',
    ])
    expect(one('message.hand_over').parentSpanId).toBe(first.spanId)
    const delivered = one('webhook.deliver')
    const statuses = trace.filter(({ name }) => name === 'message.status')
    expect(statuses.map(({ spanId }) => spanId)).toContain(delivered.parentSpanId)
    expect(factOf(delivered, 'parley.webhook.id')).toBe(webhookId)
    expect(factOf(delivered, 'parley.event.type')).toBe('message.outgoing')
  }
  expect(receiver.received.map(({ headers }) => headers.traceparent).toSorted()).toEqual(
    named('webhook.deliver')
      .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
      .toSorted(),
  )
  const told = JSON.stringify(collector.spans)
  for (const secret of [...people, receiver.url]) expect(told).not.toContain(secret)
})

test('a message that came in is a trace to the webhooks of /api, each try beside the other; a header of theirs stays', async () => {
  const collector = await startCollector()
  const { parley, shop, receiver, older } = await startShop({ TRACING__URL: collector.url })
  receiver.answer = (res) => void res.writeHead(receiver.received.length === 1 ? 500 : 200).end()
  await older({ headers: { Traceparent: 'ours' } })
  await parley.sandbox.inbound(shop.phoneId, people[0] as string, { type: 'text', text: { body: 'Hello?' } })
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  await until(() => receiver.received.length === 1)
  await until(async () => {
    await parley.clock.advance(2)
    return named('webhook.deliver').length === 2
  })
  const [received] = named('message.receive')
  const tries = named('webhook.deliver')
  expect(tries.map(({ parentSpanId }) => parentSpanId)).toEqual([received?.spanId, received?.spanId])
  expect(tries.map((span) => [factOf(span, 'http.response.status_code'), span.status?.code ?? 0])).toEqual([
    [500, 2],
    [200, 0],
  ])
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual(['ours', 'ours'])
})

test('off, broadcasts and webhooks of /api write no trace and send none', async () => {
  const { parley, receiver, older, broadcast } = await startShop({})
  await older()
  await broadcast()
  const { pool } = parley.app
  receiver.answer = (res) => void res.writeHead(500).end()
  await until(() => receiver.received.length >= people.length)
  const text = `select id from message where trace is not null
    union all select id from legacy_webhook_delivery where trace is not null`
  expect((await pool.query(text)).rows).toEqual([])
  expect((await pool.query('select id from legacy_webhook_delivery')).rows.length).toBeGreaterThan(0)
  expect(receiver.received.some(({ headers }) => headers.traceparent !== undefined)).toBe(false)
})
