import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { chatPermissions } from '#messaging/chat-model/chats/assignees.ts'
import { openChats } from '#messaging/chat-model/chats/capacity.ts'
import { rankOf } from '#messaging/chat-model/chats/priorities.ts'
import { chooseAgent, type LoadOf, type RoomOf } from '#people/teams/assignment.ts'
import type { AssignmentStrategy } from '#people/teams/team-sets.ts'
import { assertTakes, standingOf } from './agent-standing.ts'

interface Team {
  strategy: AssignmentStrategy
  isActive: boolean
}

const teamById = statement<Team>(
  'transfers.team',
  `select assignment_strategy as strategy, is_active as "isActive" from team where workspace_id = $1 and id = $2`,
)

/** A team that chats can be handed over to. Throws invalid_field for one that is not there, or is off. */
export async function teamThatTakes(tx: Tx, workspaceId: string, id: string): Promise<AssignmentStrategy> {
  const [team] = await run(tx, teamById, [workspaceId, id])
  if (!team) throw errors.told('Team not found', 'teamId').because('no_such')
  if (!team.isActive) throw errors.told('Team is not active', 'teamId').because('switched_off')
  return team.strategy
}

const loads = (workspaceId: string): LoadOf => {
  return async (tx, userIds) => {
    const rows = await run(tx, activeOf, [workspaceId, userIds])
    return new Map(rows.map(({ userId, count }) => [userId, count]))
  }
}

const activeOf = statement<{ userId: string; count: number }>(
  'transfers.loads',
  `select x.agent_id as "userId", count(*)::int as count from transfer x
   where x.workspace_id = $1 and x.agent_id = any($2::uuid[]) and x.status = 'active' group by x.agent_id`,
)

const urgentGoesBeyond = statement<{ isSo: boolean }>(
  'transfers.urgent_over_limit',
  'select urgent_over_limit as "isSo" from chatbot_settings where workspace_id = $1',
)

/** Who has room for one more chat; for an urgent one everybody has, where the workspace wants it (docs/adr/0185). */
const roomFor =
  (workspaceId: string, priority: number): RoomOf =>
  async (tx, ready) => {
    if (priority === rankOf('urgent')) {
      const [setting] = await run(tx, urgentGoesBeyond, [workspaceId])
      if (setting?.isSo) return ready
    }
    const limited = ready.filter(({ chatLimit }) => chatLimit !== null).map(({ userId }) => userId)
    const open = await openChats(tx, workspaceId, limited)
    return ready.filter(({ userId, chatLimit }) => chatLimit === null || (open.get(userId) ?? 0) < chatLimit)
  }

/** Who has a chat now, and what it asks of whoever gets it. */
export interface ChatNow {
  except: string | null
  priority: number
  /** skills that it requires */
  skillIds: readonly string[]
}

/** Whom the strategy of a team gives the next chat, never `except`; null leaves it in the team's queue. */
export function nextOfTeam(
  tx: Tx,
  team: { workspaceId: string; id: string; strategy: AssignmentStrategy },
  now: Date,
  { except, priority, skillIds }: ChatNow,
): Promise<string | null> {
  const roomOf = roomFor(team.workspaceId, priority)
  return chooseAgent(tx, team, now, loads(team.workspaceId), {
    anyOf: chatPermissions,
    except,
    roomOf,
    skillIds,
  })
}

/** Who is asked for, and who has had the chat. */
interface Asked {
  agentId: string | null
  teamId: string | null
}

/** Throws where what is asked for cannot be; else answers the strategy of the team. */
export async function assertAsked(
  ctx: Ctx,
  tx: Tx,
  { agentId, teamId }: Asked,
): Promise<AssignmentStrategy | null> {
  const strategy = teamId ? await teamThatTakes(tx, workspaceOf(ctx.actor), teamId) : null
  if (agentId) assertTakes(await standingOf(ctx, tx, agentId, teamId), teamId)
  return strategy
}

/**
 * Who gets a chat that is handed over, before the chat itself is looked at (spec/8 TR4): the agent who is named, or whom
 * the team's strategy finds, but for the agent who hands their own chat over. Throws where that cannot be.
 */
export async function agentAsked(
  ctx: Ctx,
  tx: Tx,
  asked: Asked & { chatNow: () => Promise<ChatNow> },
): Promise<string | null> {
  const strategy = await assertAsked(ctx, tx, asked)
  const { agentId, teamId, chatNow } = asked
  if (agentId) return agentId
  if (!teamId || !strategy) return null
  const team = { workspaceId: workspaceOf(ctx.actor), id: teamId, strategy }
  return await nextOfTeam(tx, team, ctx.now(), await chatNow())
}

/** The agent who had the chat gets it again where it stays with its agent, and the person is here. */
export async function sameAgent(ctx: Ctx, tx: Tx, agentId: string | null): Promise<string | null> {
  if (!agentId) return null
  const { mayChat, isHere } = await standingOf(ctx, tx, agentId, null)
  return mayChat && isHere ? agentId : null
}
