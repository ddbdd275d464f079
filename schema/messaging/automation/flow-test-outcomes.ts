import { outcomeOfTest, type TestOutcome } from '#messaging/automation/chatbot/chatbot-flows/flow-tests.ts'
import { builder } from '../../builder.ts'
import { FlowTest } from './flow-simulation.ts'

// Whether a draft passes its tests, before somebody publishes it.

const FlowTestOutcome = builder.objectRef<TestOutcome>('FlowTestOutcome').implement({
  description: 'Whether the draft of a flow has the conversation of a test.',
  fields: (t) => ({
    passed: t.exposeBoolean('passed', { description: 'Whether it has.' }),
    step: t.exposeInt('step', {
      description: 'The step that is otherwise, from 1; 0 where the draft cannot run, or has all.',
    }),
    missing: t.exposeString('missing', { nullable: true, description: 'What was expected and not said.' }),
    heard: t.exposeString('heard', { nullable: true, description: 'What was said instead.' }),
  }),
})

builder.objectField(FlowTest, 'outcome', (t) =>
  t.field({
    type: FlowTestOutcome,
    complexity: 50,
    throws: ['not_found', 'invalid_field'],
    description: 'Whether the draft has it; it is run for the answer.',
    resolve: (test, _args, ctx) => outcomeOfTest(ctx, test),
  }),
)
