import { z } from 'zod'
import { readTime } from '#core/time/time.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'

const { to: _, ...message } = sendMessageInput.shape

const dueAt = z
  .string()
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .meta({
    format: 'date-time',
    description: 'Time at which the message is to be sent, in the future and within a year.',
  })

/** The contact and the time; the message itself is read like that of a send. */
export const laterInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact that receives the message.' }),
  dueAt,
  draftId: optional(uuid).meta({
    description:
      "UUID of the caller's draft that the message was written from. The draft is deleted when the message is scheduled.",
  }),
  originalText: optional(text(1, 4096)).meta({
    description:
      'Text that the member wrote before it was translated, 1 to 4,096 characters. It is not sent; members see it below the message once it is sent.',
  }),
})

/** A message to schedule. */
export const scheduleMessageInput = z.object({ ...laterInput.shape, ...message })

export const updateScheduledInput = z.object({
  dueAt: optional(dueAt).meta({
    description: 'New time of the scheduled message. A refused message is scheduled again for this time.',
  }),
  text: optional(text(1, 4096)).meta({
    description:
      'New text of the scheduled message, if it is a text message: 1 to 4096 characters. With another text, `originalText` of the message is dropped.',
  }),
})
