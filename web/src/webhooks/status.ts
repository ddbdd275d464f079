import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
import { clockTime, duration } from '../ui/time.ts'
import type { Endpoint, Health } from './documents.ts'
import { eventName } from './event-name.ts'

const disabled: Record<
  NonNullable<Endpoint['disabledReason']>,
  { why: MessageDescriptor; what: MessageDescriptor }
> = {
  FAILING: {
    why: msg`For 24 hours every delivery has failed.`,
    what: msg`Fix the receiver, send a test, then turn it on.`,
  },
  NO_SECRET: {
    why: msg`It has no signing secret, and nothing is sent unsigned.`,
    what: msg`Rotate the secret, then turn it on.`,
  },
  KEY_REVOKED: {
    why: msg`The API key that it was made with was revoked.`,
    what: msg`Turn it on here: then it belongs to you.`,
  },
  KEY_EXPIRED: {
    why: msg`The API key that it was made with has expired.`,
    what: msg`Turn it on here: then it belongs to you.`,
  },
  KEY_SCOPES: {
    why: msg`The API key that it was made with lost a scope that it needs.`,
    what: msg`Turn it on here: then it belongs to you.`,
  },
  MANUAL: { why: msg`It was turned off.`, what: msg`It can be turned on at any time.` },
}

/** In 12 min (14:05), or that it is about to happen. */
export function soon(iso: string, now: number): string {
  const left = Date.parse(iso) - now
  return left < 60_000
    ? t`in less than a minute (${clockTime(iso)})`
    : t`in ${duration(left)} (${clockTime(iso)})`
}

/** Why events do not go out as usual, and what to do; null when they do. */
export function trouble(endpoint: Endpoint, now: number): string | null {
  const { status, disabledReason, nextTryAt, failuresInARow } = endpoint
  if (status === 'ACTIVE') return null
  if (status === 'DISABLED') {
    const rest = t`Waiting events are kept for one day.`
    const known = disabledReason ? disabled[disabledReason] : null
    const told = known ? [i18n._(known.why), i18n._(known.what)] : [t`It is turned off.`]
    return [...told, rest].join(' ')
  }
  if (!nextTryAt)
    return t`Its API key or the plan's API keys are switched off. It continues when they are switched on.`
  const when = soon(nextTryAt, now)
  const failures = plural(failuresInARow, { one: '# failure in a row.', other: '# failures in a row.' })
  const next = t`Events are waiting; the next request is sent ${when}. One success, also of a test, sends all of them.`
  return `${failures} ${next}`
}

/** Documents that cannot be used, and why. */
export const documentTroubles = ({ documents }: Endpoint): string[] =>
  documents.flatMap(({ type, problem }) =>
    problem
      ? [
          t`The document for ${eventName(type)} cannot be used, and its events go out with the default body. ${problem}`,
        ]
      : [],
  )

/** How many of the newest deliveries arrived, in words; null before the first. */
export function successRate({ delivered, notDelivered }: NonNullable<Health>): string | null {
  const tried = delivered + notDelivered
  if (tried === 0) return null
  // Rounded down: one failure in a thousand is not "all".
  const rate = numeral(Math.floor((100 * delivered) / tried) / 100, { style: 'percent' })
  return t`${rate} of the last ${numeral(tried)}`
}

/** 1,000 stands for that many or more. */
export const waitingText = (waiting: number) =>
  waiting >= 1_000 ? t`${numeral(1_000)} or more` : numeral(waiting)
