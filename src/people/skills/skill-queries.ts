import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { hasSkill, type SkillRow, skillColumns } from './skill-row.ts'

const all = statement<SkillRow>(
  'skills.all',
  `select ${skillColumns} from skill s where s.workspace_id = $1 order by lower(s.name), s.id`,
)

/** The skills of the workspace, by name. */
export const listSkills = (ctx: Ctx): Promise<SkillRow[]> => run(ctx.app.pool, all, [workspaceOf(ctx.actor)])

const byIds = statement<SkillRow>(
  'skills.by_ids',
  `select ${skillColumns} from skill s where s.workspace_id = $1 and s.id = any($2::uuid[])
   order by lower(s.name), s.id`,
)

/** Those of these skills that the workspace has, by name. */
export const skillsAmong = (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<SkillRow[]> => run(db, byIds, [workspaceId, ids])

/** Skills by id, gathered; null for those that are gone. */
export const skillLoader = loaderOf<SkillRow>(async (ctx, ids) =>
  inOrderOf(ids, await skillsAmong(ctx.app.pool, workspaceOf(ctx.actor), ids), ({ id }) => id),
)

type Of = SkillRow & { ofId: string }

const ofMembers = statement<Of>(
  'skills.of_members',
  `select ${skillColumns}, k.user_id as "ofId" from member_skill k
   join skill s on s.workspace_id = k.workspace_id and s.id = k.skill_id
   where k.workspace_id = $1 and k.user_id = any($2::uuid[]) order by lower(s.name), s.id`,
)

const ofTeams = statement<Of>(
  'skills.of_teams',
  `select ${skillColumns}, k.team_id as "ofId" from team_skill k
   join skill s on s.workspace_id = k.workspace_id and s.id = k.skill_id
   where k.workspace_id = $1 and k.team_id = any($2::uuid[]) order by lower(s.name), s.id`,
)

const ofAgents = statement<Of>(
  'skills.of_agents',
  `select ${skillColumns}, p.id as "ofId" from unnest($2::uuid[]) as p(id)
   join skill s on s.workspace_id = $1 and ${hasSkill('p.id')} order by lower(s.name), s.id`,
)

const gathered = (reading: typeof ofMembers) =>
  listLoaderOf<SkillRow>(async (ctx, ids) =>
    Map.groupBy(await run(ctx.app.pool, reading, [workspaceOf(ctx.actor), ids]), ({ ofId }) => ofId),
  )

/** The skills of members themselves, by name. */
export const skillsOfMembers = gathered(ofMembers)

/** The skills of teams, by name. */
export const skillsOfTeams = gathered(ofTeams)

/** The skills of members, with those of their teams, by name. */
export const skillsOfAgents = gathered(ofAgents)

type Holder = { ofId: string; id: string; name: string }

const holders = statement<Holder>(
  'skills.members_having',
  `select k.skill_id as "ofId", k.user_id as id, u.full_name as name from member_skill k join user_account u on u.id = k.user_id
   where k.workspace_id = $1 and k.skill_id = any($2::uuid[]) order by lower(u.full_name), k.user_id`,
)

/** The members who have skills themselves, by name. */
export const membersHaving = listLoaderOf<Holder>(async (ctx, ids) =>
  Map.groupBy(await run(ctx.app.pool, holders, [workspaceOf(ctx.actor), ids]), ({ ofId }) => ofId),
)

const teamsHolding = statement<{ ofId: string; id: string }>(
  'skills.teams_having',
  `select k.skill_id as "ofId", k.team_id as id from team_skill k join team t on t.workspace_id = k.workspace_id and t.id = k.team_id
   where k.workspace_id = $1 and k.skill_id = any($2::uuid[]) order by lower(t.name), k.team_id`,
)

/** The teams that have skills, by name. */
export const teamsHaving = listLoaderOf<{ ofId: string; id: string }>(async (ctx, ids) =>
  Map.groupBy(await run(ctx.app.pool, teamsHolding, [workspaceOf(ctx.actor), ids]), ({ ofId }) => ofId),
)
