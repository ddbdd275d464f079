import type { PublicKeyActor } from '#core/access/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Standing, Window } from '#core/rate-limits/counters.ts'
import { workedToday } from '#core/rate-limits/key-use.ts'
import { lockedOut, wrongKeysWindow } from '#core/rate-limits/lockout.ts'
import { heavyWindow, messagesWindow, minuteWindow } from '#core/rate-limits/plan.ts'
import { noteKeyUse } from '#people/public-keys/lookup.ts'
import type { CompiledEndpoint } from './endpoint.ts'
import type { Door, Exchange } from './exchange.ts'

function windowsOf(key: PublicKeyActor, endpoint: CompiledEndpoint | undefined): Window[] {
  const windows = [minuteWindow(key)]
  if (endpoint?.heavy) windows.push(heavyWindow(key))
  if (endpoint?.ownWindow) windows.push(endpoint.ownWindow(key.workspaceId))
  if (endpoint?.perSecond) windows.push(messagesWindow(key))
  return windows
}

function writeHeaders(exchange: Exchange, { window, used, resetSeconds }: Standing): void {
  exchange.headers['X-RateLimit-Limit'] = window.limit
  exchange.headers['X-RateLimit-Remaining'] = Math.max(0, window.limit - used)
  exchange.headers['X-RateLimit-Reset'] = resetSeconds
}

/**
 * Step 4: counts the request in its windows (spec/4 B2, Rate limits). The headers describe the minute, or the window
 * that refused. A locked address is found in the same call; keys that worked within a day still get in.
 */
export async function countRequest(door: Door, exchange: Exchange, key: PublicKeyActor): Promise<void> {
  const { clock, counters } = door.app
  const now = clock.nowMs()
  const windows = windowsOf(key, exchange.found.endpoint)
  const guard = wrongKeysWindow(exchange.ip)
  let taken = await counters.take(windows, now, guard)
  if (taken.guarded) {
    if (!(await workedToday(door.app, key))) throw lockedOut(guard, now)
    taken = await counters.take(windows, now)
  }
  noteKeyUse(door.app, key)
  const last = taken.standings.at(-1) as Standing
  const refused = last.used > last.window.limit
  writeHeaders(exchange, refused ? last : (taken.standings[0] as Standing))
  if (refused) {
    throw new AppError('rate_limited', 'Too many requests.', { retryAfter: last.resetSeconds })
  }
}
