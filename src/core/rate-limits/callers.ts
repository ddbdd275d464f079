import type { Actor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { Window } from './counters.ts'

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

/** All requests of the application API, by person, else by address; off by default. Throws rate_limited. */
export async function countForCaller(app: App, actor: Actor, ip: string): Promise<void> {
  const { enabled, apiMaxRequests, apiWindowSeconds } = app.config.rateLimit
  if (!enabled) return
  const caller = actor.kind === 'member' ? actor.userId : ip
  await count(app, { name: 'api', subject: caller, seconds: apiWindowSeconds, limit: apiMaxRequests })
}
