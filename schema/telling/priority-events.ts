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
  priority: priorityIn(t, 'priority', 'What it is from then on.'),
  previousPriority: priorityIn(t, 'priority_before', 'What it was.'),
}))
