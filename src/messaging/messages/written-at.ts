import type { App } from '#core/context/context.ts'

/** When somebody wrote, as the platform says: on our clock, and never later than now (spec/10 FR4). */
export function writtenAt(app: App, at: Date, now = app.clock.now()): Date {
  const then = app.clock.fromWorld(at)
  return then > now ? now : then
}
