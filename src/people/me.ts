import type { Member } from '../auth/actor.ts'
import type { Feature } from '../auth/catalogue.ts'
import type { Ctx } from '../context.ts'
import { errors } from '../errors.ts'
import {
  currentWorkspace,
  featuresOf,
  findRole,
  type RoleRow,
  type WorkspaceRow,
} from '../workspaces/queries.ts'

/** The signed-in person with everything a screen must know to show the right things. */
export interface Me {
  member: Member
  workspace: WorkspaceRow
  role: RoleRow | null
  features: Feature[]
}

export async function me(ctx: Ctx): Promise<Me> {
  const { app, actor } = ctx
  if (actor.kind !== 'member') throw errors.unauthorized()
  const [workspace, role, features] = await Promise.all([
    currentWorkspace(ctx),
    findRole(app.pool, actor.workspaceId, actor.roleId),
    featuresOf(app.pool, actor.workspaceId),
  ])
  return { member: actor, workspace, role, features }
}
