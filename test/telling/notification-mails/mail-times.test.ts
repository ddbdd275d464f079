import { expect, test } from 'vitest'
import { mailedAt } from '#telling/notification-mails/mail-times.ts'
import { spoken } from '#telling/notification-mails/notification-mail-words.ts'
import { notificationKinds } from '#telling/notifications/notification-sets.ts'
import { preferencesOf } from '#telling/notifications/preferences.ts'

// When notifications are mailed, by the clocks of people and workspaces.

interface Chosen {
  byMail?: string
  quiet?: object
  zone?: string
  digestAt?: string
}

/** When a mention of a moment is mailed, as seen at `now`. */
function mailed(createdAt: string, { byMail = 'digest', ...rest }: Chosen, now = createdAt, zone = 'UTC') {
  const notices = { topics: { mentions: { inPage: true, byPush: true, byMail } }, ...rest }
  const row = { kind: 'mentioned' as const, createdAt: new Date(createdAt) }
  return mailedAt(row, preferencesOf({ notices }), zone, new Date(now))?.toISOString() ?? null
}

test('a digest has one moment on each day, also where clocks are changed', () => {
  const berlin = { zone: 'Europe/Berlin', digestAt: '02:30' }
  expect(mailed('2026-03-28T12:00:00Z', berlin)).toBe('2026-03-29T01:30:00.000Z')
  expect(mailed('2026-03-29T01:30:00Z', berlin)).toBe('2026-03-30T00:30:00.000Z')
  expect(mailed('2026-10-24T12:00:00Z', berlin)).toBe('2026-10-25T00:30:00.000Z')
  expect(mailed('2026-10-25T01:00:00Z', berlin)).toBe('2026-10-26T01:30:00.000Z')
  expect(mailed('2026-11-20T07:59:00Z', {})).toBe('2026-11-20T08:00:00.000Z')
  expect(mailed('2026-11-20T08:00:00Z', {})).toBe('2026-11-21T08:00:00.000Z')
  expect(mailed('2026-11-20T08:00:00Z', {}, '2026-11-20T08:00:00Z', 'Asia/Kathmandu')).toBe(
    '2026-11-21T02:15:00.000Z',
  )
})

test('what was due while nobody looked is due now', () => {
  const atOnce = { byMail: 'at_once' }
  expect(mailed('2026-11-20T08:00:00Z', atOnce)).toBe('2026-11-20T08:05:00.000Z')
  expect(mailed('2026-11-20T08:00:00Z', atOnce, '2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00.000Z')
  expect(mailed('2026-11-20T08:00:00Z', { byMail: 'off' })).toBeNull()
})

test('quiet hours hold mails until they end, on the days on which they begin', () => {
  const quiet = { from: '22:00', to: '07:00', days: ['friday', 'saturday'] }
  const chosen = { byMail: 'at_once', quiet }
  // 20 November 2026 is a Friday.
  expect(mailed('2026-11-20T23:00:00Z', chosen)).toBe('2026-11-21T07:00:00.000Z')
  expect(mailed('2026-11-22T03:00:00Z', chosen)).toBe('2026-11-22T07:00:00.000Z')
  expect(mailed('2026-11-22T23:00:00Z', chosen)).toBe('2026-11-22T23:05:00.000Z')
  expect(mailed('2026-11-20T03:00:00Z', chosen)).toBe('2026-11-20T03:05:00.000Z')
  expect(mailed('2026-11-20T12:00:00Z', { quiet, digestAt: '23:30' })).toBe('2026-11-21T07:00:00.000Z')
  expect(mailed('2026-11-20T21:58:00Z', chosen)).toBe('2026-11-21T07:00:00.000Z')
})

test('every kind has words in each language, and what is not spoken is English', () => {
  const languages = ['en', 'de', 'es', 'pt-BR', 'hi', 'ar']
  const said = languages.map((tag) =>
    notificationKinds.values.map((kind) => {
      const { words } = spoken(tag)
      return (words.kinds[kind] ?? words.other)('Ada', null)
    }),
  )
  expect(new Set(said.flat()).size).toBe(languages.length * notificationKinds.values.length)
  expect(spoken('fr-FR').locale).toContain('en')
})
