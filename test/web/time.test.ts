import { afterEach, expect, test } from 'vitest'
import { setFormat } from '../../web/src/language/format.ts'
import { bestLanguage } from '../../web/src/language/languages.ts'
import { dayName, exactTime, fullDate, sameDay, shortAgo } from '../../web/src/ui/time.ts'

const unset = { language: 'en', timeZone: undefined, datePattern: null }
afterEach(() => setFormat(unset))

// Of one evening in UTC, which is the next day in India and the same in Brazil.
const evening = '2026-11-03T20:15:00Z'
const night = '2026-11-03T23:45:00Z'

test('dates are written as the workspace writes them, in its time zone', () => {
  setFormat({ timeZone: 'Asia/Kolkata', datePattern: 'DD.MM.YYYY' })
  expect(fullDate(evening)).toBe('04.11.2026')
  expect(exactTime(evening)).toMatch(/^04\.11\.2026, 0?1:45/)
  setFormat({ timeZone: 'America/Sao_Paulo', datePattern: 'YYYY-MM-DD' })
  expect(fullDate(evening)).toBe('2026-11-03')
})

test('a day begins at midnight of the workspace, also when its clocks are changed', () => {
  setFormat({ timeZone: 'America/Sao_Paulo' })
  expect(sameDay(evening, night)).toBe(true)
  setFormat({ timeZone: 'Europe/Berlin' })
  expect(sameDay(evening, night)).toBe(false)
  expect(sameDay('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z')).toBe(true)
  expect(sameDay('2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z')).toBe(false)
})

test('months and days are words of the language, digits always 0 to 9', () => {
  setFormat({ language: 'de', timeZone: 'UTC', datePattern: 'D MMM YYYY' })
  expect(fullDate('2026-10-03T12:00:00Z')).toBe('3 Okt 2026')
  expect(dayName(evening, Date.parse(night))).toBe('Heute')
  setFormat({ language: 'ar', datePattern: null })
  expect(fullDate(evening)).toContain('2026')
  expect(shortAgo(evening, Date.parse('2026-11-04T20:15:00Z'))).toBe('أمس')
})

test('the first language of a browser that is spoken is chosen, in whatever region', () => {
  expect(bestLanguage(['fr-FR', 'pt-PT', 'de'])).toBe('pt-BR')
  expect(bestLanguage(['ar-EG'])).toBe('ar')
  expect(bestLanguage(['fr', 'ja'])).toBe('en')
  expect(bestLanguage([])).toBe('en')
})
