import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { counter } from '#core/metrics.ts'
import { lanesOf } from './lanes.ts'

/** Kinds whose claims hold what they take until a time. */
const leasing = [
  'hand-over',
  'deliveries',
  'legacy-webhooks',
  'mail',
  'media',
  'read-receipts',
  'push',
  'bot-calls',
] as const

export type LeasingKind = (typeof leasing)[number]

const countLate = counter('parley_claims_late_total', 'Claims that returned when their lease was over.', {
  kind: leasing,
})

/** When a kind may be claimed again. */
const restsOf = perApp(() => new Map<LeasingKind, number>())

/**
 * Makes a claim that holds what it takes for `leaseMs`. One that returns when that is over has taken what others may
 * take by now, so that nothing comes of it: it is counted and logged, and the kind rests for as long as the claim took,
 * because asking again at once would keep PostgreSQL as busy as it is. While it rests the answer is undefined; the sweep
 * of the jobs looks each second. Where this process was away meanwhile, PostgreSQL was not slow, and nothing rests: what
 * falls into its lanes would wait for as long as it was away.
 */
export async function claimInTime<T>(
  app: App,
  kind: LeasingKind,
  leaseMs: number,
  claim: () => Promise<T>,
): Promise<T | undefined> {
  const rests = restsOf(app)
  const begun = performance.now()
  if (begun < (rests.get(kind) ?? 0)) return undefined
  const taken = await claim()
  const tookMs = performance.now() - begun
  if (tookMs > leaseMs) {
    const wasAway = lanesOf(app).wasAwaySince(begun)
    if (!wasAway) rests.set(kind, begun + 2 * tookMs)
    countLate({ kind })
    app.log.warn(
      { kind, tookMs, leaseMs, wasAway },
      wasAway
        ? 'this process was away while it made a claim, which is over'
        : 'a claim took longer than what it takes is held: it rests as long',
    )
  }
  return taken
}
