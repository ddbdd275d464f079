import type { App } from '#core/context/context.ts'
import { askDue } from './due-now.ts'
import type { Runner } from './runner.ts'

/** After so long, of the app's clock, a sweep runs every kind: it finds what a kind does by a rhythm of its own. */
const wholeSweepMs = 30_000

/**
 * Finds work without a hint: asks PostgreSQL in one statement which kinds have some, and runs those; also what failed,
 * and everything while PostgreSQL cannot be asked. A sweep that is under way is not begun twice.
 */
export function sweeper(app: App, runners: readonly Runner[]): () => Promise<void> {
  const whatIsDue = askDue(
    app,
    runners.map(({ definition }) => definition),
  )
  let sweptAllAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const now = app.clock.nowMs()
    const whole = Math.abs(now - sweptAllAt) >= wholeSweepMs
    if (whole) sweptAllAt = now
    const due = whole ? undefined : await whatIsDue().catch(() => undefined)
    for (const runner of runners) {
      if (due === undefined || runner.failed) void runner.call()
      else if (due.has(runner.kind)) void runner.wake(due.get(runner.kind))
    }
  }

  return () => {
    underWay ??= sweep().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
