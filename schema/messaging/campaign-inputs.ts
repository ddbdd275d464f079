import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { recipientRow } from '#messaging/broadcasts/campaign-input.ts'
import { values } from './message-inputs.ts'

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
