import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { isCountry } from '#messaging/messages/prices/countries.ts'
import { phoneCountries } from '#messaging/messages/prices/phone-countries.ts'
import { money } from '../../web/src/language/format.ts'
import { byCountry, categories, readAmount, withCountry } from '../../web/src/settings/prices/amounts.ts'
import { countries, countriesOf } from '../../web/src/settings/prices/countries.ts'
import { readCard } from '../../web/src/settings/prices/read-card.ts'

test('amounts are read as people and rate cards write them, and as nothing else', () => {
  const read = ['0.0113', '0,0113', '$0.0625', '0.50 €', '7', '0', '1.000000', ' 12 ']
  expect(read.map(readAmount)).toEqual(['0.0113', '0.0113', '0.0625', '0.5', '7', '0', '1', '12'])
  expect(['', '-1', 'n/a', '--', '1.234.567', '0.0000001', '1 000', 'x'].map(readAmount)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
})

test('the countries are those that the server takes', () => {
  expect(countries).toEqual(Object.keys(phoneCountries).sort())
  expect(countries.every(isCountry)).toBe(true)
})

test('a rate card of the platform is read: markets of one country and of two, all others, and those that are none', () => {
  const card = readCard(
    [
      'WhatsApp rates,,,,,,',
      '"Effective 2026-10-01",,,,,,',
      'Market,Currency,Marketing,Utility,Authentication,Authentication-International,Service',
      'Germany,$US,$0.1365,0.0550,0.0550,n/a,n/a',
      'Turkey,USD,0.0109,0.0053,0.0083,,0',
      'North America,USD,0.0250,0.0034,0.0034,n/a,n/a',
      'Rest of Africa,USD,0.0225,0.0040,0.0040,n/a,n/a',
      'Brasil,USD,n/a,n/a,n/a,n/a,n/a',
      'Other,USD,0.0604,0.0077,0.0304,n/a,n/a',
      'Germany,USD,9,9,9,9,9',
    ].join('\n'),
    'EUR',
  )
  expect(card?.currency).toBe('USD')
  expect(card?.unread).toEqual(['Rest of Africa'])
  expect(byCountry(card?.prices ?? [])).toEqual([
    { country: null, amounts: { MARKETING: '0.0604', UTILITY: '0.0077', AUTHENTICATION: '0.0304' } },
    { country: 'DE', amounts: { MARKETING: '0.1365', UTILITY: '0.055', AUTHENTICATION: '0.055' } },
    {
      country: 'TR',
      amounts: { MARKETING: '0.0109', UTILITY: '0.0053', AUTHENTICATION: '0.0083', SERVICE: '0' },
    },
    { country: 'CA', amounts: { MARKETING: '0.025', UTILITY: '0.0034', AUTHENTICATION: '0.0034' } },
    { country: 'US', amounts: { MARKETING: '0.025', UTILITY: '0.0034', AUTHENTICATION: '0.0034' } },
  ])
  expect(countriesOf('de')).toEqual(['DE'])
  expect(readCard('name;phone\nAnn;+15550100', 'EUR')).toBeNull()
  expect(readCard('', 'EUR')).toBeNull()
})

test('one country is changed, the others stay', () => {
  const prices = [
    { category: 'MARKETING' as const, country: null, amount: '1' },
    { category: 'MARKETING' as const, country: 'DE', amount: '2' },
  ]
  expect(withCountry(prices, 'DE', { UTILITY: '0,3', SERVICE: '' })).toEqual([
    prices[0],
    { category: 'UTILITY', country: 'DE', amount: '0.3' },
  ])
  expect(withCountry(prices, null, {})).toEqual([prices[1]])
})

test('sums are written exactly, rounded once and to what a coin is worth', () => {
  expect(money('99999999999999.994', 'USD')).toBe('$99,999,999,999,999.99')
  expect(money('1.005', 'USD')).toBe('$1.01')
  expect(money('0.0339', 'USD')).toBe('$0.0339')
  expect(money('12.5', 'JPY')).toBe('¥13')
  expect(money('0.0113', 'USD', true)).toBe('$0.0113')
  expect(money('2', 'USD', true)).toBe('$2.00')
})

test.each([
  ['de', () => import('../../web/languages/de.po')],
  ['es', () => import('../../web/languages/es.po')],
  ['pt-BR', () => import('../../web/languages/pt-BR.po')],
  ['hi', () => import('../../web/languages/hi.po')],
  ['ar', () => import('../../web/languages/ar.po')],
] as const)('no two categories have one name in %s', async (locale, catalogue) => {
  i18n.loadAndActivate({ locale, messages: (await catalogue()).messages })
  const names = Object.values(categories).map((name) => i18n._(name))
  i18n.activate('en')
  expect(new Set(names).size).toBe(names.length)
})
