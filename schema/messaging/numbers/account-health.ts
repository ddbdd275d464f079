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
    'Something of the health of an account that changed, as the platform told it or a call has shown it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    kind: t.expose('kind', { type: enumFrom(accountChangeKinds), description: 'What changed.' }),
    previous: t.exposeString('previous', {
      nullable: true,
      description:
        'In our words or those of the platform, as the account has them; null where nothing was known.',
    }),
    current: t.exposeString('current', {
      nullable: true,
      description: 'The same after it; of a name that was declined, that name.',
    }),
    details: t.exposeString('details', {
      nullable: true,
      description: 'Until when, or why, where the platform says so.',
    }),
    alert: t.expose('alert', {
      type: enumFrom(accountAlerts),
      nullable: true,
      description: 'What people are told of it by themselves; null where it is only written down.',
    }),
    createdAt: t.expose('at', { type: 'DateTime', description: 'When it was told or seen.' }),
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
    description: 'What changed of its health, newest first.',
    resolve: ({ id }, args, ctx) => changesOfAccount(ctx, id, args),
  }),
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The chats whose last message went over it, latest message first.',
    resolve: ({ id }, args, ctx, info) => conversationsOfNumber(ctx, id, args, selectionOf(ctx, info)),
  }),
  templates: t.field({
    type: TemplateConnection,
    ...requires(templateReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Its templates, newest first.',
    resolve: ({ id }, args, ctx) => templatesOfNumber(ctx, id, args),
  }),
  broadcasts: t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    ...ofPage,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The broadcasts that go out from it, campaigns of the app among them, newest first.',
    resolve: ({ id }, args, ctx) => broadcastsOfNumber(ctx, id, args),
  }),
}))

builder.objectField(NumberType, 'account', (t) =>
  t.field({
    type: Account,
    nullable: true,
    ...requires(accountReads),
    description: 'The same with what it is at the platform; one read for all numbers of a page.',
    resolve: ({ id }, _args, ctx) => accountLoader(ctx).load(id),
  }),
)
