import {
  type AcceptedCall,
  acceptCall,
  acceptCallInput,
  connectTransfer,
  connectTransferInput,
} from '#messaging/calls/calls/accept-call.ts'
import { setCallNote, setCallNoteInput } from '#messaging/calls/calls/call-note.ts'
import type { CallRow } from '#messaging/calls/calls/call-row.ts'
import { callOfTransfer } from '#messaging/calls/calls/call-transfer-commands.ts'
import {
  declineCall,
  hangUp,
  holdCall,
  resumeCall,
  transferCall,
  transferCallInput,
} from '#messaging/calls/calls/live-call-commands.ts'
import {
  type StartedCall,
  startBridgedCall,
  startBridgedCallInput,
  startCall,
  startCallInput,
} from '#messaging/calls/calls/start-call.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Call } from './calls.ts'

// What members do with calls (spec/5 1.14, spec/10 DE16).

const Accepted = builder.objectRef<AcceptedCall | StartedCall>('CallWithAnswer').implement({
  description: 'A call with the session for the browser of whoever took or made it.',
  fields: (t) => ({
    call: t.field({ type: Call, description: 'The call.', resolve: ({ call }) => call }),
    answer: t.exposeString('answer', {
      nullable: true,
      description:
        "The answer (SDP) to the browser's offer; null where the browser itself has answered, and where the contact has not picked up yet: then an event tells that it is there.",
    }),
  }),
})

const takes = { permission: 'call_transfers:write' } as const
const calls = { permission: 'outgoing_calls:write' } as const
/** Whoever has the call may end it; the use-case asks for the right of its direction. */
const ofCaller = { permission: 'call_logs:read', own: true } as const
const callId = { required: true, description: 'UUID of the call.' } as const
const usual = ['not_found', 'forbidden', 'invalid_state', 'unavailable'] as const

builder.mutationFields((t) => ({
  acceptCall: t.field({
    type: Accepted,
    ...requires(takes),
    throws: [...usual, 'conflict', 'invalid_field', 'bad_gateway'],
    description:
      "Takes a call that rings: with the browser's answer to the platform's offer directly, with an offer of the browser's through the media process. Of two who take one at once the second gets CONFLICT.",
    args: argsFrom(acceptCallInput),
    resolve: (_root, args, ctx) => acceptCall(ctx, args),
  }),
  declineCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Says that the caller does not take a call that rings at them; the next is asked at once.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => declineCall(ctx, args.callId),
  }),
  endCall: t.field({
    type: Call,
    ...requires(ofCaller),
    throws: usual,
    description:
      'Hangs up a call that the caller took or made. One that they made goes on without them where the number has a voice menu for its end.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => hangUp(ctx, args.callId),
  }),
  holdCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Plays music to the contact of a bridged call.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => holdCall(ctx, args.callId),
  }),
  resumeCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Ends the music: both hear each other again.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => resumeCall(ctx, args.callId),
  }),
  transferCall: t.field({
    type: Call,
    ...requires(takes),
    throws: [...usual, 'invalid_field'],
    description: "Hands the caller's bridged call over to a team, or first to one of its members.",
    args: argsFrom(transferCallInput),
    resolve: (_root, args, ctx): Promise<CallRow> => transferCall(ctx, args),
  }),
  setCallNote: t.field({
    type: Call,
    ...requires(ofCaller),
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description:
      'Writes down what a call is about, in the place of what was written: for who has or had it, and for whoever takes or makes calls and sees it.',
    args: argsFrom(setCallNoteInput),
    resolve: (_root, args, ctx): Promise<CallRow> => setCallNote(ctx, args),
  }),
  startCall: t.field({
    type: Accepted,
    ...requires(calls),
    throws: [...usual, 'invalid_field', 'bad_gateway'],
    description: 'Calls a contact who allows it. The way of its sound is as the number has it.',
    args: argsFrom(startCallInput),
    resolve: (_root, args, ctx) => startCall(ctx, args),
  }),
  startBridgedCall: t.field({
    type: Accepted,
    ...onlyForDoors(requires(calls)),
    throws: [...usual, 'invalid_field', 'bad_gateway'],
    description: 'Calls a contact through the media process, as /api does.',
    args: argsFrom(startBridgedCallInput),
    resolve: (_root, args, ctx) => startBridgedCall(ctx, args),
  }),
  connectCallTransfer: t.field({
    type: Accepted,
    ...onlyForDoors(requires(takes)),
    throws: [...usual, 'conflict', 'invalid_field'],
    description: 'Takes the call of a transfer that waits, as /api does.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the transfer.' }),
      ...argsFrom(connectTransferInput),
    },
    resolve: (_root, { id, ...args }, ctx) => connectTransfer(ctx, id, args),
  }),
  declineCallTransfer: t.field({
    type: Call,
    ...onlyForDoors(requires(takes)),
    throws: usual,
    description: 'Says that the caller does not take the call of a transfer, as /api does.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: async (_root, { id }, ctx): Promise<CallRow> =>
      declineCall(ctx, await callOfTransfer(ctx, id, 'waiting')),
  }),
  endCallTransfer: t.field({
    type: Call,
    ...onlyForDoors(requires(takes)),
    throws: usual,
    description: 'Hangs up the call of a transfer, as /api does.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: async (_root, { id }, ctx): Promise<CallRow> =>
      hangUp(ctx, await callOfTransfer(ctx, id, 'connected')),
  }),
}))
