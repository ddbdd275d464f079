import { type Member, memberOf } from '#core/access/actor.ts'
import type { Feature } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import {
  currentWorkspace,
  featuresOf,
  findRole,
  type OwnRoleRow,
  type WorkspaceRow,
} from '#people/workspaces/workspace-queries.ts'

const accountFields = [
  'isAvailable',
  'emailVerifiedAt',
  'homeWorkspaceId',
  'settings',
  'pictureId',
  'createdAt',
  'updatedAt',
] as const

/** The person's account, which is the same in all of their workspaces. */
type Account = RowOf<UserModel, (typeof accountFields)[number], { settings: Record<string, unknown> }>

const accountById = statement<Account>(
  'people.account',
  `select ${columns('User', 'u', accountFields)} from user_account u where u.id = $1`,
)

/** The signed-in person with everything a screen must know to show the right things. */
export interface Me {
  member: Member
  account: Account
  workspace: WorkspaceRow
  role: OwnRoleRow | null
  features: Feature[]
}

/** Who is signed in, in which workspace, and what they may do there. Throws unauthorized. */
export async function me(ctx: Ctx): Promise<Me> {
  const { app } = ctx
  const member = memberOf(ctx.actor, errors.unauthorized)
  const [[account], workspace, role, features] = await Promise.all([
    run(app.pool, accountById, [member.userId]),
    currentWorkspace(ctx),
    findRole(app.pool, member.workspaceId, member.roleId),
    featuresOf(app.pool, member.workspaceId),
  ])
  if (!account) throw errors.unauthorized()
  return { member, account, workspace, role, features }
}
