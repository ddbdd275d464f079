import { z } from 'zod'
import { readTime } from '#core/time/time.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'

const { to: _, ...message } = sendMessageInput.shape

const dueAt = z
  .string()
  .refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.')
  .meta({ format: 'date-time', description: 'When it is to be sent: ahead, within a year.' })

/** Whom and when; the message itself is read as that of a send. */
export const laterInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact.' }),
  dueAt,
  draftId: optional(uuid).meta({ description: "UUID of the caller's draft that this is: it goes with it." }),
})

/** A message that is to be sent later. */
export const scheduleMessageInput = z.object({ ...laterInput.shape, ...message })

export const updateScheduledInput = z.object({
  dueAt: optional(dueAt).meta({ description: 'Another time; one that was refused waits for it again.' }),
  text: optional(text(1, 4096)).meta({
    description: 'Other words, where it is a text: 1 to 4096 characters.',
  }),
})
