import { type Queryable, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { agents } from '#messaging/conversations/assignees.ts'

export interface Standing {
  /** an active member who may take chats */
  mayChat: boolean
  isAvailable: boolean
  /** in the team that was asked for; false for none */
  isInTeam: boolean
}

const standing = statement<Standing>(
  'transfers.standing_of_agent',
  `select u.is_available as "isAvailable",
     exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2) as "mayChat",
     exists (select from team_member k where k.workspace_id = $1 and k.user_id = $2 and k.team_id = $3) as "isInTeam"
   from user_account u where u.id = $2`,
)

/** What a person may be given. */
export async function standingOf(
  db: Queryable,
  workspaceId: string,
  userId: string,
  teamId: string | null,
): Promise<Standing> {
  const [row] = await run(db, standing, [workspaceId, userId, teamId])
  return row ?? { mayChat: false, isAvailable: false, isInTeam: false }
}

const away = () =>
  new AppError('invalid_state', 'Agent is currently away', { whole: true }).because('agent_away')

/** Throws the documented error for a person whom nobody can give a chat to now (spec/8 TR4). */
export function assertTakes({ mayChat, isAvailable, isInTeam }: Standing, teamId: string | null): void {
  if (!mayChat) throw errors.told('Agent not found', 'agentId').because('no_such')
  if (teamId && !isInTeam) throw errors.told('Agent is not in the team', 'agentId').because('not_in_team')
  if (!isAvailable) throw away()
}
