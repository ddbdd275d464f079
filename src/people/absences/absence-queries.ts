import { hasAccess, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { assertIsId, byId } from '#core/found.ts'
import { assertMayManage } from '#people/members/authority.ts'
import { personById } from '#people/members/people-sql.ts'
import { type AbsenceRow, absenceColumns } from './absence-row.ts'

/**
 * Whose absences are meant: one's own, or those of a member whom the caller may see, or manage: an absence sends somebody
 * away, so whoever plans it lacks none of their rights. Throws forbidden, and not_found for somebody who is no member.
 */
export async function absentee(
  ctx: Ctx,
  db: Queryable,
  memberId: string | null | undefined,
  permission: 'users:read' | 'users:write',
): Promise<{ workspaceId: string; userId: string }> {
  const caller = memberOf(ctx.actor)
  const { workspaceId } = caller
  const userId = memberId?.toLowerCase() ?? caller.userId
  if (userId === caller.userId) return { workspaceId, userId }
  if (!hasAccess(caller, { permission })) throw errors.forbidden()
  assertIsId(userId, 'user')
  const person = await byId(db, personById, [workspaceId, userId], 'user')
  if (permission === 'users:write') await assertMayManage(db, caller, person)
  return { workspaceId, userId }
}

const ofMember = statement<AbsenceRow>(
  'absences.of_member',
  `select ${absenceColumns} from absence a where a.workspace_id = $1 and a.user_id = $2 and a.ended_at is null
   order by a.starts_at, a.id`,
)

/** Absences of a member that are planned or go on, the next one first. */
export async function listAbsences(ctx: Ctx, memberId: string | null | undefined): Promise<AbsenceRow[]> {
  const { workspaceId, userId } = await absentee(ctx, ctx.app.pool, memberId, 'users:read')
  return run(ctx.app.pool, ofMember, [workspaceId, userId])
}
