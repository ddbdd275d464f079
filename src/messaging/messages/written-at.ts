import type { App } from '#core/context/context.ts'

/** When somebody wrote, as the platform says: on our clock, and never later than now (spec/10 FR4). */
export function writtenAt(app: App, at: Date): Date {
  const then = app.clock.fromWorld(at)
  const now = app.clock.now()
  return then > now ? now : then
}
