import { type Estimate, estimateOf } from '#messaging/campaigns/broadcast-splits/proportions.ts'
import { letterOf, type SplitTest } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import { namedValues } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import {
  compareVariants,
  proportionOf,
  type VariantCounts,
  variantCounts,
} from '#messaging/campaigns/broadcast-splits/variants.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { type BroadcastMetric, broadcastMetrics } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { readWithIt, valuesOf } from '../content/template-content.ts'
import { TemplateValue } from '../content/template-parts.ts'
import { Counts } from './broadcast-counts.ts'
import { Broadcast, BroadcastTemplate, Recipient } from './broadcasts.ts'

// Variants of a broadcast, its control group, and the test of them (docs/adr/0085).

interface VariantOf {
  row: BroadcastRow
  /** from 1 */
  number: number
}

const Rate = builder.objectRef<Estimate & { metric: BroadcastMetric }>('BroadcastRate').implement({
  description:
    'Share of recipients with a sent message that responded as the metric describes, 0 to 1, with a confidence interval.',
  fields: (t) => ({
    metric: t.expose('metric', {
      type: enumFrom(broadcastMetrics),
      description: 'Metric that the rate measures.',
    }),
    rate: t.exposeFloat('value', { description: 'Measured rate of the variant, 0 to 1.' }),
    low: t.exposeFloat('low', { description: 'Lower bound of the 95 % confidence interval of the rate.' }),
    high: t.exposeFloat('high', { description: 'Upper bound of the 95 % confidence interval of the rate.' }),
  }),
})

const shareOf = ({ row: { split }, number }: VariantOf) =>
  (number === 1 ? split?.share : split?.variants[number - 2]?.share) ?? 0

/** The broadcast as it would be if the variant were its own message. */
function rowOf({ row, number }: VariantOf): BroadcastRow {
  const variant = row.split?.variants[number - 2]
  if (!variant) return row
  const { templateId, templateName, templateLanguage, templateCategory } = variant
  return { ...row, templateId, templateName, templateLanguage, templateCategory }
}

const countsFor = (counts: readonly VariantCounts[], { row, number }: VariantOf): BroadcastRow => ({
  ...row,
  ...counts[number],
})

const VariantType = builder.objectRef<VariantOf>('BroadcastVariant').implement({
  description: 'Variant of the message of a broadcast, sent to a share of the recipients.',
  fields: (t) => {
    return {
      number: t.exposeInt('number', {
        description: "Number of the variant, from 1; 1 is the broadcast's own message.",
      }),
      name: t.string({
        description: 'Letter of the variant: A, B, C or D.',
        resolve: ({ number }) => letterOf(number),
      }),
      share: t.int({
        description:
          'Share of the recipients that get the variant, in percent; if the broadcast has a test, share of the test recipients.',
        resolve: shareOf,
      }),
      template: t.field({
        type: BroadcastTemplate,
        description: 'Template that the variant sends.',
        resolve: rowOf,
      }),
      values: t.field({
        ...readWithIt,
        type: [TemplateValue],
        description:
          "Values of the variant's variables for recipients without their own values; empty for variant A.",
        resolve: ({ row, number }, _args, { actor }) =>
          valuesOf(contentFor(actor, namedValues(row.split?.variants[number - 2]?.values ?? {}))),
      }),
      counts: t.field({
        type: Counts,
        description:
          "Numbers of the variant's recipients by progress; total is the number of recipients drawn for the variant.",
        resolve: async (one, _args, ctx) => countsFor(await variantCounts(ctx, one.row), one),
      }),
      rates: t.field({
        ...readWithIt,
        type: [Rate],
        description: 'Rate of each metric with its confidence interval.',
        resolve: async ({ row, number }, _args, ctx) => {
          const counts = (await variantCounts(ctx, row))[number]
          return counts
            ? broadcastMetrics.values.map((metric) => ({
                metric,
                ...estimateOf(proportionOf(counts, metric)),
              }))
            : []
        },
      }),
    }
  },
})

