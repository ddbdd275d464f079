import { workspaceOf } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { awayReason } from '#people/absences/absence-row.ts'
import { isHere } from '#people/members/here.ts'
import { openChatsOf } from './capacity.ts'
import type { AssigneeType } from './conversation-sets.ts'

/** Whoever has one of them may take chats. */
export const chatPermissions: readonly Permission[] = ['chat:read', 'chat:write']

/** Members `m` who may take chats: active people `u` whose role `r` lets them read or write. */
export const agents = `membership m
  join user_account u on u.id = m.user_id and u.is_active
  join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
    and (u.is_super_admin or r.permissions && array[${chatPermissions.map((key) => `'${key}'`).join(', ')}])`

/** Whom a chat can be assigned to. */
export interface Assignee {
  type: AssigneeType
  id: string
  name: string
  /** an agent who is here; a team that is on and has one */
  available: boolean
  /** an agent with a limit of open chats: the limit, and how many are open; null for all others */
  chatLimit: number | null
  openChats: number | null
  /** why an agent takes no work */
  awayReason: string | null
}

const listRows = statement<Assignee>(
  'conversations.assignees',
  `with agent as (
     select u.id, u.full_name as name, ${isHere({ now: '$2' })} as available, m.chat_limit,
       case when m.chat_limit is not null then ${openChatsOf('$1', 'u.id')} end as open,
       ${awayReason} as away_reason
     from ${agents} where m.workspace_id = $1
   )
   select 'agent' as type, id, name, available, chat_limit as "chatLimit", open as "openChats",
     away_reason as "awayReason" from agent
   union all
   select 'team', t.id, t.name, t.is_active and exists (
     select from team_member k join agent a on a.id = k.user_id and a.available
     where k.workspace_id = t.workspace_id and k.team_id = t.id), null, null, null
   from team t where t.workspace_id = $1
   order by type, name, id`,
)

/** Agents that may take chats, then teams, by name (spec/4 D42). */
export function listAssignees(ctx: Ctx): Promise<Assignee[]> {
  return run(ctx.app.pool, listRows, [workspaceOf(ctx.actor), ctx.now()])
}

const knownRows = statement<{ agent: boolean; team: boolean }>(
  'conversations.known_assignees',
  `select exists (select from membership where workspace_id = $1 and user_id = $2) as agent,
     exists (select from team where workspace_id = $1 and id = $3) as team`,
)

/** Whether a person and a team belong to the workspace, whatever they may do. */
export async function knownAssignees(
  db: Queryable,
  workspaceId: string,
  agentId: string | null,
  teamId: string | null,
): Promise<{ agent: boolean; team: boolean }> {
  const [row] = await run(db, knownRows, [workspaceId, agentId, teamId])
  return row ?? { agent: false, team: false }
}

const membersAmong = statement<{ id: string }>(
  'conversations.members_among',
  'select user_id as id from membership where workspace_id = $1 and user_id = any($2::uuid[])',
)

/** The place of the first of these people who is none of the workspace's; -1 when all are. */
export async function firstStranger(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return -1
  const members = new Set((await run(db, membersAmong, [workspaceId, ids])).map(({ id }) => id))
  return ids.findIndex((id) => !members.has(id.toLowerCase()))
}

export interface Assignment {
  /** the agent may take chats */
  agent: boolean
  team: boolean
  /** the agent is in the team */
  together: boolean
}

const checkRow = statement<Assignment>(
  'conversations.check_assignment',
  `select exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2) as agent,
     exists (select from team where workspace_id = $1 and id = $3) as team,
     exists (select from team_member where workspace_id = $1 and user_id = $2 and team_id = $3) as together`,
)

/** What speaks for or against giving a chat to this agent and this team. */
export async function checkAssignment(
  db: Queryable,
  workspaceId: string,
  agentId: string | null,
  teamId: string | null,
): Promise<Assignment> {
  const [row] = await run(db, checkRow, [workspaceId, agentId, teamId])
  return row ?? { agent: false, team: false, together: false }
}

const checkRows = statement<Assignment>(
  'conversations.check_assignments',
  `select exists (select from ${agents} where m.workspace_id = $1 and m.user_id = k.agent_id) as agent,
     exists (select from team where workspace_id = $1 and id = k.team_id) as team,
     exists (select from team_member where workspace_id = $1 and user_id = k.agent_id and team_id = k.team_id) as together
   from unnest($2::uuid[], $3::uuid[]) with ordinality as k(agent_id, team_id, place) order by k.place`,
)

/** The same of several pairs, in their order. */
export const checkAssignments = (
  db: Queryable,
  workspaceId: string,
  pairs: readonly { agentId: string | null; teamId: string | null }[],
): Promise<Assignment[]> =>
  run(db, checkRows, [workspaceId, pairs.map(({ agentId }) => agentId), pairs.map(({ teamId }) => teamId)])
