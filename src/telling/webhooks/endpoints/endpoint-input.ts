import { z } from 'zod'
import { optional, text } from '#core/validation.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { documentsInput } from '../documents/document-input.ts'
import { headersInput } from './header-rules.ts'

/** Subscribed events, sorted for display (spec/4 B12). */
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
    description:
      'URL of the endpoint, with https, up to 2,048 characters, without user name, password or fragment.',
  }),
})

/** POST /webhooks without the URL's own rules. */
const createEndpointInput = z.strictObject({
  url: z.string().meta({
    description:
      'URL of the endpoint, with https, up to 2,048 characters, without user name, password or fragment.',
  }),
  events: eventsInput.meta({ description: 'Event types to subscribe to, at least one.' }),
  headers: optional(headersInput).meta({
    description: 'Custom headers, up to 10, as an object with values by name.',
  }),
  description: optional(text(0, 255)).meta({
    description: 'Description of the endpoint, up to 255 characters.',
  }),
})

/** GraphQL also takes documents; /v1 and /api do not. */
export const createWithDocumentsInput = createEndpointInput.extend({
  documents: optional(documentsInput).meta({
    description:
      'Documents of the endpoint, at most one for each of its event types. All other events are sent with the default body.',
  }),
})

export type CreateEndpointInput = z.output<typeof createWithDocumentsInput>

/** POST /webhooks as it is written. */
export const newEndpointInput = createEndpointInput.extend(urlInput.shape)

export const optionalUrlInput = z.looseObject({
  url: text(1, 2048).optional().meta({
    description:
      'New URL of the endpoint. If the URL leads to another server, every header value has to be sent again.',
  }),
})

/** PATCH /webhooks/{id}: only fields that are present change; null clears the description. */
const updateEndpointInput = z.strictObject({
  url: z.string().optional().meta({
    description:
      'New URL of the endpoint. If the URL leads to another server, every header value has to be sent again.',
  }),
  events: eventsInput
    .optional()
    .meta({ description: 'Event types to subscribe to, which replace the current ones.' }),
  headers: headersInput.optional().meta({
    description:
      'Custom headers, which replace the current ones. Null as a value keeps the stored value of the header.',
  }),
  description: text(0, 255).nullish().meta({
    description: 'Description of the endpoint, up to 255 characters; null removes the description.',
  }),
  enabled: z.boolean({ error: 'Must be true or false.' }).optional().meta({
    description:
      'Whether the endpoint is enabled. True turns a disabled endpoint on again, false turns the endpoint off.',
  }),
})

/** PATCH /webhooks/{id} as it is written. */
export const endpointChangeInput = updateEndpointInput.extend(optionalUrlInput.shape)

/** GraphQL also takes documents, which replace the current ones. */
export const updateWithDocumentsInput = updateEndpointInput.extend({
  documents: optional(documentsInput).meta({
    description:
      'Documents of the endpoint, which replace all current documents. Events without a document are sent with the default body.',
  }),
})

export type UpdateEndpointInput = z.output<typeof updateWithDocumentsInput>
