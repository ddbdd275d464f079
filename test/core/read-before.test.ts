import { expect, test } from 'vitest'
import { z } from 'zod'
import { readBefore } from '#core/read-before.ts'
import { optional } from '#core/validation.ts'

const file = z.object({ id: z.string(), name: optional(z.string()) })
const schema = z.object({
  to: z.string().transform((value) => value.trim()),
  file: optional(file),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), head: file, foot: z.string() }),
    z.object({ type: z.literal('b'), tail: z.string() }),
  ]),
  last: z.number(),
})
const given = {
  to: ' me ',
  file: { id: '1', name: null },
  kind: { type: 'a', head: { id: '2' }, foot: 'x' },
  last: 1,
}

test.each<[string, object]>([
  ['to', {}],
  ['file', { to: 'me' }],
  ['file.id', { to: 'me' }],
  ['file.name', { to: 'me', file: { id: '1' } }],
  ['kind', { to: 'me', file: { id: '1', name: undefined } }],
  ['kind.foot', { to: 'me', file: { id: '1' }, kind: { type: 'a', head: { id: '2' } } }],
  ['kind.foot[0].title', { to: 'me', file: { id: '1' }, kind: { type: 'a', head: { id: '2' } } }],
  ['last', { to: 'me', file: { id: '1' }, kind: { type: 'a', head: { id: '2' }, foot: 'x' } }],
])('before %s there is read what stands before it', (field, read) => {
  expect(readBefore(schema, given, field)).toEqual(read)
})

test('nothing stands before what the schema does not have', () => {
  expect(readBefore(schema, given, '')).toEqual({})
  expect(readBefore(schema, given, 'other')).toEqual({})
  expect(readBefore(schema, null, 'to')).toEqual({})
})
