import { expect, test } from 'vitest'
import { movableClock, systemClock } from '#core/time/clock.ts'

test('the system clock tells the time of the machine', () => {
  const before = Date.now()
  const clock = systemClock()
  expect(clock.nowMs()).toBeGreaterThanOrEqual(before)
  expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now())
})

test('a movable clock goes on from where it was moved to', async () => {
  const clock = movableClock()
  await clock.advance(52 * 3600)
  expect(clock.nowMs() - Date.now()).toBeGreaterThan(52 * 3_600_000 - 1000)
  await clock.advance(0.5)
  expect(clock.nowMs() - Date.now()).toBeGreaterThanOrEqual(52 * 3_600_000 + 400)
})

test('it never goes back', async () => {
  const clock = movableClock()
  await expect(clock.advance(-1)).rejects.toThrow('forward')
  await expect(clock.advance(Number.NaN)).rejects.toThrow('forward')
})

test('moving it runs the listeners in order, after the time has changed, and waits for them', async () => {
  const clock = movableClock()
  const seen: string[] = []
  const start = clock.nowMs()
  clock.onAdvance(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push(`first ${Math.round((clock.nowMs() - start) / 1000)}`)
  })
  const forget = clock.onAdvance(async () => void seen.push('second'))
  await clock.advance(60)
  forget()
  await clock.advance(1)
  expect(seen).toEqual(['first 60', 'second', 'first 61'])
})
