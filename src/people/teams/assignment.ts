import type { Permission } from '#core/access/catalogue.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { isHere } from '#people/members/here.ts'
import { lacksSkills } from '#people/skills/skill-row.ts'
import type { AssignmentStrategy } from './team-sets.ts'
import { lockTeam } from './team-sql.ts'

/** How much work each of these people has now; those left out have none. */
export type LoadOf = (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Somebody who may get work, and how many open chats they are given at most. */
export interface Ready {
  userId: string
  chatLimit: number | null
}

/** Those of these people who have room for one more; asked only where one of them has a limit. */
export type RoomOf = (tx: Tx, ready: readonly Ready[]) => Promise<readonly Ready[]>

function leastBusy(waiting: readonly string[], loads: ReadonlyMap<string, number>): string | undefined {
  const loadOf = (userId: string) => loads.get(userId) ?? 0
  // Among equals the first has waited longest.
  return waiting.reduce<string | undefined>(
    (best, userId) => (best === undefined || loadOf(userId) < loadOf(best) ? userId : best),
    undefined,
  )
}

/** Later than every other of the team, also within one millisecond: else the turn would come to the same one again. */
const stampAssigned = statement<never>(
  'teams.stamp_assigned',
  `update team_member k set last_assigned_at = greatest($4, (
     select max(o.last_assigned_at) + interval '1 millisecond' from team_member o
     where o.workspace_id = $1 and o.team_id = $2))
   where k.workspace_id = $1 and k.team_id = $2 and k.user_id = $3`,
)

/** Agents of an active team who are here at $4, may do it ($3) and have the skills ($5), who waited longest first. */
const readyAgents = statement<Ready>(
  'teams.ready_agents',
  `select ${columns('TeamMember', 'm', ['userId'])}, k.chat_limit as "chatLimit" from team_member m
   join team t on t.workspace_id = m.workspace_id and t.id = m.team_id and t.is_active
   join membership k on k.workspace_id = m.workspace_id and k.user_id = m.user_id
   join user_account u on u.id = m.user_id and u.is_active and ${isHere({ now: '$4', membership: 'k' })}
   join role r on r.workspace_id = k.workspace_id and r.id = k.role_id
     and ($3::text[] = '{}' or u.is_super_admin or r.permissions && $3)
   where m.workspace_id = $1 and m.team_id = $2 and m.role = 'agent' and not ${lacksSkills('$1', '$5::uuid[]', 'm.user_id')}
   order by m.last_assigned_at nulls first, m.user_id`,
)

interface Choosing {
  anyOf?: readonly Permission[]
  except?: string | null
  roomOf?: RoomOf
  skillIds?: readonly string[]
}

/**
 * The agent of a team who gets the next piece of work, noted as assigned now; null when it stays in the team's queue:
 * a manual or inactive team, or nobody is here (spec/5 section 1.5). The team is locked to the end of the
 * transaction, so that two pieces of work at once go to two agents. Whom it is given to has one of the permissions, if
 * any are named, all the skills, and room for it. It is never given to `except`, who hands it over.
 */
export async function chooseAgent(
  tx: Tx,
  team: { workspaceId: string; id: string; strategy: AssignmentStrategy },
  at: Date,
  loadOf: LoadOf,
  { anyOf = [], except = null, roomOf, skillIds = [] }: Choosing = {},
): Promise<string | null> {
  const { workspaceId, id, strategy } = team
  if (strategy === 'manual') return null
  await run(tx, lockTeam, [workspaceId, id])
  const all = await run(tx, readyAgents, [workspaceId, id, anyOf, at, skillIds])
  const isLimited = all.some(({ chatLimit }) => chatLimit !== null)
  const ready = roomOf && isLimited ? await roomOf(tx, all) : all
  const waiting = ready.map(({ userId }) => userId).filter((userId) => userId !== except)
  const chosen = strategy === 'round_robin' ? waiting[0] : leastBusy(waiting, await loadOf(tx, waiting))
  if (chosen === undefined) return null
  await run(tx, stampAssigned, [workspaceId, id, chosen, at])
  return chosen
}
