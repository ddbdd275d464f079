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
export const urlInput = z.looseObject({
  url: text(1, 2048).meta({
    description: 'An address of https, up to 2048 characters, no user name, password or fragment.',
  }),
})

/** POST /webhooks without the URL's own rules. */
const createEndpointInput = z.strictObject({
  url: z
    .string()
    .meta({ description: 'An address of https, up to 2048 characters, no user name, password or fragment.' }),
  events: eventsInput.meta({ description: 'One or more kinds of events.' }),
  headers: optional(headersInput).meta({ description: 'Up to 10 custom headers: values by name.' }),
  description: optional(text(0, 255)).meta({ description: 'Up to 255 characters.' }),
})

/** GraphQL also has documents; the doors of /v1 and /api know none. */
export const createWithDocumentsInput = createEndpointInput.extend({
  documents: optional(documentsInput).meta({
    description: 'At most one for each of its events; the others get the default body.',
  }),
})

export type CreateEndpointInput = z.output<typeof createWithDocumentsInput>

/** POST /webhooks as it is written. */
export const newEndpointInput = createEndpointInput.extend(urlInput.shape)

export const optionalUrlInput = z.looseObject({
  url: text(1, 2048).optional().meta({ description: 'Another server needs every header value sent again.' }),
})

/** PATCH /webhooks/{id}: only fields that are present change; null clears the description. */
const updateEndpointInput = z.strictObject({
  url: z.string().optional().meta({ description: 'Another server needs every header value sent again.' }),
  events: eventsInput.optional().meta({ description: 'Replaces the list.' }),
  headers: headersInput
    .optional()
    .meta({ description: 'Replaces the set; null keeps the stored value of that name.' }),
  description: text(0, 255).nullish().meta({ description: 'Null clears it.' }),
  enabled: z
    .boolean({ error: 'Must be true or false.' })
    .optional()
    .meta({ description: 'True turns a disabled endpoint back on, false turns it off.' }),
})

/** PATCH /webhooks/{id} as it is written. */
export const endpointChangeInput = updateEndpointInput.extend(optionalUrlInput.shape)

/** GraphQL also replaces the documents. */
export const updateWithDocumentsInput = updateEndpointInput.extend({
  documents: optional(documentsInput).meta({
    description: 'Replaces all of them; an event without one gets the default body.',
  }),
})

export type UpdateEndpointInput = z.output<typeof updateWithDocumentsInput>
