import type { Permission } from '#core/access/catalogue.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { isHere } from '#people/members/here.ts'

/** What whoever takes calls may do. */
const takesCalls: Permission = 'call_transfers:write'

/** Somebody who can take a call now. */
export interface ReadyAgent {
  userId: string
  /** of the team that is asked */
  isInTeam: boolean
}

/** Members who are here, may take calls and are in no other, those whose turn it is in the team first. */
const ready = statement<ReadyAgent>(
  'calls.ready_agents',
  `select u.id as "userId", k.user_id is not null as "isInTeam" from membership m
   join user_account u on u.id = m.user_id and u.is_active and ${isHere({ now: '$2' })}
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
     and (u.is_super_admin or r.permissions @> array['${takesCalls}'])
   left join team_member k on k.workspace_id = m.workspace_id and k.team_id = $3 and k.user_id = m.user_id
   where m.workspace_id = $1 and not exists (
     select from call b where b.workspace_id = $1 and b.agent_id = m.user_id and b.ended_at is null and b.id <> $4
       and b.status <> 'transferring' and b.step is distinct from 'ivr')
   order by k.last_assigned_at nulls first, m.user_id`,
)

export function readyAgents(
  tx: Tx,
  now: Date,
  { workspaceId, id, teamId }: { workspaceId: string; id: string; teamId: string | null },
): Promise<ReadyAgent[]> {
  return run(tx, ready, [workspaceId, now, teamId, id])
}
