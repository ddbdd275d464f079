import { expect, test } from 'vitest'
import { readCsv, readCsvParts } from '#messaging/content/csv/csv-reader.ts'

// RFC 4180 as text comes in: wherever it is cut, the records are the same.

const records = async (chunks: readonly Buffer[], longest?: number) => {
  const found: unknown[] = []
  for await (const { place, cells } of readCsv(of(chunks), longest)) found.push([place, ...cells])
  return found
}
async function* of(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

const file = [
  '\ufeffname,said,"with ""quotes"""\r\n',
  'Ann,"a, b\nc","""x"""\r\n',
  '\r\n',
  'Zoë,it is 5" long,"un"closed\r',
  'Bob,,\n',
  '"","",""\n',
  'last,"👋 ""hi""",x',
].join('')
const expected = [
  [1, 'name', 'said', 'with "quotes"'],
  [2, 'Ann', 'a, b\nc', '"x"'],
  [4, 'Zoë', 'it is 5" long', 'unclosed'],
  [5, 'Bob', '', ''],
  [7, 'last', '👋 "hi"', 'x'],
]

test('wherever a file is cut its records are the same', async () => {
  const bytes = Buffer.from(file)
  expect(await records([bytes])).toEqual(expected)
  for (let at = 1; at < bytes.length; at++)
    expect(await records([bytes.subarray(0, at), bytes.subarray(at)]), `cut at ${at}`).toEqual(expected)
  expect(await records([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected)
})

test('of a cell that is too long as much is read as shows that it is', async () => {
  const [, [, cell] = []] = (await records([Buffer.from(`a\n${'x'.repeat(50)}`)], 10)) as [unknown, string[]]
  expect(cell).toBe('x'.repeat(11))
  const [, [, quoted] = []] = (await records([Buffer.from(`a\n"${'x,\n'.repeat(50)}"`)], 10)) as [
    unknown,
    string[],
  ]
  expect(quoted).toHaveLength(11)
})

test('what comes in together is given together', async () => {
  const parts: number[] = []
  for await (const part of readCsvParts(of([Buffer.from('a\n1\n2\n3'), Buffer.from('\n4\n')])))
    parts.push(part.length)
  expect(parts.filter((many) => many > 0)).toEqual([3, 2])
})
