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
  description: 'A node of a voice menu that a caller came through.',
  fields: (t) => ({
    nodeId: t.string({
      nullable: true,
      description: 'The node in the graph of its flow; null where a voice menu begins.',
      resolve: (step) => step.node ?? null,
    }),
    label: t.string({
      nullable: true,
      description: 'What the node is called, or the voice menu that begins.',
      resolve: (step) => step.label ?? step.flow ?? null,
    }),
    digit: t.string({
      nullable: true,
      description: 'The key that was pressed there.',
      resolve: (step) => step.digit ?? null,
    }),
  }),
})

const CallRinging = builder.objectRef<CallRow>('CallSearch').implement({
  description: 'Who is looked for to take a call.',
  fields: (t) => ({
    step: t.field({
      type: enumFrom(callSteps),
      description: 'Which of the possible people are asked now.',
      resolve: ({ step }) => step ?? 'broadcast',
    }),
    agents: t.field({
      type: [Actor],
      description: 'At whom it rings.',
      resolve: ({ ringsAt }) => ringsAt.map((id) => memberActor(id)),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Whose members are asked.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    until: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'When others are asked.' }),
  }),
})

export const CallRecording = builder.objectRef<CallRow>('CallRecording').implement({
  description: 'What was recorded of a call.',
  fields: (t) => ({
    state: t.field({
      type: enumFrom(callRecordingStates),
      description: 'How far it is.',
      resolve: ({ recordingState }) => (recordingState ?? 'failed') as never,
    }),
    duration: t.int({ description: 'Seconds.', resolve: ({ recordingDuration }) => recordingDuration ?? 0 }),
    error: t.exposeString('recordingError', { nullable: true, description: 'Why there is none.' }),
  }),
})

const isRinging = ({ ringsAt, step }: CallRow) => ringsAt.length > 0 || step === 'ivr'

export const Call = builder.objectRef<CallRow>('Call').implement({
  interfaces: [Node],
  description: 'A call with a contact over a number of the workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    platformCallId: t.exposeString('platformCallId', {
      nullable: true,
      description: "The platform's id of it; null until the platform has taken a call of ours.",
    }),
    direction: t.expose('direction', { type: enumFrom(callDirections), description: 'Who calls.' }),
    status: t.expose('status', { type: enumFrom(callStatuses), description: 'How far it has come.' }),
    mode: t.expose('mode', {
      type: enumFrom(callModes),
      description: 'Which way its sound goes; proposed until somebody has accepted it.',
    }),
    numberId: t.exposeID('numberId', { nullable: true, description: 'UUID of the number.' }),
    numberName: t.exposeString('numberName', { description: 'Its name, also once it is gone.' }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number; null once it is gone. One read for all calls of a page.',
      resolve: ({ numberId }, _args, ctx) => (numberId ? numberLoader(ctx).load(numberId) : null),
    }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    contactName: t.string({
      description: 'What the contact is called, else their phone: also for who only has the call.',
      resolve: ({ contactName, callerPhone }, _args, { actor }) =>
        nameFor(actor, contactName) || phoneFor(actor, callerPhone) || '',
    }),
    phone: t.string({
      description: 'Digits of the contact, as far as the caller may see them; empty for who hides the phone.',
      resolve: ({ callerPhone }, _args, { actor }) => phoneFor(actor, callerPhone) ?? '',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description: 'The contact; null where the chat is out of sight. One read for all calls of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires(chatReads),
      description: 'The chat; null where it is out of sight. One read for all calls of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who took it, or made it.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team at whose members it rang last.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    ringing: t.field({
      type: CallRinging,
      nullable: true,
      description: 'Who is looked for to take it; null once somebody has, and once it has ended.',
      resolve: (row) => (row.endedAt === null && isRinging(row) ? row : null),
    }),
    offer: t.string({
      nullable: true,
      description:
        "The platform's session (SDP) that a browser answers to take the call directly; for whom it rings, and nobody else.",
      resolve: (row, _args, { actor }) =>
        actor.kind === 'member' && row.ringsAt.includes(actor.userId) && row.status === 'ringing'
          ? row.offerSdp
          : null,
    }),
    answer: t.string({
      nullable: true,
      description:
        "The platform's session (SDP) for the browser of the member who calls directly, once the contact's side has it.",
      resolve: (row, _args, { actor }) =>
        actor.kind === 'member' && row.agentId === actor.userId && row.direction === 'outgoing'
          ? row.answerSdp
          : null,
    }),
    ivrFlowName: t.exposeString('ivrFlowName', {
      nullable: true,
      description: 'The voice menu that the caller came through, as it was called then.',
    }),
    ivrPath: t.field({
      type: [IvrStepType],
      description: 'The nodes of the voice menu that the caller came through, in order.',
      resolve: ({ ivrPath }) => ivrPath,
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What members wrote down about it; null for nothing.',
    }),
    recording: t.field({
      type: CallRecording,
      nullable: true,
      description: 'What was recorded of it; null where nothing was.',
      resolve: (row) => (row.recordingState === null ? null : row),
    }),
    onHoldSince: t.expose('onHoldSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the contact hears music; null while they do not.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began to ring.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    duration: t.exposeInt('duration', { description: 'Seconds that were spoken.' }),
    endedBy: t.expose('endedBy', {
      type: enumFrom(callEnders),
      nullable: true,
      description: 'Who ended it.',
    }),
    errorMessage: t.exposeString('errorMessage', { nullable: true, description: 'Why it failed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written down.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
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
    description: 'One call; without call_logs:read one that the caller took, made or is asked to take.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the call.' }) },
    resolve: (_root, { id }, ctx) => callById(ctx, id),
  }),
  calls: t.field({
    type: CallConnection,
    ...requires(callReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Calls, the newest first; without call_logs:read those that the caller took or made.',
    args: { ...cursorArgs, ...argsFrom(listCallsInput.pick(onlyFilters)) },
    resolve: (_root, args, ctx) => listCalls(ctx, args),
  }),
  liveCalls: t.field({
    type: [Call],
    ...requires(callReads),
    description: 'Calls that go on now, the oldest first, 100 at most.',
    resolve: (_root, _args, ctx) => liveCalls(ctx),
  }),
}))

findsNodes({
  type: 'Call',
  ids: { table: 'call' },
  access: callReads,
  load: (ctx, id) => callLoader(ctx).load(id),
})
