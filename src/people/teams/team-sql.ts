import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { TeamModel } from '#generated/prisma/models/Team.ts'
import type { TeamMemberModel } from '#generated/prisma/models/TeamMember.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'

import type { AssignmentStrategy, TeamRole } from './team-sets.ts'

const fields = [
  'id',
  'name',
  'description',
  'assignmentStrategy',
  'perAgentTimeoutSecs',
  'isActive',
  'createdById',
  'updatedById',
  'createdAt',
  'updatedAt',
] as const

export type TeamRow = RowOf<
  TeamModel,
  (typeof fields)[number],
  { assignmentStrategy: AssignmentStrategy }
> & {
  memberCount: number
  createdByName: string | null
  updatedByName: string | null
  /** what $2 is in the team; null for a stranger */
  ownRole: TeamRole | null
}

const memberFields = ['userId', 'role', 'lastAssignedAt'] as const
const personFields = ['fullName', 'email', 'isAvailable'] as const

export type TeamMemberRow = RowOf<TeamMemberModel, (typeof memberFields)[number], { role: TeamRole }> &
  RowOf<UserModel, (typeof personFields)[number]>

const teamColumns = `
  ${columns('Team', 't', fields)},
  (select count(*) from team_member m where m.workspace_id = t.workspace_id and m.team_id = t.id) as "memberCount",
  ${columnsAs('User', 'c', { createdByName: 'fullName' })}, ${columnsAs('User', 'e', { updatedByName: 'fullName' })}, ${columnsAs('TeamMember', 'own', { ownRole: 'role' })}`

const from = `
  from team t
  left join user_account c on c.id = t.created_by_id
  left join user_account e on e.id = t.updated_by_id
  left join team_member own on own.workspace_id = t.workspace_id and own.team_id = t.id and own.user_id = $2`

/** $3: part of a name; $4: only teams of user $2. */
const filter = `t.workspace_id = $1 and ($3::text is null or t.name ilike $3)
  and (not $4::boolean or own.user_id is not null)`

export const listTeams = statement<TeamRow>(
  'teams.list',
  `select ${teamColumns} ${from} where ${filter} order by t.name, t.id limit $5 offset $6`,
)

export const countTeams = statement<{ total: number }>(
  'teams.count',
  `select count(*) as total ${from} where ${filter}`,
)

export const teamById = statement<TeamRow>(
  'teams.by_id',
  `select ${teamColumns} ${from} where t.workspace_id = $1 and t.id = $3`,
)

/** One change of a team, or choice of an agent, after the other. */
export const lockTeam = statement<{ id: string }>(
  'teams.lock',
  'select id from team where workspace_id = $1 and id = $2 for update',
)

export const insertTeam = statement<never>(
  'teams.insert',
  `insert into team (workspace_id, id, name, description, assignment_strategy, per_agent_timeout_secs,
     created_by_id, updated_by_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8)`,
)

export const changeTeam = statement<never>(
  'teams.change',
  `update team set name = $3, description = $4, assignment_strategy = $5, per_agent_timeout_secs = $6, is_active = $7,
     updated_by_id = $8, updated_at = $9
   where workspace_id = $1 and id = $2`,
)

export const deleteTeam = statement<never>(
  'teams.delete',
  'delete from team where workspace_id = $1 and id = $2',
)

const memberColumns = `${columns('TeamMember', 'm', memberFields)}, ${columns('User', 'u', personFields)}`

export const listTeamMembers = statement<TeamMemberRow>(
  'teams.members',
  `select ${memberColumns} from team_member m join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and m.team_id = $2 order by m.role desc, u.full_name, m.user_id`,
)

/** Nothing comes back when the user is no member of the workspace, or of the team already. */
export const insertTeamMember = statement<{ userId: string }>(
  'teams.insert_member',
  `insert into team_member (workspace_id, team_id, user_id, role)
   select workspace_id, $2, user_id, $4 from membership where workspace_id = $1 and user_id = $3
   on conflict (workspace_id, team_id, user_id) do nothing returning ${columns('TeamMember', 'team_member', ['userId'])}`,
)

export const deleteTeamMember = statement<never>(
  'teams.delete_member',
  'delete from team_member where workspace_id = $1 and team_id = $2 and user_id = $3',
)

/** Agents of an active team who take work, the one who waited longest first. */
export const readyAgents = statement<{ userId: string }>(
  'teams.ready_agents',
  `select ${columns('TeamMember', 'm', ['userId'])} from team_member m
   join team t on t.workspace_id = m.workspace_id and t.id = m.team_id and t.is_active
   join user_account u on u.id = m.user_id and u.is_active and u.is_available
   where m.workspace_id = $1 and m.team_id = $2 and m.role = 'agent'
   order by m.last_assigned_at nulls first, m.user_id`,
)

export const stampAssigned = statement<never>(
  'teams.stamp_assigned',
  'update team_member set last_assigned_at = $4 where workspace_id = $1 and team_id = $2 and user_id = $3',
)
