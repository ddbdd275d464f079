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
    fullName: t.exposeString('fullName', { description: 'The name.' }),
    email: t.exposeString('email', { description: 'The address.' }),
    role: t.expose('role', { type: enumFrom(teamRoles), description: 'What they are in the team.' }),
    isAvailable: t.exposeBoolean('isAvailable', { description: 'Takes work.' }),
    isHere: t.boolean({
      description: 'Takes work, and is connected or was within the last two minutes.',
      resolve: (person, _args, ctx) => isHereNow(person, ctx.now()),
    }),
    lastAssignedAt: t.expose('lastAssignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When work was last assigned.',
    }),
  }),
})

export const TeamType = builder.objectRef<TeamRow>('Team').implement({
  interfaces: [Node],
  description: 'People who share a queue of chats.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
    description: t.exposeString('description', { description: 'For people.' }),
    assignmentStrategy: t.expose('assignmentStrategy', {
      type: enumFrom(assignmentStrategies),
      description: 'How it gives work to its agents.',
    }),
    perAgentTimeoutSecs: t.exposeInt('perAgentTimeoutSecs', {
      description: 'How long an agent has; 0 is the default of the workspace.',
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Gets work.' }),
    memberCount: t.exposeInt('memberCount', { description: 'Managers and agents.' }),
    createdById: t.exposeID('createdById', { ...forDoors, nullable: true, description: 'Who made it.' }),
    createdByName: t.exposeString('createdByName', {
      ...forDoors,
      nullable: true,
      description: 'Their name.',
    }),
    updatedById: t.exposeID('updatedById', {
      ...forDoors,
      nullable: true,
      description: 'Who last changed it.',
    }),
    updatedByName: t.exposeString('updatedByName', {
      ...forDoors,
      nullable: true,
      description: 'Their name.',
    }),
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      reads: ['createdById', 'createdByName'],
      description: 'Who made it; null for the service itself.',
      resolve: ({ createdById: id, createdByName }) => (id === null ? null : memberActor(id, createdByName)),
    }),
    updatedBy: t.field({
      type: MemberActor,
      nullable: true,
      reads: ['updatedById', 'updatedByName'],
      description: 'Who last changed it; null for the service itself.',
      resolve: ({ updatedById: id, updatedByName }) => (id === null ? null : memberActor(id, updatedByName)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

export const TeamConnection = connectionOf('Team', TeamType)

const TeamPageType = numberedPageOf('Team', TeamType, { of: 'teams', order: 'By name.' })

const CreateTeamInput = inputFrom('CreateTeamInput', createTeamInput)

const UpdateTeamInput = inputFrom('UpdateTeamInput', updateTeamInput)

const id = { required: true, description: 'UUID of the team.' } as const
/** Who may is decided by standing in the team too. */
export const teamReads = { member: true, operational: true } as const
export const ofTeams = requires(teamReads)

builder.queryFields((t) => ({
  teams: t.field({
    type: TeamConnection,
    complexity: pageCost,
    throws: ['forbidden', 'invalid_request', 'invalid_field'],
    description: 'The teams of the workspace; without teams:read only one’s own.',
    args: {
      search: t.arg.string({ description: 'Part of a name.' }),
      ...cursorArgs,
    },
    ...ofTeams,
    resolve: (_root, args, ctx, info) => listTeams(ctx, args, selectionOf(ctx, info)),
  }),
  teamPage: t.field({
    type: TeamPageType,
    throws: ['forbidden'],
    description: 'The teams of the workspace; without teams:read only one’s own.',
    args: {
      search: t.arg.string({ description: 'Part of a name.' }),
      ...pageArgs,
    },
    ...onlyForDoors(ofTeams),
    resolve: (_root, args, ctx) => numberedTeams(ctx, args),
  }),
  team: t.field({
    type: TeamType,
    throws: ['forbidden', 'not_found'],
    description: 'One team, for its members and with teams:read.',
    args: { id: t.arg.id(id) },
    ...ofTeams,
    resolve: (_root, args, ctx) => getTeam(ctx, args.id),
  }),
}))

builder.mutationFields((t) => ({
  createTeam: t.field({
    type: TeamType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Makes an active team without members.',
    args: { input: t.arg({ type: CreateTeamInput, required: true, description: 'What is asked for.' }) },
    ...requires({ permission: 'teams:write' }),
    resolve: (_root, { input }, ctx) => createTeam(ctx, input),
  }),
  updateTeam: t.field({
    type: TeamType,
    throws: ['forbidden', 'not_found', 'conflict', 'invalid_field'],
    description: 'Changes a team, with teams:write or as its manager.',
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: UpdateTeamInput, required: true, description: 'What is asked for.' }),
    },
    ...ofTeams,
    resolve: (_root, args, ctx) => updateTeam(ctx, args.id, args.input),
  }),
  deleteTeam: t.id({
    throws: ['not_found'],
    description: 'Deletes a team; answers its id.',
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
    description: 'Takes somebody out of a team; answers the id of the member.',
    args: { id: t.arg.id(id), memberId: t.arg.id({ required: true, description: 'UUID of the person.' }) },
    ...ofTeams,
    resolve: async (_root, args, ctx) => {
      await removeTeamMember(ctx, args.id, args.memberId)
      return args.memberId
    },
  }),
}))
