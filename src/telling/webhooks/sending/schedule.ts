const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** The wait after the first failed try, after the second, ... (document 1, Retry schedule: 11 tries). */
const waits = [
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  1 * hours,
  2 * hours,
  4 * hours,
  8 * hours,
  12 * hours,
  24 * hours,
]

const longestRetryAfter = 1 * hours

const imfDate = /^[A-Z][a-z]+,? .* GMT$/
const asctimeDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** Milliseconds that a Retry-After header asks for: seconds, or a date in any of HTTP's three forms; 0 when unreadable. */
function retryAfterMs(text: string, nowMs: number): number {
  const header = text.trim()
  if (/^\d+$/.test(header)) return Number(header) * seconds
  if (imfDate.test(header)) return Math.max(0, (Date.parse(header) || 0) - nowMs)
  if (asctimeDate.test(header)) return Math.max(0, (Date.parse(`${header} GMT`) || 0) - nowMs)
  return 0
}

/** What of an answer can make the wait longer. */
interface Refusal {
  status: number
  retryAfter: string | null
}

/**
 * When a delivery is tried again after this failed try (1 is the first of its schedule), or null after the last.
 * Retry-After counts on 429 and 503, if it is longer than the schedule, up to 1 hour.
 */
export function nextTryAt(attempt: number, now: Date, refusal: Refusal | null): Date | null {
  const wait = waits[attempt - 1]
  if (wait === undefined) return null
  const asks =
    refusal?.retryAfter && (refusal.status === 429 || refusal.status === 503) ? refusal.retryAfter : null
  const asked = asks === null ? 0 : Math.min(retryAfterMs(asks, now.getTime()), longestRetryAfter)
  return new Date(now.getTime() + Math.max(wait, asked))
}
