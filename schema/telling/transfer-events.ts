import { transferLoader } from '#messaging/routing/transfers/transfer-queries.ts'
import type { IdAndName } from '#telling/live/log.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { Transfer } from '../messaging/routing/transfers.ts'
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
    description:
      'Current state of the transfer; null if the transfer was deleted with its contact or is not visible to the caller.',
    resolve: ({ extras }, _args, ctx) => transferLoader(ctx).load(extras.transfer_id as string),
  }),
  by: by(t),
})

const holderBefore: Fields = (t) => ({
  ...transferFields(t),
  previousAgent: t.field({
    type: MemberAssignee,
    nullable: true,
    description: 'The agent to whom the transfer was assigned before the event; null if there was none.',
    resolve: ({ extras }) => extras.previous?.agent ?? null,
  }),
  previousTeam: t.field({
    type: TeamAssignee,
    nullable: true,
    description: 'The team to which the transfer was assigned before the event; null if there was none.',
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
    description: 'The agent.',
    resolve: ({ extras }) => extras.agent as IdAndName,
  }),
  isAvailable: t.boolean({
    description: 'Whether the agent accepts work after the event.',
    resolve: ({ extras }) => extras.is_available as boolean,
  }),
  isHere: t.boolean({
    description: 'Whether the agent accepts work and is connected after the event.',
    resolve: ({ extras }) => extras.is_here ?? (extras.is_available as boolean),
  }),
}))
