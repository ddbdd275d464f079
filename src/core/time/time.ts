import { errors } from '#core/errors.ts'

const rfc3339 =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * An RFC 3339 date-time with any offset, or null. Date.parse alone takes far too much, and an offset can lead out of
 * the years that RFC 3339 can write in UTC.
 */
export function readTime(text: string): Date | null {
  if (!rfc3339.test(text)) return null
  const time = new Date(text.toUpperCase().replace(/:60(\.\d+)?(?=Z|[+-])/, ':59.999'))
  const day = Number(text.slice(8, 10))
  // 31 June would silently become 1 July.
  const daysInMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
  const year = time.getUTCFullYear()
  const isWritable = year >= 0 && year <= 9999
  return isWritable && day <= daysInMonth ? time : null
}

/** A date-time of a query string: unreadable is 400 with its name (spec/4 B2, Query string). */
export function parseTime(text: string, field: string): Date {
  const time = readTime(text)
  if (!time) throw errors.invalidRequest('Must be an RFC 3339 date-time.', field)
  return time
}

const msOfDay = 86_400_000
const numerals = (count: number, width: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'))
const two = numerals(60, 2)
const three = numerals(1000, 3)

// What is answered together mostly lies in few days: when it was made, when it changed, when it expires.
const days = new Map<number, string>()
const keptDays = 64

function dayText(number: number, at: Date): string {
  const known = days.get(number)
  if (known !== undefined) return known
  const text = at.toISOString()
  const day = text.slice(0, text.indexOf('T'))
  if (days.size >= keptDays) days.clear()
  days.set(number, day)
  return day
}

/**
 * RFC 3339 in UTC with exactly three decimals (document 1, Conventions). The same text as toISOString, which V8 makes
 * by printf: that was a tenth of Node's share of a page of messages. Throws RangeError for no time at all.
 */
export function writeTime(at: Date): string {
  const ms = at.getTime()
  const dayNumber = Math.floor(ms / msOfDay)
  const day = dayText(dayNumber, at)
  const inDay = ms - dayNumber * msOfDay
  const minutes = Math.floor(inDay / 60_000)
  const hour = two[Math.floor(minutes / 60)]
  const second = two[Math.floor(inDay / 1000) % 60]
  return `${day}T${hour}:${two[minutes % 60]}:${second}.${three[inDay % 1000]}Z`
}
