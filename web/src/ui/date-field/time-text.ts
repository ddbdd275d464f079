import { t } from '@lingui/core/macro'
import type { Part, Segment } from './segments.ts'
import { lettersOf, plain, writer } from './typed.ts'

// A time of day (14:05 to the outside), as the language of the page writes it.

const parts: Partial<Record<Intl.DateTimeFormatPartTypes, Part>> = {
  hour: 'hour',
  minute: 'minute',
  dayPeriod: 'half',
}

const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const segmentsAt = (hour: number, minute: number): Segment[] =>
  writer({ hour: 'numeric', minute: '2-digit' })
    .formatToParts(Date.UTC(2000, 0, 1, hour, minute))
    .map(({ type, value }) => ({ part: parts[type] ?? null, text: plainSpaces(value) }))

/** A time, part by part. */
export function timeSegments(time: string): Segment[] {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return segmentsAt(hour, minute)
}

/** What the language calls the halves of the day. */
const halves = () =>
  [1, 13].map((hour) => segmentsAt(hour, 0).find(({ part }) => part === 'half')?.text ?? '')

/** The form of a time in the letters of the language: hh:mm AM/PM. */
export function timePlaceholder(): string {
  const letters: Partial<Record<Part, string>> = {
    hour: t({ message: 'hh', context: 'hour in the format of a time' }),
    minute: t({ message: 'mm', context: 'minute in the format of a time' }),
    half: halves().join('/'),
  }
  return segmentsAt(1, 0)
    .map(({ part, text }) => (part && letters[part]) ?? text)
    .join('')
}

/** The half of the day that letters beside a time name; null where they name none. */
function halfOf(letters: string): 'am' | 'pm' | null {
  if (letters === '') return null
  const [morning, evening] = halves().map(lettersOf)
  if (letters === 'am' || letters === morning) return 'am'
  return letters === 'pm' || letters === evening ? 'pm' : null
}

/** A time by the clock of 24 hours or, with its half of the day, of 12. A whole one has its minutes. */
export function readTime(given: string, isWhole: boolean): string | null {
  const text = plain(given)
  const letters = lettersOf(text)
  const half = halfOf(letters)
  if (letters !== '' && half === null) return null
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length === 1 && (numbers[0] as string).length > 2) {
    const [digits = ''] = numbers
    numbers.splice(0, 1, digits.slice(0, -2), digits.slice(-2))
  }
  const [first = '', second] = numbers
  if (first === '' || numbers.length > 3 || first.length > 2) return null
  if (isWhole ? second?.length !== 2 : (second?.length ?? 2) > 2) return null
  const [hour, minute] = [Number(first), Number(second ?? 0)]
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  const shown = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return [shown, minute].map((number) => String(number).padStart(2, '0')).join(':')
}
