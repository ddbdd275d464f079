import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import type { PreparedWrite } from '#core/context/prepared-write.ts'
import { named } from '#core/input-schema.ts'
import { issueOf, parseInput, rawText, text } from '#core/validation.ts'
import { formatPhone, parsePhone } from '#messaging/contacts/phone.ts'
import { prepareFree } from './checks.ts'
import { sendMessageInput } from './message-input.ts'
import type { MessageRow } from './message-row.ts'
import { writeOf } from './send.ts'

const { to, numberId, replyToMessageId } = sendMessageInput.shape

const phone = rawText().transform((given, ctx) => {
  const digits = parsePhone(given)
  if (digits !== null) return formatPhone(digits) ?? ''
  ctx.addIssue({
    code: 'custom',
    ...issueOf('invalid_phone', 'Not a phone number: 7 to 15 digits with country code.'),
  })
  return z.NEVER
})

const card = named(
  'ContactCardInput',
  'Somebody whose address is shared.',
  z.object({
    name: text(1, 100).meta({ description: '1 to 100 characters.' }),
    phones: z
      .array(phone)
      .min(1, 'One to five phones.')
      .max(5, 'One to five phones.')
      .meta({ description: 'One to five, in any spelling.' }),
  }),
)

export const contactCards = z.array(card).min(1, 'One to ten cards.').max(10, 'One to ten cards.')

/** A message of address cards. */
export const sendContactsInput = z.object({
  to,
  cards: contactCards.meta({ description: 'One to ten.' }),
  numberId,
  replyToMessageId,
})

/** Sends address cards, which a phone saves at a touch. Throws what a send of words throws. */
export async function sendContacts(
  ctx: Ctx,
  input: z.input<typeof sendContactsInput>,
): Promise<PreparedWrite<MessageRow>> {
  const { cards, ...place } = parseInput(sendContactsInput, input)
  const contacts = cards.map((one) => ({ ...one, emails: [] }))
  const prepared = await prepareFree(ctx, place, { type: 'contacts', content: { contacts } })
  return writeOf(ctx, { id: ctx.newId(), input: place, prepared, alongside: null })
}
