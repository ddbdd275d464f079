import { workspaceOf } from '#core/access/actor.ts'
import { edge } from '#core/paging/edge.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { latestFirst } from '#messaging/chat-model/chats/conversation-orders.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'

/** Chats with messages that hang on an object by this column, latest message first, as far as the reader sees them. */
const conversationsBy = (parent: 'agent' | 'team' | 'number') =>
  edge({
    name: `${parent}_conversations`,
    of: (ctx, _args, selection) => {
      const shape: ListShape = {
        name: `conversations.of_${parent}`,
        conditions: ['v.workspace_id = $1', `v.${parent}_id = p.id`, 'v.last_message_at is not null'],
        values: [workspaceOf(ctx.actor)],
      }
      whereSeen(shape, ctx.actor, 'chat')
      return { list: latestFirst(selection), shape, sort: 'last_message_at' }
    },
  })

/** The chats that are assigned to a person. */
export const conversationsOfAgent = conversationsBy('agent')

/** The chats that are assigned to a team. */
export const conversationsOfTeam = conversationsBy('team')

/** The chats whose last message went over a number. */
export const conversationsOfNumber = conversationsBy('number')
