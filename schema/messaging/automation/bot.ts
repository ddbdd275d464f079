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
  description: 'Request to the AI model for a reply, with its result (spec/8 AI4).',
  fields: (t) => ({
    isPending: t.boolean({
      description: 'Whether the AI model has not replied yet.',
      resolve: ({ aiModel, aiFailure }) => aiModel === null && aiFailure === null,
    }),
    model: t.exposeString('aiModel', {
      nullable: true,
      description: 'AI model that replied; null if no model was asked and while the reply is pending.',
    }),
    contexts: t.field({
      type: [AiContext],
      ...requires(contextReads),
      complexity: 5,
      description: 'AI contexts that the model received, without deleted contexts.',
      resolve: async ({ aiContextIds }, _args, ctx) => {
        const contexts = await contextLoader(ctx).loadMany(aiContextIds)
        return contexts.filter((one): one is Context => one !== null && !(one instanceof Error))
      },
    }),
    inputTokens: t.exposeInt('aiInputTokens', {
      nullable: true,
      description: 'Tokens of the prompt, as counted by the model server; null if the server did not count.',
    }),
    outputTokens: t.exposeInt('aiOutputTokens', {
      nullable: true,
      description: 'Tokens of the reply, as counted by the model server; null if the server did not count.',
    }),
    failureCause: t.expose('aiFailure', {
      type: enumFrom(aiFailures),
      nullable: true,
      description:
        'Reason why the reply of the AI model was not sent; null if the reply was sent or is pending.',
    }),
  }),
})

const Decision = builder.objectRef<BotDecision>('BotDecision').implement({
  description: 'Decision of the chatbot about an incoming message, with the reason; stored for 30 days.',
  fields: (t) => ({
    look: t.expose('look', {
      type: enumFrom(botLooks),
      description: 'Stage of the chatbot that handled the message.',
    }),
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description:
        'Keyword rule that responded, in its current form; null if no rule responded or the rule was deleted.',
      resolve: ({ ruleId }, _args, ctx) => (ruleId ? ruleLoader(ctx).load(ruleId) : null),
    }),
    ruleName: t.exposeString('ruleName', {
      description: 'Name of the keyword rule when the rule responded; empty if no rule responded.',
    }),
    keyword: t.exposeString('keyword', {
      description: 'Keyword that matched, as written in the rule; empty if no rule responded.',
    }),
    passedOver: t.field({
      type: [PassedOver],
      description: 'Earlier keyword rules that matched and did not respond.',
      resolve: ({ passedOver }) => passedOver,
    }),
    ai: t.field({
      type: AiReply,
      nullable: true,
      description: 'The AI reply; null if the AI model was not asked.',
      resolve: (decision) => (decision.look === 'ai' ? decision : null),
    }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'The incoming message; null if the message was deleted.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    replies: t.field({
      type: [Message],
      complexity: 5,
      description: 'Messages that were sent, in order, without deleted messages.',
      resolve: async ({ replyIds }, _args, ctx) => {
        const replies = await messageLoader(ctx).loadMany(replyIds)
        return replies.filter((reply): reply is MessageRow => reply !== null && !(reply instanceof Error))
      },
    }),
    session: t.field({
      type: BotSession,
      nullable: true,
      description: 'The session to which the decision belongs; null if there is none.',
      resolve: ({ sessionId }, _args, ctx) => (sessionId ? sessionLoader(ctx).load(sessionId) : null),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'Time of the decision.' }),
  }),
})

builder.objectField(Message, 'botDecision', (t) =>
  t.field({
    type: Decision,
    nullable: true,
    description:
      'Decision of the chatbot about the message, or the decision that sent the message; null if the chatbot was not involved.',
    resolve: ({ id }, _args, ctx) => decisionLoader(ctx).load(id),
  }),
)

builder.objectField(Conversation, 'botPausedUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    reads: ['contactId'],
    description:
      'Time until which the chatbot is paused in the chat; null if the chatbot is not paused. One read serves all chats of a page.',
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
    description: 'Pauses the chatbot in a chat until a given time; null ends the pause.',
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
    description: 'Ends an active chatbot session. The next message of the customer begins a new session.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    resolve: (_root, { id }, ctx) => endSession(ctx, id),
  }),
}))
