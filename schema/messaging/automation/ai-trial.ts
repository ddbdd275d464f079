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
  description: 'A part of the knowledge that the model was given.',
  fields: (t) => ({
    context: t.field({
      type: AiContext,
      nullable: true,
      ...requires(contextReads),
      description: 'The AI context that it is of.',
      resolve: ({ contextId }, _args, ctx) => contextLoader(ctx).load(contextId),
    }),
    text: t.exposeString('text', { description: 'What the model was told.' }),
  }),
})

const Trial = builder.objectRef<AiTrial>('AiTrial').implement({
  description: 'What the AI would say to a customer.',
  fields: (t) => ({
    text: t.exposeString('text', {
      nullable: true,
      description: 'The answer; null where none would be sent.',
    }),
    asksPerson: t.exposeBoolean('asksPerson', { description: 'Whether people would get the chat.' }),
    failureCause: t.expose('failure', {
      type: enumFrom(aiFailures),
      nullable: true,
      description: 'Why no answer would be sent; null where one would.',
    }),
    parts: t.expose('parts', {
      type: [Part],
      description: 'What of the knowledge the model was given, in its order.',
    }),
  }),
})

builder.mutationField('tryAiQuestion', (t) =>
  t.field({
    type: Trial,
    ...requires({ permission: 'chatbot.ai:write' }),
    throws: ['feature_not_in_plan', 'invalid_field', 'invalid_state', 'not_found', 'rate_limited'],
    description:
      'Asks the model a question as a customer would, with the knowledge for it. Nothing is sent or kept, its tokens count for the month, and an hour has sixty questions.',
    args: {
      question: t.arg.string({
        required: true,
        description: 'What a customer would write; up to 4,096 characters.',
      }),
      numberId: t.arg.id({
        description: 'UUID of the number that it comes to, whose own contexts count beside those of all.',
      }),
    },
    resolve: (_root, args, ctx) => tryQuestion(ctx, args),
  }),
)
