import fc from 'fast-check'
import type { JsonSchema } from '#core/json-schema.ts'
import { type Document, type Endpoint, requestExample } from '#doors/openapi/reading.ts'
import { formHeaders, forms } from './forms.ts'

export interface FuzzedRequest {
  method: string
  path: string
  /** an object, or a text that is sent as it is */
  body: unknown
  headers: Record<string, string>
}

/** Ids that exist, by the name of the path's part or of the area; some ids of a request are taken from here. */
export type KnownIds = Readonly<Record<string, string>>

const oddTexts = ['', ' ', '\u0000', '\u202e', '😀', '{{1}}', "'; --", 'null', '-1', '1e999', '../..', '%']
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, [], {}, [null], ...oddTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  // Not so long that a query string of several ends as no HTTP at all.
  fc.constant('x'.repeat(2000)),
)

function textOf(schema: JsonSchema, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.oneof(fc.constant(ids[name] ?? ids.contact_id), fc.uuid())
  if (schema.format === 'date-time') {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    return date.map((one) => one.toISOString())
  }
  if (name === 'to' || name === 'phone') {
    const phone = fc.integer({ min: 0, max: 9999 }).map((end) => `+1555${String(end).padStart(7, '0')}`)
    return fc.oneof(phone, fc.constant(ids.contact_id))
  }
  if (name === 'url')
    return fc.constantFrom('https://hooks.example.com/a', 'https://[::1]/', 'http://x', 'https://')
  const known = fc.constantFrom('hello', 'order_update', 'en', 'text', 'Hi {{1}}', '1', 'message.received')
  return fc.oneof(
    known,
    fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 20, 40) }),
  )
}

function anyOf(schema: JsonSchema, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const ways = schema.oneOf ?? schema.anyOf
  if (ways) return fc.oneof(...ways.map((way) => anyOf(way, name, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => anyOf({ ...schema, type }, name, ids)))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}, name, ids), { maxLength: 3 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, name, ids)
    default:
      return odd
  }
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema, ids: KnownIds) {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? anyOf(additionalProperties, '', ids) : odd
    return fc.dictionary(fc.constantFrom('1', '2', 'first_name', 'X-Token', '__proto__', 'a b'), value, {
      maxKeys: 2,
    })
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, anyOf(schema, name, ids)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: required as never[] })
}

/** The same body with one thing wrong somewhere in it. */
function broken(body: unknown, spoil: { place: number; value: unknown; name: string }): unknown {
  if (typeof body !== 'object' || body === null) return spoil.value
  const entries = Object.entries(body)
  const at = spoil.place % (entries.length + 1)
  const chosen = entries[at]
  if (!chosen) return { ...body, [spoil.name]: spoil.value }
  const [key, member] = chosen
  const deeper = typeof member === 'object' && member !== null && spoil.place % 2 === 0
  const value = deeper ? broken(member, { ...spoil, place: spoil.place >> 1 }) : spoil.value
  if (Array.isArray(body)) return body.with(at, value)
  return { ...body, [key]: value }
}

const spoiling = fc.record({
  place: fc.nat({ max: 255 }),
  value: odd,
  name: fc.constantFrom('boddy', 'status', 'id', 'constructor', '__proto__'),
})

const unreadable = fc.constantFrom(
  '',
  '{',
  '[]',
  '"text"',
  'null',
  '{"a":1,"a":2}',
  `${'['.repeat(50)}`,
  '\ufeff{}',
  '{}{}',
)

function bodies(document: Document, { operation }: Endpoint, ids: KnownIds): fc.Arbitrary<unknown> {
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {}
  if (form) return forms
  if (!json) return fc.constant(undefined)
  const component = json.schema.$ref?.split('/').at(-1)
  const schema = component === undefined ? json.schema : document.components.schemas[component]
  if (!schema) throw new Error(`no component ${component}`)
  const whole = anyOf(schema, '', ids)
  const example = requestExample(operation)
  const start = example === undefined ? whole : fc.oneof(whole, fc.constant(example))
  const spoiled = fc.tuple(start, spoiling).map(([body, spoil]) => broken(body, spoil))
  return fc.oneof(
    { arbitrary: start, weight: 8 },
    { arbitrary: spoiled, weight: 4 },
    { arbitrary: unreadable, weight: 1 },
  )
}

function queries({ operation }: Endpoint, ids: KnownIds): fc.Arbitrary<string> {
  // A cursor is never right by chance; `wrong` has one.
  const own = operation.parameters.filter(({ in: place, name }) => place === 'query' && name !== 'cursor')
  const pairs = own.map(({ name, schema }) =>
    fc
      .oneof({ arbitrary: anyOf(schema, name, ids), weight: 9 }, odd)
      .map((value) => `${name}=${encodeURIComponent(String(value))}`),
  )
  const wrong = fc.constantFrom('unknown=1', 'limit=1&limit=2', 'a=%zz', '=', 'cursor=abc')
  return fc
    .tuple(
      fc.subarray([...pairs.keys()]),
      fc.tuple(...pairs),
      fc.oneof({ arbitrary: fc.constant(''), weight: 9 }, wrong),
    )
    .map(([chosen, values, extra]) =>
      [...chosen.map((index) => values[index] as string), ...(extra ? [extra] : [])].join('&'),
    )
}

function paths({ path }: Endpoint, ids: KnownIds): fc.Arbitrary<string> {
  const area = path.split('/')[1] as string
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return fc.constant(part)
    const known = fc.constant(ids[name] ?? ids[area] ?? '')
    return fc.oneof(
      { arbitrary: known, weight: 4 },
      fc.uuid(),
      fc.constantFrom('x', '%00', '..%2f', '%zz', '1'),
    )
  })
  return fc.tuple(...parts).map((chosen) => chosen.join('/'))
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  fc.constantFrom<Record<string, string>>(
    { 'idempotency-key': 'fuzz' },
    { 'idempotency-key': 'x'.repeat(256) },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/problem+json; charset=utf-8' },
    { 'content-encoding': 'br' },
  ),
)

/** Requests to an operation, right ones and broken ones. */
export function requestsTo(
  document: Document,
  endpoint: Endpoint,
  ids: KnownIds,
): fc.Arbitrary<FuzzedRequest> {
  const isForm = endpoint.operation.requestBody?.content['multipart/form-data'] !== undefined
  return fc
    .record({
      path: paths(endpoint, ids),
      query: queries(endpoint, ids),
      body: bodies(document, endpoint, ids),
      headers,
    })
    .map(({ path, query, body, headers: own }) => ({
      method: endpoint.method,
      path: query === '' ? path : `${path}?${query}`,
      body,
      headers: { ...(isForm ? formHeaders : {}), ...own },
    }))
}
