import { createRequire } from 'node:module'
import fc from 'fast-check'
import {
  type Examples,
  getExampleNumber,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import { describe, expect, test } from 'vitest'
import { type Country, countries, internationalNumber } from '#core/phones/number-plans.ts'
import { parsePhone, readPhone } from '#messaging/contacts/contacts/phone.ts'
import { samples } from '../../../support/samples.ts'

// How phone numbers are written (spec/10 FR6), and what completes them (FR5).

const require = createRequire(import.meta.url)
const metadata = require('libphonenumber-js/metadata.max.json') as MetadataJson
const examples = require('libphonenumber-js/examples.mobile.json') as Examples

const mobiles = countries().flatMap((country) => {
  const example = getExampleNumber(country, examples, metadata)
  return example ? [{ country, digits: example.number.slice(1), national: example.formatNational() }] : []
})

describe('a number with its country code', () => {
  test.each([
    ['marks of direction', '\u202A +1 415 300 0001 \u202C', '14153000001'],
    ['a mark at its beginning and nothing else', '\u200E+14153000001', '14153000001'],
    ['non-breaking hyphens', '+1 415\u2011300\u20110001', '14153000001'],
    ['a minus sign', '+1 415\u2212300\u22120001', '14153000001'],
    ['dots and brackets', '+1 (415) 300.0001', '14153000001'],
    ['narrow and non-breaking spaces', '+1\u00A0415\u202F300\u20090001', '14153000001'],
    ['full-width signs', '＋１（４１５）３００－０００１', '14153000001'],
    ['Arabic digits', '+١٤١٥٣٠٠٠٠٠١', '14153000001'],
    ['Persian digits', '+۱۴۱۵۳۰۰۰۰۰۱', '14153000001'],
    ['digits of Devanagari', '+१४१५३००००१०', '14153000010'],
    ['00 in place of +', '00 44 7700 900123', '447700900123'],
    ['a bracketed country code', '(+44) 7700 900123', '447700900123'],
    ['a bracketed zero', '+44 (0) 7700 900123', '447700900123'],
    ['a bracketed zero behind 00', '0044(0)7700900123', '447700900123'],
    ['a zero that is a part of the number, in brackets', '+39 (0)6 1234 5678', '390612345678'],
    ['a zero of calls within the country', '+44 07700 900123', '447700900123'],
    ['Mexico 044', '+52 044 55 3000 0015', '525530000015'],
    ['Mexico 045', '+52 045 55 3000 0015', '525530000015'],
    ['Mexico 01', '+52 01 55 3000 0015', '525530000015'],
    ['the old Mexican 1', '+52 1 55 3000 0015', '525530000015'],
    ['Argentina 9 and 15', '+54 9 11 15 3000 0014', '5491130000014'],
    ['Argentina 15 alone', '+54 11 15 3000 0014', '5491130000014'],
    ['Argentina 0 and 15', '+54 0 11 15 3000 0014', '5491130000014'],
    ['Argentina 15 behind a longer area code', '+54 9 351 15 300 0014', '5493513000014'],
    ['a Brazilian carrier', '+55 0 15 11 98765-4321', '5511987654321'],
    ['a range that nobody knows of', '+1 555 000 1111', '15550001111'],
    ['a fictional British one', '+44 7700 900123', '447700900123'],
  ])('%s', (_, text, digits) => {
    expect(readPhone(text)).toEqual({ digits, isCompleted: false })
    // What is written with a country code is the same whatever the workspace's country.
    expect(readPhone(text, 'DE')).toEqual({ digits, isCompleted: false })
  })

  test.each([
    ['nothing', ''],
    ['words', 'nobody'],
    ['hidden digits', '*******0001'],
    ['two numbers', '+14153000001\n+14153000002'],
    ['two plus signs', '++14153000001'],
    ['a country code alone', '+1'],
    ['a country code that is none', '+999 1234567'],
    ['too few digits for its country', '+41 5 550 1014'],
    ['too many digits for its country', '+1 415 300 00011'],
  ])('%s is none', (_, text) => {
    expect(parsePhone(text)).toBeNull()
    expect(parsePhone(text, 'US')).toBeNull()
  })

  test.each(mobiles)('of $country stays as it is', ({ digits }) => {
    for (const text of [digits, `+${digits}`, `00${digits}`, `+${digits.slice(0, 4)} (${digits.slice(4)})`])
      expect(parsePhone(text)).toBe(digits)
  })

  test('is read as the library reads it', () => {
    const odd = /^5[24]/
    const anything = fc.stringMatching(/^[1-9][0-9]{5,16}$/).filter((digits) => !odd.test(digits))
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          fc.constantFrom(...mobiles).map(({ digits }) => `${digits}`),
        ),
        (digits) => {
          const phone = parsePhoneNumberFromString(`+${digits}`, { extract: false }, metadata)
          const known = phone?.isPossible() ? phone.number.slice(1) : null
          expect(internationalNumber(digits)).toBe(
            known && known.length >= 7 && known.length <= 15 ? known : null,
          )
        },
      ),
      samples(1000),
    )
  })

  test('decoration changes nothing, in digits of any script', () => {
    const decoration = fc.constantFrom(
      '',
      ' ',
      '-',
      '.',
      '\u00A0',
      '\u2011',
      '\u200B',
      '\u202A',
      '\u2069',
      '(',
      ')',
    )
    const scripts = fc.constantFrom(...digitsOfScripts)
    fc.assert(
      fc.property(
        fc.constantFrom(...mobiles),
        scripts,
        fc.array(decoration, { minLength: 20, maxLength: 20 }),
        ({ digits }, script, between) => {
          const written = [...digits].map((digit, at) => `${script[Number(digit)]}${between[at]}`).join('')
          // A lone zero in brackets is a matter of its own.
          fc.pre(!/[([][\p{Cf}\p{Zs}\p{Pd}.]*\p{Nd}[\p{Cf}\p{Zs}\p{Pd}.]*[)\]]/u.test(written))
          expect(parsePhone(`+${written}`)).toBe(digits)
        },
      ),
      samples(),
    )
  })
})

