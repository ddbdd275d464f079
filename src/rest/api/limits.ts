import type { Actor } from '../../auth/actor.ts'
import type { App } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Window } from '../../rate-limits/counters.ts'
import type { ApiRow } from './row.ts'

async function count(app: App, window: Window): Promise<void> {
  const { standings } = await app.counters.take([window], app.clock.nowMs())
  const standing = standings[0]
  if (!standing || standing.used <= window.limit) return
  throw new AppError('rate_limited', 'Too many requests.', { retryAfter: standing.resetSeconds })
}

/** Requests to sign in, per address (document 2, Limits). Throws rate_limited. */
export async function countForAddress(app: App, row: ApiRow | undefined, ip: string): Promise<void> {
  if (!app.config.rateLimit.enabled || !row?.perAddress) return
  const { name, limit } = row.perAddress
  await count(app, { name: `api-${name}:${ip}`, seconds: 60, limit })
}

/** All requests to /api, by person, else by address; off by default. Throws rate_limited. */
export async function countForCaller(app: App, actor: Actor, ip: string): Promise<void> {
  const { enabled, apiMaxRequests, apiWindowSeconds } = app.config.rateLimit
  if (!enabled) return
  const caller = actor.kind === 'member' ? actor.userId : ip
  await count(app, { name: `api:${caller}`, seconds: apiWindowSeconds, limit: apiMaxRequests })
}
