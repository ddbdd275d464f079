import {
  callById,
  callFilters,
  callLoader,
  listCalls,
  listCallsInput,
  liveCalls,
} from '#messaging/calls/calls/call-queries.ts'
import type { CallRow } from '#messaging/calls/calls/call-row.ts'
import {
  callDirections,
  callEnders,
  callModes,
  callRecordingStates,
  callStatuses,
  callSteps,
} from '#messaging/calls/calls/call-sets.ts'
import type { IvrStep } from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee, TeamAssignee } from '../inbox/assignees.ts'
import { Contact, contactReads } from '../inbox/contacts.ts'
import { Conversation, chatReads } from '../inbox/conversations.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'

// Calls with contacts (spec/5 1.14, spec/8 CL, spec/10 DE16).

const IvrStepType = builder.objectRef<IvrStep>('CallIvrStep').implement({
  description: 'Node of a voice menu that a caller passed through.',
  fields: (t) => ({
    nodeId: t.string({
      nullable: true,
      description:
        'Id of the node in the graph of its voice menu; null for the step where a voice menu begins.',
      resolve: (step) => step.node ?? null,
    }),
    label: t.string({
      nullable: true,
      description: 'Label of the node, or name of the voice menu that begins; null if unnamed.',
      resolve: (step) => step.label ?? step.flow ?? null,
    }),
    digit: t.string({
      nullable: true,
      description: 'Key that the caller pressed at the node; null if no key was pressed.',
      resolve: (step) => step.digit ?? null,
    }),
  }),
})

const CallRinging = builder.objectRef<CallRow>('CallSearch').implement({
  description: 'Search for a member who takes a ringing call.',
  fields: (t) => ({
    step: t.field({
      type: enumFrom(callSteps),
      description: 'Step of the search, which determines the members who are asked now.',
      resolve: ({ step }) => step ?? 'broadcast',
    }),
    agents: t.field({
      type: [Actor],
      description: 'Members whose clients ring now.',
      resolve: ({ ringsAt }) => ringsAt.map((id) => memberActor(id)),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team whose members are asked; null if no team is asked.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    until: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the search moves on to other members; null if no time is set.',
    }),
  }),
})

export const CallRecording = builder.objectRef<CallRow>('CallRecording').implement({
  description: 'Recording of a call.',
  fields: (t) => ({
    state: t.field({
      type: enumFrom(callRecordingStates),
      description: 'State of the recording.',
      resolve: ({ recordingState }) => (recordingState ?? 'failed') as never,
    }),
    duration: t.int({
      description: 'Duration of the recording in seconds.',
      resolve: ({ recordingDuration }) => recordingDuration ?? 0,
    }),
    error: t.exposeString('recordingError', {
      nullable: true,
      description: 'Reason why there is no recording; null if the recording did not fail.',
    }),
  }),
})

const isRinging = ({ ringsAt, step }: CallRow) => ringsAt.length > 0 || step === 'ivr'

