import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { listTeamMembers, type TeamMemberRow, type TeamRow, teamFields } from './team-sql.ts'

export interface TeamWithMembers {
  team: TeamRow
  members: TeamMemberRow[]
}

/** Super administrators have no permission of their own; they may do everything. */
export function mayTeams(member: Member, action: 'read' | 'write'): boolean {
  return member.isSuperAdmin || member.permissions.has(`teams:${action}`)
}

/** $3: part of a name; $4: only teams of user $2. */
const filter = `t.workspace_id = $1 and ($3::text is null or t.name ilike $3)
  and (not $4::boolean or own.user_id is not null)`

const from = `
  from team t
  left join user_account c on c.id = t.created_by_id
  left join user_account e on e.id = t.updated_by_id
  left join team_member own on own.workspace_id = t.workspace_id and own.team_id = t.id and own.user_id = $2`

const countTeams = statement<{ total: number }>(
  'teams.count',
  `select count(*) as total ${from} where ${filter}`,
)

const teamColumns = `
  ${columns('Team', 't', teamFields)},
  (select count(*) from team_member m where m.workspace_id = t.workspace_id and m.team_id = t.id) as "memberCount",
  ${columnsAs('User', 'c', { createdByName: 'fullName' })}, ${columnsAs('User', 'e', { updatedByName: 'fullName' })}, ${columnsAs('TeamMember', 'own', { ownRole: 'role' })}`

const list = statement<TeamRow>(
  'teams.list',
  `select ${teamColumns} ${from} where ${filter} order by t.name, t.id limit $5 offset $6`,
)

/** Teams by name: all with teams:read, otherwise one's own. */
export async function listTeams(
  ctx: Ctx,
  asked: AskedPage & { search?: string | null },
): Promise<NumberedPage<TeamRow>> {
  const member = memberOf(ctx.actor)
  const filter = [member.workspaceId, member.userId, searchPattern(asked.search), !mayTeams(member, 'read')]
  return readNumberedPage(ctx.app.pool, { rows: list, count: countTeams }, filter, asked)
}

const teamById = statement<TeamRow>(
  'teams.by_id',
  `select ${teamColumns} ${from} where t.workspace_id = $1 and t.id = $3`,
)

/** The team as the member stands to it. Throws not_found. */
export async function findTeam(db: Queryable, member: Member, id: string): Promise<TeamRow> {
  return byId(db, teamById, [member.workspaceId, member.userId, id], 'team')
}

/** One team with its members: for its members, and for all with teams:read. Throws not_found, forbidden. */
export async function getTeam(ctx: Ctx, id: string): Promise<TeamWithMembers> {
  const member = memberOf(ctx.actor)
  const team = await findTeam(ctx.app.pool, member, id)
  if (!mayTeams(member, 'read') && !team.ownRole) throw errors.forbidden('Access denied')
  return { team, members: await run(ctx.app.pool, listTeamMembers, [member.workspaceId, id]) }
}
