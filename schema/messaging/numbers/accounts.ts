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
  description: 'Rate at which a number sends messages of broadcasts.',
  fields: (t) => ({
    perSecond: t.exposeInt('perSecond', { description: 'Number of messages per second.' }),
    restsUntil: t.expose('restsUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time until which the number sends no broadcast messages because the platform asked it to slow down. Null while the number sends.',
    }),
  }),
})

export const Account = builder.objectRef<AccountRow>('Account').implement({
  description:
    'A messaging account: a number of the workspace together with its data at the platform. The account has the same ID as the number.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the account, identical to the UUID of its number.' }),
    name: t.exposeString('name', {
      description: 'Name of the account, unique in the workspace regardless of case.',
    }),
    appId: t.exposeString('appId', {
      nullable: true,
      description: 'ID of the application at the platform. Null means the application of the installation.',
    }),
    phoneId: t.exposeString('phoneId', { description: 'ID of the number at the platform.' }),
    businessId: t.exposeString('businessId', { description: 'ID of the business account at the platform.' }),
    webhookVerifyToken: t.string({
      ...secret,
      nullable: true,
      description:
        'Token with which the platform authenticates when it verifies the webhook URL. Null for callers who may not change accounts.',
      resolve: ({ webhookVerifyToken }, _args, { actor }) =>
        hasAccess(actor, write) ? webhookVerifyToken : null,
    }),
    apiVersion: t.exposeString('apiVersion', {
      description: "Version of the platform's API that the account uses.",
    }),
    isDefaultIncoming: t.exposeBoolean('isDefaultIncoming', {
      description:
        'Whether the account is the default for incoming messages. Exactly one account of the workspace is.',
    }),
    isDefaultOutgoing: t.exposeBoolean('isDefaultOutgoing', {
      description:
        'Whether the account sends messages for which no number is given. Exactly one account of the workspace does.',
    }),
    autoReadReceipt: t.exposeBoolean('autoReadReceipt', {
      description: 'Whether customers see that their messages were read.',
    }),
    businessCallingEnabled: t.exposeBoolean('businessCallingEnabled', {
      description: 'Whether messages with a call button can be sent from the account.',
    }),
    pacesBroadcasts: t.exposeBoolean('pacesBroadcasts', {
      description:
        "Whether the account's broadcasts slow down when the platform reports that they are too fast.",
    }),
    pausesInTrouble: t.exposeBoolean('pausesInTrouble', {
      description:
        "Whether the account's broadcasts are paused when the platform refuses many of their messages.",
    }),
    marketingMessages: t.exposeBoolean('marketingMessages', {
      description:
        "Whether marketing templates are sent through the platform's marketing messages service. Enabled for new accounts. The first refusal because the account is not onboarded disables it, and the message is sent through the ordinary service.",
    }),
    directSend: t.exposeBoolean('directSend', {
      description:
        'Whether messages with a category can be sent outside the 24-hour window, which the platform enables for each account.',
    }),
    freeRepliesLeft: t.int({
      nullable: true,
      description:
        'Number of free-form replies of the current month (UTC) that the platform does not yet bill. Null until the platform begins to bill replies (October 2026).',
      resolve: ({ id }, _args, ctx) => freeRepliesLeft(ctx, id),
    }),
    broadcastPace: t.field({
      type: BroadcastPace,
      nullable: true,
      description:
        "Current rate at which the account's broadcasts are sent. Null if `pacesBroadcasts` is false.",
      resolve: async (account, _args, ctx) =>
        account.pacesBroadcasts
          ? shownPace(await paceLoader(ctx).load(account.id), ceilingOf(account), ctx.now())
          : null,
    }),
    status: t.expose('status', {
      type: enumFrom(numberStatuses),
      description: 'Whether the account can send.',
    }),
    hasAccessToken: t.exposeBoolean('hasAccessToken', {
      description: 'Whether the account has an access token. The token itself is never returned.',
    }),
    hasAppSecret: t.exposeBoolean('hasAppSecret', {
      description: 'Whether the account has an app secret. The secret itself is never returned.',
    }),
    phoneNumber: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number of the account, digits only. Null until the platform has reported it.',
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'Name of the account that customers see in their chat.',
    }),
    verifiedName: t.exposeString('verifiedName', {
      nullable: true,
      description: 'Name of the business that the platform has verified.',
    }),
    isOnBusinessApp: t.exposeBoolean('isOnBusinessApp', {
      description:
        'Whether the number is also used in the business app on a phone. Such a number is registered in the app.',
    }),
    quality: t.expose('quality', {
      type: enumFrom(numberQualities),
      description: "Quality of the number's messages, as rated by the platform.",
    }),
    messagingLimit: t.exposeString('messagingLimit', {
      nullable: true,
      description: 'Maximum number of recipients per day, as the platform names it, such as TIER_2K.',
    }),
    throughput: t.exposeString('throughput', {
      nullable: true,
      description: 'Throughput of the number as the platform names it: STANDARD, HIGH.',
    }),
    messagesPerSecond: t.int({
      description:
        'Maximum number of messages per second that the platform takes from the number: 80, 1,000 with the throughput HIGH, and 20 for a number that is also used in the business app.',
      resolve: ceilingOf,
    }),
    restriction: t.exposeString('restriction', {
      nullable: true,
      description:
        'Restriction of the account as the platform names it. Null if the account is not restricted.',
    }),
    restrictedUntil: t.expose('restrictedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the restriction ends. Null if the platform does not state it.',
    }),
    tokenRefusedAt: t.expose('tokenRefusedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time since which the platform refuses the access token. Null while the platform accepts the token.',
    }),
    historyProgress: t.exposeInt('historyProgress', {
      nullable: true,
      description:
        "Percentage of the business app's message history that has arrived. Null if no history was requested.",
    }),
    historyPhase: t.exposeInt('historyPhase', {
      nullable: true,
      description:
        'Phase of the message history that arrived last: 0 for the newest day, 1 for the last 90 days, 2 for the last 180 days.',
    }),
    responderRole: t.exposeString('responderRole', {
      nullable: true,
      description:
        'Role of Parley on a number that other responders also answer on, as the platform names it. Null until another responder is observed.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number of the account, as seen by members who send messages.',
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
    description: 'Lists the messaging accounts of the workspace, newest first.',
    resolve: (_root, _args, ctx) => listAccounts(ctx),
  }),
  account: t.field({
    type: Account,
    ...requires(accountReads),
    throws: ['not_found'],
    description: 'Returns one messaging account.',
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
      'Connects a number by its IDs at the platform. The platform is not asked before the account is saved; its data follows later, and testAccount shows whether the account works.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The account to connect.' }) },
    resolve: (_root, { input }, ctx) => connectAccount(ctx, input),
  }),
  updateAccount: t.field({
    type: Account,
    ...requires(write),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state'],
    description:
      'Changes the given fields of an account. An empty string keeps the current value. The number itself cannot be changed once it has messages.',
    args: {
      id: t.arg.id(accountIdArg),
      input: t.arg({
        type: UpdateInput,
        required: true,
        description: 'The fields of the account to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => changeAccount(ctx, id, input),
  }),
  removeAccount: t.field({
    type: 'ID',
    ...requires({ permission: 'accounts:delete' }),
    throws: ['not_found'],
    description:
      'Removes an account immediately and cancels all its pending sends. Its messages, windows, templates and contacts that are known only through the account are deleted in the background. Returns the ID of the account.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => removeAccount(ctx, id),
  }),
}))
