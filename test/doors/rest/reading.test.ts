import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyShape } from '#doors/rest/body-shape.ts'
import { translatorOf } from '#doors/rest/names.ts'
import { ask, errorOf, startDoor, type TestDoor } from './support/door.ts'
import { plainBehaviour } from './support/small-schema.ts'

let door: TestDoor
let key: string
beforeAll(async () => {
  door = await startDoor()
  key = door.addKey()
})
afterAll(() => door.close())

const post = (body: unknown, headers?: Record<string, string>) => ask(door, '/things', { key, body, headers })

describe('headers of the body', () => {
  test('a compressed body is 415, identity is not', async () => {
    const zipped = gzipSync('{"big_name":"a"}')
    expect(errorOf(await post(zipped, { 'Content-Encoding': 'gzip' }))).toEqual([
      415,
      'unsupported_media_type',
      undefined,
    ])
    expect((await post({ big_name: 'a' }, { 'Content-Encoding': 'identity' })).status).toBe(201)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON; Charset="UTF-8"',
    'application/vnd.api+json',
    'application/json; profile="https://example.com/a"; charset=utf-8',
    'application/vnd.api+json; version=1',
    'text/x.thing+json',
  ])('%s is taken', async (type) => {
    expect((await post('{"big_name":"a"}', { 'Content-Type': type })).status).toBe(201)
  })

  test('a Content-Type that declares none is as good as none', async () => {
    expect((await post('{"big_name":"a"}', { 'Content-Type': '' })).status).toBe(201)
  })

  test('no Content-Type at all is read as JSON', async () => {
    const bytes = new TextEncoder().encode('{"big_name":"a"}')
    const response = await fetch(`${door.url}/things`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: bytes,
    })
    expect(response.status).toBe(201)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; profile=a; charset=latin1',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('%s is 415', async (type) => {
    expect((await post('{"big_name":"a"}', { 'Content-Type': type })).status).toBe(415)
  })
})

