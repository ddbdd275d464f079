import { z } from 'zod'
import { walkInput } from '#core/paging/walk.ts'
import { readTime } from '#core/time/time.ts'
import { optional, text, textsByName, uuid } from '#core/validation.ts'
import { sendMessageInput, templateInput } from '#messaging/messages/message-input.ts'
import { recipientStatuses } from './broadcast-sets.ts'

const trimmed = (min: number, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), text(min, max))

const values = optional(textsByName)

/** One row of `recipients`: whom, and what differs from the template's defaults (spec/4 B10). */
export const recipientInput = z.object({
  to: sendMessageInput.shape.to,
  name: optional(trimmed(1, 255)),
  params: values,
  headerParams: values,
  buttonParams: values,
})
export type RecipientInput = z.output<typeof recipientInput>

/** The most recipients of one broadcast (document 1, Limits). */
const mostRecipients = 10_000

const moment = text(1, 100).transform((value, ctx) => {
  const time = readTime(value)
  if (time) return time
  ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
  return z.NEVER
})

// The fields of POST /broadcasts in the order of their table. They are read in steps, because what a field
// refers to is looked up before the next field is looked at (spec/4 B1, order inside step 11).

export const headInput = z.object({ name: trimmed(1, 255), template: templateInput })

export const numberInput = z.object({ numberId: optional(uuid) })

/** The rows themselves are read one by one: a dry run tells all that are wrong. */
export const audienceInput = z.object({
  recipients: z
    .array(z.unknown(), { error: 'Recipients are needed.' })
    .min(1, 'At least one recipient is needed.')
    .max(mostRecipients, `At most ${mostRecipients} recipients.`),
})

export const scheduleInput = z.object({ scheduledAt: optional(moment) })

/** POST /broadcasts as it is written. */
export const broadcastInput = z.object({
  ...headInput.shape,
  ...numberInput.shape,
  recipients: z.array(recipientInput).min(1).max(mostRecipients),
  ...scheduleInput.shape,
})

export const listInput = z.object({
  ...walkInput,
  status: optional(text(1, 20)),
})

export const listRecipientsInput = listInput.extend({
  broadcastId: z.string(),
  status: optional(z.enum(recipientStatuses.values)),
})
