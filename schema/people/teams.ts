import { isHereNow } from '#people/members/here.ts'
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  removeTeamMember,
  updateTeam,
} from '#people/teams/team-commands.ts'
import { addTeamMemberInput, createTeamInput, updateTeamInput } from '#people/teams/team-input.ts'
import { getTeam, listTeams, numberedTeams } from '#people/teams/team-queries.ts'
import { assignmentStrategies, teamRoles } from '#people/teams/team-sets.ts'
import type { TeamMemberRow, TeamRow } from '#people/teams/team-sql.ts'
import { MemberActor, memberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors, onlyForDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'

export const TeamMemberType = builder.objectRef<TeamMemberRow>('TeamMember').implement({
  description: 'A member of a team.',
  fields: (t) => ({
    memberId: t.exposeID('userId', { description: 'UUID of the member.' }),
    fullName: t.exposeString('fullName', { description: 'Full name of the member.' }),
    email: t.exposeString('email', { description: 'Email address of the member.' }),
    role: t.expose('role', { type: enumFrom(teamRoles), description: 'Role of the member in the team.' }),
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether the member accepts work; false during a break.',
    }),
    isHere: t.boolean({
      description:
        'Whether the member accepts work and is connected, or was connected within the last two minutes.',
      resolve: (person, _args, ctx) => isHereNow(person, ctx.now()),
    }),
    lastAssignedAt: t.expose('lastAssignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which work was last assigned to the member; null if none was.',
    }),
  }),
})

export const TeamType = builder.objectRef<TeamRow>('Team').implement({
  interfaces: [Node],
  description: 'A team of members who share a queue of chats.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the team.' }),
    name: t.exposeString('name', { description: 'Name, unique among the teams of the workspace.' }),
    description: t.exposeString('description', { description: 'Description of the team for display.' }),
    assignmentStrategy: t.expose('assignmentStrategy', {
      type: enumFrom(assignmentStrategies),
      description: 'Strategy by which the team assigns work to its agents.',
    }),
    perAgentTimeoutSecs: t.exposeInt('perAgentTimeoutSecs', {
      description:
        'Seconds for which a call rings for each agent of the team in turn; 0 means the default of 15 seconds.',
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the team receives work.' }),
    memberCount: t.exposeInt('memberCount', {
      description: 'Number of members of the team, managers and agents.',
    }),
    createdById: t.exposeID('createdById', {
      ...forDoors,
      nullable: true,
      description: 'UUID of the member who created the team.',
    }),
    createdByName: t.exposeString('createdByName', {
      ...forDoors,
      nullable: true,
      description: 'Name of the member who created the team.',
    }),
    updatedById: t.exposeID('updatedById', {
      ...forDoors,
      nullable: true,
      description: 'UUID of the member who last changed the team.',
    }),
    updatedByName: t.exposeString('updatedByName', {
      ...forDoors,
      nullable: true,
      description: 'Name of the member who last changed the team.',
    }),
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      reads: ['createdById', 'createdByName'],
      description: 'Member who created the team; null if the service itself did.',
      resolve: ({ createdById: id, createdByName }) => (id === null ? null : memberActor(id, createdByName)),
    }),
    updatedBy: t.field({
      type: MemberActor,
      nullable: true,
      reads: ['updatedById', 'updatedByName'],
      description: 'Member who last changed the team; null if the service itself did.',
      resolve: ({ updatedById: id, updatedByName }) => (id === null ? null : memberActor(id, updatedByName)),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the team was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the team was last changed.',
    }),
  }),
})

export const TeamConnection = connectionOf('Team', TeamType)

const TeamPageType = numberedPageOf('Team', TeamType, {
  of: 'teams',
  order: 'The teams on the page, by name.',
})

const CreateTeamInput = inputFrom('CreateTeamInput', createTeamInput)

const UpdateTeamInput = inputFrom('UpdateTeamInput', updateTeamInput)

const id = { required: true, description: 'UUID of the team.' } as const
/** Access also depends on the member's role in the team. */
export const teamReads = { member: true, operational: true } as const
export const ofTeams = requires(teamReads)

builder.queryFields((t) => ({
  teams: t.field({
    type: TeamConnection,
    complexity: pageCost,
    throws: ['forbidden', 'invalid_request', 'invalid_field'],
    description: 'Lists the teams of the workspace. Without teams:read, only teams that the caller is in.',
    args: {
      search: t.arg.string({ description: 'Part of a team name.' }),
      ...cursorArgs,
    },
    ...ofTeams,
    resolve: (_root, args, ctx, info) => listTeams(ctx, args, selectionOf(ctx, info)),
  }),
  teamPage: t.field({
    type: TeamPageType,
    throws: ['forbidden'],
    description: 'Lists the teams of the workspace. Without teams:read, only teams that the caller is in.',
    args: {
      search: t.arg.string({ description: 'Part of a team name.' }),
      ...pageArgs,
    },
    ...onlyForDoors(ofTeams),
    resolve: (_root, args, ctx) => numberedTeams(ctx, args),
  }),
  team: t.field({
    type: TeamType,
    throws: ['forbidden', 'not_found'],
    description: 'Returns one team. The caller must be in the team or have teams:read.',
    args: { id: t.arg.id(id) },
    ...ofTeams,
    resolve: (_root, args, ctx) => getTeam(ctx, args.id),
  }),
}))

builder.mutationFields((t) => ({
  createTeam: t.field({
    type: TeamType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Creates an active team without members.',
    args: { input: t.arg({ type: CreateTeamInput, required: true, description: 'The new team.' }) },
    ...requires({ permission: 'teams:write' }),
    resolve: (_root, { input }, ctx) => createTeam(ctx, input),
  }),
  updateTeam: t.field({
    type: TeamType,
    throws: ['forbidden', 'not_found', 'conflict', 'invalid_field'],
    description: 'Changes a team. The caller must have teams:write or be a manager of the team.',
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: UpdateTeamInput, required: true, description: 'The changes to the team.' }),
    },
    ...ofTeams,
    resolve: (_root, args, ctx) => updateTeam(ctx, args.id, args.input),
  }),
  deleteTeam: t.id({
    throws: ['not_found'],
    description: 'Deletes a team and returns its UUID.',
    args: { id: t.arg.id(id) },
    ...requires({ permission: 'teams:delete' }),
    resolve: async (_root, args, ctx) => {
      await deleteTeam(ctx, args.id)
      return args.id
    },
  }),
  addTeamMember: t.field({
    type: TeamMemberType,
    throws: ['forbidden', 'not_found', 'conflict', 'invalid_field'],
    alsoChanges: ['team'],
    description: 'Adds a member of the workspace to a team.',
    args: { id: t.arg.id(id), ...argsFrom(addTeamMemberInput) },
    ...ofTeams,
    resolve: (_root, { id: teamId, ...input }, ctx) => addTeamMember(ctx, teamId, input),
  }),
  removeTeamMember: t.id({
    throws: ['forbidden', 'not_found'],
    answersAs: 'removedId',
    alsoAnswers: { team: { node: 'Team', id: 'id' }, member: { node: 'Member', id: 'memberId' } },
    description: 'Removes a member from a team and returns the UUID of the member.',
    args: { id: t.arg.id(id), memberId: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    ...ofTeams,
    resolve: async (_root, args, ctx) => {
      await removeTeamMember(ctx, args.id, args.memberId)
      return args.memberId
    },
  }),
}))
