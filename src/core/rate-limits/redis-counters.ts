import type { Logger } from 'pino'
import { type Counters, localCounters, standingOf, type Taken, type Window, windowIndex } from './counters.ts'

/**
 * KEYS: the windows, then the guard if there is one. ARGV: for each window its limit and life in milliseconds, then
 * the guard's limit. Answers the counts up to the first over its limit, or nothing when the guard is full.
 */
export const takeScript = `
local windows = math.floor(#ARGV / 2)
if #KEYS > windows and tonumber(redis.call('get', KEYS[#KEYS]) or '0') >= tonumber(ARGV[#ARGV]) then
  return {}
end
local counts = {}
for i = 1, windows do
  counts[i] = redis.call('incr', KEYS[i])
  if counts[i] == 1 then redis.call('pexpire', KEYS[i], ARGV[2 * i]) end
  if counts[i] > tonumber(ARGV[2 * i - 1]) then break end
end
return counts
`

/** KEYS: the windows. One that is gone, or that another store counted, is left alone. */
export const giveBackScript = `
for i = 1, #KEYS do
  if tonumber(redis.call('get', KEYS[i]) or '0') > 0 then redis.call('decr', KEYS[i]) end
end
`

/** The part of a Redis client that counting needs. */
export interface CountingRedis {
  takeFromWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>
  giveBackToWindows(keyCount: number, ...keys: string[]): Promise<unknown>
  get(key: string): Promise<string | null>
}

/** For so long after a failure Redis is not asked again: every request would wait for it in vain. */
const restMs = 1_000

/** Counters shared by all processes; one call per request. When Redis does not answer, this process counts alone. */
export function redisCounters(redis: CountingRedis, prefix: string, log: Logger): Counters {
  const fallback = localCounters()
  let failing = false
  let restsUntil = 0

  const keyOf = (window: Window, nowMs: number) =>
    `${prefix}rate:${window.name}:${window.subject}:${windowIndex(window, nowMs)}`
  // A key outlives its window, because the application's clock and the server's need not agree.
  const lifeOf = (window: Window) => window.seconds * 1000 + 60_000

  async function orAlone<T>(ask: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (performance.now() < restsUntil) return alone()
    try {
      const answer = await ask()
      failing = false
      return answer
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the counter store does not answer; counting in this process')
      failing = true
      restsUntil = performance.now() + restMs
      return alone()
    }
  }

  async function takeShared(windows: readonly Window[], nowMs: number, guard?: Window): Promise<Taken> {
    const keys = windows.map((window) => keyOf(window, nowMs))
    const limits = windows.flatMap((window) => [window.limit, lifeOf(window)])
    if (guard) {
      keys.push(keyOf(guard, nowMs))
      limits.push(guard.limit)
    }
    const counts = await redis.takeFromWindows(keys.length, ...keys, ...limits)
    const standings = counts.map((used, index) => standingOf(windows[index] as Window, used, nowMs))
    return { guarded: standings.length === 0, standings }
  }

  return {
    take: (windows, nowMs, guard) =>
      orAlone(
        () => takeShared(windows, nowMs, guard),
        () => fallback.take(windows, nowMs, guard),
      ),
    giveBack: (windows, countedAtMs) =>
      orAlone(
        async () => {
          const keys = windows.map((window) => keyOf(window, countedAtMs))
          await redis.giveBackToWindows(keys.length, ...keys)
        },
        () => fallback.giveBack(windows, countedAtMs),
      ),
    peek: (window, nowMs) =>
      orAlone(
        async () => Number((await redis.get(keyOf(window, nowMs))) ?? 0),
        () => fallback.peek(window, nowMs),
      ),
  }
}
