import { listAbsences } from '#people/absences/absence-queries.ts'
import {
  absenceReasonsInput,
  changeAbsenceReasons,
  listAbsenceReasons,
} from '#people/absences/absence-reasons.ts'
import type { AbsenceRow } from '#people/absences/absence-row.ts'
import { cancelAbsence, planAbsence, planAbsenceInput } from '#people/absences/plan-absence.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { requires } from '../requires.ts'

// Why and when members are away (docs/adr/0186).

const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

const Absence = builder.objectRef<AbsenceRow>('Absence').implement({
  description: 'A planned absence of a member.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the absence.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason of the absence as it was when the absence was planned; null for none.',
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'Time at which the absence begins.' }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      description: 'Time at which the absence ends, unless the member takes work again before.',
    }),
    isGoingOn: t.boolean({
      description: 'Whether the absence has begun, so that the open chats have been handed over.',
      resolve: ({ begunAt }) => begunAt !== null,
    }),
    toAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'The member who gets the open chats; null if a team or the queues get them.',
      resolve: ({ toAgentId, toAgentName }) => named(toAgentId, toAgentName),
    }),
    toTeam: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that gets the open chats; null if a member or the queues get them.',
      resolve: ({ toTeamId, toTeamName }) => named(toTeamId, toTeamName),
    }),
  }),
})

builder.queryFields((t) => ({
  absenceReasons: t.field({
    type: ['String'],
    ...requires({ member: true }),
    description: 'Lists the reasons for absence that the workspace offers, in their order; at most 30.',
    resolve: (_root, _args, ctx) => listAbsenceReasons(ctx),
  }),
  absences: t.field({
    type: [Absence],
    ...requires({ member: true }),
    complexity: 10,
    throws: ['not_found'],
    description:
      'Lists the absences of a member that are planned or going on, the next one first; at most 50.',
    args: {
      memberId: t.arg.id({
        description: 'UUID of the member. Default: the caller. Others need users:read.',
      }),
    },
    resolve: (_root, { memberId }, ctx) => listAbsences(ctx, memberId),
  }),
}))

builder.mutationFields((t) => ({
  updateAbsenceReasons: t.field({
    type: ['String'],
    ...requires({ permission: 'settings.general:write' }),
    throws: ['invalid_field'],
    answersAs: 'absenceReasons',
    description:
      'Sets the list of reasons for absence. Breaks and absences keep the reason that they were given.',
    args: argsFrom(absenceReasonsInput),
    resolve: (_root, args, ctx) => changeAbsenceReasons(ctx, args),
  }),
  planAbsence: t.field({
    type: Absence,
    ...requires({ member: true }),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state'],
    description:
      "Plans an absence. When it begins, the member takes no work and the member's open chats are handed over; when it ends, the member takes work again.",
    args: argsFrom(planAbsenceInput),
    resolve: (_root, args, ctx) => planAbsence(ctx, args),
  }),
  cancelAbsence: t.id({
    ...requires({ member: true }),
    throws: ['not_found'],
    answersAs: 'cancelledId',
    description:
      'Removes a planned absence, or ends one that is going on, and returns its UUID. The absences of others need users:write. Chats that were handed over stay where they are.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the absence.' }) },
    resolve: async (_root, { id }, ctx) => {
      await cancelAbsence(ctx, id)
      return id
    },
  }),
}))
