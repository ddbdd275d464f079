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
  description: 'Call together with the session for the browser of the member who took or made the call.',
  fields: (t) => ({
    call: t.field({
      type: Call,
      description: 'The call that was taken or made.',
      resolve: ({ call }) => call,
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description:
        "Answer (SDP) to the browser's offer. Null if the browser itself answered, and while the contact has not picked up; an event then reports that the answer is available.",
    }),
  }),
})

const takes = { permission: 'call_transfers:write' } as const
const calls = { permission: 'outgoing_calls:write' } as const
/** Members who have the call may end the call; the use-case checks the permission for the direction. */
const ofCaller = { permission: 'call_logs:read', own: true } as const
const callId = { required: true, description: 'UUID of the call.' } as const
const usual = ['not_found', 'forbidden', 'invalid_state', 'unavailable'] as const

builder.mutationFields((t) => ({
  acceptCall: t.field({
    type: Accepted,
    ...requires(takes),
    throws: [...usual, 'conflict', 'invalid_field', 'bad_gateway'],
    description:
      "Takes a ringing call. With the browser's answer to the platform's offer the call is direct; with a browser's offer the call goes through the media process. If two members take a call at once, the second gets CONFLICT.",
    args: argsFrom(acceptCallInput),
    resolve: (_root, args, ctx) => acceptCall(ctx, args),
  }),
  declineCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Declines a call that rings for the current member. The next member is asked immediately.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => declineCall(ctx, args.callId),
  }),
  endCall: t.field({
    type: Call,
    ...requires(ofCaller),
    throws: usual,
    description:
      'Hangs up a call that the current member took or made. An outgoing call continues without the member if the number has a voice menu for the end of outgoing calls.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => hangUp(ctx, args.callId),
  }),
  holdCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Puts the contact of a bridged call on hold and plays music to the contact.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => holdCall(ctx, args.callId),
  }),
  resumeCall: t.field({
    type: Call,
    ...requires(takes),
    throws: usual,
    description: 'Ends the hold of a bridged call; the contact and the agent can talk again.',
    args: { callId: t.arg.id(callId) },
    resolve: (_root, args, ctx): Promise<CallRow> => resumeCall(ctx, args.callId),
  }),
  transferCall: t.field({
    type: Call,
    ...requires(takes),
    throws: [...usual, 'invalid_field'],
    description: "Transfers the current member's bridged call to a team, or first to one member of the team.",
    args: argsFrom(transferCallInput),
    resolve: (_root, args, ctx): Promise<CallRow> => transferCall(ctx, args),
  }),
  setCallNote: t.field({
    type: Call,
    ...requires(ofCaller),
    throws: ['not_found', 'forbidden', 'invalid_field'],
    description:
      'Sets the note of a call and replaces an existing note. Allowed for the member who has or had the call, and for members who take or make calls and see the call.',
    args: argsFrom(setCallNoteInput),
    resolve: (_root, args, ctx): Promise<CallRow> => setCallNote(ctx, args),
  }),
  startCall: t.field({
    type: Accepted,
    ...requires(calls),
    throws: [...usual, 'invalid_field', 'bad_gateway'],
    description:
      'Calls a contact who has given permission. The calling settings of the number determine the path of the audio.',
    args: argsFrom(startCallInput),
    resolve: (_root, args, ctx) => startCall(ctx, args),
  }),
  startBridgedCall: t.field({
    type: Accepted,
    ...onlyForDoors(requires(calls)),
    throws: [...usual, 'invalid_field', 'bad_gateway'],
    description: 'Calls a contact through the media process, by the rules of /api.',
    args: argsFrom(startBridgedCallInput),
    resolve: (_root, args, ctx) => startBridgedCall(ctx, args),
  }),
  connectCallTransfer: t.field({
    type: Accepted,
    ...onlyForDoors(requires(takes)),
    throws: [...usual, 'conflict', 'invalid_field'],
    description: 'Takes the call of a waiting transfer, by the rules of /api.',
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
    description: 'Declines the call of a transfer for the current member, by the rules of /api.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: async (_root, { id }, ctx): Promise<CallRow> =>
      declineCall(ctx, await callOfTransfer(ctx, id, 'waiting')),
  }),
  endCallTransfer: t.field({
    type: Call,
    ...onlyForDoors(requires(takes)),
    throws: usual,
    description: 'Hangs up the call of a transfer, by the rules of /api.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: async (_root, { id }, ctx): Promise<CallRow> =>
      hangUp(ctx, await callOfTransfer(ctx, id, 'connected')),
  }),
}))
