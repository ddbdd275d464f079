import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { curlOf } from '../../web/src/webhooks/curl.ts'
import type { Delivery, Endpoint } from '../../web/src/webhooks/documents.ts'
import {
  changedHeadersOf,
  headerFieldsOf,
  headersChanged,
  headersOf,
  newHeader,
  repeatedHeader,
} from '../../web/src/webhooks/header-fields.ts'
import { successRate, trouble } from '../../web/src/webhooks/status.ts'
import { renewed } from '../../web/src/webhooks/use-deliveries.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'

let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver((res) => void res.writeHead(200).end('ok'))
})
afterAll(() => receiver.close())

const run = promisify(execFile)
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
const id = '0198f0a3-0000-7000-8000-00000000d001'
const body = JSON.stringify({ text: `It's "10 %" off: $HOME \`date\` \\n ü 😀\n!` })

test('the copied command posts the very body, signed with the secret of the environment', async () => {
  const command = curlOf({ url: receiver.url, headerNames: ['X-Shop'], id, body })
  expect(command).not.toContain('whsec_A')
  const env = { ...process.env, WEBHOOK_SECRET: `whsec_${key.toString('base64')}` }
  const { stdout } = await run('bash', ['-c', command], { env })
  expect(stdout).toContain('200 OK')
  const [request] = receiver.received
  expect(request?.body).toBe(body)
  const { 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request?.headers ?? {}
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
  expect(request?.headers).toMatchObject({ 'webhook-id': id, 'x-shop': 'PUT-ITS-VALUE-HERE' })
})

test('without a secret the copied command sends nothing and says why', async () => {
  const before = receiver.received.length
  const env = { ...process.env, WEBHOOK_SECRET: '' }
  const refused = run('bash', ['-c', curlOf({ url: receiver.url, headerNames: [], id, body })], { env })
  await expect(refused).rejects.toThrow(/set it to the secret/)
  expect(receiver.received).toHaveLength(before)
})

const stored = [
  { name: 'X-A', value: null },
  { name: 'X-B', value: null },
]

test('headers that nobody touched are not sent; kept values are null, removed names are left out', () => {
  const fields = headerFieldsOf(stored)
  expect(headersChanged(fields, stored)).toBe(false)
  expect(headersChanged(fields.slice(1), stored)).toBe(true)
  const edited = fields.map((field) => (field.name === 'X-A' ? { ...field, value: 'new' } : field))
  expect(headersChanged(edited, stored)).toBe(true)
  expect(changedHeadersOf(edited)).toEqual([{ name: 'X-A', value: 'new' }, stored[1]])
  expect(headersOf([newHeader(), newHeader(' X-C ')])).toEqual([{ name: 'X-C', value: '' }])
})

test('a header name that is there twice, in whatever letters, is told; empty rows are none', () => {
  expect(repeatedHeader([...headerFieldsOf(stored), newHeader(), newHeader()])).toBeNull()
  expect(repeatedHeader([...headerFieldsOf(stored), newHeader(' x-a ')])).toEqual({
    code: 'INVALID_FIELD',
    field: 'headers[2]',
    message: 'The header x-a is given twice.',
  })
})

const delivery = (minute: number, state = 'delivered') =>
  ({ id: `d${minute}`, state, createdAt: `2026-11-20T10:${minute}:00.000Z` }) as Delivery
const page = (minutes: number[], endCursor: string | null) => ({
  nodes: minutes.map((minute) => delivery(minute)),
  pageInfo: { endCursor, hasNextPage: endCursor !== null },
})
const shown = (loaded: { rows: Delivery[] }) => loaded.rows.map(({ id: one }) => one)

test('a list that is read again keeps the older pages, drops what no longer fits, and leaves no gap', () => {
  const two = { rows: [14, 13, 12, 11].map((minute) => delivery(minute)), next: 'after 11' }
  const again = renewed(two, page([15, 14, 12], 'after 12'))
  expect([shown(again), again.next]).toEqual([['d15', 'd14', 'd12', 'd11'], 'after 11'])
  const far = renewed(two, page([30, 29], 'after 29'))
  expect([shown(far), far.next]).toEqual([['d30', 'd29'], 'after 29'])
  const short = renewed(two, page([12], null))
  expect([shown(short), short.next]).toEqual([['d12'], null])
})

test('trouble is told with what to do; a rate is never rounded up to all', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  const endpoint = { status: 'ACTIVE', failuresInARow: 12, nextTryAt: null, disabledReason: null } as Endpoint
  expect(trouble(endpoint, now)).toBeNull()
  expect(trouble({ ...endpoint, status: 'PAUSED', nextTryAt: '2026-11-20T10:04:00Z' }, now)).toMatch(
    /12 failures in a row.*in 4 min/,
  )
  expect(trouble({ ...endpoint, status: 'PAUSED' }, now)).toMatch(/switched off/)
  for (const disabledReason of [
    'FAILING',
    'NO_SECRET',
    'KEY_REVOKED',
    'KEY_EXPIRED',
    'KEY_SCOPES',
    'MANUAL',
  ] as const)
    expect(trouble({ ...endpoint, status: 'DISABLED', disabledReason }, now)).not.toContain(disabledReason)
  expect(successRate({ webhookId: '', waiting: 0, delivered: 999, notDelivered: 1 })).toMatch(/^99%/)
  expect(successRate({ webhookId: '', waiting: 3, delivered: 0, notDelivered: 0 })).toBeNull()
})
