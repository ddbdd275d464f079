import { z } from 'zod'
import { optional, orElse, text, trimmedText } from '#core/validation.ts'
import { headersInput } from '#telling/webhooks/endpoints/header-rules.ts'
import { type LegacyEventName, legacyEvents } from './older-webhook-events.ts'

const eventNames = Object.keys(legacyEvents) as [LegacyEventName, ...LegacyEventName[]]

const nameInput = trimmedText(255)

const eventsInput = z
  .array(z.enum(eventNames, { error: 'No such event.' }), { error: 'A list of events is needed.' })
  .min(1, 'At least one event is needed.')
  .transform((events) => [...new Set(events)])

// This API has no "keep the stored value": a null value is a mistake.
const valuesInput = headersInput
  .transform((headers, ctx): Record<string, string> => {
    for (const [name, value] of Object.entries(headers))
      if (value === null) ctx.addIssue({ code: 'custom', message: 'A value is needed.', path: [name] })
    return headers as Record<string, string>
  })
  .meta({ additionalProperties: { type: 'string' } })

const urlInput = text(1, 2048)
const secretInput = text(0, 255)

export const createLegacyWebhookInput = z.strictObject({
  name: nameInput.meta({ description: 'Name of the webhook, 1 to 255 characters.' }),
  url: urlInput.meta({
    description: 'URL of the webhook, with http or https. Internal addresses are not allowed.',
  }),
  events: eventsInput.meta({ description: 'Events to subscribe to, at least one.' }),
  headers: optional(valuesInput).meta({ description: 'Custom headers, as an object with values by name.' }),
  secret: optional(secretInput).meta({
    description: 'Secret of the webhook, up to 255 characters. If left out or empty, a secret is generated.',
  }),
  isActive: orElse(optional(z.boolean()), true).meta({
    description: 'Whether the webhook is active. The default is true.',
  }),
})

/** PUT: fields that are left out keep their values (spec/8 G2, spec/9 1.7). */
export const updateLegacyWebhookInput = z.strictObject({
  name: optional(nameInput).meta({ description: 'Name of the webhook, 1 to 255 characters.' }),
  url: optional(urlInput).meta({
    description: 'URL of the webhook, with http or https. Internal addresses are not allowed.',
  }),
  events: optional(eventsInput).meta({ description: 'Events to subscribe to, at least one.' }),
  headers: optional(valuesInput).meta({ description: 'Custom headers, as an object with values by name.' }),
  secret: optional(secretInput).meta({
    description:
      'New secret of the webhook, up to 255 characters. If left out or empty, the stored secret is kept.',
  }),
  isActive: optional(z.boolean()).meta({
    description: 'Whether the webhook is active. If left out, the value is kept.',
  }),
})
