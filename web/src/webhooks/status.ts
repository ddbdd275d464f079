import { clockTime, duration } from '../ui/time.ts'
import type { Endpoint, Health } from './documents.ts'
import { eventName } from './event-name.ts'

const disabled: Record<NonNullable<Endpoint['disabledReason']>, { why: string; what: string }> = {
  FAILING: {
    why: 'For 24 hours every delivery has failed.',
    what: 'Repair the receiver, send a test, then turn it on.',
  },
  NO_SECRET: {
    why: 'It has no signing secret, and nothing is sent unsigned.',
    what: 'Rotate the secret, then turn it on.',
  },
  KEY_REVOKED: {
    why: 'The API key that it was made with was revoked.',
    what: 'Turn it on here: then it belongs to you.',
  },
  KEY_EXPIRED: {
    why: 'The API key that it was made with has expired.',
    what: 'Turn it on here: then it belongs to you.',
  },
  KEY_SCOPES: {
    why: 'The API key that it was made with lost a scope that it needs.',
    what: 'Turn it on here: then it belongs to you.',
  },
  MANUAL: { why: 'Somebody turned it off.', what: 'It can be turned on at any time.' },
}

/** In 12 min (14:05), or that it is about to happen. */
export function soon(iso: string, now: number): string {
  const left = Date.parse(iso) - now
  return left < 60_000
    ? `in less than a minute (${clockTime(iso)})`
    : `in ${duration(left)} (${clockTime(iso)})`
}

/** Why events do not go out as usual, and what to do; null when they do. */
export function trouble(endpoint: Endpoint, now: number): string | null {
  const { status, disabledReason, nextTryAt, failuresInARow } = endpoint
  if (status === 'ACTIVE') return null
  if (status === 'DISABLED') {
    const known = disabledReason && disabled[disabledReason]
    const rest = 'What waits is kept for one day.'
    return known ? `${known.why} ${known.what} ${rest}` : `It is turned off. ${rest}`
  }
  if (!nextTryAt)
    return "Its API key or the plan's API keys are switched off. It goes on when they are switched on."
  return `${failuresInARow} failures in a row. Events wait; the next request is sent ${soon(nextTryAt, now)}. One success, also of a test, sends all that waits.`
}

/** Documents that cannot be used, and why. */
export const documentTroubles = ({ documents }: Endpoint): string[] =>
  documents.flatMap(({ type, problem }) =>
    problem
      ? [
          `The document for ${eventName(type)} cannot be used, and its events go out with the default body. ${problem}`,
        ]
      : [],
  )

/** How many of the newest deliveries arrived, in words; null before the first. */
export function successRate({ delivered, notDelivered }: NonNullable<Health>): string | null {
  const tried = delivered + notDelivered
  if (tried === 0) return null
  // Rounded down: one failure in a thousand is not "all".
  return `${Math.floor((100 * delivered) / tried)} % of the last ${tried}`
}

/** 1,000 stands for that many or more. */
export const waitingText = (waiting: number) => (waiting >= 1_000 ? '1,000 or more' : String(waiting))
