import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { askerOf, isHere } from '#people/members/here.ts'

export interface Standing {
  /** an active member who may take chats */
  mayChat: boolean
  isHere: boolean
  /** in the team that was asked for; false for none */
  isInTeam: boolean
}

const standing = statement<Standing>(
  'transfers.standing_of_agent',
  `select exists (select from membership m where m.workspace_id = $1 and m.user_id = u.id
       and ${isHere({ now: '$4', asker: '$5' })}) as "isHere",
     exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2) as "mayChat",
     exists (select from team_member k where k.workspace_id = $1 and k.user_id = $2 and k.team_id = $3) as "isInTeam"
   from user_account u where u.id = $2`,
)

/** What a person may be given. Who takes it themselves is connected by asking. */
export async function standingOf(
  ctx: Ctx,
  db: Queryable,
  userId: string,
  teamId: string | null,
): Promise<Standing> {
  const workspaceId = workspaceOf(ctx.actor)
  const asker = askerOf(ctx.actor, workspaceId)
  const [row] = await run(db, standing, [workspaceId, userId, teamId, ctx.now(), asker])
  return row ?? { mayChat: false, isHere: false, isInTeam: false }
}

const away = () =>
  new AppError('invalid_state', 'Agent is currently away', { whole: true }).because('agent_away')

/** Throws the documented error for a person whom nobody can give a chat to now (spec/8 TR4). */
export function assertTakes({ mayChat, isHere: here, isInTeam }: Standing, teamId: string | null): void {
  if (!mayChat) throw errors.told('Agent not found', 'agentId').because('no_such')
  if (teamId && !isInTeam) throw errors.told('Agent is not in the team', 'agentId').because('not_in_team')
  if (!here) throw away()
}
