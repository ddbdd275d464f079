import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime, writeTime } from '#core/time/time.ts'
import { samples } from '../../support/samples.ts'

test.each([
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ['0000-01-01T00:00:00z', '0000-01-01T00:00:00.000Z'],
  ['2026-11-20t10:15:30.123456+05:30', '2026-11-20T04:45:30.123Z'],
])('%s is %s', (text, utc) => {
  expect(readTime(text)?.toISOString()).toBe(utc)
})

test.each([
  '9999-12-31T23:59:59-01:00',
  '0000-01-01T00:00:00+01:00',
  '2026-02-29T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00',
])('%s is no time that could be written in UTC', (text) => {
  expect(readTime(text)).toBeNull()
})

test('a time is written as toISOString writes it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (at) => writeTime(at) === at.toISOString()),
    samples(),
  )
})

test.each(['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z', '1969-12-31T23:59:59.999Z'])(
  '%s keeps its day',
  (text) => expect(writeTime(new Date(text))).toBe(text),
)

test('what is no time is not written', () => {
  expect(() => writeTime(new Date(Number.NaN))).toThrow(RangeError)
})
