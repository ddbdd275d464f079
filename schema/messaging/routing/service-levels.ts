import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { priorityOf } from '#messaging/chat-model/chats/priorities.ts'
import { clocksLoader } from '#messaging/routing/service-levels/clock-queries.ts'
import { type ClockRow, leftMinutes, stateOf } from '#messaging/routing/service-levels/clock-row.ts'
import {
  createServiceLevel,
  deleteServiceLevel,
  updateServiceLevel,
} from '#messaging/routing/service-levels/level-commands.ts'
import {
  levelById,
  levelLoader,
  levelTeamLoader,
  listServiceLevels,
} from '#messaging/routing/service-levels/level-queries.ts'
import type { ServiceLevel as Row } from '#messaging/routing/service-levels/level-row.ts'
import {
  createServiceLevelInput,
  updateServiceLevelInput,
} from '#messaging/routing/service-levels/service-level-input.ts'
import { clockKinds, clockStates } from '#messaging/routing/service-levels/service-level-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { requires } from '../../requires.ts'
import { TeamAssignee } from '../inbox/assignees.ts'
import { Case } from '../inbox/cases.ts'

// How soon chats are to be answered and done with, and what became of it in each case (docs/adr/0188).

export const ServiceLevel = builder.objectRef<Row>('ServiceLevel').implement({
  interfaces: [Node],
  description:
    'How soon chats are to be answered and closed. The level of a chat is the one for its team and priority, or else for its team, or else for its priority, or else for all chats.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the service level.' }),
    name: t.exposeString('name', { description: 'Name of the service level.' }),
    isForAllTeams: t.boolean({
      description: 'Whether the service level is for chats of every team and for chats without a team.',
      resolve: ({ teamId }) => teamId === null,
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description:
        'Team whose chats the service level is for; null if it is for all teams, or if the team was deleted.',
      resolve: ({ teamId }, _args, ctx) => (teamId === null ? null : levelTeamLoader(ctx).load(teamId)),
    }),
    priority: t.field({
      type: enumFrom(priorities),
      nullable: true,
      description: 'Priority of the chats that the service level is for; null for every priority.',
      resolve: ({ priority }) => (priority === null ? null : priorityOf(priority)),
    }),
    firstResponseMinutes: t.exposeInt('firstResponseMinutes', {
      nullable: true,
      description:
        "Minutes from the customer's first message of a case to the first answer; null for no deadline.",
    }),
    nextResponseMinutes: t.exposeInt('nextResponseMinutes', {
      nullable: true,
      description:
        'Minutes from a later message of the customer that waits for an answer to the answer; null for no deadline.',
    }),
    resolutionMinutes: t.exposeInt('resolutionMinutes', {
      nullable: true,
      description:
        "Minutes from the customer's first message of a case to the end of the case; null for no deadline.",
    }),
    isInBusinessHours: t.exposeBoolean('inBusinessHours', {
      description: 'Whether minutes count only within business hours, as long as business hours are on.',
    }),
    pausesForCustomer: t.exposeBoolean('pausesForCustomer', {
      description: 'Whether the time to the end of a case does not count while the customer is to answer.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the service level was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the service level was last changed.',
    }),
  }),
})

const Clock = builder.objectRef<ClockRow>('ServiceClock').implement({
  description: 'A time that a service level measures of a case.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(clockKinds), description: 'What is measured.' }),
    state: t.field({
      type: enumFrom(clockStates),
      description: 'State of the time at the moment of the request.',
      resolve: (clock, _args, ctx) => stateOf(clock, ctx.now()),
    }),
    levelName: t.string({
      nullable: true,
      description:
        'Name of the service level whose deadline it has; null if the workspace does not exist any more.',
      resolve: async ({ levelId }, _args, ctx) =>
        levelId === null ? null : ((await levelLoader(ctx).load(levelId))?.name ?? null),
    }),
    level: t.field({
      type: ServiceLevel,
      nullable: true,
      ...requires({ permission: 'chatbot.sla:read' }),
      description:
        'The service level; null if the workspace does not exist any more. One read serves all cases.',
      resolve: ({ levelId }, _args, ctx) => (levelId === null ? null : levelLoader(ctx).load(levelId)),
    }),
    targetMinutes: t.int({
      description: 'Minutes that the service level allows.',
      resolve: ({ targetMinutes }) => targetMinutes ?? 0,
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time at which the time began.' }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the deadline; null while the time is paused.',
    }),
    remainingMinutes: t.int({
      nullable: true,
      description:
        'Minutes that are left once the time goes on, negative if the deadline has passed. Null unless the time is paused.',
      resolve: (clock) => leftMinutes(clock),
    }),
    missedAt: t.expose('breachedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the deadline that passed; null if none has passed.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the time ended; null while it goes on or is paused.',
    }),
  }),
})

builder.objectField(Case, 'serviceClocks', (t) =>
  t.field({
    type: [Clock],
    description:
      'Times with a deadline that service levels measure of the case, at most one of each kind: the one that goes on, or the last one. One read serves all cases of a page.',
    resolve: ({ id }, _args, ctx) => clocksLoader(ctx).load(id),
  }),
)

const reads = { permission: 'chatbot.sla:read' } as const
const writes = { permission: 'chatbot.sla:write' } as const
const idArg = { required: true, description: 'UUID of the service level.' } as const

builder.queryFields((t) => ({
  serviceLevels: t.field({
    type: [ServiceLevel],
    ...requires(reads),
    complexity: 10,
    description: 'Lists the service levels of the workspace by name, at most 50.',
    resolve: (_root, _args, ctx) => listServiceLevels(ctx),
  }),
  serviceLevel: t.field({
    type: ServiceLevel,
    ...requires(reads),
    throws: ['not_found'],
    description: 'Returns one service level. One that was deleted is returned, too, as reports name it.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => levelById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createServiceLevel: t.field({
    type: ServiceLevel,
    ...requires(writes),
    throws: ['invalid_field', 'conflict', 'invalid_state'],
    description:
      'Creates a service level. It applies to what is measured from then on, and to chats whose team or priority changes. A workspace has at most 50 service levels, and one for each pair of team and priority.',
    args: argsFrom(createServiceLevelInput),
    resolve: (_root, args, ctx) => createServiceLevel(ctx, args),
  }),
  updateServiceLevel: t.field({
    type: ServiceLevel,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'conflict'],
    description:
      'Changes the given fields of a service level. Deadlines that are measured already keep their minutes.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateServiceLevelInput) },
    resolve: (_root, { id, ...change }, ctx) => updateServiceLevel(ctx, id, change),
  }),
  deleteServiceLevel: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description:
      'Deletes a service level and returns its ID. Its deadlines no longer apply; reports keep those that were met or missed.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteServiceLevel(ctx, id),
  }),
}))

findsNodes({
  type: 'ServiceLevel',
  ids: { table: 'service_level' },
  access: reads,
  load: (ctx, id) => levelLoader(ctx).load(id),
})
