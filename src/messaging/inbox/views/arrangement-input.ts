import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'

/** Own and shared ones together. */
const mostViews = 100

/** A word, or the id of a saved view. */
const view = z
  .string()
  .regex(/^(?:[a-z_]{1,32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'Must be a word or a UUID.')

export const keepOrderInput = z.object({
  view: view.meta({
    description:
      'View that the order is of: a word of lowercase letters that names a built-in view of the client, for example `inbox` or `mine`, or the UUID of a saved view.',
  }),
  orderBy: ofSet(conversationOrders, z.enum(conversationOrders.values)).meta({
    description: 'Order of the chats in the view.',
  }),
})

export const arrangeViewsInput = z.object({
  ids: z
    .array(uuid)
    .max(mostViews)
    .refine((ids) => new Set(ids).size === ids.length, 'Must name each view once.')
    .meta({
      description:
        'UUIDs of saved views in the new order, at most 100, each once. Views that are not named come after them in the order of their creation.',
    }),
})
