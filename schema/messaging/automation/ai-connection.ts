import {
  type AiConnectionTest,
  testAiConnection,
} from '#messaging/automation/chatbot/ai-replies/test-connection.ts'
import type { ConnectionTry } from '#outside/models/connection-test/tries.ts'
import { tryKinds, tryOutcomes } from '#outside/models/connection-test/try-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'

const Try = builder.objectRef<ConnectionTry>('AiConnectionTry').implement({
  description: 'A try of the model server.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(tryKinds), description: 'What was tried.' }),
    outcome: t.expose('outcome', { type: enumFrom(tryOutcomes), description: 'What it came to.' }),
    detail: t.exposeString('detail', {
      description: 'What was seen, or what the server said; empty where there is nothing to say.',
    }),
    milliseconds: t.exposeInt('ms', {
      nullable: true,
      description: 'How long it took; null where nothing was sent, or nothing came back.',
    }),
  }),
})

const Test = builder.objectRef<AiConnectionTest>('AiConnectionTest').implement({
  description: 'What the model server of the installation does.',
  fields: (t) => ({
    model: t.exposeString('model', { description: 'The model that the installation asks for.' }),
    isWorking: t.exposeBoolean('isWorking', { description: 'Whether no try has failed.' }),
    tries: t.expose('tries', { type: [Try], description: 'What was tried, in its order.' }),
  }),
})

builder.mutationField('testAiConnection', (t) =>
  t.field({
    type: Test,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['feature_not_in_plan', 'invalid_state', 'not_found', 'rate_limited'],
    description:
      'Tries the model server that AI replies come from: it is asked several short questions and a long one, which takes up to a minute each. Its tokens count for the month, and an hour has ten tests.',
    resolve: (_root, _args, ctx) => testAiConnection(ctx),
  }),
)
