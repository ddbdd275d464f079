import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'

const timersOf = perApp(
  () => new Set<NodeJS.Timeout>(),
  async (timers) => {
    for (const timer of timers) clearTimeout(timer)
  },
)

/** Wakes the job when a call is due, so that it does not wait for the sweep, which finds it in any case. */
export function wakeForCalls(app: App, dueAt: Date): void {
  const timers = timersOf(app)
  const waitMs = Math.max(0, dueAt.getTime() - app.clock.nowMs())
  const timer = setTimeout(() => {
    timers.delete(timer)
    app.wake('bot-calls')
  }, waitMs)
  timers.add(timer.unref())
}
