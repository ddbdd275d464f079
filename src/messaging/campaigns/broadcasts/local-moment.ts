import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { momentIn } from '#core/time/days.ts'
import { readTime } from '#core/time/time.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'

const localTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/

/** The moment that a local time is by the clock of the workspace; null for what is no such time. */
export async function localMoment(ctx: Ctx, text: string): Promise<Date | null> {
  const parts = localTime.exec(text)
  const local = parts && `${parts[1]}T${parts[2]}${(parts[3] ?? ':00').slice(0, ':00.000'.length)}`
  if (!local || !readTime(`${local}Z`)) return null
  return momentIn(local, await workspaceZone(ctx.app.pool, workspaceOf(ctx.actor)))
}
