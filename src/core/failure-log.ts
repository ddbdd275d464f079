import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isOutage } from '#core/outage.ts'

/** How often an outage is logged while it lasts. */
const tellEveryMs = 5_000

/**
 * What an outage does to the log: it fails everything that is asked for, thousands of times a second under load, and
 * always in the same words. So it is told when it begins, every few seconds with how much it has failed, and when
 * nothing has failed for as long.
 */
class OutageLog {
  readonly #app: App
  #failed = 0
  #last: unknown
  #telling: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  note(facts: FailureFacts): void {
    if (!this.#telling) {
      this.#app.log.warn(facts, 'a dependency is down')
      this.#telling = setInterval(() => this.#tell(), tellEveryMs).unref()
      return
    }
    this.#failed++
    this.#last = facts.err
  }

  #tell(): void {
    const failed = this.#failed
    this.#failed = 0
    if (failed > 0) {
      const error = String((this.#last as Error).message)
      this.#app.log.warn({ failed, error }, 'a dependency is still down')
    } else {
      clearInterval(this.#telling)
      this.#telling = undefined
      this.#app.log.warn('nothing fails for a dependency any more')
    }
  }
}

const outagesOf = perApp((app) => new OutageLog(app))

export interface FailureFacts {
  err: unknown
  [fact: string]: unknown
}

/** Tells the log that something we need has failed; once for all that fails while it does. */
export const logOutage = (app: App, facts: FailureFacts): void => outagesOf(app).note(facts)

/** Logs unexpected failures, in the words of the caller; an outage is logged once for everything that it makes fail. */
export function logFailure(app: App, facts: FailureFacts, message: string): void {
  if (isOutage(facts.err)) logOutage(app, facts)
  else app.log.error(facts, message)
}
