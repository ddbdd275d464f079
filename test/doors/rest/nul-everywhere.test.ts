import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldPath } from '#core/validation.ts'
import { doorsSchema as schema } from '#doors/documents/dialect.ts'
import { compileEndpoint } from '#doors/rest/v1/endpoint.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { anyUuid, upload } from '../../checklist/scene.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// U+0000 in any text of any body is 422, and so is null in a list (spec/4 B2), in the order of the fields: a fault of
// an earlier field is told first (B1, order inside step 11). Each body below is good but for what a case does to it.

const nul = 'a\u0000'
const to = '+15550310001'
const id = anyUuid
const named = { name: 'order_update', language: 'en' }
const own = { params: { 1: 'Ann' }, header_params: { 1: 'Ann' }, button_params: { 0: 'x' } }
const special = (file: string) => ({
  header_location: { latitude: 1, longitude: 1, name: 'x', address: 'x' },
  limited_time_offer: { expires_at: '2099-01-01T00:00:00Z' },
  cards: [{ header_media: { id: file, filename: 'x' }, params: { 1: 'x' }, button_params: { 0: 'x' } }],
})
const send = (type: string, content: object, more: object = {}) => ({ to, type, [type]: content, ...more })
const interactive = (type: string, action: object, more: object = {}) =>
  send('interactive', { type, ...more, body: { text: 'Hi' }, footer: { text: 'x' }, action })
const buttons = { buttons: [{ id: 'a', title: 'a' }] }
const sections = [{ title: 'a', rows: [{ id: 'a', title: 'a', description: 'a' }] }]
const file = { type: 'image', media: { id } }
const parts = {
  category: 'utility',
  header: { type: 'text', text: '{{1}}', examples: { 1: 'x' } },
  body: { text: 'Hi {{1}}.', examples: { 1: 'x' } },
  footer: { text: 'x' },
  buttons: [
    { type: 'url', text: 'a', url: 'https://a.example/{{1}}', example: 'x' },
    { type: 'phone', text: 'b', phone: to },
  ],
}
const person = { phone: to, name: 'Ann', tags: ['a'], custom_fields: { plan: 'x' } }
const headers = { 'X-Token': 'x' }
const hook = { url: 'https://receiver.invalid', events: ['contact.created'], headers, description: 'x' }

/** By endpoint, with what has to be there. */
const bodies = ({ media, number }: { media: string; number: string }): Record<string, object[]> => ({
  'POST /messages': [
    send('text', { body: 'Hi' }, { number_id: number, reply_to_message_id: id }),
    { to, type: 'document', media: { id: media, caption: 'x', filename: 'x' } },
    send('template', { ...named, ...own, header_media: { id: media, filename: 'x' } }),
    send('template', { id }),
    { ...send('text', { body: 'Hi' }), category: 'utility', ttl_seconds: 60 },
    send('template', { ...named, ...special(media) }),
    interactive('button', buttons, { header: { type: 'text', text: 'x' } }),
    send('interactive', {
      type: 'button',
      header: { type: 'document', media: { id: media } },
      body: { text: 'Hi' },
      action: buttons,
    }),
    interactive('list', { button: 'x', sections }),
    interactive('cta_url', { display_text: 'x', url: 'https://a.example/' }),
    send('location', { latitude: 1, longitude: 1, name: 'x', address: 'x' }),
  ],
  'POST /broadcasts': [
    { name: 'x', template: { ...named, ...own, header_media: { id: media, filename: 'x' } } },
    { name: 'x', template: { id } },
    { name: 'x', template: { ...named, ...special(media) } },
    { name: 'x', template: named, number_id: id },
    { name: 'x', template: named, recipients: [{ to, name: 'x', ...own }] },
    {
      name: 'x',
      template: named,
      recipients: [{ to, params: own.params }],
      scheduled_at: '2020-01-01T00:00:00Z',
    },
  ],
  'POST /contacts': [person],
  'POST /contacts/bulk': [],
  'PATCH /contacts/{id}': [
    { name: 'x', tags: ['a'], custom_fields: { a: 'x' } },
    { add_tags: ['a'], remove_tags: ['a'] },
  ],
  'POST /templates': [
    { number_id: number, name: 'x', language: 'en', ...parts },
    { name: 'x', language: 'en', ...parts, header: { type: 'document', media: { id: media } } },
  ],
  'PATCH /templates/{id}': [{ name: 'x', language: 'en', ...parts }, { header: file }],
  'POST /chats/{contact_id}/assign': [{ agent_id: null, team_id: id }, { agent_id: id }],
  'POST /chats/{contact_id}/close': [{ note: 'x' }],
  'POST /webhooks': [hook],
  'PATCH /webhooks/{id}': [hook],
  'POST /webhooks/{id}/rotate-secret': [],
  'POST /webhooks/{id}/test': [{ type: 'webhook.test' }],
  'POST /webhooks/{id}/replay': [
    { failed_after: '2020-01-01T00:00:00Z', failed_before: '2020-01-02T00:00:00Z' },
  ],
})

type Path = (string | number)[]

