import { hasAccess } from '#core/access/actor.ts'
import { freeRepliesLeft } from '#messaging/messages/prices/free-replies.ts'
import { type AccountRow, getAccount, listAccounts } from '#messaging/numbers/accounts/account-details.ts'
import { createAccountInput, updateAccountInput } from '#messaging/numbers/accounts/account-input.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { numberQualities, numberStatuses } from '#messaging/numbers/accounts/account-sets.ts'
import { paceLoader, type ShownPace, shownPace } from '#messaging/numbers/accounts/number-pace.ts'
import { ceilingOf } from '#messaging/numbers/accounts/pace.ts'
import { connectAccount } from '#messaging/records/account-setup/account-commands.ts'
import { changeAccount } from '#messaging/records/account-setup/change-account.ts'
import { removeAccount } from '#messaging/records/account-setup/remove-account.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { inputFrom } from '../../input-from.ts'
import { madeFields } from '../../people/made-fields.ts'
import { requires } from '../../requires.ts'
import { secret } from '../../secret.ts'
import { NumberType, numberReads } from './numbers.ts'

// Messaging accounts (document 2; spec/8 AC): a number with what it is at the platform. Keys of /v1 reach none of it.

export const accountReads = { permission: 'accounts:read' } as const
const write = { permission: 'accounts:write' } as const

const BroadcastPace = builder.objectRef<ShownPace>('BroadcastPace').implement({
  description: 'How fast a number sends messages of broadcasts.',
  fields: (t) => ({
    perSecond: t.exposeInt('perSecond', { description: 'Messages a second.' }),
    restsUntil: t.expose('restsUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it sends none, since the platform asked it to be slower; null while it sends.',
    }),
  }),
})

export const Account = builder.objectRef<AccountRow>('Account').implement({
  description:
    'A messaging account: a number of the workspace with what it is at the platform. Its id is that of the number.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID, that of its number.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace ignoring case.' }),
    appId: t.exposeString('appId', {
      nullable: true,
      description: 'The application at the platform; null for that of this installation.',
    }),
    phoneId: t.exposeString('phoneId', { description: "The platform's id of the number." }),
    businessId: t.exposeString('businessId', { description: "The platform's id of the business account." }),
    webhookVerifyToken: t.string({
      ...secret,
      nullable: true,
      description:
        'What the platform proves itself with when it is told our address; null for whoever may not change accounts.',
      resolve: ({ webhookVerifyToken }, _args, { actor }) =>
        hasAccess(actor, write) ? webhookVerifyToken : null,
    }),
    apiVersion: t.exposeString('apiVersion', { description: "The version of the platform's interface." }),
    isDefaultIncoming: t.exposeBoolean('isDefaultIncoming', {
      description: 'One account of the workspace is.',
    }),
    isDefaultOutgoing: t.exposeBoolean('isDefaultOutgoing', {
      description: 'Sends when no number is named; one account of the workspace does.',
    }),
    autoReadReceipt: t.exposeBoolean('autoReadReceipt', {
      description: 'Whether people see that their messages were read.',
    }),
    businessCallingEnabled: t.exposeBoolean('businessCallingEnabled', {
      description: 'Whether buttons that call can be sent.',
    }),
    pacesBroadcasts: t.exposeBoolean('pacesBroadcasts', {
      description: 'Whether its broadcasts slow down when the platform says that they go too fast.',
    }),
    pausesInTrouble: t.exposeBoolean('pausesInTrouble', {
      description: 'Whether its broadcasts are paused when the platform refuses many of their messages.',
    }),
    marketingMessages: t.exposeBoolean('marketingMessages', {
      description:
        "Whether marketing templates go by the platform's service for marketing messages. On for new accounts; the first refusal because the account is not onboarded switches it off, and the message goes the ordinary way.",
    }),
    directSend: t.exposeBoolean('directSend', {
      description:
        'Whether messages with a category may be sent outside of the 24-hour window, which the platform enables for each account.',
    }),
    freeRepliesLeft: t.int({
      nullable: true,
      description:
        'How many free-form replies of this month (UTC) the platform does not bill any more; null before it bills any (October 2026).',
      resolve: ({ id }, _args, ctx) => freeRepliesLeft(ctx, id),
    }),
    broadcastPace: t.field({
      type: BroadcastPace,
      nullable: true,
      description: 'How fast they go at this moment; null where the platform does not teach it.',
      resolve: async (account, _args, ctx) =>
        account.pacesBroadcasts
          ? shownPace(await paceLoader(ctx).load(account.id), ceilingOf(account), ctx.now())
          : null,
    }),
    status: t.expose('status', { type: enumFrom(numberStatuses), description: 'Whether it can send.' }),
    hasAccessToken: t.exposeBoolean('hasAccessToken', { description: 'The token itself is never answered.' }),
    hasAppSecret: t.exposeBoolean('hasAppSecret', { description: 'The secret itself is never answered.' }),
    phoneNumber: t.exposeString('phone', {
      nullable: true,
      description: 'Digits alone; null until the platform told it.',
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'The name that people see in their chat.',
    }),
    verifiedName: t.exposeString('verifiedName', {
      nullable: true,
      description: 'The name that the platform has verified.',
    }),
    isOnBusinessApp: t.exposeBoolean('isOnBusinessApp', {
      description: 'Also used in the business app on a phone: it is registered there.',
    }),
    quality: t.expose('quality', {
      type: enumFrom(numberQualities),
      description: 'How people take its messages, as the platform sees it.',
    }),
    messagingLimit: t.exposeString('messagingLimit', {
      nullable: true,
      description: 'How many people may be written to in a day, in the word of the platform: TIER_2K.',
    }),
    throughput: t.exposeString('throughput', {
      nullable: true,
      description: 'How fast it sends, in the word of the platform: STANDARD, HIGH.',
    }),
    restriction: t.exposeString('restriction', {
      nullable: true,
      description: 'What the platform restricts, in its own word; null without a restriction.',
    }),
    restrictedUntil: t.expose('restrictedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When the restriction ends, where the platform says so.',
    }),
    tokenRefusedAt: t.expose('tokenRefusedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the platform refuses the access token; null while it takes it.',
    }),
    historyProgress: t.exposeInt('historyProgress', {
      nullable: true,
      description:
        'How much of what the business app held has come, in percent; null where nothing was asked for.',
    }),
    historyPhase: t.exposeInt('historyPhase', {
      nullable: true,
      description: 'Which part of it came last: 0 the newest day, 1 the last 90 days, 2 the last 180.',
    }),
    responderRole: t.exposeString('responderRole', {
      nullable: true,
      description:
        'Its role where other responders answer on it, too, in the word of the platform; null while nobody else was seen.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The same as whoever sends sees it.',
      resolve: ({ id }, _args, ctx) => numberLoader(ctx).load(id),
    }),
    ...madeFields(t, 'connected'),
  }),
})

