import { dates } from '../../language/format.ts'

// What is typed into fields of dates and times, made plain; and the writers of the page's language, which write UTC:
// the value of a field is of no time zone.

/** The zeros of the digits that keyboards of the dashboard's languages have. */
const zeros = [0x0660, 0x06f0, 0x0966]

/** Marks that give a direction and are not seen. */
const directionMarks = /[\u061c\u200e\u200f]/g

/** The text with the digits 0 to 9, ordinary spaces, and no marks of direction. */
export function plain(text: string): string {
  return text
    .replaceAll(directionMarks, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find((one) => code >= one && code <= one + 9)
      return zero === undefined ? digit : String(code - zero)
    })
    .trim()
}

/** Letters as they are compared, without dots and spaces: "a. m." is "am". */
export const lettersOf = (text: string): string =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).join('').toLocaleLowerCase()

const pageTag = () => dates({ day: 'numeric' }).resolvedOptions().locale

const writers = new Map<string, Intl.DateTimeFormat>()

/** Writes in the language of the page, by the Gregorian calendar. */
export function writer(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = pageTag()
  const key = `${tag} ${JSON.stringify(options)}`
  const known = writers.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  writers.set(key, made)
  return made
}
