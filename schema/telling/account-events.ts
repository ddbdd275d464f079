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
    description: 'Current state of the number; null if the number was removed.',
  }),
  previousStatus: t.field({
    type: enumFrom(numberStatuses),
    description: 'Status of the number before the event.',
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
    description: 'Current state of the account; null if the account was removed.',
    resolve: ({ subjectId }, _args, ctx) => accountLoader(ctx).load(subjectId),
  }),
})

eventType('account.created', 'ofNothingElse', accountFields)
eventType('account.updated', 'ofNothingElse', (t) => ({ ...accountFields(t), changed: changed(t) }))
eventType('account.alert', 'ofNothingElse', (t) => ({
  ...accountFields(t),
  alerts: t.field({
    type: [AccountChange],
    description: 'The alerts that members are notified about.',
    resolve: ({ extras, subjectId, occurredAt }) =>
      (extras.alerts ?? []).map((one) => ({ ...one, workspaceId: '', numberId: subjectId, at: occurredAt })),
  }),
}))
eventType('account.deleted', 'ofNothingElse', (t) => ({ accountId: accountId(t) }))

eventType('catalog.changed', 'ofNothingElse', (t) => ({
  catalogId: t.id({
    nullable: true,
    description: 'UUID of the catalog; null if the catalogs of an account were synchronized.',
    resolve: ({ extras }) => extras.catalog_id ?? null,
  }),
  catalog: t.field({
    type: Catalog,
    nullable: true,
    description: 'Current state of the catalog; null if the catalog was deleted or several catalogs changed.',
    resolve: ({ extras }, _args, ctx) =>
      extras.catalog_id ? catalogLoader(ctx).load(extras.catalog_id) : null,
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has the catalog.',
    resolve: ({ subjectId }, _args, ctx) => numberLoader(ctx).load(subjectId),
  }),
}))

const flowFields: Fields = (t) => ({
  flowId: t.id({
    nullable: true,
    description: 'UUID of the form; null if the forms of an account were synchronized.',
    resolve: ({ extras }) => extras.interactive_flow_id ?? null,
  }),
  flow: t.field({
    type: InteractiveFlow,
    nullable: true,
    description: 'Current state of the form; null if the form was deleted or several forms changed.',
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
    description: 'The number whose account has the form.',
    resolve: ({ subjectId }, _args, ctx) => numberLoader(ctx).load(subjectId),
  }),
}))

eventType('interactive_flow.alert', 'ofNothingElse', (t) => ({
  ...flowFields(t),
  kind: t.field({
    type: enumFrom(flowAlertKinds),
    description: 'Kind of the alert from the platform.',
    resolve: ({ extras }) => knownOr(flowAlertKinds, extras.flow_alert?.kind ?? ''),
  }),
  kindText: t.string({
    description: "Kind of the alert in the platform's own notation, in lower case.",
    resolve: ({ extras }) => extras.flow_alert?.kind ?? '',
  }),
  message: t.string({
    description: 'Message of the alert in the words of the platform.',
    resolve: ({ extras }) => extras.flow_alert?.message ?? '',
  }),
}))
