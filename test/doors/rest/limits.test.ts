import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checklist, startChecklist } from '../../checklist/scene.ts'
import type { Tenant } from '../../support/parley.ts'
import { byName, holds, type Limit, many, of } from './support/limit.ts'

// Every limit of spec/4 B8 to B12 on both of its sides.

let parley: Checklist
let shop: Tenant
let to: string
let contactId: string

beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
  to = parley.phone()
  contactId = (await parley.writes(shop, to)).contact_id as string
})
afterAll(() => parley?.close())

const minute = 60_000
const time = (ms: number) => new Date(ms).toISOString()

describe('POST /contacts', () => {
  const limits: Limit[] = [
    ['name', [of(1), of(255)], ['', of(256)], (name) => ({ name })],
    ['tags', [[], many(50, String)], [many(51, String)], (tags) => ({ tags })],
    ['tags[0]', [of(1), of(50)], ['', of(51)], (tag) => ({ tags: [tag] })],
    ['custom_fields', [{}, byName(50)], [byName(51)], (custom_fields) => ({ custom_fields })],
    ['custom_fields.x', ['', of(1000)], [of(1001)], (x) => ({ custom_fields: { x } })],
    [`custom_fields.${of(65)}`, [], [of(65)], (name) => ({ custom_fields: { [name]: 1 } })],
    ['custom_fields', [of(64)], [], (name) => ({ custom_fields: { [name]: 1 } })],
  ]

  test.each(limits)('%s', async (...limit) => {
    await holds(limit, (body) => shop.v1.post('/contacts', { phone: parley.phone(), ...body }))
  })

  test('phone', async () => {
    const phone: Limit = [
      'phone',
      ['6834002', '491511234567890'],
      ['683400', '4915112345678901'],
      (phone) => ({ phone }),
    ]
    await holds(phone, (body) => shop.v1.post('/contacts', body), 'invalid_phone')
  })

  test('tags that are added', async () => {
    const { id } = await parley.contact(shop, { tags: many(49, String) })
    const addTags: Limit = ['add_tags', [['49']], [['50']], (add_tags) => ({ add_tags })]
    await holds(addTags, (body) => shop.v1.send('PATCH', `/contacts/${id}`, body))
  })

  test('rows of a bulk request', async () => {
    const rows = (count: number) => ({ contacts: many(count, () => ({ phone: parley.phone() })) })
    await holds(['contacts', [1, 500], [0, 501], rows], (body) => shop.v1.post('/contacts/bulk', body))
    const told = await shop.v1.post('/contacts/bulk', {
      contacts: [100, 101].map((length) => ({ phone: parley.phone(), ref: of(length) })),
    })
    expect(told.body.data.map((row: { error: { field: string } | null }) => row.error?.field)).toEqual([
      undefined,
      'ref',
    ])
  })
})

