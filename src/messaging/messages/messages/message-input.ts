import { z } from 'zod'
import { type AppError, errors } from '#core/errors.ts'
import { named } from '#core/input-schema.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { walkInput } from '#core/paging/walk.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { readBefore } from '#core/read-before.ts'
import { readTime } from '#core/time/time.ts'
import {
  firstProblem,
  issueOf,
  isUuid,
  optional,
  orElse,
  rawText,
  text,
  textsByName,
  uuid,
} from '#core/validation.ts'
import {
  directCategories,
  messageDirections,
  type SentType,
  sentTypes,
} from '#messaging/chat-model/messages/message-sets.ts'
import { parsePhone, perCountry } from '#messaging/contacts/contacts/phone.ts'
import { interactiveInput, memberInteractiveInput } from './interactive.ts'

/** A recipient: a contact's uuid or a phone number (spec/4 B6, `to`). */
export type Recipient = { contactId: string } | { phone: string }

/** A phone without country code is one of the country given (spec/10 FR5). */
export const recipientIn = perCountry((country) =>
  rawText('A recipient is needed.').transform((value, ctx): Recipient => {
    const trimmed = value.trim()
    if (isUuid(trimmed)) return { contactId: trimmed.toLowerCase() }
    const phone = parsePhone(trimmed, country)
    if (phone !== null) return { phone }
    const issue =
      trimmed === ''
        ? { message: 'A recipient is needed.' }
        : issueOf('invalid_phone', 'Neither a phone number nor a contact id.')
    ctx.addIssue({ code: 'custom', ...issue })
    return z.NEVER
  }),
)

export const textContent = named(
  'TextInput',
  'Content of a text message.',
  z.object({
    body: text(1, 4096).meta({ description: 'Text of the message, 1 to 4096 characters.' }),
    previewUrl: orElse(optional(z.boolean()), false).meta({
      description: 'Whether to show a preview of the first link in the text. Default: false.',
    }),
  }),
)

const mediaContent = named(
  'MessageMediaInput',
  'An uploaded file to send.',
  z.object({
    id: uuid.meta({ description: 'UUID of the uploaded file.' }),
    caption: optional(text(0, 1024)).meta({
      description: 'Caption of an image, video or document, 0 to 1024 characters.',
    }),
    filename: optional(text(1, 240)).meta({ description: 'Filename of a document, 1 to 240 characters.' }),
  }),
)

const paramValues = textsByName.nullish()

const headerMedia = named(
  'HeaderMediaInput',
  "The file of a template's header.",
  z.object({
    id: uuid.meta({ description: 'UUID of the uploaded file.' }),
    filename: optional(text(1, 240)).meta({ description: 'Name of the file, 1 to 240 characters.' }),
  }),
)

export const location = named(
  'LocationInput',
  'A location to send.',
  z.object({
    latitude: z
      .number({ error: 'A number is needed.' })
      .min(-90, 'Must be -90 to 90.')
      .max(90, 'Must be -90 to 90.')
      .meta({ description: 'Latitude of the location, -90 to 90.' }),
    longitude: z
      .number({ error: 'A number is needed.' })
      .min(-180, 'Must be -180 to 180.')
      .max(180, 'Must be -180 to 180.')
      .meta({ description: 'Longitude of the location, -180 to 180.' }),
    name: optional(text(0, 1000)).meta({ description: 'Name of the place, 0 to 1000 characters.' }),
    address: optional(text(0, 1000)).meta({ description: 'Address of the place, 0 to 1000 characters.' }),
  }),
)

/** A time in RFC 3339, stored in ISO 8601. */
const moment = text(1, 100)
  .transform((value, ctx) => {
    const time = readTime(value)
    if (time) return time.toISOString()
    ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return z.NEVER
  })
  .meta({ format: 'date-time' })

export const limitedTimeOffer = named(
  'LimitedTimeOfferInput',
  'Expiration of a limited-time offer.',
  z.object({
    expiresAt: moment.meta({ description: 'Time at which the offer expires (RFC 3339), in the future.' }),
  }),
)

/** Maximum number of cards of a carousel (spec/6 4.1). */
export const mostCards = 10

const cardInput = named(
  'TemplateCardInput',
  'Values of a card of a carousel.',
  z.object({
    headerMedia: optional(headerMedia).meta({ description: 'The image or video in the header of the card.' }),
    params: paramValues.meta({
      description: 'Values of the variables in the text of the card, by name or position.',
    }),
    buttonParams: paramValues.meta({ description: 'Values of the buttons of the card, by button index.' }),
  }),
)

/** All cards of a carousel. */
export const cards = z.array(cardInput).max(mostCards, `At most ${mostCards} cards.`)

/** Values of some templates beside texts and a file, the same for all recipients (spec/10 FR9). */
export const specialValues = {
  headerLocation: optional(location).meta({
    description: 'Location in the header. Required if the header is a location.',
  }),
  limitedTimeOffer: optional(limitedTimeOffer).meta({
    description: "Expiration of the offer. Required if the template's offer expires.",
  }),
  cards: optional(cards).meta({
    description: 'All cards of the carousel in their order. Required for a carousel.',
  }),
}

