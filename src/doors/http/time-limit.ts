import { errors } from '#core/errors.ts'

/** Below the 60-second lease of Idempotency-Keys, so that a rerun never overlaps (spec/4 B2, D16). */
const requestLimitMs = 50_000

/**
 * Ends a request that takes longer than one may, at every door: the answer is 503. What it changes comes to its end all
 * the same; what it reads, it reads until `ended`. Subscriptions and uploads to /api take as long as they take.
 */
export function withinLimit<T>(work: Promise<T>, ended?: AbortController, ms = requestLimitMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(errors.unavailable('The request took too long.'))
      ended?.abort()
    }, ms)
    const settled = () => clearTimeout(timer)
    work.then(resolve, reject).then(settled, settled)
  })
}
