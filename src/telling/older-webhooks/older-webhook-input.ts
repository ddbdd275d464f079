import { z } from 'zod'
import { optional, text, trimmedText } from '#core/validation.ts'
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
  name: nameInput,
  url: urlInput,
  events: eventsInput,
  headers: optional(valuesInput),
  secret: optional(secretInput),
  isActive: optional(z.boolean()),
})

/** PUT: what is left out stays (spec/8 G2, spec/9 1.7). */
export const updateLegacyWebhookInput = z.strictObject({
  name: optional(nameInput),
  url: optional(urlInput),
  events: optional(eventsInput),
  headers: optional(valuesInput),
  secret: optional(secretInput),
  isActive: optional(z.boolean()),
})
