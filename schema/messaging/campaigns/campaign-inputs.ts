import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { createDraftInput, recipientRow } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import { updateBroadcastInput } from '#messaging/campaigns/broadcasts/update-draft.ts'
import { cards, values } from '../content/template-value-inputs.ts'

const { phoneNumber, recipientName } = recipientRow.shape

const row = named(
  'BroadcastDraftRecipientInput',
  'Recipient to add to the draft of a broadcast.',
  z.object({
    phone: goesTo('phoneNumber', z.string()).meta({ description: phoneNumber.meta()?.description }),
    name: goesTo('recipientName', z.string().nullish()).meta({
      description: recipientName.meta()?.description,
    }),
    bodyValues: goesTo('templateParams', values('Values of the variables in the body of the template.')),
    headerValues: goesTo(
      'headerParams',
      values('Values of the variables in the header of the template, at most one.'),
    ),
    buttonValues: goesTo('buttonParams', values('Values for the buttons of the template.')),
  }),
)

/** importBroadcastRecipients. */
export const importArgs = z.object({
  id: uuid.meta({ description: 'UUID of the draft.' }),
  recipients: z.array(row).meta({
    description:
      'Recipients to add. A draft holds at most 100,000 recipients; invalid rows are excluded and reported.',
  }),
})

const draftCards = cards.nullish().meta({ description: createDraftInput.shape.cards.meta()?.description })

/** createBroadcastDraft. */
export const createDraftArgs = z.object({
  input: named(
    'CreateBroadcastDraftInput',
    'Draft of a broadcast.',
    z.object({ ...createDraftInput.shape, cards: draftCards }),
  ).meta({ description: 'The draft to create.' }),
})

/** updateBroadcast. */
export const updateArgs = z.object({
  id: uuid.meta({ description: 'UUID of the broadcast.' }),
  input: named(
    'UpdateBroadcastInput',
    'Settings to change in a draft. Omitted settings are kept, null removes a setting, and a group of settings is replaced as a whole.',
    z.object({ ...updateBroadcastInput.shape, cards: draftCards }),
  ).meta({ description: 'The settings to change.' }),
})
