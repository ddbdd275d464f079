import type { MovableClock } from '#core/time/clock.ts'

/**
 * Moves the clock to the beginning of the next minute. Rate windows are minutes of the clock: what follows begins with
 * fresh ones, and none of them ends half-way through a test.
 */
export async function newMinute(clock: MovableClock): Promise<void> {
  await clock.advance(60.1 - (clock.nowMs() % 60_000) / 1000)
}
