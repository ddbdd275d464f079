import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { until } from '../../support/until.ts'
import { startCollector, type Told } from './collector.ts'

// One message from its request to its webhooks as one trace (docs/adr/0047), as a collector of OTLP gets it.

async function startShop(env: Record<string, string>) {
  const parley = await startParley(env)
  onTestFinished(() => parley.close())
  const shop = await parley.tenant()
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const events = ['message.sent', 'message.status']
  const made = await shop.v1.post('/webhooks', { url: receiver.url, events })
  expect(made.status).toBe(201)
  const send = (phone: string, headers: Record<string, string> = {}) =>
    shop.v1.post(
      '/messages',
      { to: phone, type: 'template', template: { name: 'hello', language: 'en' } },
      headers,
    )
  return { parley, shop, receiver, send }
}

/** What is written for the sake of traces. */
async function tracesIn({ app }: Parley): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select id from message where trace is not null union all select event_id from event_body where trace is not null
     union all select id from event where data ? 'trace'`,
  )
  return rows
}

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const callersTrace = caller.slice(3, 35)

test('a message is one trace from its request to its webhooks, and receivers are told of it', async () => {
  const collector = await startCollector()
  const { parley, shop, receiver, send } = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const sent = await send('15550480031', { traceparent: caller })
  expect(sent.status).toBe(201)
  const ours = () => collector.spans.filter(({ traceId }) => traceId === callersTrace)
  const names = () => ours().map(({ name }) => name)
  await until(() => names().filter((name) => name === 'webhook.deliver').length >= 4, 30_000)
  const one = (name: string) => ours().find((span) => span.name === name) as Told
  const parents = Object.fromEntries(
    ['POST /v1/messages', 'message.accept', 'message.hand_over', 'platform.send'].map((name) => [
      name,
      one(name).parentSpanId,
    ]),
  )
  expect(parents).toEqual({
    'POST /v1/messages': caller.slice(36, 52),
    'message.accept': one('POST /v1/messages').spanId,
    'message.hand_over': one('message.accept').spanId,
    'platform.send': one('message.hand_over').spanId,
  })
  const statuses = ours().filter(({ name }) => name === 'message.status')
  expect(statuses.map(({ parentSpanId }) => parentSpanId)).toEqual(
    statuses.map(() => one('message.hand_over').spanId),
  )
  expect(statuses).toHaveLength(3)
  // One is told by two events: that it left, and its status.
  const deliveries = ours().filter(({ name }) => name === 'webhook.deliver')
  expect(deliveries).toHaveLength(4)
  expect(new Set(deliveries.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set(statuses.map(({ spanId }) => spanId)),
  )
  // The receiver can go on from the very request that reached it.
  expect(receiver.received.map(({ headers }) => headers.traceparent).toSorted()).toEqual(
    deliveries.map(({ spanId }) => `00-${callersTrace}-${spanId}-01`).toSorted(),
  )
  expect(ours().filter(({ status }) => status?.code === 2)).toEqual([])
  const unrecorded = await send('15550480034', { traceparent: caller.replace(/01$/, '00') })
  const kept = 'select id from message where id = any($1) and trace is not null'
  const { rows } = await parley.app.pool.query(kept, [[sent.body.id, unrecorded.body.id]])
  expect(rows, 'a client may ask to be left out').toEqual([{ id: sent.body.id }])
  const told = JSON.stringify(collector.spans)
  for (const secret of ['15550480031', shop.key, 'Bearer', receiver.url]) expect(told).not.toContain(secret)
  expect(
    receiver.received.every(({ body }) => !body.includes(callersTrace)),
    'bodies are as they were',
  ).toBe(true)
})

test('a ratio of 0 records nobody, whatever clients ask: nothing is written and receivers see nothing', async () => {
  const collector = await startCollector()
  const { parley, receiver, send } = await startShop({
    TRACING__URL: collector.url,
    TRACING__SAMPLE_RATIO: '0',
  })
  expect((await send('15550480032', { traceparent: caller })).status).toBe(201)
  await until(() => receiver.received.length >= 4)
  expect(await tracesIn(parley)).toEqual([])
  expect(receiver.received.some(({ headers }) => headers.traceparent !== undefined)).toBe(false)
})

test('off, as it is by default, there is no tracer, no span and no column written', async () => {
  const { parley, receiver, send } = await startShop({})
  expect(parley.app.tracer).toBeUndefined()
  expect((await send('15550480033', { traceparent: caller })).status).toBe(201)
  await until(() => receiver.received.length >= 4)
  expect(await tracesIn(parley)).toEqual([])
  expect(receiver.received.some(({ headers }) => headers.traceparent !== undefined)).toBe(false)
})
