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
  description: 'An account for which the platform provides figures.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the account.' }),
    name: t.exposeString('name', { description: 'Name of the account.' }),
    phoneId: t.exposeString('phoneId', { description: "ID of the account's phone number at the platform." }),
  }),
})

const Figures = builder.objectRef<AccountFigures>('AccountFigures').implement({
  description: 'Figures of the platform for one account.',
  fields: (t) => ({
    account: t.expose('account', { type: AccountType, description: 'The account.' }),
    data: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Figures in the format of the platform; null if the platform has no figures or the request failed.',
      resolve: ({ data }) => data,
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Reason why the request to the platform failed; null if there was no error.',
    }),
    templateNames: t.field({
      type: 'StringMap',
      description: "Names of templates by the platform's template IDs, for template figures.",
      resolve: ({ templateNames }) => templateNames,
    }),
  }),
})

const Analytics = builder.objectRef<PlatformAnalytics>('PlatformAnalytics').implement({
  description: 'Figures of the platform for the accounts of the workspace.',
  fields: (t) => ({
    accounts: t.expose('accounts', { type: [Figures], description: 'Figures of each account, by name.' }),
    isCached: t.exposeBoolean('isCached', {
      description:
        'Whether all figures come from the cache, which keeps half hours for one hour, days for three hours and months for six hours.',
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
      'Returns the figures of the platform for the given days of the workspace. If one account fails, the figures of the others are still returned.',
    args: {
      type: t.arg({
        type: enumFrom(platformAnalyticsTypes),
        required: true,
        description: 'Kind of figures.',
      }),
      start: t.arg.string({ required: true, description: 'First day, as YYYY-MM-DD.' }),
      end: t.arg.string({ required: true, description: 'Last day, as YYYY-MM-DD.' }),
      granularity: t.arg({
        type: enumFrom(platformGranularities),
        description:
          'Granularity of the figures; the default is days. Months become days below 30 days, half hours become days above 7 days, and template figures are always by day.',
      }),
      accountId: t.arg.id({ description: 'UUID of an account, to return only the figures of this account.' }),
      templateIds: t.arg.idList({
        description: "UUIDs of templates, or the platform's IDs. All templates if left out.",
      }),
    },
    resolve: (_root, args, ctx) => platformAnalytics(ctx, args),
  }),
  platformAnalyticsInWords: t.field({
    type: Analytics,
    ...onlyForDoors(reads),
    throws: ['invalid_field', 'not_found', 'bad_gateway'],
    description: 'Returns the figures of the platform, requested in the terms of document 2.',
    args: {
      type: t.arg.string({
        description: 'Kind of figures: analytics, pricing_analytics, template_analytics or call_analytics.',
      }),
      start: t.arg.string({ description: 'First day, as YYYY-MM-DD.' }),
      end: t.arg.string({ description: 'Last day, as YYYY-MM-DD.' }),
      granularity: t.arg.string({
        description: 'Granularity of the figures: HALF_HOUR, DAY or MONTH. The default is DAY.',
      }),
      accountId: t.arg.id({ description: 'UUID of an account, to return only the figures of this account.' }),
      templateIds: t.arg.string({ description: 'JSON array of template IDs. All templates if left out.' }),
    },
    resolve: (_root, args, ctx) => platformAnalytics(ctx, askedInWords(args)),
  }),
  analyticsAccounts: t.field({
    type: [AccountType],
    ...reads,
    description: 'Lists the accounts for which the platform provides figures, by name.',
    resolve: (_root, _args, ctx) => analyticsAccounts(ctx),
  }),
}))

builder.mutationField('refreshPlatformAnalytics', (t) =>
  t.field({
    type: 'Boolean',
    ...requires({ permission: 'analytics:write' }),
    description: 'Clears the cached figures of the platform, so that the next query requests them again.',
    resolve: (_root, _args, ctx) => refreshPlatformAnalytics(ctx),
  }),
)
