import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorCodes } from '#core/error-sets.ts'
import { errorReasons } from '#core/reason-sets.ts'
import { problemWords } from '../../web/src/problems/problem-words.ts'

// What the server refused, in the language of the reader: every code and every reason has words of its own.

const catalogues = {
  de: () => import('../../web/languages/de.po'),
  es: () => import('../../web/languages/es.po'),
  'pt-BR': () => import('../../web/languages/pt-BR.po'),
  hi: () => import('../../web/languages/hi.po'),
  ar: () => import('../../web/languages/ar.po'),
}

const message = 'The server says this.'
const codes = errorCodes.values.map((code) => code.toUpperCase())
const reasons = errorReasons.values.map((reason) => reason.toUpperCase())

afterEach(() => i18n.activate('en'))

const ofCode = (code: string) => problemWords({ code, message: '' })
const ofReason = (reason: string) => problemWords({ code: 'CONFLICT', message: '', reason })

test('each code and reason has words in English', () => {
  expect([...codes.map(ofCode), ...reasons.map(ofReason)].filter((words) => words === '')).toEqual([])
})

describe.each(Object.keys(catalogues) as (keyof typeof catalogues)[])('%s', (locale) => {
  let english: Map<string, string>

  beforeEach(async () => {
    english = new Map([
      ...codes.map((code): [string, string] => [code, ofCode(code)]),
      ...reasons.map((reason): [string, string] => [reason, ofReason(reason)]),
    ])
    const { messages } = await catalogues[locale]()
    i18n.loadAndActivate({ locale, messages })
  })

  test('has words for each code and each reason', () => {
    const untranslated = [
      ...codes.filter((code) => ofCode(code) === english.get(code)),
      ...reasons.filter((reason) => ofReason(reason) === english.get(reason)),
    ]
    expect(untranslated).toEqual([])
  })

  test('shows the sentence of the server behind words that say less, and nowhere else', () => {
    expect(problemWords({ code: 'INVALID_FIELD', message })).toContain(`(\u2068${message}\u2069)`)
    expect(problemWords({ code: 'INVALID_FIELD', message, reason: 'NOT_AHEAD' })).not.toContain(message)
    expect(problemWords({ code: 'NOT_FOUND', message })).not.toContain(message)
  })
})

test('readers of English read the sentence of the server where the code says less', () => {
  expect(problemWords({ code: 'INVALID_FIELD', message })).toBe(message)
  expect(problemWords({ code: 'SOMETHING_NEW', message })).toBe(message)
})

test('says how many characters, entries and seconds there may be', () => {
  const of = (reason: string, bounds: object) =>
    problemWords({ code: 'INVALID_FIELD', message, reason, bounds })
  expect(of('WRONG_LENGTH', { minimum: 1, maximum: 1024 })).toBe('It has 1 to 1,024 characters.')
  expect(of('WRONG_LENGTH', { minimum: 12 })).toBe('At least 12 characters.')
  expect(of('TOO_MANY', { maximum: 50 })).toBe('At most 50.')
  expect(problemWords({ code: 'RATE_LIMITED', message, retryAfter: 90 })).toBe(
    'Too many requests. Try again in 2 minutes.',
  )
})
