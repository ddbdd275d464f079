import { expect, test } from 'vitest'
import { fieldValueOf } from '#messaging/content/csv/field-cells.ts'
import { sniffMedia } from '#messaging/content/media/sniff.ts'
import {
  fillJson,
  fillUrl,
  unknownVariable,
} from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'

test('a variable is written with blanks around it or without', () => {
  expect(fillJson('{"a":"{{name}} {{ name }}{{\tname\n}}"}', { name: 'A"n' })).toBe(
    '{"a":"A\\"n A\\"nA\\"n"}',
  )
  expect(fillUrl('https://a.example/{{ name }}', { name: 'a/b' })).toBe('https://a.example/a%2Fb')
  expect(unknownVariable('{{ name }} {{ other }}', ['name'])).toBe('other')
  expect(fillJson('{{ {name} }}', { name: 'x' })).toBe('{{ {name} }}')
})

/** Milliseconds that something takes. */
function timeOf(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

test('what others write is read in time that grows with its length, and not faster', async () => {
  const blanks = ' '.repeat(3_000)
  expect(timeOf(() => unknownVariable(`{{${blanks}`, []))).toBeLessThan(500)
  expect(timeOf(() => fillJson(`{{${blanks}`, {}))).toBeLessThan(500)
  const declared = { kind: 'number' } as Parameters<typeof fieldValueOf>[1]
  expect(timeOf(() => fieldValueOf(`${'1'.repeat(50_000)}x`, declared))).toBeLessThan(500)
  const begun = performance.now()
  await sniffMedia(Buffer.from('Our menu'), `${' .'.repeat(40_000)}menu.txt`)
  expect(performance.now() - begun).toBeLessThan(500)
})
