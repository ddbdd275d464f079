import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { logFailure } from '#core/failure-log.ts'
import type { NumberEntry } from './directory.ts'
import { keepFacts } from './facts.ts'

/** Of many messages that are refused at once, one switches the number off. */
const underWay = perApp(() => new Map<string, Promise<void>>())

/**
 * The platform says that a number is not onboarded to its service for marketing messages: the switch goes off, with a
 * line in the history of the number (spec/10 PL5). Never throws: the message at hand goes on.
 */
export function leaveMarketingService(app: App, number: NumberEntry): Promise<void> {
  const leaving = underWay(app)
  const begun = leaving.get(number.id)
  if (begun) return begun
  const work = keepFacts(app, number, () => ({ marketingMessages: false }))
    .catch((error: unknown) =>
      logFailure(app, { err: error, numberId: number.id }, 'a number stays with the marketing service'),
    )
    .finally(() => leaving.delete(number.id))
  leaving.set(number.id, work)
  return work
}
