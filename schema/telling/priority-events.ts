import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { enumFrom } from '../enum-from.ts'
import { by, eventType, type FieldBuilder } from './event-types.ts'

// Which chats want work before others.

const priorityIn = (t: FieldBuilder, name: 'priority' | 'priority_before', description: string) =>
  t.field({
    type: enumFrom(priorities),
    description,
    resolve: ({ extras }) => extras[name] ?? 'normal',
  })

eventType('chat.prioritized', 'ofContact', (t) => ({
  by: by(t),
  priority: priorityIn(t, 'priority', 'Priority of the chat after the event.'),
  previousPriority: priorityIn(t, 'priority_before', 'Priority of the chat before the event.'),
}))
