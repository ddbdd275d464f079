import ipaddr from 'ipaddr.js'
import { AppError } from '#core/errors.ts'
import { type Counters, standingOf, type Window } from './counters.ts'

/** Wrong keys are counted by IPv4 address or IPv6 /64, 50 in five minutes (document 1, Lockout). */
export function wrongKeysWindow(ip: string): Window {
  return { name: 'wrong-keys', subject: networkOf(ip), seconds: 300, limit: 50 }
}

/** An IPv4 address, or the /64 that a client of IPv6 has to itself. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const address = ipaddr.parse(ip)
  if (!(address instanceof ipaddr.IPv6)) return ip
  return `${address.parts.slice(0, 4).join('.')}/64`
}

/** The answer to a locked address, until its window ends (spec/4 D8). */
export function lockedOut(window: Window, nowMs: number): AppError {
  const { resetSeconds } = standingOf(window, window.limit, nowMs)
  return new AppError('rate_limited', 'Too many requests with a wrong key from this address.', {
    retryAfter: resetSeconds,
  })
}

/** Counts a wrong key. True when the address had already used up its tries. */
export async function countWrongKey(counters: Counters, ip: string, nowMs: number): Promise<boolean> {
  const window = wrongKeysWindow(ip)
  const { standings } = await counters.take([window], nowMs)
  return standings.some((standing) => standing.used > window.limit)
}
