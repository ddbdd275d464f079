import { createSkill, deleteSkill, updateSkill } from '#people/skills/skill-commands.ts'
import { createSkillInput, skillIdsInput, updateSkillInput } from '#people/skills/skill-input.ts'
import {
  listSkills,
  membersHaving,
  skillLoader,
  skillsOfMembers,
  skillsOfTeams,
  teamsHaving,
} from '#people/skills/skill-queries.ts'
import type { SkillRow } from '#people/skills/skill-row.ts'
import { changeMemberSkills, changeTeamSkills } from '#people/skills/who-has-skills.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { MemberActor, memberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { requires } from '../requires.ts'
import { TeamType, teamReads } from './teams.ts'
import { MemberType } from './users.ts'

// What members and teams can do, as a condition of assignment (docs/adr/0191).

const skillReads = teamReads

export const Skill = builder.objectRef<SkillRow>('Skill').implement({
  interfaces: [Node],
  description: 'A skill of members and teams, which chats can require of the agent they are assigned to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the skill.' }),
    name: t.exposeString('name', { description: 'Name, unique among the skills of the workspace.' }),
    description: t.exposeString('description', {
      description: 'What people with the skill can do; empty if nothing was entered.',
    }),
    members: t.field({
      type: [MemberActor],
      nullable: true,
      ...requires(skillReads),
      description:
        'Members who have the skill themselves, by name, without those of teams that have it. One read serves all skills.',
      resolve: async ({ id }, _args, ctx) =>
        (await membersHaving(ctx).load(id)).map((member) => memberActor(member.id, member.name)),
    }),
    teams: t.field({
      type: [TeamType],
      nullable: true,
      ...requires(skillReads),
      throws: ['forbidden'],
      description: 'Teams that have the skill and that the caller sees, by name. Two reads serve all skills.',
      resolve: async ({ id }, _args, ctx) => {
        const teams = (await teamsHaving(ctx).load(id)).map((team) => teamLoader(ctx).load(team.id))
        return (await Promise.all(teams)).filter((team) => team !== null)
      },
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the skill was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the skill was last changed.',
    }),
  }),
})

findsNodes({
  type: 'Skill',
  ids: { table: 'skill' },
  access: skillReads,
  load: (ctx, id) => skillLoader(ctx).load(id),
})

builder.objectField(MemberType, 'skills', (t) =>
  t.field({
    type: [Skill],
    reads: ['userId'],
    description:
      'Skills of the member, by name, without those of their teams. One read serves all members of a page.',
    resolve: ({ userId }, _args, ctx) => skillsOfMembers(ctx).load(userId),
  }),
)

builder.objectField(TeamType, 'skills', (t) =>
  t.field({
    type: [Skill],
    reads: ['id'],
    description: 'Skills that everybody in the team has, by name. One read serves all teams of a page.',
    resolve: ({ id }, _args, ctx) => skillsOfTeams(ctx).load(id),
  }),
)

builder.queryField('skills', (t) =>
  t.field({
    type: [Skill],
    ...requires(skillReads),
    complexity: 20,
    description: 'Lists the skills of the workspace, by name; at most 200.',
    resolve: (_root, _args, ctx) => listSkills(ctx),
  }),
)

const ofSkill = { required: true, description: 'UUID of the skill.' } as const

builder.mutationFields((t) => ({
  createSkill: t.field({
    type: Skill,
    ...requires({ permission: 'teams:write' }),
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description: 'Creates a skill that nobody has yet. A workspace has at most 200 skills.',
    args: argsFrom(createSkillInput),
    resolve: (_root, args, ctx) => createSkill(ctx, args),
  }),
  updateSkill: t.field({
    type: Skill,
    ...requires({ permission: 'teams:write' }),
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes the name or the description of a skill.',
    args: { id: t.arg.id(ofSkill), ...argsFrom(updateSkillInput) },
    resolve: (_root, { id, ...input }, ctx) => updateSkill(ctx, id, input),
  }),
  deleteSkill: t.id({
    ...requires({ permission: 'teams:delete' }),
    throws: ['not_found'],
    description:
      'Deletes a skill and returns its UUID. Members and teams lose it, and open chats no longer require it.',
    args: { id: t.arg.id(ofSkill) },
    resolve: async (_root, { id }, ctx) => {
      await deleteSkill(ctx, id)
      return id
    },
  }),
  updateMemberSkills: t.field({
    type: MemberType,
    ...requires({ permission: 'users:write' }),
    throws: ['not_found', 'invalid_field'],
    description:
      'Sets the skills of a member as a whole. Chats that the member has stay with the member. If chats are assigned to agents who become free, the member may get the next one.',
    args: {
      memberId: t.arg.id({ required: true, description: 'UUID of the member.' }),
      ...argsFrom(skillIdsInput),
    },
    resolve: (_root, { memberId, ...input }, ctx) => changeMemberSkills(ctx, memberId, input),
  }),
  updateTeamSkills: t.field({
    type: TeamType,
    ...requires({ permission: 'teams:write' }),
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description: 'Sets the skills that everybody in a team has, as a whole.',
    args: {
      teamId: t.arg.id({ required: true, description: 'UUID of the team.' }),
      ...argsFrom(skillIdsInput),
    },
    resolve: (_root, { teamId, ...input }, ctx) => changeTeamSkills(ctx, teamId, input),
  }),
}))
