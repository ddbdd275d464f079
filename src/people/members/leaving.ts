import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { assertIsId } from '#core/found.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { listOwnMemberships } from '#people/workspaces/organizations.ts'
import { assertOtherAdministrator, lockedPerson } from './authority.ts'
import { onMemberLeft } from './hooks.ts'
import { leaveHome, removeMembership } from './people-sql.ts'

/**
 * Ends the caller's own membership of a workspace. Whoever created one is its administrator and may be its only one:
 * platform super administrators leave it all the same, as they act in any. Throws not_found where the caller is no
 * member, invalid_request for its last administrator, invalid_state for the caller's only workspace.
 */
export async function leaveOrganization(ctx: Ctx, workspaceId: string): Promise<void> {
  assertIsId(workspaceId, 'organization')
  const owner = ownerOf(ctx.actor)
  const { userId, isSuperAdmin } = owner
  const mine = await listOwnMemberships(ctx)
  await inTransaction(ctx.app.pool, async (tx) => {
    const person = await lockedPerson(tx, workspaceId, userId, 'organization')
    if (!mine.some((one) => one.workspaceId !== workspaceId))
      throw new AppError('invalid_state', 'It is your only organization.').because('last_one')
    if (!isSuperAdmin) await assertOtherAdministrator(tx, person)
    await run(tx, removeMembership, [workspaceId, userId])
    if (!person.isForeign) await run(tx, leaveHome, [userId, ctx.now()])
    const changes = oldValues({ email: person.email, role: person.roleName })
    const entry = {
      kind: 'organization_member' as const,
      resourceId: userId,
      action: 'deleted' as const,
      changes,
    }
    await recordAudit(tx, ctx, workspaceId, entry)
    await onMemberLeft.run(createCtx(ctx.app, { actor: { ...owner, workspaceId } }), tx, person)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
