import { z } from 'zod'
import { type AppError, errors } from '#core/errors.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { walkInput } from '#core/paging/walk.ts'
import { readBefore } from '#core/read-before.ts'
import {
  firstProblem,
  issueOf,
  isUuid,
  optional,
  rawText,
  text,
  textsByName,
  uuid,
} from '#core/validation.ts'
import { parsePhone } from '#messaging/contacts/phone.ts'
import { interactiveInput } from './interactive.ts'
import { messageDirections, type SentType, sentTypes } from './message-sets.ts'

/** A recipient: a contact's uuid or a phone number (spec/4 B6, `to`). */
export type Recipient = { contactId: string } | { phone: string }

const recipient = rawText('A recipient is needed.').transform((value, ctx): Recipient => {
  const trimmed = value.trim()
  if (isUuid(trimmed)) return { contactId: trimmed.toLowerCase() }
  const phone = parsePhone(trimmed)
  if (phone !== null) return { phone }
  const issue =
    trimmed === ''
      ? { message: 'A recipient is needed.' }
      : issueOf('invalid_phone', 'Neither a phone number nor a contact id.')
  ctx.addIssue({ code: 'custom', ...issue })
  return z.NEVER
})

const textContent = z.object({ body: text(1, 4096), previewUrl: optional(z.boolean()) })

const mediaContent = z.object({
  id: uuid,
  caption: optional(text(0, 1024)),
  filename: optional(text(1, 240)),
})

const paramValues = textsByName.nullish()

/** The template object of messages and broadcasts; its values are checked against the template (src/messaging/templates/sending.ts). */
export const templateInput = z.object({
  id: optional(uuid),
  name: optional(z.string().regex(/^[a-z0-9_]{1,512}$/, 'Must be 1 to 512 of a-z, 0-9 and _.')),
  language: optional(text(1, 15)),
  params: paramValues,
  headerParams: paramValues,
  headerMedia: optional(z.object({ id: uuid, filename: optional(text(1, 240)) })),
  buttonParams: paramValues,
})
export type TemplateInput = z.infer<typeof templateInput>

const location = z.object({
  latitude: z
    .number({ error: 'A number is needed.' })
    .min(-90, 'Must be -90 to 90.')
    .max(90, 'Must be -90 to 90.'),
  longitude: z
    .number({ error: 'A number is needed.' })
    .min(-180, 'Must be -180 to 180.')
    .max(180, 'Must be -180 to 180.'),
  name: optional(text(0, 1000)),
  address: optional(text(0, 1000)),
})

const contentKeys = ['text', 'media', 'template', 'interactive', 'location'] as const
type ContentKey = (typeof contentKeys)[number]

/** The content object that a type carries: file types share `media`. */
function contentKeyOf(type: SentType): ContentKey {
  return type === 'text' || type === 'template' || type === 'interactive' || type === 'location'
    ? type
    : 'media'
}

/** POST /messages: its fields in the order in which they are checked (spec/4 B6, Checks in order). */
export const sendMessageInput = z.object({
  to: recipient,
  type: z.enum(sentTypes.values, { error: `Must be one of ${sentTypes.values.join(', ')}.` }),
  text: optional(textContent),
  media: optional(mediaContent),
  template: optional(templateInput),
  interactive: optional(interactiveInput),
  location: optional(location),
  numberId: optional(uuid),
  replyToMessageId: optional(uuid),
})
export type SendMessageInput = z.infer<typeof sendMessageInput>

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

/** Reads a send. Whether the content goes with the type is told before what is wrong within it, and in later fields. */
export function readSend(input: unknown): ReadSend {
  const result = firstProblem(sendMessageInput, input)
  const field = 'problem' in result ? (result.problem.field ?? '') : null
  const given = input as Record<ContentKey, unknown> & Pick<SendMessageInput, 'type'>
  const misfit = field !== null && ['', 'to', 'type'].includes(field) ? null : misfitOf(given, given.type)
  if (misfit) return { problem: misfit, before: readBefore(sendMessageInput, input, 'type') }
  if ('value' in result) return result
  return { ...result, before: readBefore(sendMessageInput, input, field ?? '') }
}

export const listMessagesInput = z.object({
  ...walkInput,
  sort: optional(z.enum(sorts.values)),
  contactId: optional(uuid),
  numberId: optional(uuid),
  direction: optional(z.enum(messageDirections.values)),
  updatedAfter: optional(z.string()),
})
