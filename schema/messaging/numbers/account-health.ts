import { broadcastsOfNumber } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import { templatesOfNumber } from '#messaging/content/templates/template-queries.ts'
import { conversationsOfNumber } from '#messaging/inbox/conversations/conversation-edges.ts'
import { accountAlerts, accountChangeKinds } from '#messaging/numbers/accounts/account-change-sets.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { type AccountChangeRow, changesOfAccount } from '#messaging/numbers/accounts/health-history.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { selectionOf } from '../../selection.ts'
import { BroadcastConnection, broadcastReads } from '../campaigns/broadcasts.ts'
import { TemplateConnection, templateReads } from '../content/templates.ts'
import { ConversationConnection, chatReads } from '../inbox/conversations.ts'
import { Account, accountReads } from './accounts.ts'
import { NumberType } from './numbers.ts'

// What changed of an account, and what hangs on it (spec/8 GQ: account to number, templates, chats, campaigns).

export const AccountChange = builder.objectRef<AccountChangeRow>('AccountChange').implement({
  description:
    'A change in the health of an account, reported by the platform or observed in a request to the platform.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the account change.' }),
    kind: t.expose('kind', { type: enumFrom(accountChangeKinds), description: 'Kind of the change.' }),
    previous: t.exposeString('previous', {
      nullable: true,
      description:
        "Value before the change, in Parley's or the platform's terms, as stored in the account. Null if no value was known.",
    }),
    current: t.exposeString('current', {
      nullable: true,
      description: 'Value after the change. For a declined name, the name that was declined.',
    }),
    details: t.exposeString('details', {
      nullable: true,
      description: 'End of or reason for the change, if the platform states it.',
    }),
    alert: t.expose('alert', {
      type: enumFrom(accountAlerts),
      nullable: true,
      description: 'Alert that notifies members of the change. Null if the change is only recorded.',
    }),
    createdAt: t.expose('at', {
      type: 'DateTime',
      description: 'Time at which the change was reported or observed.',
    }),
  }),
})

const AccountChangeConnection = connectionOf('AccountChange', AccountChange)

const ofPage = { complexity: pageCost, args: cursorArgs }

builder.objectFields(Account, (t) => ({
  changes: t.field({
    type: AccountChangeConnection,
    ...requires(accountReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Changes in the health of the account, newest first.',
    resolve: ({ id }, args, ctx) => changesOfAccount(ctx, id, args),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: "Chats whose last message was exchanged over the account's number, latest message first.",
    resolve: ({ id }, args, ctx, info) => conversationsOfNumber(ctx, id, args, selectionOf(ctx, info)),
  }),
  templates: t.field({
    type: TemplateConnection,
    ...requires(templateReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Templates of the account, newest first.',
    resolve: ({ id }, args, ctx) => templatesOfNumber(ctx, id, args),
  }),
  broadcasts: t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Broadcasts that are sent from the account, including campaigns, newest first.',
    resolve: ({ id }, args, ctx) => broadcastsOfNumber(ctx, id, args),
  }),
}))

builder.objectField(NumberType, 'account', (t) =>
  t.field({
    type: Account,
    nullable: true,
    ...requires(accountReads),
    description:
      'The messaging account of the number, with its data at the platform. One read serves all numbers of a page.',
    resolve: ({ id }, _args, ctx) => accountLoader(ctx).load(id),
  }),
)
