import type { DocumentProblem } from '#core/context/context.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { type KeptDocument, problemNow } from '#telling/webhooks/documents/kept.ts'
import { type DocumentPreview, previewDocument } from '#telling/webhooks/documents/preview.ts'
import type { EndpointRow } from '#telling/webhooks/endpoints/endpoint-row.ts'
import { builder } from '../builder.ts'
import { eventDocumentLimits } from '../costs.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'

/** A document of an endpoint, with the endpoint that says what it may read with. */
export interface DocumentOfEndpoint {
  kept: KeptDocument
  endpoint: EndpointRow
}

const typeOption = {
  type: enumFrom(eventTypes),
  description: 'The events that it answers for.',
} as const

export const WebhookDocument = builder.objectRef<DocumentOfEndpoint>('WebhookDocument').implement({
  description: 'A GraphQL document whose answer is posted as the `data` of events.',
  fields: (t) => ({
    type: t.field({ ...typeOption, resolve: ({ kept }) => kept.type }),
    document: t.string({ description: 'Its text.', resolve: ({ kept }) => kept.document }),
    problem: t.string({
      nullable: true,
      description: 'Why it cannot be used now, so that events go out with the default body; null when it is.',
      resolve: ({ kept, endpoint }, _args, ctx) => problemNow(ctx.app, endpoint, kept),
    }),
  }),
})

const Problem = builder.objectRef<DocumentProblem>('WebhookDocumentProblem').implement({
  description: 'What is wrong with a document.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'For people.' }),
    line: t.exposeInt('line', { nullable: true, description: 'From 1; null when it is about all of it.' }),
    column: t.exposeInt('column', {
      nullable: true,
      description: 'From 1; null when it is about all of it.',
    }),
  }),
})

const Preview = builder.objectRef<DocumentPreview>('WebhookDocumentPreview').implement({
  description: 'What a document would post.',
  fields: (t) => ({
    problems: t.field({
      type: [Problem],
      description: 'Why it cannot be saved; empty when it can.',
      resolve: ({ problems }) => problems,
    }),
    cost: t.exposeInt('cost', { description: 'Of one event, as operations are counted.' }),
    costLimit: t.int({ description: 'What it may cost.', resolve: () => eventDocumentLimits.cost }),
    body: t.exposeString('body', {
      nullable: true,
      description:
        'The body of the last event of this type, as it would be posted; null when there is none among the newest 10,000 events, and while there are problems.',
    }),
    occurredAt: t.expose('occurredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When that event happened.',
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
    description: 'Looks at a document before it is saved, and shows the body of the last real event.',
    args: {
      type: t.arg({ ...typeOption, required: true }),
      document: t.arg.string({ required: true, description: 'One query.' }),
    },
    resolve: (_root, args, ctx) => previewDocument(ctx, args),
  }),
)
