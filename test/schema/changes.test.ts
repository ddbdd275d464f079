import { expect, test } from 'vitest'
import { breaksOf, undatedIn } from '../../schema/changes.ts'
import { changesPage } from '../../schema/changes-page.ts'

const paths = async (released: string, current: string) =>
  (await breaksOf(released, current)).map(({ path }) => path).sort()

const old = '@deprecated(reason: "Use name. Since 2026-11-24.")'

test('what is new breaks nobody', async () => {
  const released = 'type Query { a(x: Int): String } enum E { A } input I { a: String }'
  const current =
    'type Query { a(x: Int, y: Int): String! b: String } enum E { A B } input I { a: String b: Int }'
  expect(await paths(released, current)).toEqual([])
})

test('what clients used and is gone or asks for more breaks them', async () => {
  const released =
    'type Query { a(x: Int): String! e: E i(i: I): Int u: U } enum E { A B } input I { a: String b: Int } union U = T | V type T { a: Int } type V { a: Int }'
  const current =
    'type Query { a(x: Int!): String e: E i(i: I): Int u: U } enum E { A } input I { a: String c: Int! } union U = T type T { a: Int } type V { a: Int }'
  expect(await paths(released, current)).toEqual(['E.B', 'I.b', 'I.c', 'Query.a', 'Query.a.x', 'U'])
})

test('a field, argument, value or input field goes that was deprecated with a date', async () => {
  const released = `type Query { a: String ${old} b(x: Int ${old}, y: Int): E c(i: I): Int } enum E { A B ${old} } input I { a: Int b: Int ${old} }`
  const current = 'type Query { b(y: Int): E c(i: I): Int } enum E { A } input I { a: Int }'
  expect(await paths(released, current)).toEqual([])
})

test('deprecated without a date is not announced', async () => {
  const released = 'type Query { a: String @deprecated(reason: "Use name.") b: String @deprecated c: Int }'
  expect(await paths(released, 'type Query { c: Int }')).toEqual(['Query.a', 'Query.b'])
  expect(undatedIn(released)).toEqual(['Query.a', 'Query.b'])
  expect(undatedIn(`type Query { a(x: Int ${old}): String ${old} }`)).toEqual([])
})

test('a type goes with the deprecated fields that led to it, and not while one leads there', async () => {
  const released = `type Query { a: T ${old} b(i: I ${old}): Int } type T { t: T v: V } type V { n: Int } input I { n: Int }`
  expect(await paths(released, 'type Query { b: Int }')).toEqual([])
  const still = `type Query { a: T ${old} b: T c: Int } type T { n: Int }`
  expect(await paths(still, 'type Query { c: Int }')).toEqual(['Query.b', 'T'])
})

test('another type of a deprecated field still breaks those who read it', async () => {
  expect(await paths(`type Query { a: String ${old} }`, `type Query { a: Int ${old} }`)).toEqual(['Query.a'])
})

test('the page tells changes by what they ask of clients, and leaves descriptions out', async () => {
  const released = '"Old." type Query { a: String b: E } enum E { A }'
  const current = `"New." type Query { b: E ${old} c: Int } enum E { A B }`
  const page = await changesPage(released, current)
  expect(page.slice(page.indexOf('## '))).toBe(`## Clients must change

- \`Query.a\`: Field 'a' was removed from object type 'Query'

## Clients may meet something new

- \`E.B\`: Enum value 'B' was added to enum 'E'

## Deprecated

- \`Query.b\`: Field 'Query.b' is deprecated

## New

- \`Query.c\`: Field 'c' was added to object type 'Query'
`)
  expect(await changesPage(released, released)).toContain('Nothing.')
  expect(await changesPage(null, current)).toContain('Nothing was released yet.')
})
