import { rowCauseOf, rowCauses } from '#messaging/campaigns/broadcast-imports/import-cause-sets.ts'
import {
  type AddedRows,
  importRecipients,
  removeRecipient,
} from '#messaging/campaigns/broadcast-imports/import-recipients.ts'
import { startBroadcast } from '#messaging/campaigns/broadcasts/begin.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { createDraftInput } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import { cancelCampaign } from '#messaging/campaigns/broadcasts/cancel.ts'
import { createDraft, deleteBroadcast } from '#messaging/campaigns/broadcasts/draft-commands.ts'
import type { RecipientFault } from '#messaging/campaigns/broadcasts/draft-rows.ts'
import { setHeaderFile } from '#messaging/campaigns/broadcasts/header-file.ts'
import { pauseBroadcast } from '#messaging/campaigns/broadcasts/pause.ts'
import { retryBroadcast } from '#messaging/campaigns/broadcasts/retry.ts'
import { updateBroadcast, updateBroadcastInput } from '#messaging/campaigns/broadcasts/update-draft.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { storageKeyOf } from '#messaging/content/media/storage-key.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Broadcast } from './broadcasts.ts'
import { createDraftArgs, importArgs, updateArgs } from './campaign-inputs.ts'

// Broadcasts as people make and steer them (document 3, Campaigns; spec/8 CM). Keys of /v1 reach none of it.

const reads = { permission: 'campaigns:read' } as const
const write = requires({ permission: 'campaigns:write' })
const steer = requires({ permission: 'campaigns:execute' })

builder.objectFields(Broadcast, (t) => ({
  updatedByName: t.exposeString('updatedByName', {
    nullable: true,
    description: 'Who changed its draft last; null where nobody did.',
  }),
  accountName: t.string({
    ...onlyForDoors(requires(reads)),
    nullable: true,
    description: 'The name of the account that sends it.',
    resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
  }),
}))

const Fault = builder.objectRef<RecipientFault>('BroadcastImportFault').implement({
  description: 'A row that was left out.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The row, from 0.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Its field at fault, as /api calls it; null where it is the whole row.',
    }),
    message: t.exposeString('message', { description: 'Why, for people.' }),
    cause: t.field({
      type: enumFrom(rowCauses),
      description: 'Why, for programs.',
      resolve: ({ field, message }) => rowCauseOf(field, message),
    }),
  }),
})

const Import = builder.objectRef<AddedRows>('BroadcastImport').implement({
  description: 'What became of rows that were to be added.',
  fields: (t) => ({
    broadcast: t.field({ type: Broadcast, description: 'The draft.', resolve: ({ broadcast }) => broadcast }),
    addedCount: t.int({ description: 'Rows that were added.', resolve: ({ added }) => added }),
    skippedCount: t.int({
      description: 'Rows whose phone was in it already, in any spelling.',
      resolve: ({ skipped }) => skipped,
    }),
    completedPhoneCount: t.int({
      description: "Rows whose phone had no country code and got that of the workspace's country.",
      resolve: ({ completed }) => completed,
    }),
    severalPhoneCount: t.int({
      description: 'Rows with several phones, of which the first that can be read was taken.',
      resolve: ({ several }) => several,
    }),
    totalRecipients: t.int({
      description: 'Recipients of the draft now.',
      resolve: ({ broadcast }) => broadcast.total,
    }),
    faults: t.field({
      type: [Fault],
      description: 'Rows that were left out since they are wrong, in order, at most 100.',
      resolve: ({ faults }) => faults,
    }),
  }),
})

const Retry = builder.objectRef<{ broadcast: BroadcastRow; retryCount: number }>('BroadcastRetry').implement({
  description: 'A broadcast whose failed recipients are tried again.',
  fields: (t) => ({
    broadcast: t.field({
      type: Broadcast,
      description: 'The broadcast.',
      resolve: ({ broadcast }) => broadcast,
    }),
    retryCount: t.exposeInt('retryCount', { description: 'How many get another message.' }),
  }),
})

const HeaderFile = builder
  .objectRef<{ broadcast: BroadcastRow; media: MediaRow }>('BroadcastHeaderFile')
  .implement({
    description: 'The file above the body of a broadcast, the same for all.',
    fields: (t) => ({
      broadcast: t.field({
        type: Broadcast,
        description: 'The draft.',
        resolve: ({ broadcast }) => broadcast,
      }),
      media: t.field({ type: Media, description: 'The file.', resolve: ({ media }) => media }),
      mediaId: t.id({ ...forDoors, description: 'Its UUID.', resolve: ({ media }) => media.id }),
      filename: t.string({
        ...forDoors,
        description: 'Its name.',
        resolve: ({ media }) => media.filename ?? '',
      }),
      mimeType: t.string({
        ...forDoors,
        description: 'Its type, by its content.',
        resolve: ({ media }) => media.mimeType,
      }),
      localPath: t.string({
        ...forDoors,
        description: 'Where the storage has it.',
        resolve: ({ media }) => storageKeyOf(media),
      }),
    }),
  })

