import { callLoader } from '#messaging/calls/calls/call-queries.ts'
import { type CallPermissionStatus, callPermissionStatuses } from '#messaging/calls/calls/call-sets.ts'
import { callTransferLoader } from '#messaging/calls/calls/call-transfer-queries.ts'
import { enumFrom } from '../enum-from.ts'
import { CallTransfer } from '../messaging/calls/call-transfers.ts'
import { Call } from '../messaging/calls/calls.ts'
import { eventType, type FieldBuilder, type Fields } from './event-types.ts'

// What happens to calls.

const numberId = (t: FieldBuilder) =>
  t.id({
    nullable: true,
    description: 'UUID of the number that carries the call.',
    resolve: ({ extras }) => extras.number_id ?? null,
  })

const callFields: Fields = (t) => ({
  callId: t.id({
    nullable: true,
    description: 'UUID of the call.',
    resolve: ({ extras }) => extras.call_id ?? null,
  }),
  call: t.field({
    type: Call,
    nullable: true,
    description:
      'Current state of the call; null if the call no longer exists or the caller of this operation may not see it.',
    resolve: ({ extras }, _args, ctx) => (extras.call_id ? callLoader(ctx).load(extras.call_id) : null),
  }),
  numberId: numberId(t),
  ringsAtMe: t.boolean({
    description: 'Whether the call rings for the caller of this operation after the event.',
    resolve: ({ extras }, _args, { actor }) =>
      actor.kind === 'member' && (extras.rings_at ?? []).includes(actor.userId),
  }),
})

const transferFields: Fields = (t) => ({
  ...callFields(t),
  transferId: t.id({
    description: 'UUID of the transfer.',
    resolve: ({ extras }) => extras.call_transfer_id as string,
  }),
  transfer: t.field({
    type: CallTransfer,
    nullable: true,
    description:
      'Current state of the transfer; null if the transfer no longer exists or the caller of this operation may not see it.',
    resolve: ({ extras }, _args, ctx) => callTransferLoader(ctx).load(extras.call_transfer_id as string),
  }),
})

eventType('call.missed', 'ofContact', callFields)
eventType('call.incoming', 'ofContact', callFields)
eventType('call.ringing', 'ofContact', callFields)
eventType('call.answered', 'ofContact', callFields)
eventType('call.changed', 'ofContact', callFields)
eventType('call.ended', 'ofContact', callFields)
eventType('call_transfer.waiting', 'ofContact', transferFields)
eventType('call_transfer.connected', 'ofContact', transferFields)
eventType('call_transfer.completed', 'ofContact', transferFields)
eventType('call_transfer.abandoned', 'ofContact', transferFields)
eventType('call_transfer.no_answer', 'ofContact', transferFields)
eventType('outgoing_call.initiated', 'ofContact', callFields)
eventType('outgoing_call.ringing', 'ofContact', callFields)
eventType('outgoing_call.answered', 'ofContact', callFields)
eventType('outgoing_call.rejected', 'ofContact', callFields)

eventType('call_permission.changed', 'ofContact', (t) => ({
  numberId: numberId(t),
  status: t.field({
    type: enumFrom(callPermissionStatuses),
    description: 'Call permission of the contact after the event.',
    resolve: ({ extras }) => (extras.status ?? 'pending') as CallPermissionStatus,
  }),
}))
