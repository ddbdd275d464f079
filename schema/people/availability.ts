import { type Availability, breakInput, setAvailability } from '#people/members/availability.ts'
import { changeCapacity, memberCapacityInput } from '#people/members/capacity.ts'
import { builder } from '../builder.ts'
import { forDoors } from '../for-doors.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { MemberType } from './users.ts'

// Whether a member takes work, and how much.

export const AvailabilityType = builder.objectRef<Availability>('Availability').implement({
  description: 'Whether a member accepts work.',
  fields: (t) => ({
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether the member accepts work; false during a break.',
    }),
    breakStartedAt: t.expose('breakStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the break began; null when the member is not on a break.',
    }),
    breakReason: t.exposeString('breakReason', {
      nullable: true,
      description: 'Reason that was given for the break; null when there is none.',
    }),
    transfersToQueue: t.exposeInt('transfersToQueue', {
      ...forDoors,
      description: "Number of the member's transfers that were returned to their queues.",
    }),
  }),
})

builder.mutationFields((t) => ({
  updateMemberCapacity: t.field({
    type: MemberType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Sets how many open chats a member is assigned at most. Queues, teams, the chatbot and taking the next chat respect the limit; members who assign a chat to a named agent may go beyond it.',
    args: {
      memberId: t.arg.id({ required: true, description: 'UUID of the member.' }),
      ...argsFrom(memberCapacityInput),
    },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { memberId, ...input }, ctx) => changeCapacity(ctx, memberId, input),
  }),
  setAvailability: t.field({
    type: AvailabilityType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Starts or ends a break of the caller. Starting a break releases the transfers that are assigned to the caller.',
    args: argsFrom(breakInput),
    ...requires({ member: true }),
    resolve: (_root, args, ctx) => setAvailability(ctx, args),
  }),
}))
