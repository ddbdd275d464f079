import { expect, test } from 'vitest'
import { countryOfPhone, isCountry, tellingDigits } from '#messaging/messages/prices/countries.ts'

const phones: Record<string, string | null> = {
  '4915112345678': 'DE',
  '12125550100': 'US',
  '14165550100': 'CA',
  '18765550100': 'JM',
  '77011234567': 'KZ',
  '79161234567': 'RU',
  '59995123456': 'CW',
  '59931234567': 'BQ',
  '5511912345678': 'BR',
  '35312345678': 'IE',
  '999123': null,
  '': null,
}

test('the country of a phone is told by its first digits, areas of shared codes by more of them', () => {
  expect(Object.fromEntries(Object.keys(phones).map((phone) => [phone, countryOfPhone(phone)]))).toEqual(
    phones,
  )
  expect(countryOfPhone(null)).toBeNull()
})

test('so many digits are enough as groups of phones are counted by', () => {
  for (const [phone, country] of Object.entries(phones))
    expect(countryOfPhone(phone.slice(0, tellingDigits))).toBe(country)
})

test('every country with phones is known to those who name it', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(['DE', 'US', 'XK', 'BQ'].every(isCountry)).toBe(true)
  expect(['', 'de', 'ZZ', 'toString', 'DEU'].some(isCountry)).toBe(false)
  expect(names.of('DE')).toBe('Germany')
})
