import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { columnsByField } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { namedColumns, type RowSource, readingsOf, type Selection } from '#core/db/row-source.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import {
  fromTeamMember,
  memberColumns,
  memberOrder,
  type TeamMemberRow,
  type TeamRow,
  teamFields,
} from './team-sql.ts'

/** Super administrators have no permission of their own; they may do everything. */
export function mayTeams(member: Member, action: 'read' | 'write'): boolean {
  return member.isSuperAdmin || member.permissions.has(`teams:${action}`)
}

/** $3: part of a name; $4: only teams of user $2. */
const filter = `t.workspace_id = $1 and ($3::text is null or fold_text(t.name) like $3)
  and (not $4::boolean or own.user_id is not null)`

const source = `team t
  left join user_account c on c.id = t.created_by_id
  left join user_account e on e.id = t.updated_by_id
  left join team_member own on own.workspace_id = t.workspace_id and own.team_id = t.id and own.user_id = $2`

const from = `from ${source}`

const columns: RowSource = {
  columns: {
    ...columnsByField('Team', 't', teamFields),
    memberCount:
      '(select count(*) from team_member m where m.workspace_id = t.workspace_id and m.team_id = t.id)',
    createdByName: 'c.full_name',
    updatedByName: 'e.full_name',
    ownRole: 'own.role',
  },
  always: ['id', 'createdAt'],
}

const teamColumns = namedColumns(columns)

const teams: AdministrationList<TeamRow> = {
  name: 'teams',
  columns: teamColumns,
  readAs: readingsOf<TeamRow>(columns),
  from: source,
  filter,
  numberedBy: 't.name, t.id',
  by: { value: 't.created_at', id: 't.id' },
  isDescending: false,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

interface AskedTeams {
  search?: string | null
}

function valuesOf(ctx: Ctx, { search }: AskedTeams): unknown[] {
  const member = memberOf(ctx.actor)
  return [member.workspaceId, member.userId, searchPattern(search), !mayTeams(member, 'read')]
}

/** Teams by name: all with teams:read, otherwise one's own. */
export async function numberedTeams(ctx: Ctx, asked: AskedPage & AskedTeams): Promise<NumberedPage<TeamRow>> {
  return await readNumbered(ctx, teams, valuesOf(ctx, asked), asked)
}

/** The same teams, the oldest first. */
export async function listTeams(
  ctx: Ctx,
  asked: AskedWalk & AskedTeams,
  selection?: Selection | null,
): Promise<Page<TeamRow>> {
  return await readWalked(ctx, teams, valuesOf(ctx, asked), { ...asked }, selection)
}

const teamById = statement<TeamRow>(
  'teams.by_id',
  `select ${teamColumns} ${from} where t.workspace_id = $1 and t.id = $3`,
)

/** The team as the member stands to it. Throws not_found. */
export async function findTeam(db: Queryable, member: Member, id: string): Promise<TeamRow> {
  return byId(db, teamById, [member.workspaceId, member.userId, id], 'team')
}

const teamsByIds = statement<TeamRow>(
  'teams.by_ids',
  `select ${teamColumns} ${from} where t.workspace_id = $1 and t.id = any($3::uuid[])
   and ($4::boolean or own.user_id is not null)`,
)

/** Single reads of teams, gathered: all with teams:read, otherwise one's own; null for others. */
export const teamLoader = loaderOf(async (ctx, ids) => {
  const member = memberOf(ctx.actor)
  const values = [member.workspaceId, member.userId, ids, mayTeams(member, 'read')]
  return inOrderOf(ids, await run(ctx.app.pool, teamsByIds, values), ({ id }) => id)
})

const membersOfTeams = statement<TeamMemberRow>(
  'teams.members_of_teams',
  `select ${memberColumns} ${fromTeamMember}
   where m.workspace_id = $1 and m.team_id = any($2::uuid[]) order by ${memberOrder}`,
)

/** The members of teams that the reader sees, gathered: managers first, then by name. */
export const teamMembersLoader = listLoaderOf(async (ctx, teamIds) => {
  const rows = await run(ctx.app.pool, membersOfTeams, [workspaceOf(ctx.actor), teamIds])
  return Map.groupBy(rows, ({ teamId }) => teamId)
})

const membershipsOfUsers = statement<TeamMemberRow>(
  'teams.memberships_of_users',
  `select ${memberColumns} ${fromTeamMember}
   join team t on t.workspace_id = m.workspace_id and t.id = m.team_id
   where m.workspace_id = $1 and m.user_id = any($2::uuid[])
     and ($3::boolean or exists (select from team_member own
       where own.workspace_id = m.workspace_id and own.team_id = m.team_id and own.user_id = $4))
   order by t.name, t.id`,
)

/** What users are in their teams, gathered, by the team's name: all with teams:read, otherwise where the reader is too. */
export const teamMembershipsLoader = listLoaderOf(async (ctx, userIds) => {
  const member = memberOf(ctx.actor)
  const values = [member.workspaceId, userIds, mayTeams(member, 'read'), member.userId]
  return Map.groupBy(await run(ctx.app.pool, membershipsOfUsers, values), ({ userId }) => userId)
})

const teamsOfUsers = statement<TeamRow & { memberId: string }>(
  'teams.of_users',
  `select at.user_id as "memberId", ${teamColumns} ${from}
   join team_member at on at.workspace_id = t.workspace_id and at.team_id = t.id
   where t.workspace_id = $1 and at.user_id = any($3::uuid[]) and ($4::boolean or own.user_id is not null)
   order by t.name, t.id`,
)

/** The teams of users, gathered, by name: all with teams:read, otherwise those that the reader is in too. */
export const teamsOfUserLoader = listLoaderOf(async (ctx, userIds) => {
  const member = memberOf(ctx.actor)
  const values = [member.workspaceId, member.userId, userIds, mayTeams(member, 'read')]
  return Map.groupBy(await run(ctx.app.pool, teamsOfUsers, values), ({ memberId }) => memberId)
})

/** One team: for its members, and for all with teams:read. Throws not_found, forbidden. */
export async function getTeam(ctx: Ctx, id: string): Promise<TeamRow> {
  const member = memberOf(ctx.actor)
  const team = await findTeam(ctx.app.pool, member, id)
  if (!mayTeams(member, 'read') && !team.ownRole) throw errors.forbidden('Access denied')
  return team
}

const people = statement<{ teamId: string; userId: string }>(
  'teams.people',
  `select team_id as "teamId", user_id as "userId" from team_member
   where workspace_id = $1 and team_id = any($2::uuid[])`,
)

/** Who is in these teams, by team. */
export async function peopleOfTeams(
  db: Queryable,
  workspaceId: string,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (teamIds.length === 0) return new Map()
  const rows = await run(db, people, [workspaceId, [...new Set(teamIds)]])
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId)
  return new Map([...byTeam].map(([id, all]) => [id, new Set(all.map(({ userId }) => userId))]))
}
