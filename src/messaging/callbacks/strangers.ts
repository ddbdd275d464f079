import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { Window } from '#core/rate-limits/counters.ts'
import { networkOf } from '#core/rate-limits/lockout.ts'
import { type Leave, Places } from './places.ts'
import { largeBytes } from './sizes.ts'

/**
 * Wrong signatures of an IPv4 address or an IPv6 /64 that are answered as quickly as right ones, in a minute. Nobody is
 * locked out by more of them: the platform may come from the same address, where a proxy is not trusted or an account's
 * secret was entered wrongly. But the answer to a wrong one then comes late, and large bodies of that network are read
 * one at a time.
 */
const wrongSignatures = (network: string): Window => ({
  name: 'wrong-signatures',
  subject: network,
  seconds: 60,
  limit: 20,
})
const lateMs = 500

const waitMs = 20_000
const placesOf = perApp(() => ({
  // 3 MB each
  large: new Places({ inAll: 8, waiting: 200, waitMs }),
  // 64 KB each
  small: new Places({ inAll: 1_000, waiting: 2_000, waitMs }),
}))
const mostOfNetwork = { large: 6, small: 500, largeAboveCount: 1 }

/** Waits until a body of so many bytes may be read, whose sender nobody knows yet. Null when that takes too long. */
export async function placeFor(app: App, ip: string, bytes: number): Promise<Leave | null> {
  const { large, small } = placesOf(app)
  const network = networkOf(ip)
  if (bytes <= largeBytes) return small.enter(network, mostOfNetwork.small)
  const window = wrongSignatures(network)
  const isAbove = (await app.counters.peek(window, app.clock.nowMs())) >= window.limit
  return large.enter(network, isAbove ? mostOfNetwork.largeAboveCount : mostOfNetwork.large)
}

/** Counts a wrong signature; above the count of its network it is answered late, and not told in the log. */
export async function noteWrongSignature(app: App, ip: string): Promise<void> {
  const { standings } = await app.counters.take([wrongSignatures(networkOf(ip))], app.clock.nowMs())
  const [standing] = standings
  if (!standing) return
  const { used, window } = standing
  if (used <= window.limit)
    app.log.warn({ ip, used }, 'a callback with a signature that does not fit was refused')
  if (used === window.limit) {
    app.log.warn(
      { ip },
      'further callbacks from there with such signatures are refused late and are not told',
    )
  }
  if (used > window.limit) await wait(lateMs)
}
