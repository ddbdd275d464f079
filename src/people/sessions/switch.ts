import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { onTheWire } from '#core/input-schema.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { sessionMember } from './members.ts'
import { accountInWorkspace } from './session-sql.ts'
import { maySignIn, moveSession, type SignedIn } from './sessions.ts'

export const switchWorkspaceInput = z.strictObject({
  workspaceId: onTheWire('organization_id', uuid.meta({ description: 'UUID of the workspace.' })),
})

/** $1 user, $2 workspace, $3 the current time. */
const acceptMembership = statement<never>(
  'people.accept_membership',
  `update membership set accepted_at = $3 where user_id = $1 and workspace_id = $2 and accepted_at is null`,
)

/**
 * Continues the session in another workspace of the user; a super administrator may enter any. The result includes
 * the permissions of the role there. Throws forbidden if the user does not belong to the workspace.
 */
export async function switchWorkspace(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { app, actor } = ctx
  const { workspaceId } = parseInput(switchWorkspaceInput, input)
  if (actor.kind !== 'member' || !actor.sessionId) throw errors.unauthorized()
  if (workspaceId !== actor.workspaceId) ownerOf(actor)
  const [account] = await run(app.pool, accountInWorkspace, [actor.userId, workspaceId])
  if (!maySignIn(account)) throw errors.forbidden('You do not belong to this organization.')
  await run(app.pool, acceptMembership, [actor.userId, workspaceId, ctx.now()])
  const moved = { ...account, confined: actor.confined ?? false }
  const { expiresIn, user } = await moveSession(ctx, moved, actor.sessionId)
  const claims = { user: actor.userId, workspace: account.workspaceId, session: actor.sessionId }
  const member = await sessionMember(app, claims)
  const permissions = [...(member?.permissions ?? [])].sort()
  return { expiresIn, user: { ...user, role: { ...user.role, permissions } } }
}