/** The places of all texts in a body. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, isList ? Number(key) : key]),
  )
}

/** The same of an endpoint's shape: `*` stands for a name of the client's own. */
function textsOf(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return textsOf(schema.out, path)
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}.*`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      textsOf(inner, path ? `${path}.${name}` : name),
    )
  return schema instanceof z.ZodString || schema instanceof z.ZodCustom ? [path] : []
}

const maps = ['params', 'header_params', 'button_params', 'custom_fields', 'examples', 'headers']
const isOwnName = (path: Path) => maps.includes(String(path.at(-2)))
const patternOf = (path: Path) =>
  fieldPath(isOwnName(path) ? [...path.slice(0, -1), '*'] : path).replace(/\[\d+\]/g, '[]')

/** The body with another text at this place. */
function withText(body: unknown, [key, ...rest]: Path, text: string | null): unknown {
  if (key === undefined) return text
  if (Array.isArray(body)) return body.map((one, at) => (at === key ? withText(one, rest, text) : one))
  const members = body as Record<string, unknown>
  return { ...members, [key]: withText(members[key], rest, text) }
}

let parley: Parley
let shop: Tenant
const there = { media: '', number: '' }
const ids: Record<string, string> = {}
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  const pdf = await upload(shop.v1, Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf')
  there.media = pdf.body.id
  there.number = shop.numberId
  ids.contacts = (await shop.v1.post('/contacts', { phone: '+15550310002' })).body.id
  ids.chats = ids.contacts as string
  ids.webhooks = (await shop.v1.post('/webhooks', hook)).body.id
  ids.templates = (await shop.v1.get('/templates?name=hello')).body.data[0].id
})
afterAll(() => parley.close())

async function expectRefused(endpoint: string, body: unknown, field: string, code = 'invalid_field') {
  const [method, path] = endpoint.split(' ') as [string, string]
  if (/^POST \/(broadcasts|templates)|test|replay/.test(endpoint)) await newMinute(parley.clock)
  const filled = path.replace(/\{\w+\}/, ids[path.split('/')[1] as string] ?? '')
  const { status, body: told } = await shop.v1.send(method, filled, body)
  expect([endpoint, field, status, told.error?.code, told.error?.field]).toEqual([
    endpoint,
    field,
    422,
    code,
    field,
  ])
}

const endpoints = Object.keys(bodies(there))

test('every text of every endpoint is among the cases', () => {
  const withBody = v1Endpoints.filter((endpoint) => endpoint.input)
  expect(endpoints.sort()).toEqual(withBody.map(({ method, path }) => `${method} ${path}`).sort())
  for (const endpoint of withBody) {
    const { method, path } = endpoint
    const given = bodies(there)[`${method} ${path}`] ?? []
    const tried = new Set(given.flatMap((one) => textsIn(one).map(patternOf)))
    // The rows of a bulk request stand alone, and are tried there.
    const all = path === '/contacts/bulk' ? [] : textsOf(compileEndpoint(schema, endpoint).bodyShape, '')
    const untried = all.filter((text) => !tried.has(text))
    expect([method, path, untried]).toEqual([method, path, []])
  }
})

test.each(endpoints)(
  '%s: U+0000 in any text and in a name of the client, null in any list',
  async (endpoint) => {
    for (const body of bodies(there)[endpoint] ?? []) {
      for (const path of textsIn(body)) {
        await expectRefused(endpoint, withText(body, path, nul), fieldPath(path))
        const member = path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1)
        if (member.length > 0) await expectRefused(endpoint, withText(body, member, null), fieldPath(member))
        const name = [...path.slice(0, -1), nul]
        if (isOwnName(path)) await expectRefused(endpoint, withText(body, name, 'x'), fieldPath(name))
      }
    }
  },
)

const soon = { name: 'x', template: named, recipients: [{ to }], scheduled_at: nul }
const insecure = { ...hook, url: 'http://receiver.invalid' }

test.each<[endpoint: string, body: object, field: string, code?: string]>([
  ['POST /contacts', { name: nul, phone: 'abc' }, 'phone', 'invalid_phone'],
  ['POST /contacts', { phone: to, name: '', tags: [nul] }, 'name'],
  ['POST /contacts', { phone: to, name: '', tags: [null] }, 'name'],
  ['POST /messages', { to: 'abc', type: 'text', text: { body: nul } }, 'to', 'invalid_phone'],
  ['POST /messages', { to: id, type: 'text', text: { body: nul } }, 'to'],
  ['POST /messages', { to, type: 'x', text: { body: nul } }, 'type'],
  ['POST /broadcasts', { ...soon, name: '' }, 'name'],
  ['POST /broadcasts', { ...soon, template: { id } }, 'template.id'],
  ['POST /broadcasts', { ...soon, recipients: [{ to: id }] }, 'recipients[0].to'],
  ['POST /templates', { number_id: id, name: nul, language: 'en', ...parts }, 'number_id'],
  ['POST /templates', { name: 'x', language: 'e', ...parts, buttons: [null] }, 'language'],
  ['POST /webhooks', { ...insecure, description: nul }, 'url'],
  ['POST /webhooks', { ...insecure, events: [null] }, 'url'],
  ['PATCH /webhooks/{id}', { headers: { 'X-New': null }, description: nul }, 'headers.X-New'],
  ['PATCH /contacts/{id}', { name: '', tags: [nul] }, 'name'],
  ['POST /chats/{contact_id}/assign', { agent_id: id, team_id: nul }, 'agent_id'],
])('%s %j: the earlier fault is told, at %s', expectRefused)