const deep = (levels: number) =>
  `{"big_name":"a","free_form":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

describe('JSON', () => {
  test.each<[string, string | Uint8Array]>([
    ['cut short', '{"big_name":'],
    ['an array', '[]'],
    ['a string', '"a"'],
    ['null', 'null'],
    ['something after it', '{"big_name":"a"} {}'],
    ['a comment', '{"big_name":"a"} // b'],
    ['a duplicate name', '{"big_name":"a","big_name":"b"}'],
    ['a duplicate name, escaped', '{"big_name":"a","b\\u0069g_name":"b"}'],
    ['a duplicate name further in', '{"inner":{"too_large":{"free_form":"a" , "free_form" :"b"}}}'],
    ['nesting of 33', deep(33)],
    ['half a surrogate pair', '{"big_name":"\\ud800"}'],
    ['what is not UTF-8', Uint8Array.from([...Buffer.from('{"big_name":"'), 0xff, ...Buffer.from('"}')])],
    ['nothing, where a field is required', ''],
  ])('%s is 400 without a field', async (_, body) => {
    expect(errorOf(await post(body))).toEqual([400, 'invalid_request', undefined])
  })

  test('nesting of 32 is read: its problem is another one', async () => {
    expect(errorOf(await post(deep(32)))).toEqual([400, 'invalid_request', 'free_form'])
  })

  test('the same name in two objects, and as a value, is no duplicate', async () => {
    const body = '{"big_name":"a","free_form":{"big_name":"big_name"},"labels":["big_name","a\\\\","a\\""]}'
    expect((await post(body)).status).toBe(201)
  })

  test('an empty body is {} where no field is required', async () => {
    const path = '/things/0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01/open'
    expect((await ask(door, path, { key, method: 'POST' })).status).toBe(200)
    expect((await ask(door, path, { key, body: {} })).status).toBe(200)
    expect(errorOf(await ask(door, path, { key, body: { a: 1 } }))).toEqual([400, 'invalid_request', 'a'])
  })
})

describe('fields', () => {
  test.each<[unknown, string]>([
    [{ nope: 1 }, 'nope'],
    [{ bigName: 'camel case is no name here' }, 'bigName'],
    [{ inner: { nope: 1 } }, 'inner.nope'],
    [{ inner: { too_large: { nope: 1 } } }, 'inner.too_large.nope'],
    [{ status: 'read' }, 'status'],
    [{ big_name: 5 }, 'big_name'],
    [{ big_name: { a: 1 } }, 'big_name'],
    [{ how_many: 1.5 }, 'how_many'],
    [{ how_many: '1' }, 'how_many'],
    [{ share: '0.5' }, 'share'],
    [{ is_new: 'true' }, 'is_new'],
    [{ inner: [] }, 'inner'],
    [{ free_form: [] }, 'free_form'],
    [{ free_form: { x: 5 } }, 'free_form.x'],
    [{ labels: {} }, 'labels'],
    [{ labels: ['a', 5] }, 'labels[1]'],
  ])('%j: 400 at %s', async (body, field) => {
    expect(errorOf(await post(body))).toEqual([400, 'invalid_request', field])
  })

  test('a member called __proto__ is an unknown field', async () => {
    expect(errorOf(await post('{"__proto__":{"a":1}}'))).toEqual([400, 'invalid_request', '__proto__'])
  })

  test('a member called __proto__ has a type, where names are free', async () => {
    const told = errorOf(await post('{"free_form":{"__proto__":{"a":1}}}'))
    expect(told).toEqual([400, 'invalid_request', 'free_form.__proto__'])
  })

  test('null is as good as absent in a POST', async () => {
    const seen: unknown[] = []
    door.behaviour = {
      ...plainBehaviour(),
      make: (ctx, input) => {
        seen.push(input)
        return { id: ctx.newId(), bigName: 'x' }
      },
    }
    await post({
      big_name: null,
      inner: { too_large: null },
      labels: [],
      free_form: { firstName: 'a', b: null },
    })
    door.behaviour = plainBehaviour()
    expect(seen).toEqual([{ inner: {}, labels: [], freeForm: { firstName: 'a', b: null } }])
  })

  test("the field of a use-case's error has the request's names, free-form ones as they are", async () => {
    expect(errorOf(await post({ big_name: 'taken' }))).toEqual([
      422,
      'invalid_field',
      'inner.too_large.free_form',
    ])
  })
})

describe('query strings', () => {
  const get = (query: string) => ask(door, `/things?${query}`, { key })

  test.each([
    'limit=1',
    'limit=100',
    '',
    '&&limit=5',
    'after=2026-01-01T00:00:00%2B02:00',
    'after=2026-01-01T00:00:00+02:00',
  ])('%s is taken', async (query) => {
    expect((await get(query)).status).toBe(200)
  })

  test.each<[string, string]>([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.0', 'limit'],
    ['limit=+5', 'limit'],
    ['limit=5&limit=5', 'limit'],
    ['sort=created_at', 'sort'],
    ['after=yesterday', 'after'],
    ['after=2026-01-01', 'after'],
    ['limit=%zz', 'limit'],
    ['limit=%ff', 'limit'],
    ['__proto__=1', '__proto__'],
  ])('%s: 400 at %s', async (query, field) => {
    expect(errorOf(await get(query))).toEqual([400, 'invalid_request', field])
  })

  test('parameters of an endpoint without any are unknown', async () => {
    const told = await ask(door, '/things?limit=5', { key, body: { big_name: 'a' } })
    expect(errorOf(told)).toEqual([400, 'invalid_request', 'limit'])
  })
})

describe('the translator of names', () => {
  const input = z.object({
    customFields: z.record(z.string(), z.string()),
    items: z.array(z.object({ firstName: z.string() })),
  })
  const body = bodyShape(input, { strict: true })

  test('keeps nulls where they clear a value', () => {
    const patch = translatorOf(body, { keepNulls: true })
    expect(patch.toInput({ custom_fields: { a_b: null }, items: null })).toEqual({
      customFields: { a_b: null },
      items: null,
    })
  })

  test('turns field paths back', () => {
    const { toField } = translatorOf(body, { keepNulls: false })
    expect(toField('customFields.someName.x')).toBe('custom_fields.someName.x')
    expect(toField('items[3].firstName')).toBe('items[3].first_name')
    expect(toField('items[3]')).toBe('items[3]')
    expect(toField('items')).toBe('items')
    expect(toField('otherField')).toBe('other_field')
  })
})