const idArg = { required: true, description: 'UUID of the broadcast.' } as const

builder.mutationFields((t) => ({
  createBroadcastDraft: t.field({
    type: Broadcast,
    ...write,
    throws: ['invalid_field', 'unavailable', 'too_large', 'unsupported_media_type'],
    description: 'Keeps a draft of a broadcast; nothing is sent before it is started.',
    args: {
      input: t.arg({
        type: inputFrom('CreateBroadcastDraftInput', createDraftInput),
        required: true,
        description: 'The draft.',
      }),
    },
    strictArgs: createDraftArgs,
    resolve: (_root, { input }, ctx) => createDraft(ctx, input),
  }),
  updateBroadcast: t.field({
    type: Broadcast,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state', 'template_not_approved', 'template_params'],
    description:
      'Changes what is given of a draft: its content, when it starts, quiet hours, the cap of marketing, the policy at the limit of the number, automatic retries and the split into variants. One call is one change.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateBroadcastInput', updateBroadcastInput),
        required: true,
        description: 'What changes.',
      }),
    },
    strictArgs: updateArgs,
    resolve: (_root, { id, input }, ctx) => updateBroadcast(ctx, id, input),
  }),
  deleteBroadcast: t.field({
    type: 'ID',
    ...requires({ permission: 'campaigns:delete' }),
    throws: ['not_found', 'invalid_state'],
    description:
      'Deletes a broadcast that is not being sent; what it sent stays in its chats. Answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteBroadcast(ctx, id),
  }),
  importBroadcastRecipients: t.field({
    type: Import,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    answersAs: 'result',
    description:
      'Adds people to a draft. Bad rows are left out and told, and so are phones that it has; contacts are looked up or made at its start.',
    args: {
      id: t.arg.id(idArg),
      recipients: t.arg({ type: ['JSON'], required: true, description: 'Rows, as /api writes them.' }),
    },
    strictArgs: importArgs,
    resolve: (_root, { id, recipients }, ctx) => importRecipients(ctx, id, { recipients }),
  }),
  removeBroadcastRecipient: t.field({
    type: Broadcast,
    ...write,
    throws: ['not_found', 'invalid_state'],
    description: 'Takes somebody out of a draft.',
    args: {
      id: t.arg.id(idArg),
      recipientId: t.arg.id({ required: true, description: 'UUID of the recipient.' }),
    },
    resolve: (_root, args, ctx) => removeRecipient(ctx, args),
  }),
  setBroadcastHeaderFile: t.field({
    type: HeaderFile,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state', 'too_large', 'unsupported_media_type'],
    answersAs: 'result',
    description:
      'Gives a draft the file above its body, of the kind that its template has; a second one replaces the first.',
    args: {
      id: t.arg.id(idArg),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'At most 16 MB, a picture 5 MB; its content decides its kind.',
      }),
    },
    resolve: (_root, { id, file }, ctx) => setHeaderFile(ctx, id, file),
  }),
  startBroadcast: t.field({
    type: Broadcast,
    ...steer,
    throws: ['not_found', 'invalid_state', 'limit_reached'],
    description:
      'Sends a draft, or leaves it to its time where that is ahead; starts one that is scheduled now; goes on with one that was paused.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => startBroadcast(ctx, id),
  }),
  pauseBroadcast: t.field({
    type: Broadcast,
    ...steer,
    throws: ['not_found', 'invalid_state'],
    description:
      'Stops one that is being sent, at once; what has left goes on reporting. startBroadcast goes on, and nobody gets it twice.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => pauseBroadcast(ctx, id),
  }),
  retryBroadcast: t.field({
    type: Retry,
    ...steer,
    throws: ['not_found', 'invalid_state', 'limit_reached'],
    answersAs: 'result',
    description:
      'Sends to those again whose message failed, of one that is completed, paused or failed. Who wants no marketing, or is deleted, stays failed.',
    args: {
      id: t.arg.id(idArg),
      codes: t.arg.intList({ description: 'Only failures with these codes; 0 is one of the service.' }),
    },
    resolve: (_root, args, ctx) => retryBroadcast(ctx, args),
  }),
  cancelCampaign: t.field({
    type: Broadcast,
    ...onlyForDoors(steer),
    throws: ['not_found', 'invalid_state'],
    description: 'As cancelBroadcast, by the rules of /api: one that failed can be cancelled too.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => cancelCampaign(ctx, id),
  }),
}))
