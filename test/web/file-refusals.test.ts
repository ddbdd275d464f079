import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { refusedWords } from '../../web/src/files/refusal-words.ts'

// Why the server refused a file, in the language of the reader.

afterEach(() => i18n.activate('en'))

const message = 'Can only add recipients to draft campaigns'

test('by its cause, and by its code where the door refused it', async () => {
  const { messages } = await import('../../web/languages/de.po')
  i18n.loadAndActivate({ locale: 'de', messages })
  expect(refusedWords({ code: 'INVALID_STATE', cause: 'NO_DRAFT', message })).toBe(
    'Die Kampagne ist kein Entwurf mehr.',
  )
  expect(refusedWords({ code: 'INVALID_FIELD', cause: 'COLUMN_MISSING', message })).toBe(
    'Keine Spalte der Datei ist die Telefonnummer.',
  )
  expect(refusedWords({ code: 'TOO_LARGE', message: 'The body is too large.' })).toBe(
    'Die Datei ist größer als 25 MB. Teilen Sie sie.',
  )
})

test('what is no refusal of a file, or is new to the dashboard, in its own words', () => {
  expect(refusedWords({ code: 'FORBIDDEN', message: 'Insufficient permissions' })).toBe(
    'Insufficient permissions',
  )
  expect(refusedWords({ code: 'INVALID_FIELD', cause: 'SOMETHING_NEW', message })).toBe(message)
})
