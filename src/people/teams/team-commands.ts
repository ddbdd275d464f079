import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { onTeamDeleted } from './hooks.ts'
import { addTeamMemberInput, createTeamInput, updateTeamInput } from './team-input.ts'
import { findTeam, getTeam, mayTeams } from './team-queries.ts'
import {
  fromTeamMember,
  lockTeam,
  memberColumns,
  memberOrder,
  type TeamMemberRow,
  type TeamRow,
} from './team-sql.ts'

type Settings = Pick<
  TeamRow,
  'name' | 'description' | 'assignmentStrategy' | 'perAgentTimeoutSecs' | 'isActive'
>

const inRecords = (team: Settings) => ({
  name: team.name,
  description: team.description,
  assignment_strategy: team.assignmentStrategy,
  per_agent_timeout_secs: team.perAgentTimeoutSecs,
  is_active: team.isActive,
})

const nameTaken = () =>
  new AppError('conflict', 'A team with this name already exists.', { field: 'name' }).because('name_taken')

async function note(
  tx: Tx,
  ctx: Ctx,
  teamId: string,
  action: 'created' | 'updated' | 'deleted',
  changes: Changes | null,
): Promise<void> {
  if (!changes) return
  await recordAudit(tx, ctx, memberOf(ctx.actor).workspaceId, {
    kind: 'team',
    resourceId: teamId,
    action,
    changes,
  })
}

const insertTeam = statement<never>(
  'teams.insert',
  `insert into team (workspace_id, id, name, description, assignment_strategy, per_agent_timeout_secs,
     created_by_id, updated_by_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8)`,
)

/** Makes an active team without members. Throws conflict for a known name. */
export async function createTeam(ctx: Ctx, input: unknown): Promise<TeamRow> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const given = parseInput(createTeamInput, input)
  const id = ctx.newId()
  const team: Settings = {
    name: given.name,
    description: given.description ?? '',
    assignmentStrategy: given.assignmentStrategy,
    perAgentTimeoutSecs: given.perAgentTimeoutSecs,
    isActive: true,
  }
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const { name, description, assignmentStrategy, perAgentTimeoutSecs } = team
    const values = [workspaceId, id, name, description, assignmentStrategy, perAgentTimeoutSecs]
    await run(tx, insertTeam, [...values, userId, ctx.now()])
    await note(tx, ctx, id, 'created', newValues(inRecords(team)))
    return findTeam(tx, memberOf(ctx.actor), id)
  })
  return conflictOn(work, nameTaken)
}

async function lockedTeam(tx: Tx, member: Member, id: string): Promise<TeamRow> {
  await findTeam(tx, member, id)
  await run(tx, lockTeam, [member.workspaceId, id])
  return findTeam(tx, member, id)
}

/** The team, locked, for somebody who may manage it. Throws not_found, forbidden. */
async function managedTeam(tx: Tx, member: Member, id: string): Promise<TeamRow> {
  const team = await lockedTeam(tx, member, id)
  if (!mayTeams(member, 'write') && team.ownRole !== 'manager') throw errors.forbidden('Access denied')
  return team
}

const changeTeam = statement<never>(
  'teams.change',
  `update team set name = $3, description = $4, assignment_strategy = $5, per_agent_timeout_secs = $6, is_active = $7,
     updated_by_id = $8, updated_at = $9
   where workspace_id = $1 and id = $2`,
)

