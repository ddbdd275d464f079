import { phoneCountries } from './phone-countries.ts'

const countryOfPrefix = new Map(
  Object.entries(phoneCountries).flatMap(([country, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, country] as const),
  ),
)

/** So many digits of a phone tell its country. */
export const tellingDigits = Math.max(...[...countryOfPrefix.keys()].map(({ length }) => length))

/** The country of a phone (digits, or so many of its first as tell it) by ISO 3166-1; null for one that nobody knows. */
export function countryOfPhone(phone: string | null): string | null {
  for (let many = Math.min(phone?.length ?? 0, tellingDigits); many > 0; many--) {
    const country = countryOfPrefix.get(phone?.slice(0, many) ?? '')
    if (country) return country
  }
  return null
}

/** Whether phones can be of it. */
export const isCountry = (code: string): boolean => Object.hasOwn(phoneCountries, code)
