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
    description: 'What was said of recipients that failed.',
    fields: (t) => ({
      message: t.string({
        description: 'For people.',
        // The platform's own words.
        resolve: ({ message }, _args, { actor }) => contentFor(actor, message) as string,
      }),
      count: t.exposeInt('count', { description: 'Of how many.' }),
    }),
  })

const Failure = builder.objectRef<BroadcastFailure>('BroadcastFailure').implement({
  description: 'All recipients of a broadcast that failed with one code.',
  fields: (t) => ({
    code: t.exposeInt('code', { description: "The platform's code; 0 when the service gave up." }),
    count: t.exposeInt('count', { description: 'How many failed with it.' }),
    retriableCount: t.exposeInt('retriable', {
      description:
        'How many of them retryBroadcast would give another message: not those who want no marketing, or are deleted.',
    }),
    meaning: t.expose('meaning', { type: enumFrom(deliveryFailures), description: 'What it means.' }),
    refusal: t.expose('refusal', {
      type: enumFrom(platformRefusals),
      nullable: true,
      description: 'Where the account is at fault: in which way.',
    }),
    words: t.exposeString('words', { description: 'What it means, in plain words.' }),
    remedy: t.exposeString('remedy', { description: 'What to do about it.' }),
    details: t.expose('details', {
      type: [BroadcastFailureDetail],
      description: 'What was said of them, the most frequent first, at most 5.',
    }),
  }),
})

builder.objectField(Broadcast, 'failures', (t) =>
  t.field({
    type: [Failure],
    complexity: 10,
    description:
      'Why recipients failed, by the code, the most frequent first; one statement for all broadcasts of a page.',
    resolve: ({ id }, _args, ctx) => failuresOfBroadcast(ctx).load(id),
  }),
)
