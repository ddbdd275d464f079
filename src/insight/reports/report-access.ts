import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'

/** Throws forbidden for whoever may not see figures; those of the team are open to more (document 2; spec/10 DE14). */
export function assertReads({ actor }: Ctx, ofTeam: boolean): void {
  const sees = ofTeam ? (['analytics.agents:read', 'analytics:read'] as const) : (['analytics:read'] as const)
  if (!sees.some((permission) => hasAccess(actor, { permission }))) throw errors.forbidden()
}
