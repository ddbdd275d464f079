import { outcomeOfTest, type TestOutcome } from '#messaging/automation/chatbot/chatbot-flows/flow-tests.ts'
import { builder } from '../../builder.ts'
import { FlowTest } from './flow-simulation.ts'

// Whether a draft passes its tests, before somebody publishes it.

const FlowTestOutcome = builder.objectRef<TestOutcome>('FlowTestOutcome').implement({
  description: 'Result of running a test against the draft of its flow.',
  fields: (t) => ({
    passed: t.exposeBoolean('passed', { description: 'Whether the draft passes the test.' }),
    step: t.exposeInt('step', {
      description: 'Number of the step that differs, from 1; 0 if the draft cannot run or passes the test.',
    }),
    missing: t.exposeString('missing', {
      nullable: true,
      description: 'Expected text that the flow did not send; null if the test did not fail at a text.',
    }),
    heard: t.exposeString('heard', {
      nullable: true,
      description: 'Text that the flow sent instead; null if the test did not fail at a text.',
    }),
  }),
})

builder.objectField(FlowTest, 'outcome', (t) =>
  t.field({
    type: FlowTestOutcome,
    complexity: 50,
    throws: ['not_found', 'invalid_field'],
    description: 'Result of the test; each query runs the test against the draft.',
    resolve: (test, _args, ctx) => outcomeOfTest(ctx, test),
  }),
)
