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
  description: 'Contact of a call, in the format of /api.',
  fields: (t) => ({
    id: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    phone: t.string({
      description: 'Phone number of the contact, digits only.',
      resolve: ({ contactPhone }, _args, { actor }) => phoneFor(actor, contactPhone) ?? '',
    }),
    name: t.string({
      description: 'Name of the contact.',
      resolve: ({ contactName }, _args, { actor }) => nameFor(actor, contactName) ?? '',
    }),
  }),
})

builder.objectFields(Call, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The contact of the call.',
    resolve: (row) => row,
  }),
  callerUserId: t.exposeString('callerUserId', {
    ...forDoors,
    nullable: true,
    description: "Platform's id of a contact who hides the phone number; null otherwise.",
  }),
  agentId: t.exposeID('agentId', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the member who took or made the call; null if there is none.',
  }),
  agentName: t.exposeString('agentName', {
    ...forDoors,
    nullable: true,
    description: 'Name of the member who took or made the call; null if there is none.',
  }),
  ivrFlowId: t.exposeID('ivrFlowId', {
    ...forDoors,
    nullable: true,
    description: 'UUID of the voice menu; null if there was none.',
  }),
  ivrSteps: t.field({
    ...forDoors,
    type: 'JSON',
    description: 'Nodes of the voice menu, as stored.',
    resolve: ({ ivrPath }) => ivrPath,
  }),
  recordingKey: t.exposeString('recordingKey', {
    ...forDoors,
    nullable: true,
    description: 'Key of the recording in the storage; null if there is no recording.',
  }),
  recordingDuration: t.exposeInt('recordingDuration', {
    ...forDoors,
    nullable: true,
    description: 'Duration of the recording in seconds; null if there is no recording.',
  }),
  recordingError: t.exposeString('recordingError', {
    ...forDoors,
    nullable: true,
    description: 'Reason why there is no recording; null if the recording did not fail.',
  }),
}))

builder.objectFields(CallTransfer, (t) => ({
  contactCard: t.field({
    ...forDoors,
    type: ContactCard,
    description: 'The contact of the transferred call.',
    resolve: (row) => row,
  }),
  contactId: t.exposeID('contactId', { ...forDoors, description: 'UUID of the contact.' }),
  platformCallId: t.exposeString('platformCallId', {
    ...forDoors,
    nullable: true,
    description: 'Id of the call on the platform; null if the platform has assigned no id.',
  }),
  callerPhone: t.string({
    ...forDoors,
    description: 'Phone number of the contact, digits only.',
    resolve: ({ callerPhone }, _args, { actor }) => phoneFor(actor, callerPhone) ?? '',
  }),
  numberName: t.exposeString('numberName', {
    ...forDoors,
    description: 'Name of the number that the call uses.',
  }),
  triedIds: t.exposeIDList('triedAgentIds', {
    ...forDoors,
    description: 'UUIDs of the members for whom the call has rung.',
  }),
  ivrSteps: t.field({
    ...forDoors,
    type: 'JSON',
    description: 'Nodes of the voice menu before the transfer.',
    resolve: ({ ivrPath }) => ivrPath,
  }),
}))

const CallPage = numberedPageOf<CallRow>('Call', Call, {
  of: 'calls',
  order: 'Calls on the page, newest first.',
})
const TransferPage = numberedPageOf<CallTransferRow>('CallTransfer', CallTransfer, {
  of: 'transfers of calls',
  order: 'Transfers on the page, newest first.',
})

const Address = builder.objectRef<RecordingAddress>('CallRecordingAddress').implement({
  description: 'Temporary address of a recording, open to everyone who has the address.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of the recording, an OGG/Opus file.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time at which the address expires, 15 minutes after the request.',
    }),
    duration: t.exposeInt('duration', { description: 'Duration of the recording in seconds.' }),
  }),
})

builder.objectField(CallRecording, 'address', (t) =>
  t.field({
    type: Address,
    nullable: true,
    throws: ['not_found'],
    description: 'Address of the recording, valid for 15 minutes; null until the recording is ready.',
    resolve: ({ id, recordingState }, _args, ctx) =>
      recordingState === 'ready' ? recordingAddress(ctx, id) : null,
  }),
)

builder.queryFields((t) => ({
  callPage: t.field({
    type: CallPage,
    ...onlyForDoors(requires(callReads)),
    throws: ['invalid_field', 'unauthorized'],
    description: 'Calls that the current member can see.',
    args: {
      ...pageArgs,
      status: t.arg.string({
        description: 'Only calls with this status; an unknown status matches nothing.',
      }),
      account: t.arg.string({ description: 'Only calls over the number with this name.' }),
      direction: t.arg.string({ description: 'Only calls in this direction, incoming or outgoing.' }),
      contactId: t.arg.string({ description: 'Only calls with the contact with this UUID.' }),
      ivrFlowId: t.arg.string({
        description: 'Only calls that passed through the voice menu with this UUID.',
      }),
      phone: t.arg.string({ description: 'Only calls whose phone number contains these digits.' }),
      from: t.arg.string({ description: 'Only calls that began on or after this day or time.' }),
      to: t.arg.string({ description: 'Only calls that began on or before this day or time.' }),
    },
    resolve: (_root, args, ctx) => callPage(ctx, args),
  }),
  callTransferPage: t.field({
    type: TransferPage,
    ...onlyForDoors(requires(callTransferReads)),
    description: 'Transfers of calls that the current member can see.',
    args: {
      ...pageArgs,
      status: t.arg.string({
        description: 'Only transfers with this status; an unknown status matches nothing.',
      }),
    },
    resolve: (_root, args, ctx) => callTransferPage(ctx, args),
  }),
  callRecordingAddress: t.field({
    type: Address,
    ...onlyForDoors(requires(callReads)),
    throws: ['not_found'],
    description: 'Temporary address of the recording of a call.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the call.' }) },
    resolve: (_root, { id }, ctx) => recordingAddress(ctx, id),
  }),
}))
