import type { DocumentProblem } from '#core/context/context.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { type KeptDocument, problemNow } from '#telling/webhooks/documents/kept.ts'
import { type DocumentPreview, previewDocument } from '#telling/webhooks/documents/preview.ts'
import type { EndpointRow } from '#telling/webhooks/endpoints/endpoint-row.ts'
import { builder } from '../builder.ts'
import { eventDocumentLimits } from '../costs.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'

/** A document of an endpoint, with the endpoint that determines what the document may read. */
export interface DocumentOfEndpoint {
  kept: KeptDocument
  endpoint: EndpointRow
}

const typeOption = {
  type: enumFrom(eventTypes),
  description: 'Type of the events whose body the document replaces.',
} as const

export const WebhookDocument = builder.objectRef<DocumentOfEndpoint>('WebhookDocument').implement({
  description: 'A GraphQL document whose result is posted as the `data` of events.',
  fields: (t) => ({
    type: t.field({ ...typeOption, resolve: ({ kept }) => kept.type }),
    document: t.string({ description: 'Text of the document.', resolve: ({ kept }) => kept.document }),
    problem: t.string({
      nullable: true,
      description:
        'Reason why the document currently cannot be used, so that events are sent with the default body; null if the document can be used.',
      resolve: ({ kept, endpoint }, _args, ctx) => problemNow(ctx.app, endpoint, kept),
    }),
  }),
})

const Problem = builder.objectRef<DocumentProblem>('WebhookDocumentProblem').implement({
  description: 'A problem of a document.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Description of the problem for display.' }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'Line of the problem, counted from 1; null if the problem concerns the whole document.',
    }),
    column: t.exposeInt('column', {
      nullable: true,
      description: 'Column of the problem, counted from 1; null if the problem concerns the whole document.',
    }),
  }),
})

const Preview = builder.objectRef<DocumentPreview>('WebhookDocumentPreview').implement({
  description: 'Preview of what a document would post.',
  fields: (t) => ({
    problems: t.field({
      type: [Problem],
      description: 'Reasons why the document cannot be saved; empty if the document can be saved.',
      resolve: ({ problems }) => problems,
    }),
    cost: t.exposeInt('cost', {
      description: 'Cost of the document for one event, counted as for operations.',
    }),
    costLimit: t.int({ description: 'Maximum cost of a document.', resolve: () => eventDocumentLimits.cost }),
    body: t.exposeString('body', {
      nullable: true,
      description:
        'Body that the document would post for the last event of this type; null if the newest 10,000 events contain none or the document has problems.',
    }),
    occurredAt: t.expose('occurredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the event of the preview happened; null if there is no body.',
    }),
  }),
})

builder.queryField('previewWebhookDocument', (t) =>
  t.field({
    type: Preview,
    ...requires({ permission: 'webhooks:write', operational: false }),
    throws: ['invalid_field'],
    // It runs another operation.
    complexity: 100,
    description: 'Checks a document before it is saved and returns the body for the last real event.',
    args: {
      type: t.arg({ ...typeOption, required: true }),
      document: t.arg.string({ required: true, description: 'GraphQL document with one query.' }),
    },
    resolve: (_root, args, ctx) => previewDocument(ctx, args),
  }),
)
