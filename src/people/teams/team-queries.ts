import type { Member } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { uuid } from '#core/validation.ts'
import { editorOf } from '#people/roles/role-queries.ts'
import {
  countTeams,
  listTeams as list,
  listTeamMembers,
  type TeamMemberRow,
  type TeamRow,
  teamById,
} from './team-sql.ts'

export interface TeamWithMembers {
  team: TeamRow
  members: TeamMemberRow[]
}

/** Super administrators have no permission of their own; they may do everything. */
export function mayTeams(member: Member, action: 'read' | 'write'): boolean {
  return member.isSuperAdmin || member.permissions.has(`teams:${action}`)
}

/** Teams by name: all with teams:read, otherwise one's own. */
export async function listTeams(
  ctx: Ctx,
  asked: AskedPage & { search?: string | null },
): Promise<NumberedPage<TeamRow>> {
  const member = editorOf(ctx)
  const filter = [member.workspaceId, member.userId, searchPattern(asked.search), !mayTeams(member, 'read')]
  return readNumberedPage(ctx.app.pool, { rows: list, count: countTeams }, filter, asked)
}

/** The team as the member stands to it. Throws not_found. */
export async function findTeam(db: Queryable, member: Member, id: string): Promise<TeamRow> {
  const { workspaceId, userId } = member
  const [team] = uuid.safeParse(id).success ? await run(db, teamById, [workspaceId, userId, id]) : []
  if (!team) throw errors.notFound('team')
  return team
}

/** One team with its members: for its members, and for all with teams:read. Throws not_found, forbidden. */
export async function getTeam(ctx: Ctx, id: string): Promise<TeamWithMembers> {
  const member = editorOf(ctx)
  const team = await findTeam(ctx.app.pool, member, id)
  if (!mayTeams(member, 'read') && !team.ownRole) throw errors.forbidden('Access denied')
  return { team, members: await run(ctx.app.pool, listTeamMembers, [member.workspaceId, id]) }
}
