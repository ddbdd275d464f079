import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { Window } from '#core/rate-limits/counters.ts'
import { networkOf } from '#core/rate-limits/lockout.ts'
import { type Leave, Places } from '#core/rate-limits/places.ts'
import { largeBytes } from '#messaging/numbers/accounts/callback-sizes.ts'

/**
 * Wrong signatures of an IPv4 address or an IPv6 /64 that are answered as quickly as right ones, in a minute. Nobody is
 * locked out by more of them: the platform may come from the same address, where a proxy is not trusted or an account's
 * secret was entered wrongly. Small bodies of that network, as nearly all callbacks are, are still read, and large ones
 * one at a time; but the answer to a wrong one comes late, and the next large one has to wait for longer still.
 */
const wrongSignatures = (network: string): Window => ({
  name: 'wrong-signatures',
  subject: network,
  seconds: 60,
  limit: 20,
})
const lateMs = 500
const paceMs = 1_000

/** Requests that wait for their late answer; further ones get it at once. */
const mostLate = 1_000

const waitMs = 20_000
const placesOf = perApp(() => ({
  // 3 MB each
  large: new Places({ inAll: 4, waiting: 100, waitMs }),
  // of all networks above the count together, one at a time; nobody waits, because a request that waits holds some 64
  // KB
  paced: new Places({ inAll: 1, waiting: 0, waitMs }),
  // 64 KB each
  small: new Places({ inAll: 1_000, waiting: 2_000, waitMs }),
}))
const mostOfNetwork = { large: 2, small: 500 }

/** Gives the place of a body back, and says whether its signature was wrong. */
export type LeaveAfter = (isWrong: boolean) => void

/**
 * Waits until a body of so many bytes may be read, whose sender nobody knows yet. Null when it may not, or when that
 * takes too long.
 */
export async function placeFor(app: App, ip: string, bytes: number): Promise<LeaveAfter | null> {
  const { large, paced, small } = placesOf(app)
  const network = networkOf(ip)
  if (bytes <= largeBytes) return small.enter(network, mostOfNetwork.small)
  if (await isAboveCount(app, network)) return afterPace(await paced.enter(network, 1))
  const leave = await large.enter(network, mostOfNetwork.large)
  // The count went up while it waited.
  if (!leave || !(await isAboveCount(app, network))) return leave
  leave()
  return afterPace(await paced.enter(network, 1))
}

async function isAboveCount(app: App, network: string): Promise<boolean> {
  const window = wrongSignatures(network)
  return (await app.counters.peek(window, app.clock.nowMs())) >= window.limit
}

function afterPace(leave: Leave | null): LeaveAfter | null {
  if (!leave) return null
  return (isWrong) => void (isWrong ? setTimeout(leave, paceMs).unref() : leave())
}

/**
 * Counts a signature that is wrong or missing; above the count of its network it is answered late, and not told in the
 * log.
 */
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
  if (used > window.limit) await beLate(app)
}

const lateOnes = perApp(() => ({ waiting: 0 }))

/**
 * Whoever sends wrong signatures without end gets each answer late: two a second for each connection instead of a
 * thousand.
 */
export async function beLate(app: App): Promise<void> {
  const late = lateOnes(app)
  if (late.waiting >= mostLate) return
  late.waiting++
  // Not all at once: those that began together would come back together, each time.
  await wait(lateMs * (1 + Math.random()))
  late.waiting--
}
