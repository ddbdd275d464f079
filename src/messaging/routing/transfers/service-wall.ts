import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { beginOfDay } from '#core/time/days.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { awayReason, awayUntil } from '#people/absences/absence-row.ts'
import { isHere } from '#people/members/here.ts'
import { hasSkill, type SkillRow, skillColumns } from '#people/skills/skill-row.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'

/** An agent in the view of supervisors. */
export interface AgentLoad {
  id: string
  name: string
  /** takes work, here or not */
  isAvailable: boolean
  isHere: boolean
  /** active transfers of the agent */
  transfers: number
  /** time at which the oldest of these was created */
  oldestAt: Date | null
  /** open chats of the agent, transferred or not */
  chats: number
  /** open chats that the agent is given at most */
  chatLimit: number | null
  /** why an agent takes no work, and until when, where that is known */
  awayReason: string | null
  awayUntil: Date | null
}

/** Maximum number of agents on a wall; agents who are present come first. */
const mostAgents = 200

const here = isHere({ now: '$2' })

const loads = statement<AgentLoad>(
  'transfers.agent_loads',
  `select u.id, u.full_name as name, u.is_available as "isAvailable", ${here} as "isHere",
     coalesce(h.held, 0) as transfers,
     h.oldest_at as "oldestAt", coalesce(c.open, 0) as chats, m.chat_limit as "chatLimit",
     ${awayReason} as "awayReason", ${awayUntil} as "awayUntil"
   from ${agents}
   left join (select x.agent_id, count(*)::int as held, min(x.transferred_at) as oldest_at from transfer x
     where x.workspace_id = $1 and x.status = 'active' and x.agent_id is not null group by x.agent_id) h
     on h.agent_id = u.id
   left join (select v.agent_id, count(*)::int as open from conversation v
     where v.workspace_id = $1 and v.status = 'open' and v.agent_id is not null group by v.agent_id) c
     on c.agent_id = u.id
   where m.workspace_id = $1
   order by ${here} desc, u.is_available desc, coalesce(h.held, 0) desc, u.full_name, u.id limit ${mostAgents}`,
)

/** Members who may take chats, with their workload. */
export const agentLoads = (ctx: Ctx): Promise<AgentLoad[]> =>
  run(figuresFrom(ctx), loads, [workspaceOf(ctx.actor), ctx.now()])

/** How much a skill is asked for, and who has it. */
export interface SkillLoad extends SkillRow {
  /** open chats without an agent that require it */
  waiting: number
  /** open chats that require it, with an agent */
  held: number
  /** agents who are present and have it */
  here: number
}

const skills = statement<SkillLoad>(
  'transfers.skill_loads',
  `select ${skillColumns}, coalesce(r.waiting, 0) as waiting, coalesce(r.held, 0) as held,
     (select count(*)::int from ${agents} where m.workspace_id = $1 and ${here} and ${hasSkill('m.user_id')}) as here
   from skill s
   left join (select k.id, count(*) filter (where v.agent_id is null)::int as waiting, count(v.agent_id)::int as held
     from conversation v cross join unnest(v.required_skill_ids) as k(id)
     where v.workspace_id = $1 and v.required_skill_ids <> '{}' and v.status = 'open' group by k.id) r on r.id = s.id
   where s.workspace_id = $1 order by lower(s.name), s.id`,
)

/** The skills of the workspace with what waits for them, by name. */
export const skillLoads = (ctx: Ctx): Promise<SkillLoad[]> =>
  run(figuresFrom(ctx), skills, [workspaceOf(ctx.actor), ctx.now()])

/** Counts of the current day of the workspace. */
export interface ServiceDay {
  handedOver: number
  breached: number
}

const day = statement<ServiceDay>(
  'transfers.service_day',
  `select
     (select count(*)::int from transfer x where x.workspace_id = $1 and x.transferred_at >= $2) as "handedOver",
     (select count(*)::int from transfer x where x.workspace_id = $1 and x.sla_breached_at >= $2) as breached`,
)

export async function serviceDay(ctx: Ctx): Promise<ServiceDay> {
  const workspaceId = workspaceOf(ctx.actor)
  const begin = beginOfDay(ctx.now(), await workspaceZone(ctx.app.pool, workspaceId))
  const [counts] = await run(figuresFrom(ctx), day, [workspaceId, begin])
  return counts ?? { handedOver: 0, breached: 0 }
}
