import { flowLoader } from '#messaging/automation/forms/interactive-flows/interactive-flow-queries.ts'
import { flowAlertKinds } from '#messaging/automation/forms/interactive-flows/interactive-flow-sets.ts'
import { catalogLoader } from '#messaging/content/catalogs/catalog-queries.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { type NumberStatus, numberStatuses } from '#messaging/numbers/accounts/account-sets.ts'
import { enumFrom, knownOr } from '../enum-from.ts'
import { InteractiveFlow } from '../messaging/automation/interactive-flows.ts'
import { Catalog } from '../messaging/content/catalogs.ts'
import { AccountChange } from '../messaging/numbers/account-health.ts'
import { Account } from '../messaging/numbers/accounts.ts'
import { NumberType, numberReads } from '../messaging/numbers/numbers.ts'
import { requires } from '../requires.ts'
import { changed, eventType, type FieldBuilder, type Fields } from './event-types.ts'

// What happens to numbers and messaging accounts.

eventType('number.status', 'ofNothingElse', (t) => ({
  number: t.expose('number', {
    type: NumberType,
    nullable: true,
    description: 'The number as it is now; null when it was removed.',
  }),
  previousStatus: t.field({
    type: enumFrom(numberStatuses),
    description: 'Before it.',
    resolve: ({ extras }) => extras.previous_status as NumberStatus,
  }),
}))

const accountId = (t: FieldBuilder) =>
  t.id({ description: 'UUID of the account.', resolve: ({ subjectId }) => subjectId })

const accountFields: Fields = (t) => ({
  accountId: accountId(t),
  account: t.field({
    type: Account,
    nullable: true,
    description: 'The account as it is now; null when it was removed.',
    resolve: ({ subjectId }, _args, ctx) => accountLoader(ctx).load(subjectId),
  }),
})

eventType('account.created', 'ofNothingElse', accountFields)
eventType('account.updated', 'ofNothingElse', (t) => ({ ...accountFields(t), changed: changed(t) }))
eventType('account.alert', 'ofNothingElse', (t) => ({
  ...accountFields(t),
  alerts: t.field({
    type: [AccountChange],
    description: 'What people are told.',
    resolve: ({ extras, subjectId, occurredAt }) =>
      (extras.alerts ?? []).map((one) => ({ ...one, workspaceId: '', numberId: subjectId, at: occurredAt })),
  }),
}))
eventType('account.deleted', 'ofNothingElse', (t) => ({ accountId: accountId(t) }))

eventType('catalog.changed', 'ofNothingElse', (t) => ({
  catalogId: t.id({
    nullable: true,
    description: 'UUID of the catalog; null where those of an account were synced.',
    resolve: ({ extras }) => extras.catalog_id ?? null,
  }),
  catalog: t.field({
    type: Catalog,
    nullable: true,
    description: 'The catalog as it is now; null when it was deleted, or where many changed.',
    resolve: ({ extras }, _args, ctx) =>
      extras.catalog_id ? catalogLoader(ctx).load(extras.catalog_id) : null,
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has it.',
    resolve: ({ subjectId }, _args, ctx) => numberLoader(ctx).load(subjectId),
  }),
}))

const flowFields: Fields = (t) => ({
  flowId: t.id({
    nullable: true,
    description: 'UUID of the form; null where those of an account were synced.',
    resolve: ({ extras }) => extras.interactive_flow_id ?? null,
  }),
  flow: t.field({
    type: InteractiveFlow,
    nullable: true,
    description: 'The form as it is now; null when it was deleted, or where many changed.',
    resolve: ({ extras }, _args, ctx) =>
      extras.interactive_flow_id ? flowLoader(ctx).load(extras.interactive_flow_id) : null,
  }),
})

eventType('interactive_flow.changed', 'ofNothingElse', (t) => ({
  ...flowFields(t),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has it.',
    resolve: ({ subjectId }, _args, ctx) => numberLoader(ctx).load(subjectId),
  }),
}))

eventType('interactive_flow.alert', 'ofNothingElse', (t) => ({
  ...flowFields(t),
  kind: t.field({
    type: enumFrom(flowAlertKinds),
    description: 'What the platform warns of.',
    resolve: ({ extras }) => knownOr(flowAlertKinds, extras.flow_alert?.kind ?? ''),
  }),
  kindText: t.string({
    description: 'The same in the word of the platform, in lower case.',
    resolve: ({ extras }) => extras.flow_alert?.kind ?? '',
  }),
  message: t.string({
    description: 'The words of the platform.',
    resolve: ({ extras }) => extras.flow_alert?.message ?? '',
  }),
}))
