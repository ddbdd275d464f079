import type { Actor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { type Standing, standingOf, type Window } from './counters.ts'

/** Counts something in a window, whether or not limits of /api are on. Throws rate_limited when it is full. */
export async function count(app: App, window: Window): Promise<void> {
  const { standings } = await app.counters.take([window], app.clock.nowMs())
  const standing = standings[0]
  if (!standing || standing.used <= window.limit) return
  throw new AppError('rate_limited', 'Too many requests.', { retryAfter: standing.resetSeconds })
}

/** How often one address may do something within a minute, whatever door it comes through. */
export interface AddressLimit {
  name: string
  limit: number
}

/** Requests to sign in, per address (document 2, Limits). Throws rate_limited. */
export async function countForAddress(
  app: App,
  perAddress: AddressLimit | undefined,
  ip: string,
): Promise<void> {
  if (!app.config.rateLimit.enabled || !perAddress) return
  await count(app, { name: `api-${perAddress.name}`, subject: ip, seconds: 60, limit: perAddress.limit })
}

/** All requests of the application API, by person, else by address; none when they are not limited (the default). */
function callerWindow(app: App, actor: Actor, ip: string): Window | undefined {
  const { enabled, apiMaxRequests, apiWindowSeconds } = app.config.rateLimit
  if (!enabled) return undefined
  const subject = actor.kind === 'member' ? actor.userId : ip
  return { name: 'api', subject, seconds: apiWindowSeconds, limit: apiMaxRequests }
}

/** Counts a request of the application API. Throws rate_limited. */
export async function countForCaller(app: App, actor: Actor, ip: string): Promise<void> {
  const window = callerWindow(app, actor, ip)
  if (window) await count(app, window)
}

/** How the caller's requests stand, without counting one; undefined when they are not limited. */
export async function standingOfCaller(app: App, actor: Actor, ip: string): Promise<Standing | undefined> {
  const window = callerWindow(app, actor, ip)
  if (!window) return undefined
  const nowMs = app.clock.nowMs()
  return standingOf(window, await app.counters.peek(window, nowMs), nowMs)
}
