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
  description: 'How many of those whose message has left did something, 0 to 1.',
  fields: (t) => ({
    metric: t.expose('metric', { type: enumFrom(broadcastMetrics), description: 'What they did.' }),
    rate: t.exposeFloat('value', { description: 'The part that did it.' }),
    low: t.exposeFloat('low', { description: 'In 95 of 100 cases it is above this.' }),
    high: t.exposeFloat('high', { description: 'In 95 of 100 cases it is below this.' }),
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
  description: 'What a part of the people gets.',
  fields: (t) => {
    return {
      number: t.exposeInt('number', { description: "1 is the broadcast's own message." }),
      name: t.string({ description: 'A, B, C or D.', resolve: ({ number }) => letterOf(number) }),
      share: t.int({
        description: 'Of the people, in percent; of those of the test, where there is one.',
        resolve: shareOf,
      }),
      template: t.field({ type: BroadcastTemplate, description: 'What is sent.', resolve: rowOf }),
      values: t.field({
        ...readWithIt,
        type: [TemplateValue],
        description: 'What stands in its variables for whoever has nothing of their own; none of A.',
        resolve: ({ row, number }, _args, { actor }) =>
          valuesOf(contentFor(actor, namedValues(row.split?.variants[number - 2]?.values ?? {}))),
      }),
      counts: t.field({
        type: Counts,
        description: 'It in numbers; total are the people who were drawn for it.',
        resolve: async (one, _args, ctx) => countsFor(await variantCounts(ctx, one.row), one),
      }),
      rates: t.field({
        ...readWithIt,
        type: [Rate],
        description: 'Each metric with its interval.',
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
  description: 'A part of the people gets the variants first; the best goes to the rest.',
  fields: (t) => ({
    share: t.int({ description: 'Who is in it, in percent.', resolve: ({ test }) => test.share }),
    hours: t.int({
      description: 'So many hours after the last of them was given the message it is decided.',
      resolve: ({ test }) => test.hours,
    }),
    metric: t.field({
      type: enumFrom(broadcastMetrics),
      description: 'By what.',
      resolve: ({ test }) => test.metric,
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is decided; null until all who are in it were given their message.',
      resolve: ({ row }) => row.testUntil,
    }),
    decidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was decided.',
      resolve: ({ row }) => row.decidedAt,
    }),
    winner: t.field({
      type: VariantType,
      nullable: true,
      description: 'What the rest gets: the best rate, the first of equal ones.',
      resolve: ({ row }) => (row.winner === null ? null : { row, number: row.winner }),
    }),
    isClear: t.boolean({
      nullable: true,
      description: 'Whether it was better beyond doubt (95 %) when it was decided; null before.',
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
  description: 'The best of the variants beside the next best, as it stands now.',
  fields: (t) => ({
    best: t.field({
      type: VariantType,
      description: 'With the highest rate; the first of equal ones.',
      resolve: ({ row, best }) => ({ row, number: best }),
    }),
    other: t.field({
      type: VariantType,
      description: 'The next best.',
      resolve: ({ row, other }) => ({ row, number: other }),
    }),
    difference: t.float({ description: 'Of the two rates.', resolve: ({ difference }) => difference.value }),
    low: t.float({
      description: 'In 95 of 100 cases it is above this.',
      resolve: ({ difference }) => difference.low,
    }),
    high: t.float({
      description: 'In 95 of 100 cases it is below this.',
      resolve: ({ difference }) => difference.high,
    }),
    isClear: t.exposeBoolean('isClear', {
      description: 'Whether it is sure: a test of two proportions, 95 % for all variants together.',
    }),
  }),
})

const SplitType = builder.objectRef<BroadcastRow>('BroadcastSplit').implement({
  description: 'How the people of a broadcast are parted.',
  fields: (t) => ({
    controlShare: t.int({
      description: 'Who gets nothing, in percent.',
      resolve: ({ split }) => split?.controlShare ?? 0,
    }),
    controlCount: t.int({
      description: 'How many were drawn to get nothing; they stand as cancelled.',
      resolve: async (row, _args, ctx) => (await variantCounts(ctx, row))[0]?.total ?? 0,
    }),
    variants: t.field({
      ...readWithIt,
      type: [VariantType],
      description: "A is the broadcast's own message.",
      resolve: (row) =>
        Array.from({ length: (row.split?.variants.length ?? 0) + 1 }, (_, place) => ({
          row,
          number: place + 1,
        })),
    }),
    test: t.field({
      type: TestType,
      nullable: true,
      description: 'Whether a part gets them first; null is no.',
      resolve: (row) => (row.split?.test ? { row, test: row.split.test } : null),
    }),
    comparison: t.field({
      type: ComparisonType,
      nullable: true,
      description: 'Which is the best; null without a second.',
      args: { metric: t.arg({ type: enumFrom(broadcastMetrics), required: true, description: 'By what.' }) },
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
    description: 'How its people are parted into variants and a control group; null is one message for all.',
    resolve: (row) => (row.split === null ? null : row),
  }),
)

builder.objectField(Recipient, 'variant', (t) =>
  t.exposeInt('variant', {
    nullable: true,
    description:
      'Which variant they get, 0 is the control group; null without any, and while a test is open.',
  }),
)