const TestType = builder.objectRef<{ row: BroadcastRow; test: SplitTest }>('BroadcastTest').implement({
  description:
    'Test of the variants: part of the recipients gets the variants first, and the other recipients get the best variant.',
  fields: (t) => ({
    share: t.int({
      description: 'Share of the recipients that take part in the test, in percent.',
      resolve: ({ test }) => test.share,
    }),
    hours: t.int({
      description: 'Number of hours after the last test message was dispatched at which the test is decided.',
      resolve: ({ test }) => test.hours,
    }),
    metric: t.field({
      type: enumFrom(broadcastMetrics),
      description: 'Metric by which the test is decided.',
      resolve: ({ test }) => test.metric,
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the test is decided; null until the messages of all test recipients are dispatched.',
      resolve: ({ row }) => row.testUntil,
    }),
    decidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the test was decided; null until then.',
      resolve: ({ row }) => row.decidedAt,
    }),
    winner: t.field({
      type: VariantType,
      nullable: true,
      description:
        'Variant that the other recipients get: the variant with the best rate, or the first of several equal variants. Null until the test is decided.',
      resolve: ({ row }) => (row.winner === null ? null : { row, number: row.winner }),
    }),
    isClear: t.boolean({
      nullable: true,
      description:
        'Whether the winner was better with 95 % confidence when the test was decided; null until then.',
      resolve: ({ row }) => row.winnerIsClear,
    }),
  }),
})

interface Compared {
  row: BroadcastRow
  best: number
  other: number
  difference: Estimate
  isClear: boolean
}

const ComparisonType = builder.objectRef<Compared>('BroadcastComparison').implement({
  description: 'Current comparison of the best variant with the next best variant.',
  fields: (t) => ({
    best: t.field({
      type: VariantType,
      description: 'Variant with the highest rate; the first of several equal variants.',
      resolve: ({ row, best }) => ({ row, number: best }),
    }),
    other: t.field({
      type: VariantType,
      description: 'Variant with the next highest rate.',
      resolve: ({ row, other }) => ({ row, number: other }),
    }),
    difference: t.float({
      description: 'Difference between the rates of the two variants.',
      resolve: ({ difference }) => difference.value,
    }),
    low: t.float({
      description: 'Lower bound of the 95 % confidence interval of the difference.',
      resolve: ({ difference }) => difference.low,
    }),
    high: t.float({
      description: 'Upper bound of the 95 % confidence interval of the difference.',
      resolve: ({ difference }) => difference.high,
    }),
    isClear: t.exposeBoolean('isClear', {
      description:
        'Whether the difference is significant: a test of two proportions at 95 % confidence for all variants together.',
    }),
  }),
})

const SplitType = builder.objectRef<BroadcastRow>('BroadcastSplit').implement({
  description: 'Split of the recipients of a broadcast into variants and a control group.',
  fields: (t) => ({
    controlShare: t.int({
      description: 'Share of the recipients that get no message, in percent.',
      resolve: ({ split }) => split?.controlShare ?? 0,
    }),
    controlCount: t.int({
      description:
        'Number of recipients drawn for the control group; these recipients are listed as cancelled.',
      resolve: async (row, _args, ctx) => (await variantCounts(ctx, row))[0]?.total ?? 0,
    }),
    variants: t.field({
      ...readWithIt,
      type: [VariantType],
      description: "Variants of the message; variant A is the broadcast's own message.",
      resolve: (row) =>
        Array.from({ length: (row.split?.variants.length ?? 0) + 1 }, (_, place) => ({
          row,
          number: place + 1,
        })),
    }),
    test: t.field({
      type: TestType,
      nullable: true,
      description:
        'Test in which part of the recipients gets the variants first; null if the broadcast has no test.',
      resolve: (row) => (row.split?.test ? { row, test: row.split.test } : null),
    }),
    comparison: t.field({
      type: ComparisonType,
      nullable: true,
      description: 'Comparison of the best variant with the next best; null if there is only one variant.',
      args: {
        metric: t.arg({
          type: enumFrom(broadcastMetrics),
          required: true,
          description: 'Metric by which the variants are compared.',
        }),
      },
      resolve: async (row, { metric }, ctx) => {
        const found = compareVariants(await variantCounts(ctx, row), metric)
        return found && { row, ...found }
      },
    }),
  }),
})

builder.objectField(Broadcast, 'split', (t) =>
  t.field({
    type: SplitType,
    nullable: true,
    description:
      'Split of the recipients into variants and a control group; null if all recipients get one message.',
    resolve: (row) => (row.split === null ? null : row),
  }),
)

builder.objectField(Recipient, 'variant', (t) =>
  t.exposeInt('variant', {
    nullable: true,
    description:
      'Number of the variant that the recipient gets, 0 for the control group; null if there are no variants and while a test is undecided.',
  }),
)
