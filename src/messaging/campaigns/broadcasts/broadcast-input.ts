import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { walkInput } from '#core/paging/walk.ts'
import { readTime } from '#core/time/time.ts'
import { optional, text, textsByName, uuid } from '#core/validation.ts'
import { perCountry } from '#messaging/contacts/contacts/phone.ts'
import { recipientIn, sendMessageInput, templateInput } from '#messaging/messages/messages/message-input.ts'
import { recipientStatuses } from './broadcast-sets.ts'

const trimmed = (min: number, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), text(min, max))

const values = optional(textsByName)

/** One row of `recipients`: whom, and what differs from the template's defaults (spec/4 B10). */
export const recipientInput = named(
  'BroadcastRecipientInput',
  "Recipient of a broadcast. The recipient's values override the values of the template with the same name.",
  z.object({
    to: sendMessageInput.shape.to.meta({ description: 'Phone number or contact id of the recipient.' }),
    name: optional(trimmed(1, 255)).meta({
      description: 'Name of the recipient, 1 to 255 characters; used only if a contact is created.',
    }),
    params: values.meta({ description: 'Values of the body by name or position.' }),
    headerParams: values.meta({ description: 'Value of the header by name or position.' }),
    buttonParams: values.meta({ description: 'Values of buttons by button index.' }),
  }),
)
export type RecipientInput = z.output<typeof recipientInput>

/** The same where phones without country code are of a country. */
export const recipientInputIn = perCountry((country) => recipientInput.extend({ to: recipientIn(country) }))

/** Maximum number of recipients of one broadcast (document 1, Limits). */
const mostRecipients = 10_000

const moment = text(1, 100)
  .transform((value, ctx) => {
    const time = readTime(value)
    if (time) return time
    ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return z.NEVER
  })
  .meta({ format: 'date-time' })

// The fields of POST /broadcasts in the order of their table. They are read in steps, because what a field
// refers to is looked up before the next field is looked at (spec/4 B1, order inside step 11).

export const headInput = z.object({
  name: trimmed(1, 255).meta({ description: 'Name of the broadcast, 1 to 255 characters.' }),
  template: templateInput.meta({ description: 'The template, with values for all recipients.' }),
})

export const numberInput = z.object({
  numberId: optional(uuid).meta({
    description: 'UUID of the sending number. Defaults to the number to which the template belongs.',
  }),
})

/** The rows themselves are read one by one: a dry run reports all invalid rows. */
export const audienceInput = z.object({
  recipients: z
    .array(z.unknown(), { error: 'Recipients are needed.' })
    .min(1, 'At least one recipient is needed.')
    .max(mostRecipients, `At most ${mostRecipients} recipients.`),
})

export const scheduleInput = z.object({
  scheduledAt: optional(moment).meta({
    description:
      'Start time in RFC 3339, 1 minute to 1 year in the future. The broadcast starts immediately if the time is omitted.',
  }),
})

/** POST /broadcasts as it is written. */
export const broadcastInput = z.object({
  ...headInput.shape,
  ...numberInput.shape,
  recipients: z
    .array(recipientInput)
    .min(1)
    .max(mostRecipients)
    .meta({ description: 'Recipients of the broadcast, 1 to 10,000.' }),
  ...scheduleInput.shape,
})

const byState = z.object({
  ...walkInput,
  status: optional(text(1, 20)).meta({ description: 'Only broadcasts with this status.' }),
})

export const listInput = byState.extend({
  search: text(0, 1000).nullish(),
  goesOutFrom: moment.nullish(),
  goesOutBefore: moment.nullish(),
})

export const listRecipientsInput = byState.extend({
  broadcastId: z.string().meta({ description: 'UUID of the broadcast.' }),
  status: optional(z.enum(recipientStatuses.values)).meta({
    description: 'Only recipients with this status.',
  }),
  code: optional(z.int()).meta({
    description: 'Only recipients that failed with this code; 0 is a failure reported by the service.',
  }),
  variant: optional(z.int()).meta({
    description: 'Only recipients of this variant; 0 is the control group.',
  }),
})
