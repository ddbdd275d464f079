import {
  type AccountFigures,
  type AnalyticsAccount,
  analyticsAccounts,
  type PlatformAnalytics,
  platformAnalytics,
  refreshPlatformAnalytics,
} from '#insight/platform-analytics/platform-analytics.ts'
import {
  platformAnalyticsTypes,
  platformGranularities,
} from '#insight/platform-analytics/platform-analytics-sets.ts'
import { askedInWords } from '#insight/platform-analytics/words.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { requires } from '../requires.ts'

// What the platform counts itself (document 2, Analytics; spec/8 AN5, spec/6 8).

const AccountType = builder.objectRef<AnalyticsAccount>('AnalyticsAccount').implement({
  description: 'An account of which the platform has figures.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the account.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    phoneId: t.exposeString('phoneId', { description: "The platform's id of its number." }),
  }),
})

const Figures = builder.objectRef<AccountFigures>('AccountFigures').implement({
  description: 'What the platform says of one account.',
  fields: (t) => ({
    account: t.expose('account', { type: AccountType, description: 'The account.' }),
    data: t.field({
      type: 'JSON',
      nullable: true,
      description: 'As the platform writes it; null where it has nothing, and where it failed.',
      resolve: ({ data }) => data,
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why the platform did not answer.' }),
    templateNames: t.field({
      type: 'StringMap',
      description: "Of template figures: the names of templates by the platform's ids.",
      resolve: ({ templateNames }) => templateNames,
    }),
  }),
})

const Analytics = builder.objectRef<PlatformAnalytics>('PlatformAnalytics').implement({
  description: 'What the platform says of the accounts of the workspace.',
  fields: (t) => ({
    accounts: t.expose('accounts', { type: [Figures], description: 'Each account by itself, by name.' }),
    isCached: t.exposeBoolean('isCached', {
      description:
        'Whether all of it was kept from before: half hours for an hour, days for three, months for six.',
    }),
  }),
})

const reads = requires({ permission: 'analytics:read' })

builder.queryFields((t) => ({
  platformAnalytics: t.field({
    type: Analytics,
    ...reads,
    throws: ['invalid_field', 'not_found', 'bad_gateway'],
    description:
      'Figures that the platform has of some days of the workspace. One account that fails does not stop the others.',
    args: {
      type: t.arg({ type: enumFrom(platformAnalyticsTypes), required: true, description: 'Which figures.' }),
      start: t.arg.string({ required: true, description: 'The first day, YYYY-MM-DD.' }),
      end: t.arg.string({ required: true, description: 'The last day, YYYY-MM-DD.' }),
      granularity: t.arg({
        type: enumFrom(platformGranularities),
        description:
          'A day when left out. Months become days below 30 days, half hours above 7; templates have days alone.',
      }),
      accountId: t.arg.id({ description: 'UUID of an account: of it alone.' }),
      templateIds: t.arg.idList({
        description: "UUIDs of templates, or the platform's ids; all when left out.",
      }),
    },
    resolve: (_root, args, ctx) => platformAnalytics(ctx, args),
  }),
  platformAnalyticsInWords: t.field({
    type: Analytics,
    ...onlyForDoors(reads),
    throws: ['invalid_field', 'not_found', 'bad_gateway'],
    description: 'The same, asked in the words of document 2.',
    args: {
      type: t.arg.string({
        description: 'analytics, pricing_analytics, template_analytics or call_analytics.',
      }),
      start: t.arg.string({ description: 'The first day, YYYY-MM-DD.' }),
      end: t.arg.string({ description: 'The last day, YYYY-MM-DD.' }),
      granularity: t.arg.string({ description: 'HALF_HOUR, DAY or MONTH; DAY when left out.' }),
      accountId: t.arg.id({ description: 'UUID of an account: of it alone.' }),
      templateIds: t.arg.string({ description: 'A JSON array of ids of templates; all when left out.' }),
    },
    resolve: (_root, args, ctx) => platformAnalytics(ctx, askedInWords(args)),
  }),
  analyticsAccounts: t.field({
    type: [AccountType],
    ...reads,
    description: 'Accounts of which the platform has figures, by name.',
    resolve: (_root, _args, ctx) => analyticsAccounts(ctx),
  }),
}))

builder.mutationField('refreshPlatformAnalytics', (t) =>
  t.field({
    type: 'Boolean',
    ...requires({ permission: 'analytics:write' }),
    description: 'Forgets what the platform has said, so that whoever looks next asks it.',
    resolve: (_root, _args, ctx) => refreshPlatformAnalytics(ctx),
  }),
)
