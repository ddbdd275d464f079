import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { Window } from '#core/rate-limits/counters.ts'

const perMinute = (name: string, limit: number) => (subject: string) =>
  ({ name, subject, seconds: 60, limit }) satisfies Window

/** How often a workspace may do it (document 1, Limits), whoever of it does. */
export const testWindow = perMinute('webhook-test', 10)
export const resendWindow = perMinute('webhook-resend', 10)
export const replayWindow = perMinute('webhook-replay', 1)

/** Counts what people do. The door of /v1 has counted keys already, before it looked at anything else (spec/4 B1). */
export async function countMember(ctx: Ctx, windowOf: (workspaceId: string) => Window): Promise<void> {
  if (ctx.actor.kind !== 'member') return
  const window = windowOf(workspaceOf(ctx.actor))
  const { standings } = await ctx.app.counters.take([window], ctx.app.clock.nowMs())
  const [standing] = standings
  if (standing && standing.used > window.limit)
    throw new AppError('rate_limited', 'Too many requests.', { retryAfter: standing.resetSeconds })
}
