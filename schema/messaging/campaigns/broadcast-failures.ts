import { type BroadcastFailure, failuresOfBroadcast } from '#messaging/campaigns/broadcasts/failures.ts'
import { deliveryFailures } from '#outside/platform/delivery-failure-sets.ts'
import { platformRefusals } from '#outside/platform/refusal-sets.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast } from './broadcasts.ts'

// Why people did not get a broadcast, by the code (design/automation.md 2, Funnel).

export const BroadcastFailureDetail = builder
  .objectRef<BroadcastFailure['details'][number]>('BroadcastFailureDetail')
  .implement({
    description: 'Error message that failed recipients of a broadcast have in common.',
    fields: (t) => ({
      message: t.string({
        description: 'Human-readable error message.',
        // The platform's own words.
        resolve: ({ message }, _args, { actor }) => contentFor(actor, message) as string,
      }),
      count: t.exposeInt('count', { description: 'Number of failed recipients with this error message.' }),
    }),
  })

const Failure = builder.objectRef<BroadcastFailure>('BroadcastFailure').implement({
  description: 'All recipients of a broadcast that failed with the same code.',
  fields: (t) => ({
    code: t.exposeInt('code', { description: 'Error code of the platform; 0 if the service gave up.' }),
    count: t.exposeInt('count', { description: 'Number of recipients that failed with this code.' }),
    retriableCount: t.exposeInt('retriable', {
      description:
        'Number of these failed recipients that retryBroadcast would send another message, which excludes recipients that opted out of marketing or are deleted.',
    }),
    meaning: t.expose('meaning', {
      type: enumFrom(deliveryFailures),
      description: 'Meaning of the error code.',
    }),
    refusal: t.expose('refusal', {
      type: enumFrom(platformRefusals),
      nullable: true,
      description: 'Kind of fault of the account; null if the account is not at fault.',
    }),
    words: t.exposeString('words', { description: 'Meaning of the error code in plain words.' }),
    remedy: t.exposeString('remedy', { description: 'Recommended action for the failure.' }),
    details: t.expose('details', {
      type: [BroadcastFailureDetail],
      description: 'Error messages of the failed recipients, the most frequent first, at most 5.',
    }),
  }),
})

builder.objectField(Broadcast, 'failures', (t) =>
  t.field({
    type: [Failure],
    complexity: 10,
    description:
      'Failures of recipients grouped by error code, the most frequent first. One statement serves all broadcasts of a page.',
    resolve: ({ id }, _args, ctx) => failuresOfBroadcast(ctx).load(id),
  }),
)
