import { botLooks } from '#messaging/automation/chatbot/bot/bot-sets.ts'
import { type LookCount, looksOfWeek, unansweredOfWeek } from '#messaging/automation/chatbot/bot/week.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { Message } from '../messages/messages.ts'

/** Number of messages that each stage of the chatbot handled, in its week and in reports. */
export const BotLookCount = builder.objectRef<LookCount>('BotLookCount').implement({
  description: 'Number of messages that a stage of the chatbot handled.',
  fields: (t) => ({
    look: t.expose('look', {
      type: enumFrom(botLooks),
      description: 'Stage of the chatbot that handled the messages.',
    }),
    count: t.exposeInt('many', { description: 'Number of messages that the stage handled.' }),
  }),
})

const Week = builder.objectRef<object>('BotWeek').implement({
  description:
    'Work of the chatbot on the messages of the last seven days; only the latest 50,000 messages count.',
  fields: (t) => ({
    looks: t.field({
      type: [BotLookCount],
      complexity: 10,
      description: 'Number of messages by the stage that handled the messages, the most frequent first.',
      resolve: (_week, _args, ctx) => looksOfWeek(ctx),
    }),
    unanswered: t.field({
      type: [Message],
      ...requires({ permission: 'chat:read' }),
      complexity: 10,
      description:
        'Latest messages that no rule, flow or AI model answered, at most 20, limited to chats that the caller can see.',
      resolve: async (_week, _args, ctx) => {
        const messages = await messageLoader(ctx).loadMany(await unansweredOfWeek(ctx))
        return messages.filter((one): one is MessageRow => one !== null && !(one instanceof Error))
      },
    }),
  }),
})

builder.queryField('botWeek', (t) =>
  t.field({
    type: Week,
    ...requires({ permission: 'settings.chatbot:read' }),
    description: 'Work of the chatbot on the messages of the last seven days.',
    resolve: () => ({}),
  }),
)
