import { describe, expect, test } from 'vitest'
import { nextTryAt } from '#telling/webhooks/sending/schedule.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const seconds = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 1000)
const waitAfter = (attempt: number, status?: number, retryAfter: string | null = null) =>
  seconds(nextTryAt(attempt, now, status === undefined ? null : { status, retryAfter }))

describe('nextTryAt', () => {
  test('is the retry table, and nothing after the 11th try', () => {
    const table = Array.from({ length: 11 }, (_, index) => waitAfter(index + 1))
    expect(table).toEqual([30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, null])
    // 51 h 42 min 30 s (spec/4 Q28)
    expect(table.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(186_150)
  })

  test('waits for Retry-After on 429 and 503 when that is longer, up to an hour', () => {
    expect(waitAfter(1, 429, '90')).toBe(90)
    expect(waitAfter(1, 503, '45')).toBe(45)
    expect(waitAfter(1, 503, '5')).toBe(30)
    expect(waitAfter(1, 503, '86400')).toBe(3600)
    expect(waitAfter(6, 503, '10800')).toBe(7200)
    expect(waitAfter(1, 500, '90')).toBe(30)
    expect(waitAfter(1, 200, '90')).toBe(30)
    expect(waitAfter(11, 503, '90')).toBe(null)
  })

  test('reads the three forms of HTTP dates, and nothing else', () => {
    expect(waitAfter(1, 503, 'Fri, 20 Nov 2026 10:10:00 GMT')).toBe(600)
    expect(waitAfter(1, 503, 'Friday, 20-Nov-26 10:10:00 GMT')).toBe(600)
    expect(waitAfter(1, 503, 'Fri Nov 20 10:10:00 2026')).toBe(600)
    expect(waitAfter(1, 503, 'Fri, 20 Nov 2026 09:00:00 GMT')).toBe(30)
    expect(waitAfter(1, 503, 'Fri, 20 Nov 2026 23:00:00 GMT')).toBe(3600)
    for (const text of ['soon', '-5', '1.5e3', '2026-11-20T10:10:00Z', '', 'Someday, GMT'])
      expect(waitAfter(1, 503, text), text).toBe(30)
  })
})
