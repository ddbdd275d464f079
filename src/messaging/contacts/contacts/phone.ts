import { z } from 'zod'
import { type Country, internationalNumber, isAssigned, nationalNumber } from '#core/phones/number-plans.ts'
import { writtenPhone } from '#core/phones/phone-text.ts'
import { issueOf, rawText } from '#core/validation.ts'

/** A phone that was read. */
export interface ReadPhone {
  /** with country code */
  digits: string
  /** it was written without a country code, and got that of the workspace's country */
  isCompleted: boolean
}

/** A zero in brackets is no part of the number, but where only it makes the number one that is assigned, as in Italy. */
function readInternational(digits: string, withZero: string | null): string | null {
  const phone = internationalNumber(digits)
  if (withZero === null || (phone !== null && isAssigned(phone))) return phone
  const other = internationalNumber(withZero)
  return other !== null && isAssigned(other) ? other : phone
}

/**
 * The digits of a phone number as people write it (spec/10 FR5 and FR6): with decoration, in digits of any script, with
 * prefixes that only count within its country. One without `+` and `00` in front is of the country given; where there is
 * none, its digits begin with the country code, as document 1 says. Null when it is none, or is not possible in its country.
 */
export function readPhone(text: string, country: Country | null = null): ReadPhone | null {
  const written = writtenPhone(text)
  if (written === null) return null
  const { isInternational, digits, withZero } = written
  const isCompleted = !isInternational && country !== null
  const phone = isCompleted ? nationalNumber(digits, country) : readInternational(digits, withZero)
  return phone === null ? null : { digits: phone, isCompleted }
}

/** The same without how it was read. */
export const parsePhone = (text: string, country: Country | null = null): string | null =>
  readPhone(text, country)?.digits ?? null

/** `+` and digits, as every answer shows a phone. */
export function formatPhone(stored: string | null): string | null {
  return stored === null ? null : `+${stored}`
}

/** What is said of a phone that cannot be read. */
const notAPhone = 'Not a phone number: 7 to 15 digits with country code.'

/** A phone in an input: parsed to digits, or 422 invalid_phone. Numbers without country code are of this country. */
export const phoneIn = (country: Country | null) =>
  rawText('A phone number is needed.').transform((value, ctx) => {
    const phone = parsePhone(value, country)
    if (phone !== null) return phone
    ctx.addIssue({ code: 'custom', ...issueOf('invalid_phone', notAPhone) })
    return z.NEVER
  })

export const phoneInput = phoneIn(null)

/** A schema that reads phones, for each country made when it is first asked for; the documented one is that of null. */
export function perCountry<S>(make: (country: Country | null) => S): (country: Country | null) => S {
  const made = new Map<Country | null, S>()
  return (country) => {
    const known = made.get(country)
    if (known !== undefined) return known
    const schema = make(country)
    made.set(country, schema)
    return schema
  }
}
