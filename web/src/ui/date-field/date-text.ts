import { t } from '@lingui/core/macro'
import { datePattern } from '../../language/format.ts'
import { byPattern } from '../date-pattern.ts'
import { dayOf } from './days.ts'
import type { Part, Segment } from './segments.ts'
import { plain, writer } from './typed.ts'

// A day as the workspace writes it, or else as the language of the page does.

const parts: Record<string, Part> = { YYYY: 'year', MMM: 'month', MM: 'month', DD: 'day', D: 'day' }
const tokens = /(YYYY|MMM|MM|DD|D)/

/** The order of the language in the form of a workspace's pattern: DD.MM.YYYY. */
function languagePattern(): string {
  const named: Record<string, string> = { year: 'YYYY', month: 'MM', day: 'DD' }
  return writer({ year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type, value }) => named[type] ?? value)
    .join('')
}

const piecesOf = (pattern: string): string[] => pattern.split(tokens).filter(Boolean)

/** The format of the workspace, where it says all of a day; else that of the language. */
function pieces(): string[] {
  const own = piecesOf(datePattern() ?? '')
  const said = new Set(own.map((piece) => parts[piece]))
  const isWhole = said.has('year') && said.has('month') && said.has('day')
  return isWhole ? own : piecesOf(languagePattern())
}

/** The parts of a pattern in their order. */
const order = (): Part[] => pieces().flatMap((piece) => parts[piece] ?? [])

/** A day, part by part. */
export function daySegments(day: string): Segment[] {
  const time = Date.parse(day)
  const month = writer({ month: 'short' }).format(time)
  return pieces().map((piece) => ({ part: parts[piece] ?? null, text: byPattern(piece, time, month) }))
}

/** The pattern in the letters of the language: TT.MM.JJJJ. */
export function datePlaceholder(): string {
  const letters: Record<string, string> = {
    YYYY: t({ message: 'YYYY', context: 'year in the format of a date' }),
    MMM: t({ message: 'MMM', context: 'name of a month in the format of a date' }),
    MM: t({ message: 'MM', context: 'month in the format of a date' }),
    DD: t({ message: 'DD', context: 'day in the format of a date' }),
    D: t({ message: 'DD', context: 'day in the format of a date' }),
  }
  return pieces()
    .map((piece) => letters[piece] ?? piece)
    .join('')
}

/** Each name of each month, long and short, the longest first: a short one may begin a long one. */
function monthNames(): { name: string; month: number }[] {
  return (['long', 'short'] as const)
    .flatMap((style) =>
      Array.from({ length: 12 }, (_, at) => ({
        name: plain(writer({ month: style }).format(Date.UTC(2000, at)))
          .replace(/\.$/, '')
          .toLocaleLowerCase(),
        month: at + 1,
      })),
    )
    .sort((one, other) => other.name.length - one.name.length)
}

/** Takes the name of a month out of the text. */
function withoutMonth(text: string): { text: string; month: number | null } {
  if (!/\p{L}/u.test(text)) return { text, month: null }
  const lower = text.toLocaleLowerCase()
  for (const { name, month } of monthNames()) {
    const at = lower.indexOf(name)
    const isWord = at >= 0 && !/[\p{L}\p{M}]/u.test(`${lower[at - 1] ?? ''}${lower[at + name.length] ?? ''}`)
    if (isWord) return { text: `${text.slice(0, at)} ${text.slice(at + name.length)}`, month }
  }
  return { text, month: null }
}

/** 26 is 2026, and 95 is 1995. */
function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  const century = new Date().getUTCFullYear() + 20
  const guess = Math.floor(century / 100) * 100 + Number(year)
  return guess > century ? guess - 100 : guess
}

/** The numbers in the order of year, month and day, as whoever typed them meant. */
function dayBy(numbers: string[], month: number | null, isWhole: boolean): string | null {
  const beginsWithYear = numbers[0]?.length === 4
  const wanted = (beginsWithYear ? (['year', 'month', 'day'] as const) : order()).filter(
    (part) => month === null || part !== 'month',
  )
  const given = new Map(
    numbers.length === wanted.length
      ? wanted.map((part, at) => [part, numbers[at]])
      : wanted.filter((part) => part !== 'year').map((part, at) => [part, numbers[at]]),
  )
  const year = given.get('year') ?? String(new Date().getUTCFullYear())
  if (isWhole && (year.length !== 4 || numbers.length < wanted.length)) return null
  return dayOf(fullYear(year), month ?? Number(given.get('month')), Number(given.get('day')))
}

/** The numbers of a day that was typed without anything between them: 24122026. */
function cut(digits: string): string[] {
  let at = 0
  return order().map((part) => {
    const from = at
    at += part === 'year' ? 4 : 2
    return digits.slice(from, at)
  })
}

/**
 * The day at the begin of a text, in the format of the page, in that of ISO, or with the name of the month; and what
 * follows it. A whole one has a year of four digits: while somebody types, 1.2.20 is not a day of 2020 yet.
 */
export function readDay(given: string, isWhole: boolean): { day: string; rest: string } | null {
  const { text, month } = withoutMonth(plain(given))
  const found = [...text.matchAll(/\d+/g)]
  const first = found[0]?.[0] ?? ''
  const digits = first.length === 8 && month === null
  const count = digits ? 1 : month === null ? 3 : 2
  const taken = found.slice(0, count)
  const last = taken.at(-1)
  if (!last || taken.length < count - 1) return null
  const end = last.index + last[0].length
  if (/\p{L}/u.test(text.slice(0, end))) return null
  const day = dayBy(digits ? cut(first) : taken.map(([number]) => number), month, isWhole)
  return day === null ? null : { day, rest: text.slice(end) }
}
