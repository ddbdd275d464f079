import { z } from 'zod'
import { needed } from '#core/input-schema.ts'
import { optional, text, textsByName, uuidOrNone } from '#core/validation.ts'
import { cards, limitedTimeOffer, location } from '#messaging/messages/messages/message-input.ts'
import { headInput } from './broadcast-input.ts'

const account = text(0, 200)
  .nullish()
  .meta({ description: 'Name or id of the account. The template must belong to the same account.' })
const scheduledAt = text(0, 100).nullish().meta({
  description:
    'Start time in ISO 8601, in the future; without an offset, the time is in the time zone of the workspace. Empty if the broadcast is started manually.',
})
const headerMediaId = text(0, 200)
  .nullish()
  .meta({ description: "Header file: the id of an upload, or the platform's id of an upload." })

/** Content that is the same for all recipients, beside the header file (spec/10 FR9). */
const shared = {
  headerLocation: location.nullish().meta({ description: 'Location in the header of the template.' }),
  limitedTimeOffer: limitedTimeOffer.nullish().meta({ description: 'End of the limited-time offer.' }),
  cards: cards.nullish().meta({
    description: 'Cards of the carousel, in order. The cards can be filled in one at a time.',
  }),
}

/** POST /api/campaigns (document 3; spec/8 CM2 and CM5). */
export const createDraftInput = z.object({
  name: headInput.shape.name,
  messagingAccount: needed(account),
  templateId: z.string({ error: 'A value is needed.' }).meta({ description: 'UUID of the template.' }),
  headerMediaId,
  ...shared,
  scheduledAt,
})

/** PUT: omitted fields are kept (spec/8 G2, spec/9 Campaigns b). */
export const updateDraftInput = z.object({
  name: optional(headInput.shape.name),
  messagingAccount: account,
  templateId: uuidOrNone.meta({ description: 'UUID of the template.' }),
  ...shared,
  scheduledAt,
})

/**
 * A row of /api's import, in its names; rows are read one by one, so that each invalid row is reported (spec/8 CM4).
 */
export const recipientRow = z.object({
  phoneNumber: text(1, 500).meta({
    description:
      "Phone number in any spelling. Without + or 00, the country code of the workspace's country is added. If several numbers are separated by ; or :::, the first readable number is used.",
  }),
  recipientName: text(0, 255)
    .nullish()
    .meta({ description: 'Name of the recipient, used only if a contact is created.' }),
  templateParams: textsByName.nullish().meta({ description: 'Values of the body by name or position.' }),
  headerParams: textsByName.nullish().meta({ description: 'Value of a text header.' }),
  buttonParams: textsByName.nullish().meta({ description: 'Values of buttons by button index.' }),
})

export const importInput = z.object({
  recipients: z.array(z.unknown()).meta({
    description: 'Rows of {phone_number, recipient_name, template_params, header_params, button_params}.',
  }),
})