export const Call = builder.objectRef<CallRow>('Call').implement({
  interfaces: [Node],
  description: 'Call with a contact over a number of the workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the call.' }),
    platformCallId: t.exposeString('platformCallId', {
      nullable: true,
      description: 'Id of the call on the platform; null until the platform has accepted an outgoing call.',
    }),
    direction: t.expose('direction', {
      type: enumFrom(callDirections),
      description: 'Direction of the call.',
    }),
    status: t.expose('status', { type: enumFrom(callStatuses), description: 'Status of the call.' }),
    mode: t.expose('mode', {
      type: enumFrom(callModes),
      description: 'Path of the audio of the call; preliminary until a member accepts the call.',
    }),
    numberId: t.exposeID('numberId', {
      nullable: true,
      description: 'UUID of the number; null once removed.',
    }),
    numberName: t.exposeString('numberName', {
      description: 'Name of the number, kept after the number is removed.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number of the call; null once removed. One read serves all calls of a page.',
      resolve: ({ numberId }, _args, ctx) => (numberId ? numberLoader(ctx).load(numberId) : null),
    }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    contactName: t.string({
      description:
        'Name of the contact, otherwise the phone number. Visible to members who see the call but not the chat.',
      resolve: ({ contactName, callerPhone }, _args, { actor }) =>
        nameFor(actor, contactName) || phoneFor(actor, callerPhone) || '',
    }),
    phone: t.string({
      description:
        'Phone number of the contact, digits only, as far as the current member may see the number; empty if the contact hides the number.',
      resolve: ({ callerPhone }, _args, { actor }) => phoneFor(actor, callerPhone) ?? '',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description:
        'The contact; null if the current member cannot see the chat. One read serves all calls of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires(chatReads),
      description:
        'The chat of the contact; null if the current member cannot see the chat. One read serves all calls of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Member who took or made the call; null if there is none.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team whose members were last asked to take the call; null if no team was asked.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    ringing: t.field({
      type: CallRinging,
      nullable: true,
      description: 'Search for a member to take the call; null once the call is taken or has ended.',
      resolve: (row) => (row.endedAt === null && isRinging(row) ? row : null),
    }),
    offer: t.string({
      nullable: true,
      description:
        'Session of the platform (SDP) that a browser answers to take the call directly. Visible only to members whose clients ring; otherwise null.',
      resolve: (row, _args, { actor }) =>
        actor.kind === 'member' && row.ringsAt.includes(actor.userId) && row.status === 'ringing'
          ? row.offerSdp
          : null,
    }),
    answer: t.string({
      nullable: true,
      description:
        "Session of the platform (SDP) for the browser of the member who calls directly. Visible only to that member, once the contact's side has sent the session; otherwise null.",
      resolve: (row, _args, { actor }) =>
        actor.kind === 'member' && row.agentId === actor.userId && row.direction === 'outgoing'
          ? row.answerSdp
          : null,
    }),
    ivrFlowName: t.exposeString('ivrFlowName', {
      nullable: true,
      description: 'Name of the voice menu at the time of the call; null if there was no voice menu.',
    }),
    ivrPath: t.field({
      type: [IvrStepType],
      description: 'Nodes of the voice menu that the caller passed through, in order.',
      resolve: ({ ivrPath }) => ivrPath,
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Note that members wrote about the call; null if there is no note.',
    }),
    recording: t.field({
      type: CallRecording,
      nullable: true,
      description: 'Recording of the call; null if the call was not recorded.',
      resolve: (row) => (row.recordingState === null ? null : row),
    }),
    onHoldSince: t.expose('onHoldSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the contact has been on hold with music; null if not on hold.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time when the call began to ring.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the call was taken; null until then.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the call ended; null until then.',
    }),
    duration: t.exposeInt('duration', { description: 'Duration of the conversation in seconds.' }),
    endedBy: t.expose('endedBy', {
      type: enumFrom(callEnders),
      nullable: true,
      description: 'Party that ended the call; null until the call has ended.',
    }),
    errorMessage: t.exposeString('errorMessage', {
      nullable: true,
      description: 'Reason why the call failed; null if the call did not fail.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the call was logged.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time of the last change of the call.',
    }),
  }),
})

export const CallConnection = connectionOf('Call', Call)

export const callReads = { permission: 'call_logs:read', own: true } as const

const onlyFilters = Object.fromEntries(Object.keys(callFilters).map((name) => [name, true])) as {
  [F in keyof typeof callFilters]: true
}

builder.queryFields((t) => ({
  call: t.field({
    type: Call,
    ...requires(callReads),
    throws: ['not_found'],
    description:
      'The call with this id. Without call_logs:read, only a call that the current member took, made or is asked to take.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the call.' }) },
    resolve: (_root, { id }, ctx) => callById(ctx, id),
  }),
  calls: t.field({
    type: CallConnection,
    ...requires(callReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Calls, newest first. Without call_logs:read, only calls that the current member took or made.',
    args: { ...cursorArgs, ...argsFrom(listCallsInput.pick(onlyFilters)) },
    resolve: (_root, args, ctx) => listCalls(ctx, args),
  }),
  liveCalls: t.field({
    type: [Call],
    ...requires(callReads),
    description: 'Calls in progress, oldest first, at most 100.',
    resolve: (_root, _args, ctx) => liveCalls(ctx),
  }),
}))

findsNodes({
  type: 'Call',
  ids: { table: 'call' },
  access: callReads,
  load: (ctx, id) => callLoader(ctx).load(id),
})
