import { contextLoader } from '#messaging/automation/chatbot/ai-contexts/context-queries.ts'
import { aiFailures } from '#messaging/automation/chatbot/ai-replies/ai-sets.ts'
import type { Knowledge } from '#messaging/automation/chatbot/ai-replies/knowledge.ts'
import { type AiTrial, tryQuestion } from '#messaging/automation/chatbot/ai-replies/try-question.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { AiContext, contextReads } from './ai-contexts.ts'

// What the AI would say to a customer: what people look at while they write its knowledge.

const Part = builder.objectRef<Knowledge>('AiKnowledgePart').implement({
  description: 'Part of the knowledge that the AI model received.',
  fields: (t) => ({
    context: t.field({
      type: AiContext,
      nullable: true,
      ...requires(contextReads),
      description: 'The AI context to which the part belongs; null if the AI context was deleted.',
      resolve: ({ contextId }, _args, ctx) => contextLoader(ctx).load(contextId),
    }),
    text: t.exposeString('text', { description: 'Text that the AI model received.' }),
  }),
})

const Trial = builder.objectRef<AiTrial>('AiTrial').implement({
  description: 'Result of trying a question to the AI.',
  fields: (t) => ({
    text: t.exposeString('text', {
      nullable: true,
      description: 'Reply of the AI; null if no reply would be sent.',
    }),
    asksPerson: t.exposeBoolean('asksPerson', {
      description: 'Whether the chat would be transferred to agents.',
    }),
    failureCause: t.expose('failure', {
      type: enumFrom(aiFailures),
      nullable: true,
      description: 'Reason why no reply would be sent; null if a reply would be sent.',
    }),
    parts: t.expose('parts', {
      type: [Part],
      description: 'Parts of the knowledge that the AI model received, in order.',
    }),
  }),
})

builder.mutationField('tryAiQuestion', (t) =>
  t.field({
    type: Trial,
    ...requires({ permission: 'chatbot.ai:write' }),
    throws: ['feature_not_in_plan', 'invalid_field', 'invalid_state', 'not_found', 'rate_limited'],
    description:
      'Asks the AI model a question as a customer would, with the relevant knowledge. Nothing is sent or saved, the question uses tokens of the month, and at most 60 questions are allowed per hour.',
    args: {
      question: t.arg.string({
        required: true,
        description: "Text of the customer's question, at most 4,096 characters.",
      }),
      numberId: t.arg.id({
        description:
          'UUID of the number that receives the question, whose own AI contexts apply beside the contexts for all numbers.',
      }),
    },
    resolve: (_root, args, ctx) => tryQuestion(ctx, args),
  }),
)
