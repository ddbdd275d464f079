import {
  type AiContext as Context,
  contextLoader,
} from '#messaging/automation/chatbot/ai-contexts/context-queries.ts'
import { aiFailures } from '#messaging/automation/chatbot/ai-replies/ai-sets.ts'
import { botLooks } from '#messaging/automation/chatbot/bot/bot-sets.ts'
import { type BotDecision, decisionLoader } from '#messaging/automation/chatbot/bot/decision-queries.ts'
import { endSession } from '#messaging/automation/chatbot/bot/end-session.ts'
import { pauseBot, pauseInput, pauseLoader } from '#messaging/automation/chatbot/bot/pause.ts'
import { sessionLoader } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import { ruleLoader } from '#messaging/automation/keyword-rules/rule-queries.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Conversation } from '../inbox/conversations.ts'
import { Message } from '../messages/messages.ts'
import { AiContext, contextReads } from './ai-contexts.ts'
import { BotSession } from './bot-sessions.ts'
import { PassedOver } from './keyword-rule-trial.ts'
import { KeywordRule, ruleReads } from './keyword-rules.ts'

// Why the chatbot answered as it did, and who keeps it out of a chat (docs/adr/0118; spec/10 DE10).

const AiReply = builder.objectRef<BotDecision>('BotAiReply').implement({
  description: 'A question to the language model, and what it came to (spec/8 AI4).',
  fields: (t) => ({
    isPending: t.boolean({
      description: 'Whether its answer is still awaited.',
      resolve: ({ aiModel, aiFailure }) => aiModel === null && aiFailure === null,
    }),
    model: t.exposeString('aiModel', {
      nullable: true,
      description: 'The model that answered; null where none was asked, and while the answer is awaited.',
    }),
    contexts: t.field({
      type: [AiContext],
      ...requires(contextReads),
      complexity: 5,
      description: 'The AI contexts that the model was given, without those that are gone.',
      resolve: async ({ aiContextIds }, _args, ctx) => {
        const contexts = await contextLoader(ctx).loadMany(aiContextIds)
        return contexts.filter((one): one is Context => one !== null && !(one instanceof Error))
      },
    }),
    inputTokens: t.exposeInt('aiInputTokens', {
      nullable: true,
      description: 'Tokens of the prompt, as the model server counted them; null where it did not.',
    }),
    outputTokens: t.exposeInt('aiOutputTokens', {
      nullable: true,
      description: 'Tokens of the answer, as the model server counted them; null where it did not.',
    }),
    failureCause: t.expose('aiFailure', {
      type: enumFrom(aiFailures),
      nullable: true,
      description: 'Why its answer was not sent; null where it was.',
    }),
  }),
})

const Decision = builder.objectRef<BotDecision>('BotDecision').implement({
  description: 'What the chatbot decided about an incoming message, and why; kept for 30 days.',
  fields: (t) => ({
    look: t.expose('look', { type: enumFrom(botLooks), description: 'Which look took the message.' }),
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'The keyword rule that answered, as it is now; null where none did, and where it is gone.',
      resolve: ({ ruleId }, _args, ctx) => (ruleId ? ruleLoader(ctx).load(ruleId) : null),
    }),
    ruleName: t.exposeString('ruleName', {
      description: 'The name that the rule had then; empty where none answered.',
    }),
    keyword: t.exposeString('keyword', {
      description: 'The keyword that was found, as the rule has it; empty where no rule answered.',
    }),
    passedOver: t.field({
      type: [PassedOver],
      description: 'Rules that came before and did not answer.',
      resolve: ({ passedOver }) => passedOver,
    }),
    ai: t.field({
      type: AiReply,
      nullable: true,
      description: 'The AI reply; null where the model was not asked.',
      resolve: (decision) => (decision.look === 'ai' ? decision : null),
    }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'The incoming message; null where it is gone.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    replies: t.field({
      type: [Message],
      complexity: 5,
      description: 'What was sent, in its order, without what is gone.',
      resolve: async ({ replyIds }, _args, ctx) => {
        const replies = await messageLoader(ctx).loadMany(replyIds)
        return replies.filter((reply): reply is MessageRow => reply !== null && !(reply instanceof Error))
      },
    }),
    session: t.field({
      type: BotSession,
      nullable: true,
      description: 'The session that it belongs to.',
      resolve: ({ sessionId }, _args, ctx) => (sessionId ? sessionLoader(ctx).load(sessionId) : null),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When it was decided.' }),
  }),
})

builder.objectField(Message, 'botDecision', (t) =>
  t.field({
    type: Decision,
    nullable: true,
    description:
      'What the chatbot decided about it, or the decision that sent it; null where the chatbot had no part in it.',
    resolve: ({ id }, _args, ctx) => decisionLoader(ctx).load(id),
  }),
)

builder.objectField(Conversation, 'botPausedUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    reads: ['contactId'],
    description:
      'Until when the chatbot is silent here, while it is paused; one read for all chats of a page.',
    resolve: async ({ contactId }, _args, ctx) =>
      (await pauseLoader(ctx).load(contactId))?.pausedUntil ?? null,
  }),
)

const writes = { permission: 'chat:write' } as const

builder.mutationFields((t) => ({
  pauseBot: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Keeps the chatbot out of a chat until a time; null gives the chat back to it.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...argsFrom(pauseInput),
    },
    resolve: (_root, { contactId, pausedUntil }, ctx) => pauseBot(ctx, contactId, { pausedUntil }),
  }),
  endBotSession: t.field({
    type: BotSession,
    ...requires(writes),
    throws: ['not_found', 'invalid_state'],
    description: 'Ends a session that goes on: what the person writes next begins another.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    resolve: (_root, { id }, ctx) => endSession(ctx, id),
  }),
}))
