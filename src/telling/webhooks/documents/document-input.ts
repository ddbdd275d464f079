import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { text } from '#core/validation.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { takesDocument } from './event-variables.ts'

export const documentInput = text(1, 20_000)

export const documentTypeInput = z
  .enum(eventTypes.values, { error: 'No such event.' })
  .refine(takesDocument, 'Of a deleted contact nothing is left to read.')

/** At most one document for each event type. */
export const documentsInput = z
  .array(
    named(
      'WebhookDocumentInput',
      'A GraphQL document whose result is posted as the `data` of events.',
      z.strictObject({
        type: documentTypeInput.meta({ description: 'Type of the events whose body the document replaces.' }),
        document: documentInput.meta({
          description:
            'GraphQL document with one query. Its variables come from the event; see `webhookEventTypes { variables }`.',
        }),
      }),
    ),
  )
  .superRefine((documents, ctx) => {
    documents.forEach(({ type }, index) => {
      if (documents.findIndex((one) => one.type === type) < index)
        ctx.addIssue({ code: 'custom', message: 'The event is given twice.', path: [index, 'type'] })
    })
  })

export type DocumentInput = z.output<typeof documentsInput>[number]
