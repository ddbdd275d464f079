import { subscribeToPush, unsubscribeFromPush } from '#telling/push/push-commands.ts'
import { subscribeToPushInput, unsubscribeFromPushInput } from '#telling/push/push-input.ts'
import { pushKey } from '#telling/push/push-key.ts'
import type { PushSubscriptionRow } from '#telling/push/push-row.ts'
import { pushScopes } from '#telling/push/push-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

// Browsers that are told of news while no page is open there.

/** Only for members with a browser: a `svc_` key has none. */
const access = { permission: 'chat:read', operational: false } as const

const PushSubscription = builder.objectRef<PushSubscriptionRow>('PushSubscription').implement({
  description: 'A browser that receives push notifications.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the push subscription.' }),
    endpoint: t.exposeString('endpoint', { description: "URL of the browser's push service." }),
    scope: t.expose('scope', {
      type: enumFrom(pushScopes),
      description: 'Chats whose news the browser is notified about.',
    }),
  }),
})

builder.queryField('pushKey', (t) =>
  t.string({
    ...requires(access),
    description:
      "Returns the installation's public key (VAPID, RFC 8292) in base64url, which a browser needs as `applicationServerKey` to subscribe.",
    resolve: (_root, _args, { app }) => pushKey(app).publicKey,
  }),
)

builder.mutationFields((t) => ({
  subscribeToPush: t.field({
    type: PushSubscription,
    ...requires(access),
    throws: ['invalid_field'],
    description:
      'Subscribes a browser to new messages, chats assigned to the caller and notes that mention the caller, while the session lasts and is in this workspace. Replaces subscriptions of the same session or browser and of the oldest browsers beyond 20.',
    args: {
      input: t.arg({
        type: inputFrom('SubscribeToPushInput', subscribeToPushInput),
        required: true,
        description: 'The browser to subscribe.',
      }),
    },
    resolve: (_root, { input }, ctx) => subscribeToPush(ctx, input),
  }),
  unsubscribeFromPush: t.boolean({
    ...requires(access),
    throws: ['invalid_field'],
    answersAs: 'removed',
    description:
      'Unsubscribes a browser from push notifications. Returns false if the browser was not subscribed.',
    args: argsFrom(unsubscribeFromPushInput),
    resolve: (_root, input, ctx) => unsubscribeFromPush(ctx, input),
  }),
}))
