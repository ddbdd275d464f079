import { z } from 'zod'
import { optional, text } from '#core/validation.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { documentsInput } from '../documents/document-input.ts'
import { headersInput } from './header-rules.ts'

/** Subscribed events, sorted as they are shown (spec/4 B12). */
const eventsInput = z
  .array(z.enum(eventTypes.values, { error: 'No such event.' }), { error: 'A list of events is needed.' })
  .min(1, 'At least one event is needed.')
  .superRefine((events, ctx) => {
    events.forEach((event, index) => {
      if (events.indexOf(event) < index)
        ctx.addIssue({ code: 'custom', message: 'The event is given twice.', path: [index] })
    })
  })

/** The URL comes first in the table of fields and needs the DNS, so it is read and checked before the others. */
export const urlInput = z.looseObject({ url: text(1, 2048) })

/** POST /webhooks without the URL's own rules. */
const createEndpointInput = z.strictObject({
  url: z.string(),
  events: eventsInput,
  headers: optional(headersInput),
  description: optional(text(0, 255)),
})

/** GraphQL also has documents; the doors of /v1 and /api know none. */
export const createWithDocumentsInput = createEndpointInput.extend({ documents: optional(documentsInput) })

export type CreateEndpointInput = z.output<typeof createWithDocumentsInput>

/** POST /webhooks as it is written. */
export const newEndpointInput = createEndpointInput.extend(urlInput.shape)

export const optionalUrlInput = z.looseObject({ url: text(1, 2048).optional() })

/** PATCH /webhooks/{id}: only fields that are present change; null clears the description. */
const updateEndpointInput = z.strictObject({
  url: z.string().optional(),
  events: eventsInput.optional(),
  headers: headersInput.optional(),
  description: text(0, 255).nullish(),
  enabled: z.boolean({ error: 'Must be true or false.' }).optional(),
})

/** PATCH /webhooks/{id} as it is written. */
export const endpointChangeInput = updateEndpointInput.extend(optionalUrlInput.shape)

/** GraphQL also replaces the documents. */
export const updateWithDocumentsInput = updateEndpointInput.extend({ documents: optional(documentsInput) })

export type UpdateEndpointInput = z.output<typeof updateWithDocumentsInput>
