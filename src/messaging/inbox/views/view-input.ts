import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { optional, orElse, trimmedText } from '#core/validation.ts'
import { conversationOrders } from '#messaging/chat-model/chats/conversation-sets.ts'
import { namedInboxFilter } from '#messaging/chat-model/chats/inbox-filters.ts'

const name = trimmedText(100)
const order = ofSet(conversationOrders, z.enum(conversationOrders.values))
const shared = z.boolean()

export const createViewInput = z.object({
  name: name.meta({ description: 'Trimmed, 1 to 100 characters; one of its kind ignoring case.' }),
  filter: namedInboxFilter.meta({ description: 'Which chats it shows, as `conversations` takes it.' }),
  orderBy: orElse(optional(order), 'latest').meta({ description: 'By what it runs.' }),
  isShared: orElse(optional(shared), false).meta({
    description: 'Whether all of the workspace have it; needs chat.assign:write.',
  }),
})

export const updateViewInput = z.object({
  name: optional(name).meta({ description: 'Another name.' }),
  filter: optional(namedInboxFilter).meta({ description: 'Another filter, whole.' }),
  orderBy: optional(order).meta({ description: 'Another order.' }),
  isShared: optional(shared).meta({
    description: 'Shares it with the workspace, or takes it back; only who made it can take it back.',
  }),
})