/** The ten digits of each script that Unicode has them of. */
const digitsOfScripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : []
})

test('digits of every script are known', () => {
  expect(digitsOfScripts.length).toBeGreaterThan(50)
  for (const script of digitsOfScripts)
    expect(parsePhone(`+${script[1]}${script[4]}15300${script[0]}${script[2]}${script[9]}7`)).toBe(
      '14153000297',
    )
})

describe('a number without a country code', () => {
  test.each<[Country, string, string]>([
    ['US', '415-550-1014', '14155501014'],
    ['US', '4155501234', '14155501234'],
    ['US', '1 (415) 550-1014', '14155501014'],
    ['US', '15550001111', '15550001111'],
    ['DE', '0151 12345678', '4915112345678'],
    ['DE', '151 12345678', '4915112345678'],
    ['DE', '4915112345678', '4915112345678'],
    ['GB', '(07700) 900123', '447700900123'],
    ['IT', '391 234 5678', '393912345678'],
    ['MX', '044 55 3000 0015', '525530000015'],
    ['MX', '5215530000015', '525530000015'],
    ['AR', '011 15 3000 0014', '5491130000014'],
    ['BR', '0 15 11 98765-4321', '5511987654321'],
    ['BR', '5511987654321', '5511987654321'],
    ['IN', '9800000001', '919800000001'],
  ])('is one of %s: %s', (country, text, digits) => {
    expect(readPhone(text, country)).toEqual({ digits, isCompleted: true })
  })

  test.each<[Country, string]>([
    ['US', '4915112345678'],
    ['US', '550-1014'],
    ['CH', '415-550-1014'],
    ['MX', '55 3000'],
  ])('is none where it is not possible in %s: %s', (country, text) => {
    expect(readPhone(text, country)).toBeNull()
  })

  test.each(mobiles)('is completed as it is dialled in $country', ({ country, digits, national }) => {
    expect(parsePhone(national, country)).toBe(digits)
    expect(parsePhone(digits, country)).toBe(digits)
  })

  test('begins with the country code where no country is known, and has to be possible there', () => {
    expect(parsePhone('14155501014')).toBe('14155501014')
    expect(parsePhone('415-550-1014')).toBeNull()
  })
})
