import { columns, type RowOf } from '#core/db/columns.ts'
import type { SkillModel } from '#generated/prisma/models/Skill.ts'

const fields = ['workspaceId', 'id', 'name', 'description', 'createdAt', 'updatedAt'] as const

/** What people can do, as a condition of being given a chat. */
export type SkillRow = RowOf<SkillModel, (typeof fields)[number]>

/** The select list that yields SkillRow, over `s`. */
export const skillColumns = columns('Skill', 's', fields)

/** Whether a person has the skill `s`: of their own, or because everybody in one of their teams has it. In SQL. */
export const hasSkill = (user: string) => `(exists (select from member_skill own
    where own.workspace_id = s.workspace_id and own.skill_id = s.id and own.user_id = ${user})
  or exists (select from team_skill of_team join team_member own
      on own.workspace_id = of_team.workspace_id and own.team_id = of_team.team_id and own.user_id = ${user}
    where of_team.workspace_id = s.workspace_id and of_team.skill_id = s.id))`

/**
 * Whether a person lacks one of these skills, in SQL. What no skill of the workspace is required by is no condition: a
 * skill that was deleted keeps nobody waiting. Nothing is read where no skill is named.
 */
export const lacksSkills = (workspace: string, ids: string, user: string) =>
  `(${ids} <> '{}' and exists (select from skill s
    where s.workspace_id = ${workspace} and s.id = any(${ids}) and not ${hasSkill(user)}))`
