import { z } from 'zod'
import { needed } from '#core/input-schema.ts'
import { optional, text, textsByName, uuidOrNone } from '#core/validation.ts'
import { cards, limitedTimeOffer, location } from '#messaging/messages/messages/message-input.ts'
import { headInput } from './broadcast-input.ts'

const account = text(0, 200)
  .nullish()
  .meta({ description: 'The name of the account, or its id; it must be the one of the template.' })
const scheduledAt = text(0, 100).nullish().meta({
  description:
    'ISO 8601, ahead; without an offset it is the time of the workspace. Empty: it is started by hand.',
})
const headerMediaId = text(0, 200)
  .nullish()
  .meta({ description: "The file of the header: the id of an upload, or the platform's id of one." })

/** What is the same for everybody beside the file of the header (spec/10 FR9). */
const shared = {
  headerLocation: location.nullish().meta({ description: 'The place of the header.' }),
  limitedTimeOffer: limitedTimeOffer.nullish().meta({ description: 'Until when the offer lasts.' }),
  cards: cards.nullish().meta({
    description: 'The cards of the carousel, in their order; they may be filled in one by one.',
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

/** PUT: what is left out stays (spec/8 G2, spec/9 Campaigns b). */
export const updateDraftInput = z.object({
  name: optional(headInput.shape.name),
  messagingAccount: account,
  templateId: uuidOrNone.meta({ description: 'UUID of the template.' }),
  ...shared,
  scheduledAt,
})

/** A row of /api's import, in its names; rows are read one by one, so that each bad one is told (spec/8 CM4). */
export const recipientRow = z.object({
  phoneNumber: text(1, 500).meta({
    description:
      "In any spelling; without + or 00 it gets the country code of the workspace's country. Of several, apart by ; or :::, the first that can be read is taken.",
  }),
  recipientName: text(0, 255).nullish().meta({ description: 'Used where a contact is made.' }),
  templateParams: textsByName.nullish().meta({ description: 'Values of the body by name or position.' }),
  headerParams: textsByName.nullish().meta({ description: 'The value of a text header.' }),
  buttonParams: textsByName.nullish().meta({ description: 'Values of buttons by their index.' }),
})

export const importInput = z.object({
  recipients: z.array(z.unknown()).meta({
    description: 'Rows {phone_number, recipient_name, template_params, header_params, button_params}.',
  }),
})
