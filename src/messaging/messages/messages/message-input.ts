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
    body: text(1, 4096).meta({ description: '1 to 4096 characters.' }),
    previewUrl: orElse(optional(z.boolean()), false).meta({ description: 'Default false.' }),
  }),
)

const mediaContent = named(
  'MessageMediaInput',
  'A file that was uploaded.',
  z.object({
    id: uuid.meta({ description: 'UUID of the upload.' }),
    caption: optional(text(0, 1024)).meta({ description: '0 to 1024 characters; image, video, document.' }),
    filename: optional(text(1, 240)).meta({ description: '1 to 240 characters; document.' }),
  }),
)

const paramValues = textsByName.nullish()

const headerMedia = named(
  'HeaderMediaInput',
  "The file of a template's header.",
  z.object({
    id: uuid.meta({ description: 'UUID of the upload.' }),
    filename: optional(text(1, 240)).meta({ description: '1 to 240 characters.' }),
  }),
)

export const location = named(
  'LocationInput',
  'A place.',
  z.object({
    latitude: z
      .number({ error: 'A number is needed.' })
      .min(-90, 'Must be -90 to 90.')
      .max(90, 'Must be -90 to 90.')
      .meta({ description: '-90 to 90.' }),
    longitude: z
      .number({ error: 'A number is needed.' })
      .min(-180, 'Must be -180 to 180.')
      .max(180, 'Must be -180 to 180.')
      .meta({ description: '-180 to 180.' }),
    name: optional(text(0, 1000)).meta({ description: '0 to 1000 characters.' }),
    address: optional(text(0, 1000)).meta({ description: '0 to 1000 characters.' }),
  }),
)

/** A moment, as RFC 3339 has it; kept as ISO 8601. */
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
  'Until when an offer lasts.',
  z.object({ expiresAt: moment.meta({ description: 'RFC 3339, ahead.' }) }),
)

/** The most cards of a carousel (spec/6 4.1). */
export const mostCards = 10

const cardInput = named(
  'TemplateCardInput',
  'A card of a carousel.',
  z.object({
    headerMedia: optional(headerMedia).meta({ description: 'The picture or film of the card.' }),
    params: paramValues.meta({ description: 'Values of its text by name or position.' }),
    buttonParams: paramValues.meta({ description: 'Values of its buttons by their index.' }),
  }),
)

/** Every card of a carousel. */
export const cards = z.array(cardInput).max(mostCards, `At most ${mostCards} cards.`)

/** What stands in some templates beside texts and a file, the same for everybody (spec/10 FR9). */
export const specialValues = {
  headerLocation: optional(location).meta({ description: 'Needed when the header is a place.' }),
  limitedTimeOffer: optional(limitedTimeOffer).meta({ description: 'Needed when the offer ends.' }),
  cards: optional(cards).meta({
    description: 'Needed for a carousel: every card, in its order.',
  }),
}

/** The template object of messages and broadcasts; its values are checked against the template (src/messaging/content/templates/sending.ts). */
export const templateInput = named(
  'MessageTemplateInput',
  'A template, by id or by name with language, and its values.',
  z.object({
    id: optional(uuid).meta({ description: 'UUID of the template.' }),
    name: optional(z.string().regex(/^[a-z0-9_]{1,512}$/, 'Must be 1 to 512 of a-z, 0-9 and _.')).meta({
      description: 'Of a-z, 0-9 and _.',
    }),
    language: optional(text(1, 15)).meta({ description: 'With name: en, en_US, pt_BR, ...' }),
    params: paramValues.meta({ description: 'Body values by name or position.' }),
    headerParams: paramValues.meta({ description: 'Header value by name or position.' }),
    headerMedia: optional(headerMedia).meta({ description: 'Needed when the header is a file.' }),
    buttonParams: paramValues.meta({ description: 'Values by button index.' }),
    ...specialValues,
  }),
)
export type TemplateInput = z.infer<typeof templateInput>

const contentKeys = ['text', 'media', 'template', 'interactive', 'location'] as const
type ContentKey = (typeof contentKeys)[number]

/** The content object that a type carries: file types share `media`. */
function contentKeyOf(type: SentType): ContentKey {
  return type === 'text' || type === 'template' || type === 'interactive' || type === 'location'
    ? type
    : 'media'
}

/** What sends a text or an interactive message outside of the window (spec/10 PL6). */
const directInput = {
  category: optional(z.enum(directCategories.values)).meta({
    description:
      'Sends a text or an interactive message outside of the 24-hour window, where the number may: utility or authentication.',
  }),
  ttlSeconds: optional(z.number().int().min(30).max(43_200)).meta({
    description: 'With category: how long the platform tries to deliver it, 30 to 43200 seconds.',
  }),
}

/** POST /messages: its fields in the order in which they are checked (spec/4 B6, Checks in order). */
export const sendMessageInput = z.object({
  to: recipientIn(null).meta({ description: 'A phone, or the UUID of a contact.' }),
  type: z
    .enum(sentTypes.values, { error: `Must be one of ${sentTypes.values.join(', ')}.` })
    .meta({ description: 'text, image, video, audio, document, media, template, interactive, location.' }),
  text: optional(textContent).meta({ description: 'For type text.' }),
  media: optional(mediaContent).meta({ description: 'For file types.' }),
  template: optional(templateInput).meta({ description: 'For type template.' }),
  interactive: optional(interactiveInput).meta({
    description: 'For type interactive: button, list or cta_url.',
  }),
  location: optional(location).meta({ description: 'For type location.' }),
  numberId: optional(uuid).meta({ description: "Default: the template's number, else the default number." }),
  replyToMessageId: optional(uuid).meta({ description: 'A message with the same contact and number.' }),
  ...directInput,
})

/** The same for members, who send what the documents of /v1 do not have besides. */
const memberSendInputIn = perCountry((country) =>
  sendMessageInput.extend({ to: recipientIn(country), interactive: optional(memberInteractiveInput) }),
)
export type SendMessageInput = z.infer<ReturnType<typeof memberSendInputIn>>

/** A content object that the type lacks, or that does not belong to it. */
function misfitOf(input: Record<ContentKey, unknown>, type: SendMessageInput['type']): AppError | null {
  const wanted = contentKeyOf(type)
  for (const key of contentKeys) {
    const present = input[key] != null
    if (key === wanted && !present) return errors.invalidField(key, `Type ${type} needs it.`)
    if (key !== wanted && present) return errors.invalidField(key, `Not for type ${type}.`)
  }
  return null
}

/** A send that was read, or what is wrong with it and the fields that stand before that, read. */
export type ReadSend = { value: SendMessageInput } | { problem: AppError; before: Partial<SendMessageInput> }

/**
 * Reads a send of a member, whose phones without country code are of a country, or of a key of /v1. Whether the content goes
 * with the type is told before what is wrong within it, and in later fields.
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
  sort: optional(z.enum(sorts.values)).meta({ description: 'created_at (default) or updated_at.' }),
  contactId: optional(uuid).meta({ description: 'Only messages with this contact.' }),
  numberId: optional(uuid).meta({ description: 'Only messages from or to this number.' }),
  direction: optional(z.enum(messageDirections.values)).meta({ description: 'incoming or outgoing.' }),
  updatedAfter: optional(z.string()).meta({
    description: 'RFC 3339: only messages changed after this time.',
  }),
})
