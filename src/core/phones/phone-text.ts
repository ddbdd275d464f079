// How people write phone numbers (spec/10 FR6): what surrounds the digits, and in which digits.

/** Marks of direction, spaces of no width, soft hyphens, spaces of every width, dashes with the minus sign, and dots. */
const decoration = /[\p{Cf}\p{Zs}\p{Pd}\u2212.\uFF0E]/gu
const brackets = /[()[\]]/g
const nonAscii = /\P{ASCII}/u
const decimal = /\p{Nd}/u

/** Signs of East Asian width as everybody else writes them. */
const narrow: Readonly<Record<string, string>> = { '＋': '+', '（': '(', '）': ')', '［': '[', '］': ']' }

/** Scripts have their ten digits one after the other, zero first, so that the value is told by how many precede it. */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  let before = 0
  while (decimal.test(String.fromCodePoint(code - before - 1))) before++
  // Mathematical digits stand in five rows of ten.
  return String(before % 10)
}

const asciiOf = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (char) => narrow[char] ?? (decimal.test(char) ? asciiDigit(char) : char))

/** A zero in brackets behind the country code, which nobody dials from abroad: `+44 (0) 20` (E.123). */
const trunkZero = /^(\+\d{1,3})[([]0[)\]]/

/** A number as it was written, without what is only there to be read. */
export interface WrittenPhone {
  /** begins with a country code: `+` or `00` stood in front */
  isInternational: boolean
  digits: string
  /** with the zero that stood in brackets behind the country code; null where there was none */
  withZero: string | null
}

const unbracketed = (text: string): string => text.replace(brackets, '')
const digitsOnly = /^\+?[0-9]+$/

/** Null where anything but a number is written. A line break or a tab stands between two numbers. */
export function writtenPhone(text: string): WrittenPhone | null {
  const trimmed = text.trim()
  const ascii = nonAscii.test(trimmed) ? asciiOf(trimmed.replace(decoration, '')) : trimmed
  const plain = ascii
    .replace(decoration, '')
    .replace(/^[([]?(?:\+|00)[([]?(\d{1,3})[)\]]/, '+$1')
    .replace(/^00/, '+')
  const bare = unbracketed(plain.replace(trunkZero, '$1'))
  if (!digitsOnly.test(bare)) return null
  const isInternational = bare.startsWith('+')
  const digitsOf = (one: string) => (isInternational ? one.slice(1) : one)
  return {
    isInternational,
    digits: digitsOf(bare),
    withZero: trunkZero.test(plain) ? digitsOf(unbracketed(plain)) : null,
  }
}
