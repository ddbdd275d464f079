import { callPage, callTransferPage } from '#messaging/calls/calls/call-pages.ts'
import type { CallRow, CallTransferRow } from '#messaging/calls/calls/call-row.ts'
import { type RecordingAddress, recordingAddress } from '#messaging/calls/calls/recording.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { requires } from '../../requires.ts'
import { CallTransfer, callTransferReads } from './call-transfers.ts'
import { Call, CallRecording, callReads } from './calls.ts'

// Calls as /api lists and names them (spec/5 1.14), and where recordings are heard.

type WithContact = Pick<CallRow | CallTransferRow, 'contactId' | 'contactName' | 'contactPhone'>

const ContactCard = builder.objectRef<WithContact>('CallContact').implement({
  description: 'The contact of a call, as /api names them beside it.',
  fields: (t) => ({
    id: t.exposeID('contactId', { description: 'UUID.' }),
    phone: t.string({
      description: 'Digits alone.',
      resolve: ({ contactPhone }, _args, { actor }) => phoneFor(actor, contactPhone) ?? '',
    }),
    name: t.string({
      description: 'What they are called.',
      resolve: ({ contactName }, _args, { actor }) => nameFor(actor, contactName) ?? '',
    }),
  }),
})

builder.objectFields(Call, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The contact.',
    resolve: (row) => row,
  }),
  callerUserId: t.exposeString('callerUserId', {
    ...forDoors,
    nullable: true,
    description: "The platform's id of who hides their phone.",
  }),
  agentId: t.exposeID('agentId', { ...forDoors, nullable: true, description: 'Who took or made it.' }),
  agentName: t.exposeString('agentName', { ...forDoors, nullable: true, description: 'Their name.' }),
  ivrFlowId: t.exposeID('ivrFlowId', { ...forDoors, nullable: true, description: 'UUID of the voice menu.' }),
  ivrSteps: t.field({
    ...forDoors,
    type: 'JSON',
    description: 'The nodes of the voice menu as they are kept.',
    resolve: ({ ivrPath }) => ivrPath,
  }),
  recordingKey: t.exposeString('recordingKey', {
    ...forDoors,
    nullable: true,
    description: 'Where the recording lies in the storage.',
  }),
  recordingDuration: t.exposeInt('recordingDuration', {
    ...forDoors,
    nullable: true,
    description: 'Seconds of the recording.',
  }),
  recordingError: t.exposeString('recordingError', {
    ...forDoors,
    nullable: true,
    description: 'Why there is no recording.',
  }),
}))

builder.objectFields(CallTransfer, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The contact.',
    resolve: (row) => row,
  }),
  contactId: t.exposeID('contactId', { ...forDoors, description: 'UUID of the contact.' }),
  platformCallId: t.exposeString('platformCallId', {
    ...forDoors,
    nullable: true,
    description: "The platform's id of the call.",
  }),
  callerPhone: t.string({
    ...forDoors,
    description: 'Digits of the contact.',
    resolve: ({ callerPhone }, _args, { actor }) => phoneFor(actor, callerPhone) ?? '',
  }),
  numberName: t.exposeString('numberName', { ...forDoors, description: 'The number.' }),
  triedIds: t.exposeIDList('triedAgentIds', { ...forDoors, description: 'At whom it has rung.' }),
  ivrSteps: t.field({
    ...forDoors,
    type: 'JSON',
    description: 'The nodes of the voice menu before it.',
    resolve: ({ ivrPath }) => ivrPath,
  }),
}))

const CallPage = numberedPageOf<CallRow>('Call', Call, { of: 'calls', order: 'The newest first.' })
const TransferPage = numberedPageOf<CallTransferRow>('CallTransfer', CallTransfer, {
  of: 'transfers of calls',
  order: 'The newest first.',
})

const Address = builder.objectRef<RecordingAddress>('CallRecordingAddress').implement({
  description: 'Where a recording can be heard, by whoever has the address.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address of an OGG/Opus file.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is over: 15 minutes.' }),
    duration: t.exposeInt('duration', { description: 'Seconds.' }),
  }),
})

builder.objectField(CallRecording, 'address', (t) =>
  t.field({
    type: Address,
    nullable: true,
    throws: ['not_found'],
    description: 'Where it can be heard for 15 minutes; null until it is ready.',
    resolve: ({ id, recordingState }, _args, ctx) =>
      recordingState === 'ready' ? recordingAddress(ctx, id) : null,
  }),
)

builder.queryFields((t) => ({
  callPage: t.field({
    type: CallPage,
    ...onlyForDoors(requires(callReads)),
    throws: ['invalid_field', 'unauthorized'],
    description: 'Calls that the caller sees.',
    args: {
      ...pageArgs,
      status: t.arg.string({ description: 'One of the statuses; another finds nothing.' }),
      account: t.arg.string({ description: 'Name of a number.' }),
      direction: t.arg.string({ description: 'One of incoming and outgoing.' }),
      contactId: t.arg.string({ description: 'UUID of a contact.' }),
      ivrFlowId: t.arg.string({ description: 'UUID of a voice menu.' }),
      phone: t.arg.string({ description: 'Digits within the phone.' }),
      from: t.arg.string({ description: 'A day or a time.' }),
      to: t.arg.string({ description: 'A day or a time.' }),
    },
    resolve: (_root, args, ctx) => callPage(ctx, args),
  }),
  callTransferPage: t.field({
    type: TransferPage,
    ...onlyForDoors(requires(callTransferReads)),
    description: 'Transfers of calls that the caller sees.',
    args: {
      ...pageArgs,
      status: t.arg.string({ description: 'One of the statuses; another finds nothing.' }),
    },
    resolve: (_root, args, ctx) => callTransferPage(ctx, args),
  }),
  callRecordingAddress: t.field({
    type: Address,
    ...onlyForDoors(requires(callReads)),
    throws: ['not_found'],
    description: 'Where the recording of a call can be heard.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the call.' }) },
    resolve: (_root, { id }, ctx) => recordingAddress(ctx, id),
  }),
}))
