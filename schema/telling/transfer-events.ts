import { transferLoader } from '#messaging/transfers/transfer-queries.ts'
import type { IdAndName } from '#telling/live/log.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/assignees.ts'
import { Transfer } from '../messaging/transfers.ts'
import { by, eventType, type Fields } from './event-types.ts'

// What happens to chats that are handed over to people.

const transferFields: Fields = (t) => ({
  transferId: t.id({
    description: 'UUID of the transfer.',
    resolve: ({ extras }) => extras.transfer_id as string,
  }),
  transfer: t.field({
    type: Transfer,
    nullable: true,
    description: 'The transfer as it is now; null when it went with its contact, or is out of sight.',
    resolve: ({ extras }, _args, ctx) => transferLoader(ctx).load(extras.transfer_id as string),
  }),
  by: by(t),
})

const holderBefore: Fields = (t) => ({
  ...transferFields(t),
  previousAgent: t.field({
    type: MemberAssignee,
    nullable: true,
    description: 'The agent who had it until then.',
    resolve: ({ extras }) => extras.previous?.agent ?? null,
  }),
  previousTeam: t.field({
    type: TeamAssignee,
    nullable: true,
    description: 'The team that had it until then.',
    resolve: ({ extras }) => extras.previous?.team ?? null,
  }),
})

eventType('transfer.created', 'ofContact', transferFields)
eventType('transfer.assigned', 'ofContact', holderBefore)
eventType('transfer.moved', 'ofContact', holderBefore)
eventType('transfer.prioritized', 'ofContact', transferFields)
eventType('transfer.resumed', 'ofContact', transferFields)
eventType('transfer.expired', 'ofContact', transferFields)
eventType('transfer.escalated', 'ofContact', transferFields)
eventType('transfer.breached', 'ofContact', transferFields)

eventType('agent.availability', 'ofNothingElse', (t) => ({
  agent: t.field({
    type: MemberAssignee,
    description: 'Who it is.',
    resolve: ({ extras }) => extras.agent as IdAndName,
  }),
  isAvailable: t.boolean({
    description: 'Whether they take work since.',
    resolve: ({ extras }) => extras.is_available as boolean,
  }),
  isHere: t.boolean({
    description: 'Whether they are here since: they take work and are connected.',
    resolve: ({ extras }) => extras.is_here ?? (extras.is_available as boolean),
  }),
}))
