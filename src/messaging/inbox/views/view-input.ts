import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { optional, orElse, trimmedText } from '#core/validation.ts'
import { conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'
import { namedInboxFilter } from '#messaging/chat-model/chats/inbox-filters.ts'

const name = trimmedText(100)
const order = ofSet(conversationOrders, z.enum(conversationOrders.values))
const shared = z.boolean()

export const createViewInput = z.object({
  name: name.meta({
    description:
      "Name of the view, trimmed, 1 to 100 characters. Unique regardless of case among the caller's own views or among the shared views.",
  }),
  filter: namedInboxFilter.meta({
    description: 'Filter that selects the chats of the view, in the format of `conversations`.',
  }),
  orderBy: orElse(optional(order), 'latest').meta({
    description: 'Order of the chats in the view. Default: latest message first.',
  }),
  isShared: orElse(optional(shared), false).meta({
    description:
      'Whether the view is shared with all members of the workspace, which requires chat.assign:write.',
  }),
})

export const updateViewInput = z.object({
  name: optional(name).meta({ description: 'New name of the view.' }),
  filter: optional(namedInboxFilter).meta({ description: 'New filter of the view, given as a whole.' }),
  orderBy: optional(order).meta({ description: 'New order of the chats in the view.' }),
  isShared: optional(shared).meta({
    description:
      'Whether the view is shared with all members of the workspace. Only the creator of the view can stop sharing it.',
  }),
})
