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

/** For people with a browser: no `svc_` key has one. */
const access = { permission: 'chat:read', operational: false } as const

const PushSubscription = builder.objectRef<PushSubscriptionRow>('PushSubscription').implement({
  description: 'A browser that is told of news.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    endpoint: t.exposeString('endpoint', { description: "Address of the browser's push service." }),
    scope: t.expose('scope', { type: enumFrom(pushScopes), description: 'Of which chats it is told.' }),
  }),
})

builder.queryField('pushKey', (t) =>
  t.string({
    ...requires(access),
    description:
      "The installation's public key (VAPID, RFC 8292) in base64url: the `applicationServerKey` that a browser subscribes with.",
    resolve: (_root, _args, { app }) => pushKey(app).publicKey,
  }),
)

builder.mutationFields((t) => ({
  subscribeToPush: t.field({
    type: PushSubscription,
    ...requires(access),
    throws: ['invalid_field'],
    description:
      "Tells the caller's browser of new messages, of chats that are given to them and of notes that name them, from now on, while the session lasts and is in this workspace. In place of what the session or the browser had before; of a person's browsers the oldest beyond 20 goes.",
    args: {
      input: t.arg({
        type: inputFrom('SubscribeToPushInput', subscribeToPushInput),
        required: true,
        description: 'The browser.',
      }),
    },
    resolve: (_root, { input }, ctx) => subscribeToPush(ctx, input),
  }),
  unsubscribeFromPush: t.boolean({
    ...requires(access),
    throws: ['invalid_field'],
    answersAs: 'removed',
    description: 'Tells a browser nothing any longer; false where it was not told.',
    args: argsFrom(unsubscribeFromPushInput),
    resolve: (_root, input, ctx) => unsubscribeFromPush(ctx, input),
  }),
}))
