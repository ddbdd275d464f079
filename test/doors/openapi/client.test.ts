import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { Parley as Client } from '../../../clients/typescript/src/client.ts'
import { ParleyError } from '../../../clients/typescript/src/errors.ts'
import { verifyWebhook, WebhookVerificationError } from '../../../clients/typescript/src/webhook.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

let parley: Parley
let shop: Tenant
let client: Client

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  client = new Client({ key: shop.key, baseUrl: `${parley.url}/v1` })
})
afterAll(() => parley?.close())

/** A client whose requests go through `between`. */
function tapped(between: (send: () => Promise<Response>, init: RequestInit) => Promise<Response>) {
  const waits: number[] = []
  const through = new Client({
    key: shop.key,
    baseUrl: `${parley.url}/v1`,
    fetch: (url, init) => between(() => fetch(url, init), init ?? {}),
    sleep: async (ms) => void waits.push(ms),
  })
  return { through, waits }
}

const keyOf = ({ headers }: RequestInit) => (headers as Record<string, string>)['Idempotency-Key']
const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ error: { code, message: 'No.', request_id: 'req_x' } }, { status, headers })

let people = 0
const phone = () => `+1555070${String(1000 + people++)}`

describe('calls', () => {
  test('paths, queries, bodies and answers', async () => {
    const made = await client.call('createContact', { body: { phone: phone(), name: 'Ann' } })
    const seen = await client.call('getContact', { path: { id: made.id } })
    expect(seen).toEqual(made)
    const found = await client.call('listContacts', { query: { phone: made.phone ?? '' } })
    expect(found.data.map(({ id }) => id)).toEqual([made.id])
    await client.call('updateContact', { path: { id: made.id }, body: { name: null } })
    expect(await client.call('deleteContact', { path: { id: made.id } })).toBeUndefined()
    expect((await client.call('listNumbers')).data[0]?.id).toBe(shop.numberId)
  })

  test('files both ways', async () => {
    const bytes = Buffer.from('%PDF-1.7\n%%EOF')
    const file = await client.upload(new Blob([bytes]), 'menu.pdf')
    expect(file).toMatchObject({ mime_type: 'application/pdf', filename: 'menu.pdf' })
    const content = await client.call('getMediaContent', { path: { id: file.id } })
    expect(Buffer.from(content)).toEqual(bytes)
  })

  test('errors as a class, not repeated', async () => {
    let sent = 0
    const { through } = tapped((send) => {
      sent += 1
      return send()
    })
    const body = { to: phone(), type: 'text', text: { body: 'Hi' } } as const
    const error = await through.call('sendMessage', { body }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({
      status: 422,
      code: 'window_closed',
      field: 'to',
      requestId: expect.stringMatching(/^req_/),
    })
    expect(sent).toBe(1)
  })

  test('an error that Parley did not write', async () => {
    const { through } = tapped(async () => new Response('<html>', { status: 404 }))
    const error = await through.call('listNumbers').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 404, code: 'invalid_request' })
  })
})

describe('repeating', () => {
  test('waits as long as the answer says, under the same key', async () => {
    const keys: unknown[] = []
    const { through, waits } = tapped(async (send, init) => {
      keys.push(keyOf(init))
      if (keys.length === 1) return refusal(429, 'rate_limited', { 'retry-after': '7' })
      if (keys.length === 2) return refusal(503, 'unavailable')
      return send()
    })
    const contact = await through.call('createContact', { body: { phone: phone() } })
    expect(contact.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(waits).toEqual([7000, 2000])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a POST whose answer was lost is carried out once', async () => {
    let lost = false
    const { through } = tapped(async (send) => {
      const answer = await send()
      if (lost) return answer
      lost = true
      throw new TypeError('fetch failed')
    })
    const to = phone()
    const contact = await through.call('createContact', { body: { phone: to } })
    expect(contact.phone).toBe(to)
  })

  test('a DELETE whose answer was lost is done when its repeat finds nothing', async () => {
    let answers = 0
    const { through, waits } = tapped(async (send) => {
      const answer = await send()
      answers += 1
      if (answers === 1) throw new TypeError('fetch failed')
      return answers === 2 ? new Response('<html>', { status: 504 }) : answer
    })
    const { id } = await client.call('createContact', { body: { phone: phone() } })
    expect(await through.call('deleteContact', { path: { id } })).toBeUndefined()
    expect(waits).toHaveLength(2)
  })

  test.each([[], [refusal(429, 'rate_limited')]])('a DELETE of what never was is told', async (...first) => {
    const { through } = tapped(async (send) => first.shift() ?? send())
    const error = await through.call('deleteContact', { path: { id: newId() } }).catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('an answer that does not come in time is asked for again', async () => {
    let asked = 0
    const impatient = new Client({
      key: shop.key,
      baseUrl: `${parley.url}/v1`,
      timeoutMs: 200,
      sleep: async () => {},
      fetch: async (url, init) => {
        asked += 1
        if (asked > 1) return fetch(url, { ...init, signal: undefined })
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      },
    })
    expect((await impatient.call('listNumbers')).data).toHaveLength(1)
    expect(asked).toBe(2)
  })

  test('ends, with the last error', async () => {
    const { through, waits } = tapped(async () => refusal(503, 'unavailable', { 'retry-after': '1' }))
    const error = await through.call('listNumbers').catch((reason: unknown) => reason)
    expect([(error as ParleyError).code, waits]).toEqual(['unavailable', [1000, 1000, 1000, 1000]])
  })

  test('other methods carry no key', async () => {
    const { through } = tapped(async (send, init) => {
      expect(keyOf(init)).toBeUndefined()
      return send()
    })
    await through.call('listNumbers')
  })
})

test('lists are walked to their end', async () => {
  const tag = 'walked'
  const made: string[] = []
  for (let count = 0; count < 5; count++) {
    made.push((await client.call('createContact', { body: { phone: phone(), tags: [tag] } })).id)
  }
  const seen: string[] = []
  for await (const contact of client.items('listContacts', { query: { tag, limit: 2 } }))
    seen.push(contact.id)
  expect(seen).toEqual(made.reverse())
})

describe('webhooks', () => {
  const secret = `whsec_${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"id":"1","type":"contact.deleted","data":{"contact":{"id":"2","phone":"+15551234567"}}}'
  const at = new Date('2026-11-20T10:15:30Z')
  const now = () => at.getTime()
  const headers = (signature: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': signature,
  })
  const sign = (own = secret) => new Webhook(own).sign('msg_1', at, body)

  test('verified as the reference library signs them', async () => {
    const event = await verifyWebhook(body, headers(sign()), { secret, now })
    expect(event).toEqual(JSON.parse(body))
    await verifyWebhook(body, new Headers(headers(`${sign(other)} ${sign()}`)), { secret, now })
  })

  test.each([
    ['another secret', body, headers(sign(other)), now],
    ['another body', `${body} `, headers(sign()), now],
    ['no signature', body, headers(''), now],
    ['another version', body, headers(sign().replace('v1,', 'v2,')), now],
    ['too late', body, headers(sign()), () => now() + 301_000],
    ['no time', body, { ...headers(sign()), 'webhook-timestamp': 'soon' }, now],
    ['no id', body, { 'webhook-signature': sign() }, now],
  ])('refused: %s', async (_name, text, given, clock) => {
    const attempt = verifyWebhook(text, given, { secret, now: clock })
    await expect(attempt).rejects.toBeInstanceOf(WebhookVerificationError)
  })
})
