import { hasAccess, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { assertIsId, found } from '#core/found.ts'
import { type AbsenceRow, absenceColumns } from './absence-row.ts'

const member = statement<{ id: string }>(
  'absences.member',
  'select user_id as id from membership where workspace_id = $1 and user_id = $2',
)

/**
 * Whose absences are meant: one's own, or those of a member whom the caller may manage. Throws forbidden, and not_found
 * for somebody who is no member.
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
  found((await run(db, member, [workspaceId, userId]))[0], 'user')
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
