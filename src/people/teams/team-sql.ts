import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { MembershipModel } from '#generated/prisma/models/Membership.ts'
import type { TeamModel } from '#generated/prisma/models/Team.ts'
import type { TeamMemberModel } from '#generated/prisma/models/TeamMember.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'

import type { AssignmentStrategy, TeamRole } from './team-sets.ts'

export const teamFields = [
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
  (typeof teamFields)[number],
  { assignmentStrategy: AssignmentStrategy }
> & {
  memberCount: number
  createdByName: string | null
  updatedByName: string | null
  /** what $2 is in the team; null for a stranger */
  ownRole: TeamRole | null
}

const memberFields = ['teamId', 'userId', 'role', 'lastAssignedAt'] as const

const personFields = ['fullName', 'email', 'isAvailable'] as const

const membershipFields = ['onlineUntil'] as const

export type TeamMemberRow = RowOf<TeamMemberModel, (typeof memberFields)[number], { role: TeamRole }> &
  RowOf<UserModel, (typeof personFields)[number]> &
  RowOf<MembershipModel, (typeof membershipFields)[number]>

/** One change of a team, or choice of an agent, after the other. */
export const lockTeam = statement<{ id: string }>(
  'teams.lock',
  'select id from team where workspace_id = $1 and id = $2 for update',
)

export const memberColumns = `${columns('TeamMember', 'm', memberFields)}, ${columns('User', 'u', personFields)},
  ${columns('Membership', 'k', membershipFields)}`

export const fromTeamMember = `from team_member m join user_account u on u.id = m.user_id
  join membership k on k.workspace_id = m.workspace_id and k.user_id = m.user_id`

/** Managers first, then by name. */
export const memberOrder = 'm.role desc, u.full_name, m.user_id'
