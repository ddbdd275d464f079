import { botLooks } from '#messaging/automation/chatbot/bot/bot-sets.ts'
import { type LookCount, looksOfWeek, unansweredOfWeek } from '#messaging/automation/chatbot/bot/week.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { Message } from '../messages/messages.ts'

/** How many messages each look of the chatbot took, in its week and in reports. */
export const BotLookCount = builder.objectRef<LookCount>('BotLookCount').implement({
  description: 'How many messages a look of the chatbot took.',
  fields: (t) => ({
    look: t.expose('look', { type: enumFrom(botLooks), description: 'Which look.' }),
    count: t.exposeInt('many', { description: 'How many messages.' }),
  }),
})

const Week = builder.objectRef<object>('BotWeek').implement({
  description:
    'What the chatbot made of the messages of the last seven days; of more than 50,000, of the latest.',
  fields: (t) => ({
    looks: t.field({
      type: [BotLookCount],
      complexity: 10,
      description: 'Which looks took them, the most frequent first.',
      resolve: (_week, _args, ctx) => looksOfWeek(ctx),
    }),
    unanswered: t.field({
      type: [Message],
      ...requires({ permission: 'chat:read' }),
      complexity: 10,
      description:
        'The latest that no rule, no flow and no model answered, up to 20, as far as the caller sees their chats.',
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
    description: 'What the chatbot made of the messages of the last seven days.',
    resolve: () => ({}),
  }),
)
