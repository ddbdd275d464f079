import pg from 'pg'

/** The type's number in PostgreSQL. */
export const timestamptz = 1184

const readAny: (text: string) => Date | number | null = pg.types.getTypeParser(timestamptz)

const digit = (text: string, place: number) => text.charCodeAt(place) - 48
const twoDigits = (text: string, place: number) => digit(text, place) * 10 + digit(text, place + 1)

// Rows of one page mostly lie in one day.
const lastDay = { text: '', ms: 0 }

function dayMs(text: string): number {
  if (text !== lastDay.text) {
    lastDay.ms = Date.parse(text)
    lastDay.text = text
  }
  return lastDay.ms
}

/** Milliseconds; finer digits are dropped. The fraction ends where the offset begins. */
function fractionMs(text: string, end: number): number {
  let ms = 0
  for (let place = 20, worth = 100; place < end && worth >= 1; place++, worth /= 10)
    ms += digit(text, place) * worth
  return ms
}

/**
 * Reads a timestamptz as PostgreSQL writes it in UTC, `2026-11-20 08:05:09.123456+00`, by its places: the driver's own
 * reader took an eighth of Node's share of a page of messages. It knows every form, and reads all others: other
 * offsets, years before 1 or after 9999, infinity.
 */
export function readTimestamptz(text: string): Date | number | null {
  const end = text.length - 3
  const isPlain = end >= 19 && text.charAt(4) === '-' && text.charAt(10) === ' ' && text.endsWith('+00')
  if (!isPlain) return readAny(text)
  const seconds = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17)
  return new Date(dayMs(text.slice(0, 10)) + seconds * 1000 + fractionMs(text, end))
}
