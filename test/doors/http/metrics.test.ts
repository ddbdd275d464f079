import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { waitingWork } from '../../../jobs/work.ts'
import { startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// What /metrics tells of a message on its way, and that operators' documents speak of what is there.

const operations = join(import.meta.dirname, '../../../docs/operations')

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const scrape = async () => (await fetch(`${parley.url}/metrics`)).text()

/** The values of series, written as Prometheus writes them. */
async function values(series: readonly string[]): Promise<number[]> {
  const lines = (await scrape()).split('\n')
  return series.map((one) => {
    const line = lines.find((text) => text.startsWith(`${one} `))
    return line === undefined ? Number.NaN : Number(line.slice(one.length + 1))
  })
}

test('a message is counted when it is accepted, handed over, called back and told to a webhook', async () => {
  const receiver = await startReceiver()
  const made = await shop.v1.post('/webhooks', { url: receiver.url, events: ['message.status'] })
  expect(made.status).toBe(201)
  const series = [
    'parley_messages_accepted_total{sender="api"}',
    'parley_messages_handed_over_total{outcome="accepted"}',
    'parley_callbacks_received_total{result="stored"}',
    'parley_callbacks_processed_total{result="done"}',
    'parley_message_statuses_total{status="delivered"}',
    'parley_webhook_deliveries_total{kind="endpoint",result="delivered"}',
    'parley_http_requests_total{door="v1",outcome="2xx"}',
    'parley_http_requests_total{door="callbacks",outcome="2xx"}',
    'parley_http_request_duration_seconds_count{door="v1"}',
    'parley_hand_over_wait_seconds_count{bulk="false"}',
    'parley_platform_send_duration_seconds_count',
    'parley_webhook_delivery_duration_seconds_count{kind="endpoint"}',
    'parley_job_runs_total{kind="hand-over",result="done"}',
    'parley_database_statement_duration_seconds_count',
  ]
  const before = await values(series)
  expect(before.filter(Number.isNaN), 'all are there from the start').toEqual([])
  const sent = await shop.v1.post('/messages', {
    to: '15550480010',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  expect(sent.status).toBe(201)
  await parley.until(async () => {
    const after = await values(series)
    return after.every((value, i) => value > (before[i] ?? Number.NaN))
  })
  await receiver.close()
})

test('work that waits is looked at no further than to a bound, with the age of the oldest', async () => {
  const due = new Date(parley.clock.nowMs() + 600_000)
  await parley.app.pool.query(
    `insert into outgoing_mail (workspace_id, key, recipient, template, data, next_try_at, created_at)
     select $1, n::text, 'ada@example.com', 'invitation', '{}', $2::timestamptz + n * interval '1 second', $2
     from generate_series(0, 10100) n`,
    [shop.workspaceId, due],
  )
  // They are not due by the application's clock, so nobody takes them.
  const { rows } = await parley.app.pool.query(waitingWork.text, [new Date(due.getTime() + 86_400_000)])
  await parley.app.pool.query('delete from outgoing_mail')
  expect(rows.find(({ kind }) => kind === 'mail')).toMatchObject({ due: 10_000, oldestDueAt: due })
  expect(rows.find(({ kind }) => kind === 'media')).toMatchObject({ due: 0, oldestDueAt: null })
})

test('parts, connections and the process are told', async () => {
  const text = await scrape()
  expect(text).toContain('parley_part_up{part="database"} 1')
  expect(text).toContain('parley_database_connections_max 10')
  expect(text).toContain('parley_work_oldest_due_seconds{kind="hand-over"} ')
  expect(text).toContain('parley_lanes{kind="hand-over",owner="this"} 64')
  expect(text).toMatch(/^parley_lane_wait_seconds_count\{kind="hand-over"\} [1-9]/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('no label names a workspace', async () => {
  expect(await scrape()).not.toContain(shop.workspaceId)
})

const named = (text: string) => [...new Set(text.match(/\b(?:parley|graphql|process|nodejs)_[a-z0-9_]+/g))]

test.each(['parley.json', 'alerts.yml'])('%s asks for nothing that is not there', async (file) => {
  // The series of an operation begin with it.
  await fetch(`${parley.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  const there = new Set(
    [...(await scrape()).matchAll(/^(?:# TYPE )?([a-z0-9_]+)[ {]/gm)].map(([, name]) => name),
  )
  const asked = named(readFileSync(join(operations, file), 'utf8'))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !there.has(name))).toEqual([])
})

test('the board can be imported: panels with a place, a title and a question', () => {
  const board = JSON.parse(readFileSync(join(operations, 'parley.json'), 'utf8'))
  expect(board).toMatchObject({ schemaVersion: expect.any(Number), uid: 'parley', title: 'Parley' })
  for (const panel of board.panels.filter(({ type }: { type: string }) => type !== 'row'))
    expect(panel).toMatchObject({
      title: expect.any(String),
      gridPos: { w: expect.any(Number), h: expect.any(Number) },
      targets: expect.arrayContaining([expect.objectContaining({ expr: expect.any(String) })]),
    })
  const ids = board.panels.map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('metrics.md tells of every metric of ours, and of no other', async () => {
  const ours = [...(await scrape()).matchAll(/^# TYPE ((?:parley|graphql)_\w+) /gm)].map(([, name]) => name)
  const text = readFileSync(join(operations, 'metrics.md'), 'utf8')
  const told = [...text.matchAll(/^\| `((?:parley|graphql)_\w+)/gm)].map(([, name]) => name)
  expect(told.toSorted()).toEqual(ours.toSorted())
})

test('a process that only works answers probes at a port of its own, and nothing else', async () => {
  const worker = await startParley({ ROLE: 'worker', METRICS__PORT: '0' })
  onTestFinished(() => worker.close())
  const { probesUrl } = worker.running
  const statuses = ['/health', '/ready', '/metrics', '/v1/messages', '/'].map(
    async (path) => (await fetch(probesUrl + path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404])
  expect(await (await fetch(`${probesUrl}/metrics`)).text()).toContain('parley_part_up{part="jobs"} 1')
})
