import { expect, test } from 'vitest'
import { newId, newRequestId, randomToken } from '#core/ids.ts'

test('ids are UUIDv7 that carry the time they were given', () => {
  const at = Date.UTC(2031, 4, 6)
  const id = newId(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at)
})

test('ids of one millisecond are unique and keep their order', () => {
  const at = Date.UTC(2032, 0, 1)
  const ids = Array.from({ length: 10_000 }, () => newId(at))
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

test('request ids are req_ and 20 letters and digits, of which all occur equally often', () => {
  const count = new Map<string, number>()
  for (let i = 0; i < 20_000; i++) {
    const id = newRequestId()
    expect(id).toMatch(/^req_[A-Za-z0-9]{20}$/)
    for (const letter of id.slice(4)) count.set(letter, (count.get(letter) ?? 0) + 1)
  }
  expect(count.size).toBe(62)
  const expected = (20_000 * 20) / 62
  for (const [letter, times] of count) expect(Math.abs(times / expected - 1), letter).toBeLessThan(0.1)
})

test('tokens are URL-safe and as long as their bytes need', () => {
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/)
  expect(randomToken(32)).not.toBe(randomToken(32))
})