/** The template object of messages and broadcasts; its values are checked against the template (src/messaging/content/templates/sending.ts). */
export const templateInput = named(
  'MessageTemplateInput',
  'A template, given by ID or by name with language, and its values.',
  z.object({
    id: optional(uuid).meta({ description: 'UUID of the template.' }),
    name: optional(z.string().regex(/^[a-z0-9_]{1,512}$/, 'Must be 1 to 512 of a-z, 0-9 and _.')).meta({
      description: 'Name of the template: a-z, 0-9 and _.',
    }),
    language: optional(text(1, 15)).meta({
      description: 'Language of the template, with name: en, en_US, pt_BR and so on.',
    }),
    params: paramValues.meta({ description: 'Values of the variables in the body, by name or position.' }),
    headerParams: paramValues.meta({
      description: 'Value of the variable in the header, by name or position.',
    }),
    headerMedia: optional(headerMedia).meta({
      description: 'The file in the header. Required if the header is a file.',
    }),
    buttonParams: paramValues.meta({ description: 'Values of the buttons, by button index.' }),
    ...specialValues,
  }),
)
export type TemplateInput = z.infer<typeof templateInput>

const contentKeys = ['text', 'media', 'template', 'interactive', 'location'] as const
type ContentKey = (typeof contentKeys)[number]

/** The content object that a type uses: file types share `media`. */
function contentKeyOf(type: SentType): ContentKey {
  return type === 'text' || type === 'template' || type === 'interactive' || type === 'location'
    ? type
    : 'media'
}

/** Fields that send a text or an interactive message outside the window (spec/10 PL6). */
const directInput = {
  category: optional(z.enum(directCategories.values)).meta({
    description:
      'Category with which a text or interactive message is sent outside the 24-hour window, if the number is allowed to: utility or authentication.',
  }),
  ttlSeconds: optional(z.number().int().min(30).max(43_200)).meta({
    description:
      'Number of seconds during which the platform tries to deliver the message, 30 to 43200. Only with category.',
  }),
}

/** POST /messages: its fields in the order in which they are checked (spec/4 B6, Checks in order). */
export const sendMessageInput = z.object({
  to: recipientIn(null).meta({
    description: 'Phone number or UUID of the contact that receives the message.',
  }),
  type: z.enum(sentTypes.values, { error: `Must be one of ${sentTypes.values.join(', ')}.` }).meta({
    description:
      'Type of the message: text, image, video, audio, document, media, template, interactive or location.',
  }),
  text: optional(textContent).meta({ description: 'Text content, for type text.' }),
  media: optional(mediaContent).meta({ description: 'File content, for file types.' }),
  template: optional(templateInput).meta({ description: 'Template content, for type template.' }),
  interactive: optional(interactiveInput).meta({
    description: 'Interactive content, for type interactive: button, list or cta_url.',
  }),
  location: optional(location).meta({ description: 'Location content, for type location.' }),
  numberId: optional(uuid).meta({
    description:
      "UUID of the number that sends the message. Default: the template's number, or else the default number.",
  }),
  replyToMessageId: optional(uuid).meta({
    description: 'UUID of a message with the same contact and number that the message replies to.',
  }),
  ...directInput,
})

/** The same for members, who can send more types than the documents of /v1 have. */
const memberSendInputIn = perCountry((country) =>
  sendMessageInput.extend({ to: recipientIn(country), interactive: optional(memberInteractiveInput) }),
)
export type SendMessageInput = z.infer<ReturnType<typeof memberSendInputIn>>

/** A content object that the type requires and lacks, or that does not belong to the type. */
function misfitOf(input: Record<ContentKey, unknown>, type: SendMessageInput['type']): AppError | null {
  const wanted = contentKeyOf(type)
  for (const key of contentKeys) {
    const present = input[key] != null
    if (key === wanted && !present) return errors.invalidField(key, `Type ${type} needs it.`)
    if (key !== wanted && present) return errors.invalidField(key, `Not for type ${type}.`)
  }
  return null
}

/** A send that was read, or its first problem together with the fields that were read before it. */
export type ReadSend = { value: SendMessageInput } | { problem: AppError; before: Partial<SendMessageInput> }

/**
 * Reads a send of a member, whose phones without country code are of a country, or of a key of /v1. A mismatch of type
 * and content is reported before problems within the content and in later fields.
 */
export function readSend(input: unknown, member: { country: Country | null } | null): ReadSend {
  const schema: z.ZodType<SendMessageInput> = member ? memberSendInputIn(member.country) : sendMessageInput
  const result = firstProblem(schema, input)
  const field = 'problem' in result ? (result.problem.field ?? '') : null
  const given = input as Record<ContentKey, unknown> & Pick<SendMessageInput, 'type'>
  const misfit = field !== null && ['', 'to', 'type'].includes(field) ? null : misfitOf(given, given.type)
  if (misfit) return { problem: misfit, before: readBefore(schema, input, 'type') }
  if ('value' in result) return result
  return { ...result, before: readBefore(schema, input, field ?? '') }
}

export const listMessagesInput = z.object({
  ...walkInput,
  sort: optional(z.enum(sorts.values)).meta({
    description: 'Order of the messages: created_at (default) or updated_at.',
  }),
  contactId: optional(uuid).meta({ description: 'Only messages exchanged with this contact are listed.' }),
  numberId: optional(uuid).meta({ description: 'Only messages from or to this number are listed.' }),
  direction: optional(z.enum(messageDirections.values)).meta({
    description: 'Only messages of this direction are listed: incoming or outgoing.',
  }),
  updatedAfter: optional(z.string()).meta({
    description: 'Only messages that were changed after this time (RFC 3339) are listed.',
  }),
})