/** Changes what is given of a team: with teams:write, or as its manager. */
export async function updateTeam(ctx: Ctx, id: string, input: unknown): Promise<TeamRow> {
  const member = memberOf(ctx.actor)
  const given = parseInput(updateTeamInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await managedTeam(tx, member, id)
    const after: Settings = {
      name: given.name ?? before.name,
      description: given.description ?? before.description,
      assignmentStrategy: given.assignmentStrategy ?? before.assignmentStrategy,
      perAgentTimeoutSecs: given.perAgentTimeoutSecs ?? before.perAgentTimeoutSecs,
      isActive: given.isActive ?? before.isActive,
    }
    const { name, description, assignmentStrategy, perAgentTimeoutSecs, isActive } = after
    const values = [name, description, assignmentStrategy, perAgentTimeoutSecs, isActive]
    await run(tx, changeTeam, [member.workspaceId, id, ...values, member.userId, ctx.now()])
    await note(tx, ctx, id, 'updated', differences(inRecords(before), inRecords(after)))
  })
  await conflictOn(work, nameTaken)
  return getTeam(ctx, id)
}

const erase = statement<never>('teams.delete', 'delete from team where workspace_id = $1 and id = $2')

/** Deletes a team; its members stay members of the workspace, its chats stay with their agents or go to everybody. */
export async function deleteTeam(ctx: Ctx, id: string): Promise<void> {
  const member = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const team = await lockedTeam(tx, member, id)
    await note(tx, ctx, id, 'deleted', oldValues({ name: team.name }))
    await run(tx, erase, [member.workspaceId, id])
    await onTeamDeleted.run(ctx, tx, team)
  })
}

const listTeamMembers = statement<TeamMemberRow>(
  'teams.members',
  `select ${memberColumns} ${fromTeamMember}
   where m.workspace_id = $1 and m.team_id = $2 order by ${memberOrder}`,
)

const onlyWriters = () => errors.forbidden('Only people with teams:write decide who manages a team.')

/** Nothing comes back when the user is no member of the workspace, or of the team already. */
const insertTeamMember = statement<{ userId: string }>(
  'teams.insert_member',
  `insert into team_member (workspace_id, team_id, user_id, role)
   select workspace_id, $2, user_id, $4 from membership where workspace_id = $1 and user_id = $3
   on conflict (workspace_id, team_id, user_id) do nothing returning ${columns('TeamMember', 'team_member', ['userId'])}`,
)

/** Adds a member of the workspace to a team. Throws invalid_field for a stranger, conflict for a member of it. */
export async function addTeamMember(ctx: Ctx, id: string, input: unknown): Promise<TeamMemberRow> {
  const member = memberOf(ctx.actor)
  const { memberId: userId, role } = parseInput(addTeamMemberInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const team = await managedTeam(tx, member, id)
    if (role === 'manager' && !mayTeams(member, 'write')) throw onlyWriters()
    const ofTeam = () => run(tx, listTeamMembers, [member.workspaceId, id])
    if ((await ofTeam()).some((one) => one.userId === userId))
      throw new AppError('conflict', 'User is already a member of this team').because('member_already')
    await run(tx, insertTeamMember, [member.workspaceId, id, userId, role])
    const added = (await ofTeam()).find((one) => one.userId === userId)
    if (!added) throw errors.invalidField('memberId', 'User not found').because('no_such')
    await note(tx, ctx, team.id, 'updated', newValues({ [`member ${added.email}`]: added.role }))
    return added
  })
}

const deleteTeamMember = statement<never>(
  'teams.delete_member',
  'delete from team_member where workspace_id = $1 and team_id = $2 and user_id = $3',
)

/** Takes somebody out of a team. Throws not_found for a stranger. */
export async function removeTeamMember(ctx: Ctx, id: string, userId: string): Promise<void> {
  const member = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    await managedTeam(tx, member, id)
    const members = await run(tx, listTeamMembers, [member.workspaceId, id])
    const leaving = members.find((one) => one.userId === userId)
    if (!leaving) throw new AppError('not_found', 'Member not found in team', { whole: true })
    if (leaving.role === 'manager' && !mayTeams(member, 'write')) throw onlyWriters()
    await run(tx, deleteTeamMember, [member.workspaceId, id, userId])
    await note(tx, ctx, id, 'updated', oldValues({ [`member ${leaving.email}`]: leaving.role }))
  })
}
