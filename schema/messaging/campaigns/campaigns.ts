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
    description: 'Name of the member who last changed the draft; null if nobody changed the draft.',
  }),
  accountName: t.string({
    ...onlyForDoors(requires(reads)),
    nullable: true,
    description: 'Name of the account that sends the broadcast; null if the account no longer exists.',
    resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
  }),
}))

const Fault = builder.objectRef<RecipientFault>('BroadcastImportFault').implement({
  description: 'Row of an import that was excluded.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position of the row in the request, from 0.' }),
    field: t.exposeString('field', {
      nullable: true,
      description:
        'Name of the invalid field, as /api writes the name; null if the fault concerns the whole row.',
    }),
    message: t.exposeString('message', { description: 'Human-readable reason why the row was excluded.' }),
    cause: t.field({
      type: enumFrom(rowCauses),
      description: 'Machine-readable reason why the row was excluded.',
      resolve: ({ field, message }) => rowCauseOf(field, message),
    }),
  }),
})

const Import = builder.objectRef<AddedRows>('BroadcastImport').implement({
  description: 'Result of adding rows to the draft of a broadcast.',
  fields: (t) => ({
    broadcast: t.field({
      type: Broadcast,
      description: 'The draft to which the rows were added.',
      resolve: ({ broadcast }) => broadcast,
    }),
    addedCount: t.int({
      description: 'Number of rows that were added to the draft.',
      resolve: ({ added }) => added,
    }),
    skippedCount: t.int({
      description: 'Number of rows skipped because the draft already had the phone number, in any spelling.',
      resolve: ({ skipped }) => skipped,
    }),
    completedPhoneCount: t.int({
      description:
        "Number of rows whose phone number had no country code and received that of the workspace's country.",
      resolve: ({ completed }) => completed,
    }),
    severalPhoneCount: t.int({
      description: 'Number of rows with several phone numbers, of which the first readable number was used.',
      resolve: ({ several }) => several,
    }),
    totalRecipients: t.int({
      description: 'Total number of recipients in the draft after the import.',
      resolve: ({ broadcast }) => broadcast.total,
    }),
    faults: t.field({
      type: [Fault],
      description: 'Rows that were excluded because of faults, in the order given, at most 100.',
      resolve: ({ faults }) => faults,
    }),
  }),
})

const Retry = builder.objectRef<{ broadcast: BroadcastRow; retryCount: number }>('BroadcastRetry').implement({
  description: 'Result of retrying the failed recipients of a broadcast.',
  fields: (t) => ({
    broadcast: t.field({
      type: Broadcast,
      description: 'The broadcast whose failed recipients are retried.',
      resolve: ({ broadcast }) => broadcast,
    }),
    retryCount: t.exposeInt('retryCount', {
      description: 'Number of failed recipients that get another message.',
    }),
  }),
})

const HeaderFile = builder
  .objectRef<{ broadcast: BroadcastRow; media: MediaRow }>('BroadcastHeaderFile')
  .implement({
    description: 'Header file of a broadcast, the same for all recipients.',
    fields: (t) => ({
      broadcast: t.field({
        type: Broadcast,
        description: 'The draft to which the header file belongs.',
        resolve: ({ broadcast }) => broadcast,
      }),
      media: t.field({ type: Media, description: 'The header file.', resolve: ({ media }) => media }),
      mediaId: t.id({
        ...forDoors,
        description: 'UUID of the header file.',
        resolve: ({ media }) => media.id,
      }),
      filename: t.string({
        ...forDoors,
        description: 'Name of the header file.',
        resolve: ({ media }) => media.filename ?? '',
      }),
      mimeType: t.string({
        ...forDoors,
        description: 'MIME type of the header file, detected from the content.',
        resolve: ({ media }) => media.mimeType,
      }),
      localPath: t.string({
        ...forDoors,
        description: 'Path of the header file in the storage.',
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
    description: 'Creates a draft of a broadcast. The broadcast is not sent until the draft is started.',
    args: {
      input: t.arg({
        type: inputFrom('CreateBroadcastDraftInput', createDraftInput),
        required: true,
        description: 'The draft to create.',
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
      "Changes the given settings of a draft: content, start time, quiet hours, marketing cap, policy at the number's limit, automatic retries and the split into variants. Each call counts as one change.",
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateBroadcastInput', updateBroadcastInput),
        required: true,
        description: 'The settings to change.',
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
      'Deletes a broadcast that is not being sent and returns the id of the broadcast. Messages that the broadcast already sent remain in their chats.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteBroadcast(ctx, id),
  }),
  importBroadcastRecipients: t.field({
    type: Import,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    answersAs: 'result',
    description:
      'Adds recipients to a draft. Invalid rows are excluded and reported, and phone numbers that the draft already has are skipped. Contacts are looked up or created when the broadcast starts.',
    args: {
      id: t.arg.id(idArg),
      recipients: t.arg({
        type: ['JSON'],
        required: true,
        description: 'Rows to add, in the format of /api.',
      }),
    },
    strictArgs: importArgs,
    resolve: (_root, { id, recipients }, ctx) => importRecipients(ctx, id, { recipients }),
  }),
  removeBroadcastRecipient: t.field({
    type: Broadcast,
    ...write,
    throws: ['not_found', 'invalid_state'],
    description: 'Removes a recipient from a draft and returns the draft.',
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
      'Sets the header file of a draft; the kind of file must match the template. An existing header file is replaced.',
    args: {
      id: t.arg.id(idArg),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description:
          'The header file, at most 16 MB, or 5 MB for images. The content determines the kind of file.',
      }),
    },
    resolve: (_root, { id, file }, ctx) => setHeaderFile(ctx, id, file),
  }),
  startBroadcast: t.field({
    type: Broadcast,
    ...steer,
    throws: ['not_found', 'invalid_state', 'limit_reached'],
    description:
      'Starts a draft, or schedules the draft if its start time is in the future. Also starts a scheduled broadcast immediately and resumes a paused broadcast.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => startBroadcast(ctx, id),
  }),
  pauseBroadcast: t.field({
    type: Broadcast,
    ...steer,
    throws: ['not_found', 'invalid_state'],
    description:
      'Pauses a running broadcast immediately. Messages already dispatched keep reporting their statuses. startBroadcast resumes the broadcast, and no recipient gets the message twice.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => pauseBroadcast(ctx, id),
  }),
  retryBroadcast: t.field({
    type: Retry,
    ...steer,
    throws: ['not_found', 'invalid_state', 'limit_reached'],
    answersAs: 'result',
    description:
      'Retries the failed recipients of a completed, paused or failed broadcast. Recipients that opted out of marketing or were deleted stay failed.',
    args: {
      id: t.arg.id(idArg),
      codes: t.arg.intList({
        description:
          'Retry only recipients that failed with one of these codes; 0 is a failure reported by the service.',
      }),
    },
    resolve: (_root, args, ctx) => retryBroadcast(ctx, args),
  }),
  cancelCampaign: t.field({
    type: Broadcast,
    ...onlyForDoors(steer),
    throws: ['not_found', 'invalid_state'],
    description:
      'Cancels a broadcast by the rules of /api: unlike cancelBroadcast, a failed broadcast can be cancelled too.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => cancelCampaign(ctx, id),
  }),
}))