describe('heavy requests', () => {
  /** Ten a minute: each has a minute of its own. */
  const heavy = (path: string) => async (body: object) => {
    await parley.newMinute()
    return shop.v1.post(path, { dry_run: true, ...body })
  }

  const quick = (index: number) => ({ type: 'quick_reply', text: `Q${index}` })
  const link = (index: number, more: object = {}) => ({
    type: 'url',
    text: `U${index}`,
    url: 'https://shop.example/',
    ...more,
  })
  const phone = (index: number) => ({ type: 'phone', text: `P${index}`, phone: '+15551234567' })
  const code = (example = 'SALE') => ({ type: 'copy_code', example })
  const url = (length: number) => `https://shop.example/${of(length - 'https://shop.example/'.length)}`
  const templates: Limit[] = [
    ['name', [of(1), of(512)], ['', of(513)], (name) => ({ name })],
    ['header.text', [of(1), of(60)], ['', of(61)], (text) => ({ header: { type: 'text', text } })],
    ['body.text', [of(1), of(1024)], ['', of(1025)], (text) => ({ body: { text } })],
    ['footer.text', [of(1), of(60)], ['', of(61)], (text) => ({ footer: { text } })],
    ['buttons', [many(10, quick)], [many(11, quick)], (buttons) => ({ buttons })],
    ['buttons[2].type', [], [3], (count) => ({ buttons: many(count, (index) => link(index)) })],
    ['buttons', [2], [], (count) => ({ buttons: many(count, (index) => link(index)) })],
    ['buttons[1].type', [], [many(2, phone), [code(), code()]], (buttons) => ({ buttons })],
    [
      'buttons[0].text',
      [of(1), of(25)],
      ['', of(26)],
      (text) => ({ buttons: [{ type: 'quick_reply', text }] }),
    ],
    ['buttons[0].url', [url(2000)], ['', url(2001)], (url) => ({ buttons: [link(0, { url })] })],
    ['buttons[0].example', [of(1), of(20)], ['', of(21)], (example) => ({ buttons: [code(example)] })],
  ]

  test.each(templates)('POST /templates: %s', async (...limit) => {
    const whole = { name: 'fine', language: 'en', category: 'utility', body: { text: 'Hello' } }
    await holds(limit, (body) => heavy('/templates')({ ...whole, ...body }))
  })

  const rows = (count: number) => many(count, (index) => ({ to: `+1555${3_000_000 + index}` }))
  const year = 365 * 24 * 60 * minute
  const broadcasts: Limit[] = [
    ['name', [of(1), of(255)], ['', of(256)], (name) => ({ name })],
    ['recipients', [1, 10_000], [0, 10_001], (count) => ({ recipients: rows(count) })],
    [
      'recipients[0].name',
      [of(1), of(255)],
      ['', of(256)],
      (name) => ({ recipients: [{ to, name }], dry_run: false }),
    ],
    [
      'scheduled_at',
      [2 * minute, year - minute],
      [minute - 1000, year + 2 * 24 * 60 * minute],
      (ms) => ({ scheduled_at: ms }),
    ],
  ]

  test.each(broadcasts)('POST /broadcasts: %s', async (...limit) => {
    const template = { name: 'hello', language: 'en' }
    await holds(limit, async (body) => {
      await parley.newMinute()
      const { scheduled_at: ms } = body as { scheduled_at?: number }
      const when = ms === undefined ? {} : { scheduled_at: time(parley.clock.nowMs() + ms) }
      const whole = { name: 'Spring', template, recipients: [{ to }], dry_run: true }
      return shop.v1.post('/broadcasts', { ...whole, ...body, ...when })
    })
  })
})

test('POST /chats/{contact_id}/close: note', async () => {
  await holds(['note', ['', of(500)], [of(501)], (note) => ({ note })], async (body) => {
    await shop.v1.post(`/chats/${contactId}/reopen`)
    return shop.v1.post(`/chats/${contactId}/close`, body)
  })
})

describe('webhook endpoints', () => {
  let id: string
  beforeAll(async () => {
    id = (await parley.endpoint(shop, 'https://127.0.0.1:1/')).id as string
  })
  const url = (length: number) => `https://127.0.0.1:1/${of(length - 'https://127.0.0.1:1/'.length)}`
  const limits: Limit[] = [
    ['url', [url(2048)], ['', url(2049)], (url) => ({ url })],
    ['description', [of(1), of(255)], [of(256)], (description) => ({ description })],
    ['headers.n10', [byName(10)], [byName(11)], (headers) => ({ headers })],
    ['headers.X', [of(1024)], [of(1025)], (X) => ({ headers: { X } })],
    [`headers.${of(65)}`, [of(64)], [of(65)], (name) => ({ headers: { [name]: 'v' } })],
  ]

  test.each(limits)('PATCH /webhooks/{id}: %s', async (...limit) => {
    await holds(limit, (body) => shop.v1.send('PATCH', `/webhooks/${id}`, body))
  })

  test('POST /webhooks/{id}/replay: seven days', async () => {
    const week = 7 * 24 * 60 * minute
    const from = parley.clock.nowMs() - week - minute
    const range: Limit = [
      'failed_before',
      [0, week],
      [-1, week + 1],
      (ms: number) => ({ failed_after: time(from), failed_before: time(from + ms) }),
    ]
    await holds(range, async (body) => {
      await parley.newMinute()
      return shop.v1.post(`/webhooks/${id}/replay`, body)
    })
  })

  test('POST /webhooks/{id}/rotate-secret: overlap_hours', async () => {
    const overlap: Limit = ['overlap_hours', [0, 168], [-1, 169], (overlap_hours) => ({ overlap_hours })]
    await holds(overlap, (body) => shop.v1.post(`/webhooks/${id}/rotate-secret`, body))
  })
})
