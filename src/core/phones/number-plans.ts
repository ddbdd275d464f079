import { createRequire } from 'node:module'
import type { CountryCode, MetadataJson, NumberingPlan, PhoneNumber } from 'libphonenumber-js/core'

// Which numbers are possible where, by the metadata of libphonenumber (spec/10 FR6). A number of which nobody knows whether
// it is assigned is possible: ranges are opened before the metadata knows of them, and fictional ones stay out of it.

/** ISO 3166-1, two letters. */
export type Country = CountryCode

/** Read when the first number is: its metadata would be a fifth of what a start takes. */
function load() {
  const require = createRequire(import.meta.url)
  const metadata = require('libphonenumber-js/metadata.max.json') as MetadataJson
  return { ...(require('libphonenumber-js/core') as typeof import('libphonenumber-js/core')), metadata }
}

let loaded: ReturnType<typeof load> | undefined
const library = () => (loaded ??= load())

export const isCountry = (text: string): text is Country => text in library().metadata.countries

/** The countries whose numbers are known. */
export const countries = (): Country[] => library().getCountries(library().metadata)

/** What decides about most numbers of a country code. */
interface Plan {
  lengths: ReadonlySet<number>
  /** what may stand in front of a number within its country */
  prefix: RegExp | null
}

const plans = new Map<string, Plan>()

function planOf(callingCode: string): Plan {
  const known = plans.get(callingCode)
  if (known) return known
  const { Metadata, metadata } = library()
  const reader = new Metadata(metadata)
  reader.selectNumberingPlan(callingCode as Country)
  // The method is there, and missing in the types.
  const read = reader.numberingPlan as NumberingPlan & { nationalPrefixForParsing(): string | undefined }
  const prefix = read.nationalPrefixForParsing()
  const plan = {
    lengths: new Set(read.possibleLengths()),
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
  }
  plans.set(callingCode, plan)
  return plan
}

/** The country code at the beginning of a number; no code is the beginning of another one. */
function callingCodeOf(digits: string): string | null {
  const { country_calling_codes: codes, nonGeographic } = library().metadata
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length)
    if (code in codes || code in nonGeographic) return code
  }
  return null
}

/** Prefixes that were dialled within Mexico until 2019: the metadata knows them no longer. */
const oldMexican = /^(?:0(?:1|44|45)|1)(?=\d{10}$)/
/** Argentine mobiles with the 9 of calls from abroad and the 15 of calls at home: the metadata knows either alone. */
const twiceMobile = /^90?(?=\d{2,4}15\d{6,8}$)/

/** What people still write in front of a number of a country, beside what the metadata knows. */
function withoutOldPrefixes(national: string, callingCode: string): string {
  if (callingCode === '52') return national.replace(oldMexican, '')
  return callingCode === '54' && national.length > 11 ? national.replace(twiceMobile, '') : national
}

const parsed = (text: string, defaultCountry?: Country): PhoneNumber | null => {
  const options = defaultCountry ? { defaultCountry, extract: false } : { extract: false }
  return library().parsePhoneNumberFromString(text, options, library().metadata) ?? null
}

const most = 15
const least = 7
const longestCode = 3
const isWhole = (digits: string): boolean => digits.length >= least && digits.length <= most

function digitsOf(phone: PhoneNumber | null): string | null {
  const digits = phone?.isPossible() ? phone.number.slice(1) : null
  return digits !== null && isWhole(digits) ? digits : null
}

/** Decided some twenty times as fast as by the library, and as it would: nothing stands in front, and the length fits. */
const isPlain = (national: string, { lengths, prefix }: Plan): boolean =>
  lengths.has(national.length) && !prefix?.exec(national)?.[0]

function readInternational(digits: string): PhoneNumber | null {
  const callingCode = callingCodeOf(digits)
  if (callingCode === null) return null
  const national = withoutOldPrefixes(digits.slice(callingCode.length), callingCode)
  return parsed(`+${callingCode}${national}`)
}

/** A number that begins with its country code, as it is dialled from abroad; null where it is not possible. */
export function internationalNumber(digits: string): string | null {
  const callingCode = digits.length < least ? null : callingCodeOf(digits)
  if (callingCode === null) return null
  if (isWhole(digits) && isPlain(digits.slice(callingCode.length), planOf(callingCode))) return digits
  return digitsOf(readInternational(digits))
}

/** Whether digits can only be a number of the country that its code is of first, without anything in front. */
function isPlainAt(digits: string, callingCode: string, country: Country): boolean {
  const [main] = library().metadata.country_calling_codes[callingCode] ?? []
  const isDialled = main === country && !digits.startsWith(callingCode)
  return isDialled && isWhole(callingCode + digits) && isPlain(digits, planOf(callingCode))
}

/** People are written to at their mobiles; some countries have one range for both. */
const isMobile = (phone: PhoneNumber | null): boolean => phone?.getType()?.includes('MOBILE') ?? false

/**
 * A number as it is dialled within a country; null where it is not possible there. Digits that begin with the country's own
 * code may have been written with it: so they are read where that makes a number that is assigned, and they are no mobile
 * without it.
 */
export function nationalNumber(digits: string, country: Country): string | null {
  if (digits.length + longestCode < least) return null
  const callingCode = library().getCountryCallingCode(country, library().metadata)
  if (isPlainAt(digits, callingCode, country)) return `${callingCode}${digits}`
  const asDialled = parsed(withoutOldPrefixes(digits, callingCode), country)
  const asWritten = digits.startsWith(callingCode) ? readInternational(digits) : null
  const likely = isMobile(asDialled) ? [asDialled, asWritten] : [asWritten, asDialled]
  const assigned = likely.find((one) => one?.isValid()) ?? null
  return digitsOf(assigned) ?? digitsOf(asDialled) ?? digitsOf(asWritten)
}

/** Whether it belongs to a range that is known as assigned. */
export const isAssigned = (digits: string): boolean => parsed(`+${digits}`)?.isValid() ?? false

/** Where a number (digits) is from; for codes of several countries that know not of it, the main one. */
export function countryOfNumber(digits: string): Country | null {
  const code = callingCodeOf(digits)
  if (code === null) return null
  return parsed(`+${digits}`)?.country ?? library().metadata.country_calling_codes[code]?.[0] ?? null
}
