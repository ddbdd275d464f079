import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setFormat } from '../../web/src/language/format.ts'
import { dateKind, dateTimeKind, type Kind, timeKind } from '../../web/src/ui/date-field/kinds.ts'
import { partAt, placeOf, textOf } from '../../web/src/ui/date-field/segments.ts'
import { samples } from '../support/samples.ts'

// What fields of dates and times write and read, by language and by the format of the workspace.

const regions = [
  'en-US',
  'en-GB',
  'de-DE',
  'es-ES',
  'es-MX',
  'pt-BR',
  'hi-IN',
  'ar',
  'ar-EG',
  'ar-SA',
  'ar-SY',
]
const patterns = [null, 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY', 'MMM D, YYYY']

/** The page as somebody with this language in their browser sees it. */
function speak(region: string, datePattern: string | null = null): void {
  vi.stubGlobal('navigator', { languages: [region] })
  setFormat({ language: region === 'pt-BR' ? region : (region.split('-')[0] as string), datePattern })
}

afterEach(() => {
  vi.unstubAllGlobals()
  setFormat({ language: 'en', datePattern: null })
})

const written = (kind: Kind, value: string) => textOf(kind.segments(value))
const two = (number: number) => String(number).padStart(2, '0')

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((both) => both.map(two).join(':'))

describe.each(regions.flatMap((region) => patterns.map((pattern) => ({ region, pattern }))))(
  'in $region by $pattern',
  ({ region, pattern }) => {
    test('what is written is read as the same, whole or not, and so is ISO', () => {
      speak(region, pattern)
      fc.assert(
        fc.property(days, times, (day, time) => {
          const both = `${day}T${time}`
          for (const isWhole of [true, false]) {
            expect(dateKind.read(written(dateKind, day), isWhole)).toBe(day)
            expect(timeKind.read(written(timeKind, time), isWhole)).toBe(time)
            expect(dateTimeKind.read(written(dateTimeKind, both), isWhole)).toBe(both)
            expect(dateKind.read(day, isWhole)).toBe(day)
            expect(timeKind.read(time, isWhole)).toBe(time)
            expect(dateTimeKind.read(both, isWhole)).toBe(both)
          }
        }),
        samples(),
      )
    })

    test('the caret at the end of each part is in that part', () => {
      speak(region, pattern)
      const segments = dateTimeKind.segments('2026-12-24T14:05')
      for (const { part } of segments) {
        if (part === null) continue
        expect(partAt(segments, textOf(segments), placeOf(segments, part)[1])).toBe(part)
      }
    })
  },
)

test.each([
  ['en-US', '12/24/2026', '2:05 PM', 'MM/DD/YYYY, hh:mm AM/PM'],
  ['en-GB', '24/12/2026', '14:05', 'DD/MM/YYYY, hh:mm'],
  ['de-DE', '24.12.2026', '14:05', 'DD.MM.YYYY, hh:mm'],
  ['ar-EG', '24\u200f/12\u200f/2026', '2:05 م', 'DD\u200f/MM\u200f/YYYY, hh:mm ص/م'],
])('%s writes %s and %s', (region, day, time, placeholder) => {
  speak(region)
  expect(written(dateKind, '2026-12-24')).toBe(day)
  expect(written(timeKind, '14:05')).toBe(time)
  expect(dateTimeKind.placeholder()).toBe(placeholder)
})

test.each([
  ['en-US', '1/2/2026', '2026-01-02'],
  ['de-DE', '1.2.2026', '2026-02-01'],
  ['de-DE', '24122026', '2026-12-24'],
  ['de-DE', '24. dezember 2026', '2026-12-24'],
  ['en-US', 'Dec 24, 2026', '2026-12-24'],
  ['en-US', '24 dec 2026', '2026-12-24'],
  ['ar-EG', '٢٤/١٢/٢٠٢٦', '2026-12-24'],
  ['ar-EG', '٢٤ ديسمبر ٢٠٢٦', '2026-12-24'],
  ['hi-IN', '२४/१२/२०२६', '2026-12-24'],
  ['de-DE', '31.02.2026', null],
  ['de-DE', '24.12.2026 x', null],
  ['de-DE', 'tomorrow', null],
  ['de-DE', '24.12.2026.5', null],
])('in %s the day %s is %s', (region, text, day) => {
  speak(region)
  expect(dateKind.read(text, true)).toBe(day)
})

test('a year of two digits, or none, counts once the field is left', () => {
  speak('de-DE')
  const year = new Date().getUTCFullYear()
  expect([dateKind.read('24.12.26', true), dateKind.read('24.12.', true)]).toEqual([null, null])
  expect(dateKind.read('24.12.26', false)).toBe('2026-12-24')
  expect(dateKind.read('24.12.95', false)).toBe('1995-12-24')
  expect(dateKind.read('24.12.', false)).toBe(`${year}-12-24`)
  expect(dateTimeKind.read('24.12.26 9:30', false)).toBe('2026-12-24T09:30')
  expect(dateTimeKind.read('24.12. 9:30', false)).toBeNull()
})

test.each([
  ['de-DE', '9', false, '09:00'],
  ['de-DE', '9', true, null],
  ['de-DE', '930', false, '09:30'],
  ['en-US', '9:30 pm', true, '21:30'],
  ['en-US', '12:00 AM', true, '00:00'],
  ['en-US', '12 p.m.', false, '12:00'],
  ['en-US', '21:30', true, '21:30'],
  ['ar-EG', '٩:٣٠ م', true, '21:30'],
  ['es-MX', '9:30 p. m.', true, '21:30'],
  ['de-DE', '24:00', true, null],
  ['de-DE', '9:60', true, null],
  ['en-US', '13:00 pm', true, null],
  ['de-DE', 'noon', false, null],
])('in %s the time %s (whole: %s) is %s', (region, text, isWhole, time) => {
  speak(region)
  expect(timeKind.read(text, isWhole)).toBe(time)
})

test('parts move by themselves, within their calendar and their day', () => {
  expect(dateKind.moved('2026-12-31', 'day', 1)).toBe('2027-01-01')
  expect(dateKind.moved('2026-01-31', 'month', 1)).toBe('2026-02-28')
  expect(dateKind.moved('2024-02-29', 'year', -1)).toBe('2023-02-28')
  expect(timeKind.moved('23:59', 'minute', 1)).toBe('00:00')
  expect(timeKind.moved('00:30', 'half', 1)).toBe('12:30')
  expect(dateTimeKind.moved('2026-12-24T23:30', 'hour', 1)).toBe('2026-12-24T00:30')
  expect(dateTimeKind.moved('2026-12-24T23:30', 'month', 1)).toBe('2027-01-24T23:30')
})