export const accountIdArg = { required: true, description: 'UUID of the account.' } as const

builder.queryFields((t) => ({
  accounts: t.field({
    type: [Account],
    ...requires(accountReads),
    description: 'The messaging accounts of the workspace, the newest first.',
    resolve: (_root, _args, ctx) => listAccounts(ctx),
  }),
  account: t.field({
    type: Account,
    ...requires(accountReads),
    throws: ['not_found'],
    description: 'One messaging account.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => getAccount(ctx, id),
  }),
}))

const CreateInput = inputFrom('ConnectAccountInput', createAccountInput)
const UpdateInput = inputFrom('UpdateAccountInput', updateAccountInput)

builder.mutationFields((t) => ({
  connectAccount: t.field({
    type: Account,
    ...requires(write),
    throws: ['conflict', 'invalid_field'],
    description:
      'Connects a number by what the platform calls it. Nothing is asked of the platform first; what it says follows, and testAccount tells whether it works.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The account.' }) },
    resolve: (_root, { input }, ctx) => connectAccount(ctx, input),
  }),
  updateAccount: t.field({
    type: Account,
    ...requires(write),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state'],
    description:
      'Changes what is given; "" keeps what is there. The number itself cannot change once it has messages.',
    args: {
      id: t.arg.id(accountIdArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, ctx) => changeAccount(ctx, id, input),
  }),
  removeAccount: t.field({
    type: 'ID',
    ...requires({ permission: 'accounts:delete' }),
    throws: ['not_found'],
    description:
      'Removes an account at once, cancels what would still be sent over it, and deletes what belongs to it in the background: messages, windows, templates, and contacts of whom nothing else is known. Answers its id.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => removeAccount(ctx, id),
  }),
}))
