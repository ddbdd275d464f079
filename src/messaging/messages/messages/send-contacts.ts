import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import type { PreparedWrite } from '#core/context/prepared-write.ts'
import { named } from '#core/input-schema.ts'
import { parseInput, text } from '#core/validation.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { perCountry, phoneIn } from '#messaging/contacts/contacts/phone.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { prepareFree } from './checks.ts'
import { recipientIn, sendMessageInput } from './message-input.ts'
import { writeOf } from './send.ts'

const { numberId, replyToMessageId } = sendMessageInput.shape

/** Phones without country code get the given country's (spec/10 FR5). */
const contactCardsIn = perCountry((country) => {
  const card = named(
    'ContactCardInput',
    'A contact card to send.',
    z.object({
      name: text(1, 100).meta({ description: 'Name on the contact card, 1 to 100 characters.' }),
      phones: z
        .array(phoneIn(country).transform((digits) => `+${digits}`))
        .min(1, 'One to five phones.')
        .max(5, 'One to five phones.')
        .meta({ description: 'Phone numbers on the contact card, one to five, in any notation.' }),
    }),
  )
  return z.array(card).min(1, 'One to ten cards.').max(10, 'One to ten cards.')
})

export const contactCards = contactCardsIn(null)

const sendContactsInputIn = perCountry((country) =>
  z.object({
    to: recipientIn(country).meta({
      description: 'Phone number or UUID of the contact that receives the contact cards.',
    }),
    cards: contactCardsIn(country).meta({ description: 'Contact cards to send, one to ten.' }),
    numberId,
    replyToMessageId,
  }),
)

/** A message of address cards. */
export const sendContactsInput = sendContactsInputIn(null)

/** Sends contact cards, which the customer can save on the phone. Throws what a send of a text throws. */
export async function sendContacts(
  ctx: Ctx,
  input: z.input<typeof sendContactsInput>,
): Promise<PreparedWrite<MessageRow>> {
  const { cards, ...place } = parseInput(sendContactsInputIn(await phoneCountry(ctx)), input)
  const contacts = cards.map((one) => ({ ...one, emails: [] }))
  const prepared = await prepareFree(ctx, place, { type: 'contacts', content: { contacts } })
  return writeOf(ctx, { id: ctx.newId(), input: place, prepared, alongside: null })
}
