import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { createDraftInput, recipientRow } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import { updateBroadcastInput } from '#messaging/campaigns/broadcasts/update-draft.ts'
import { cards, values } from '../content/template-value-inputs.ts'

const { phoneNumber, recipientName } = recipientRow.shape

const row = named(
  'BroadcastDraftRecipientInput',
  'Somebody who is to get a broadcast.',
  z.object({
    phone: goesTo('phoneNumber', z.string()).meta({ description: phoneNumber.meta()?.description }),
    name: goesTo('recipientName', z.string().nullish()).meta({
      description: recipientName.meta()?.description,
    }),
    bodyValues: goesTo('templateParams', values('What stands in the body.')),
    headerValues: goesTo('headerParams', values('What stands in the header; at most one.')),
    buttonValues: goesTo('buttonParams', values('What the buttons are given.')),
  }),
)

/** importBroadcastRecipients. */
export const importArgs = z.object({
  id: uuid.meta({ description: 'UUID of the draft.' }),
  recipients: z.array(row).meta({ description: 'Up to 100,000 in all; bad rows are left out and told.' }),
})

const draftCards = cards.nullish().meta({ description: createDraftInput.shape.cards.meta()?.description })

/** createBroadcastDraft. */
export const createDraftArgs = z.object({
  input: named(
    'CreateBroadcastDraftInput',
    'A draft of a broadcast.',
    z.object({ ...createDraftInput.shape, cards: draftCards }),
  ).meta({ description: 'The draft.' }),
})

/** updateBroadcast. */
export const updateArgs = z.object({
  id: uuid.meta({ description: 'UUID of the broadcast.' }),
  input: named(
    'UpdateBroadcastInput',
    'What changes of a draft: what is left out stays, null takes it away, a group is given whole.',
    z.object({ ...updateBroadcastInput.shape, cards: draftCards }),
  ).meta({ description: 'What changes.' }),
})
