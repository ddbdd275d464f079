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
  description: 'One check of the model server.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(tryKinds), description: 'Kind of the check.' }),
    outcome: t.expose('outcome', { type: enumFrom(tryOutcomes), description: 'Outcome of the check.' }),
    detail: t.exposeString('detail', {
      description: 'Observation or response of the server; empty if there are no details.',
    }),
    milliseconds: t.exposeInt('ms', {
      nullable: true,
      description: 'Duration of the check in milliseconds; null if nothing was sent or no response arrived.',
    }),
  }),
})

const Test = builder.objectRef<AiConnectionTest>('AiConnectionTest').implement({
  description: 'Result of testing the model server of the installation.',
  fields: (t) => ({
    model: t.exposeString('model', { description: 'Model that the installation requests.' }),
    isWorking: t.exposeBoolean('isWorking', { description: 'Whether no check failed.' }),
    tries: t.expose('tries', { type: [Try], description: 'Checks that were run, in order.' }),
  }),
})

builder.mutationField('testAiConnection', (t) =>
  t.field({
    type: Test,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['feature_not_in_plan', 'invalid_state', 'not_found', 'rate_limited'],
    description:
      'Tests the model server for AI replies with several short questions and one long question, each of which takes up to a minute. The test uses tokens of the month, and at most 10 tests are allowed per hour.',
    resolve: (_root, _args, ctx) => testAiConnection(ctx),
  }),
)
